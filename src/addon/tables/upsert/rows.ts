import type { Cell } from '../../cells/cells';

/** A row of the sheet that is the table's, with the cells of the columns that the add-on owns. */
export interface SheetRow {
  readonly row: number;
  /** In lower case. */
  readonly id: string;
  /** Id of its account; null if it is not known, as in rows of earlier versions. */
  readonly account: string | null;
  readonly cells: readonly unknown[];
  /** Whether it belongs to the rows that were read, so that it is gone from the server if it has no counterpart. */
  readonly isInScope: boolean;
  /** Whether the user has typed or noted something in its row. */
  readonly hasUserContent: boolean;
}

export interface ServerRow {
  /** In lower case. */
  readonly id: string;
  /** Id of its account; null if it has none. */
  readonly account: string | null;
  readonly cells: readonly Cell[];
}
