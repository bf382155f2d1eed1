import type { Coverage } from '../../days/intervals';
import type { Relinks } from '../../matching/match-moved';
import { type LastRun, noLastRun } from '../../trigger/run-outcome';
import type { ReviewItem } from '../upsert/plan-upsert';
import type { ProblemCode, ReckonedPast, TableChoices } from '../views';

/** A synced table as its user defined it. */
export interface SyncedTable extends TableChoices {
  readonly version: 1;
  readonly id: string;
  readonly sheetId: number;
  /** A history into which a user imported balances, so that it says of each row where it comes from. */
  readonly hasImports?: true;
  readonly isPaused: boolean;
  /** Name of the connection that it reads with; absent if there was only one when the table was created. */
  readonly connection?: string;
  /** The source of the data. A run with the key of another organization writes nothing. */
  readonly source: { readonly baseUrl: string; readonly organizationName: string | null };
}

/** The accounts that a history of sums adds up, as short hashes of their ids. */
export interface CoveredAccounts {
  /** The last day with rows. */
  readonly day: string;
  /** Those of that day. */
  readonly accounts: readonly string[];
  /** Those of the day with rows before it; none on the first day, null if not known, absent if they are the same. */
  readonly before?: readonly string[] | null;
}

/**
 * What is known about a table in addition to its definition. If it is lost, a run finds it again by reading everything,
 * except the accounts of a history: its next row says that those of the earlier days are not known.
 */
export interface TableState extends LastRun<ProblemCode> {
  readonly isLaidOut: boolean;
  /** Keys of columns that the next run deletes. */
  readonly leftOut: readonly string[];
  /** Whether a run has begun to add or delete columns. */
  readonly isChanging: boolean;
  /** Headings as last seen in the sheet, by column key. */
  readonly headings: { readonly [key: string]: string };
  /** Whether all rows have had a row key since a run over everything. */
  readonly isKeyed: boolean;
  readonly coverage: readonly Coverage[];
  /** Null before the first run, and in a table that does not add up accounts. */
  readonly accounts: CoveredAccounts | null;
  /** Null before the first run that reckoned past balances, and in a table that does not. */
  readonly past: ReckonedPast | null;
  /** Hash of FIN Categories, by which the kinds of the rows were read; null before the first run with such a column. */
  readonly categories: string | null;
  /** What FIN Changes said of each month when the last complete run ended (`ChangeMarks`); null before it. */
  readonly changes: string | null;
  /** Id of the connection with which rows were written last; null before the first run. */
  readonly readWith: string | null;
  /** Since when an incomplete load runs: rows read since then are new enough. */
  readonly loadSince: number | null;
  /** Rows that the last run left to the next one. */
  readonly rowsLeft: number;
  readonly failures: number;
  /** Scheduled runs wait until this moment. */
  readonly retryAt: number | null;
  readonly rowCount: number;
  /** Rows that a user should check, by id. */
  readonly review: readonly ReviewItem[];
  /** How many there are beyond those that could be stored. */
  readonly reviewMore: number;
  /**
   * The last run that changed rows, and how many it removed; null if it was the first one, or if Google ended it.
   * `isStored`: it can be undone with what the sheet FIN Undo has.
   */
  readonly undo: { readonly at: number; readonly removed: number; readonly isStored: boolean } | null;
  /** Rows with own transactions of the user. */
  readonly ownCount: number;
  /** Whether runs have marked rows as gone, so that they can be moved below. */
  readonly hasGone: boolean;
  /** How many rows runs have coloured as new since the user marked them as seen, and when the first one did. */
  readonly unseen: { readonly since: number; readonly count: number } | null;
  /** In how many cells that a user could override the first such run has replaced another value; 0 if none has. */
  readonly replaced: number;
  /** Ids of rows that could have been one of several: they are never matched later, whatever is beside them. */
  readonly unsure: readonly string[];
  /** Accounts that came back under another id. */
  readonly relinked: Relinks;
}

export const initialState: TableState = {
  ...noLastRun,
  isLaidOut: false,
  leftOut: [],
  isChanging: false,
  headings: {},
  isKeyed: false,
  coverage: [],
  accounts: null,
  past: null,
  categories: null,
  changes: null,
  readWith: null,
  loadSince: null,
  rowsLeft: 0,
  failures: 0,
  retryAt: null,
  rowCount: 0,
  review: [],
  reviewMore: 0,
  undo: null,
  ownCount: 0,
  hasGone: false,
  unseen: null,
  replaced: 0,
  unsure: [],
  relinked: {},
};
