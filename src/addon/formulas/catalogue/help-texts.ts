/** What a function is for. The sidebar shows it too. */
export interface Introduction<Option extends string = string> {
  /** In the words of the list that it is chosen from. */
  readonly purpose: string;
  /** The options that the formula builder asks for, in addition to the parameters. */
  readonly offers: readonly Option[];
  readonly summary: string;
  readonly examples: readonly { readonly formula: string; readonly text: string }[];
}

/** The reference of a function. In the bundle it is only in the generated stubs. */
export interface Reference {
  readonly returns: string;
  /** What each named argument takes. */
  readonly parameters: { readonly [name: string]: string };
  /**
   * What options take that differ from those of the same name in other functions. A function, because a bundler keeps
   * an object that it has to calculate, and the sidebar shows no reference.
   */
  readonly options?: () => { readonly [name: string]: string };
  /** What users must know to trust the figures, one statement per item. */
  readonly rules?: readonly string[];
}

export const fromText =
  'first day, such as 2026-03-31, today or -30d, or a period, such as last month, October, last 30 days, ytd, 2026-Q1, 2026 or all. Default: -90d';
export const toText = 'last day, which is included, or a period, which ends with its last day';

export const severalByComma = 'several separated by commas';
