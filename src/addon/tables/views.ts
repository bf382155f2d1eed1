/** What the sidebar shows of synced tables. It contains only types, because the page imports it. */

import type { AddonErrorCode } from '../errors/error-codes';
import type { LastRunView } from '../trigger/run-outcome';

export type DatasetId = 'transactions' | 'tagged' | 'holdings' | 'accounts' | 'balances' | 'networth';

/** A column of the user that the add-on can add, by its English heading. */
export type AddedColumn = 'Reviewed' | 'Receipt';

/** When a table is refreshed, in the zone of the spreadsheet. */
export type Schedule =
  | { readonly every: 'hours'; readonly hours: 1 | 2 | 4 | 6 | 12 }
  | { readonly every: 'day'; readonly hour: number }
  /** 1 is Monday. */
  | { readonly every: 'week'; readonly weekday: number; readonly hour: number }
  | { readonly every: 'never' };

/** Where rows that are new on the server are added in a table of transactions. */
export type NewRows = 'top' | 'bottom';

/** A code of the add-on's errors, or why a run that met no error is not done. The page says it in its own language. */
export type ProblemCode = AddonErrorCode | UnfinishedReason;

/** Why a run that met no error is not complete. */
export type UnfinishedReason = 'rows_left' | 'rows_moved' | 'run_ended';

/** How many rows a run added, rewrote, marked as gone, and removed. */
export interface RowChanges {
  added: number;
  changed: number;
  marked: number;
  removed: number;
}

export interface TableView extends LastRunView<ProblemCode> {
  id: string;
  dataset: DatasetId;
  /** Null: the sheet is gone. */
  sheetName: string | null;
  schedule: Schedule;
  isPaused: boolean;
  goneRows: 'mark' | 'remove';
  isSnapshot: boolean;
  newRows: NewRows;
  /** Whether new rows have a colour until they are marked as seen. */
  marksNew: boolean;
  /** Name of the connection that it reads with; null if there was only one when the table was created. */
  connection: string | null;
  /** First day, or `all`. */
  from: string;
  /** Keys of the columns that its function returns. */
  columns: string[];
  accountIds: string[];
  categories: string[];
  rowCount: number;
  nextRunAt: string | null;
  /** Rows that the last run left to the next one. */
  rowsLeft: number;
  /** Rows that a user should check. */
  review: { reason: string; id: string }[];
  /** How many more there are, which are not listed. */
  reviewMore: number;
  /**
   * The last run that changed rows, and how many it removed; null if there is nothing to undo. `isStored`: it can be
   * undone.
   */
  undo: { at: string; removed: number; isStored: boolean } | null;
  /** Rows with own transactions of the user, as of the last run or change by the sidebar. */
  ownCount: number;
  /** Whether it may have rows that are marked as gone. */
  hasGone: boolean;
  /** Rows that runs have coloured as new; null if there are none. */
  unseen: { since: string; count: number } | null;
  /** Keys of columns that keep what a user types; null if nobody has chosen any, or none. */
  overrides: string[] | null;
  /** In how many cells of such columns a run has replaced another value, while nobody has chosen. */
  replaced: number;
  /** What is known of the days before a history began; null if they were not reckoned, or not yet. */
  past: ReckonedPast | null;
  /** What this user must approve before the table reads with the user's connection; null if nothing. */
  approval: TableApprovalView | null;
}

/** The rows of a new history for the ends of past months, reckoned back by transactions. */
export interface ReckonedPast {
  rowCount: number;
  /** Accounts whose balances are not known on all of these days. */
  unknown: UnknownPast[];
  /** How many more there are, which are not listed. */
  more: number;
}

export interface UnknownPast {
  /** Blank: no transactions could be read at all. */
  name: string;
  reason: string;
  /** The first day from which on its balances are known; null if they are on none. */
  since: string | null;
}

/** What a table reads. */
export interface TableContentView {
  dataset: DatasetId;
  /** First day, or `all`. */
  from: string;
  accountIds: string[];
  categories: string[];
  /** The categories that FIN Categories puts into groups of that name. */
  members: string[];
  tagId: string | null;
  /** Keys of the columns that its function returns. */
  columns: string[];
  /** Name of the connection; null for the only one. */
  connection: string | null;
}

export interface TableApprovalView {
  /** Identifies what is shown; the approval is for nothing else. */
  fingerprint: string;
  /** False: it goes on with what was approved, without the categories that were put into its groups since then. */
  stopsRuns: boolean;
  /** What the user approved last; null if nothing. */
  before: TableContentView | null;
  now: TableContentView;
}

/** A run of a table, or failures that repeat: then the other fields are those of the last one. */
export interface LogLineView extends RowChanges {
  at: string;
  /** The time of the first one of `count`. */
  firstAt: string;
  count: number;
  /** Null for a removed table whose name is not known. */
  dataset: DatasetId | null;
  /** Null: the sheet is gone. */
  sheetName: string | null;
  isRemoved: boolean;
  requestCount: number;
  seconds: number;
  error: string | null;
  code: ProblemCode | null;
  left: number;
}

export interface SheetCopyView {
  sheetId: number;
  name: string;
}

export interface TablesView {
  /** Names of sheets with tables of the spreadsheet that this one was copied from; absent if there are none. */
  copiedSheets?: string[];
  /** Duplicates of sheets with tables, which no run refreshes; absent if nobody looked for them. */
  sheetCopies?: SheetCopyView[];
  /** By the id of each table whose sheet is gone: the copies of it; absent if nobody looked for them. */
  copiesOf?: { [tableId: string]: SheetCopyView[] };
  tables: TableView[];
  /** Newest first, at most 200. */
  log: LogLineView[];
}

/** A transaction in a row of a table. */
export interface PaymentView {
  id: string;
  /** Null if the cell has none. */
  date: string | null;
  name: string;
  amount: number | null;
}

/**
 * A row that is gone, beside which the user wrote something, or an own transaction; and the row that may be the same
 * transaction.
 */
export interface MoveView {
  from: PaymentView;
  to: PaymentView;
  /** The row of the own transaction in the sheet: several may have the same id. Absent in a row that is gone. */
  ownRow?: number;
}

/** What a user writes of a transaction that the API does not have. */
export interface OwnTransaction {
  /** Such as `2026-11-20`. */
  date: string;
  name: string;
  /** Money out is negative. */
  amount: number;
  category: string;
  account: string;
}

/** Which rows of its dataset a table has. */
export interface TableFilters {
  /** First day, or `all`. */
  readonly from: string;
  /** Ids, names or masks. */
  readonly accountIds: readonly string[];
  readonly categories: readonly string[];
  /** The tag's id in a table of tagged transactions. */
  readonly tagId: string | null;
}

/** What a user chooses for a table. */
export interface TableChoices {
  readonly dataset: DatasetId;
  /** Keys of columns in the order of the first layout; those that identify rows are added. */
  readonly columns: readonly string[];
  readonly filters: TableFilters;
  readonly schedule: Schedule;
  /** What a run does with a row that no longer exists on the server. */
  readonly goneRows: 'mark' | 'remove';
  /** Where new rows are added; `bottom` if absent. */
  readonly newRows?: NewRows;
  /** Whether new rows have a colour until the user marks them as seen. */
  readonly marksNew?: boolean;
  /** Keys of columns that keep what a user types; absent if nobody has chosen any, or none. */
  readonly overrides?: readonly string[];
  /** Each day's run appends its rows under their date. Rows of other days stay as they are. */
  readonly isSnapshot?: boolean;
  /** A history whose first run reckons past balances, and that says of each row where it comes from. */
  readonly reckonsPast?: true;
}

export type TableChange = Partial<Omit<TableChoices, 'dataset' | 'isSnapshot' | 'reckonsPast'>> & {
  readonly isPaused?: boolean;
  /** What happens to columns that `columns` no longer contains; `keep` if absent. */
  readonly leftOut?: 'keep' | 'delete';
  /** Name of a connection that reads the same data. */
  readonly connection?: string;
};

/** The same as the page sends it: beside the filters, and of a change only those that change. */
export type TableInput = Omit<TableChoices, 'filters' | 'reckonsPast'> & TableFilters;
export type TableChangeInput = Omit<TableChange, 'filters'> & Partial<TableFilters>;

/** What a change of filters would do to the rows of the sheet. */
export interface TableChangePreview {
  /** Rows that no longer match, and that the next run treats as gone; null if that cannot be counted. */
  leavingCount: number | null;
  /** Rows that are not gone yet. */
  rowCount: number;
}

export interface TableRunView extends RowChanges {
  isDone: boolean;
  /** Why it is not done, or null. */
  message: string | null;
  code: ProblemCode | null;
  left: number;
  retryAfterSeconds: number | null;
  rowCount: number;
}

/** What undoing a run changed. */
export interface UndoneRun extends RowChanges {
  /** Rows that stay as they are, because somebody has changed them since. */
  failed: number;
  /** Rows for which there was no time. */
  left: number;
}

/** How many rows that are gone were moved below the others. */
export interface MovedBelow {
  moved: number;
  /** Rows for which there was no time. */
  left: number;
}
