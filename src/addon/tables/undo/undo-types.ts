/** A date is its milliseconds in an array. */
export type Stored = string | number | boolean | null | readonly [number];

/** What a run planned to change. What it did not come to is still as it was, so nothing is undone there. */
export interface UndoRecord {
  at: number;
  /** Keys of the owned columns. */
  keys: readonly string[];
  /** By the id that a row has after the run, and by the index of the column: the cell before and after. */
  changed: { [id: string]: { [column: string]: readonly [Stored, Stored] } };
  added: string[];
  /** Cells of removed rows, by id. */
  removed: { [id: string]: readonly Stored[] };
}
