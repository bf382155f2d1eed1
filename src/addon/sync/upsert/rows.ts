import type { Cell } from '../../table/cells';

/** A row of the sheet that has an id of ours, with the cells of the columns that the add-on owns. */
export interface SheetRow {
  readonly row: number;
  /** In lower case. */
  readonly id: string;
  readonly cells: readonly unknown[];
  /** Whether it belongs to the rows that were read, so that it is gone from the server if it has no counterpart. */
  readonly isInScope: boolean;
  /** Whether the user has typed or noted something in its row. */
  readonly hasUserContent: boolean;
}

export interface ServerRow {
  readonly id: string;
  readonly cells: readonly Cell[];
}
