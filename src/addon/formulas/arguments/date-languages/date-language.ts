/** How a language writes days and periods, as data: what its words are in English. */
export interface DateLanguage {
  /** Names of the months, January first. A beginning of three letters or more is understood too. */
  readonly months: readonly (readonly string[])[];
  /** Words in lower case, and the English ones. An empty text removes a word. */
  readonly words: readonly (readonly [word: RegExp, english: string])[];
  /** Texts whose words are English already, and how English writes them. */
  readonly phrases: readonly (readonly [text: RegExp, english: string])[];
  /** What people write most often, for suggestions. */
  readonly suggestions: readonly string[];
  /** What errors name as examples for `from` and `to`. The last one stands after "or". */
  readonly examples: { readonly first: readonly string[]; readonly second: readonly string[] };
}
