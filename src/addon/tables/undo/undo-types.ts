/** A date is its milliseconds in an array. */
type Stored = string | number | boolean | null | readonly [number];

/** Cells of a row by the key of their column. */
export interface StoredCells {
  readonly [key: string]: Stored;
}

/**
 * What a run planned to change, by the id that a row has after it: the cells before and after. Without the latter the
 * row was removed, without both it was added. What the run did not come to is still as it was.
 */
export type UndoRecord = ReadonlyMap<string, readonly [before?: StoredCells, after?: StoredCells]>;
