/** Questions that Google's documentation leaves open, with both answers: the first is the default, the stricter one. */
export interface UnspecifiedBehaviours {
  /** What the cell of an overrun function shows: the add-on's text or that of a script bound to the file. */
  readonly cellOverrun: 'of add-ons' | 'of bound scripts';
  /** What a function gets for the middle argument of `F(1,,3)`. */
  readonly skippedArgument: 'undefined' | 'null' | 'empty text';
  /** In which zone a Date leaves and enters a custom function. */
  readonly dateZone: 'spreadsheet' | 'script';
  /** What becomes of rows of different length. */
  readonly raggedResult: 'refused' | 'padded';
  /** Whether headers, Authorization among them, go along a redirect. */
  readonly redirectHeaders: 'kept' | 'dropped';
  /** Whether there is a container: without one its cache, properties and lock are null. */
  readonly documentStores: 'there' | 'null';
  /** What a cell above the number of executions shows. */
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
