/** Behaviours that Google's documentation leaves open, with both alternatives: the first is the default, the stricter one. */
export interface UnspecifiedBehaviours {
  /** What a cell shows when its function takes too long: the text of add-ons or of scripts bound to the file. */
  readonly cellOverrun: 'of add-ons' | 'of bound scripts';
  /** What a function gets for the middle argument of `F(1,,3)`. */
  readonly skippedArgument: 'undefined' | 'null' | 'empty text';
  /** The time zone in which a custom function gets and returns dates. */
  readonly dateZone: 'spreadsheet' | 'script';
  /** What happens to a result with rows of different length. */
  readonly raggedResult: 'refused' | 'padded';
  /** Whether a redirected request keeps its headers, Authorization included. */
  readonly redirectHeaders: 'kept' | 'dropped';
  /** Whether the script has a container document: without one its cache, properties and lock are null. */
  readonly documentStores: 'there' | 'null';
  /** What a cell shows when too many executions run. */
  readonly crowdedText: 'too many simultaneously' | 'too many per second';
}

export const strictBehaviours: UnspecifiedBehaviours = {
  cellOverrun: 'of add-ons',
  skippedArgument: 'undefined',
  dateZone: 'spreadsheet',
  raggedResult: 'refused',
  redirectHeaders: 'kept',
  documentStores: 'there',
  crowdedText: 'too many simultaneously',
};
