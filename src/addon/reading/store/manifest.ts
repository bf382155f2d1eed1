import { type Coverage, type Interval, withOpenEnds } from '../../days/intervals';
import { isObject, parseJson } from '../../platform/parse-json';
import type { Row } from '../../rows/row';

/**
 * What dateFrom and dateTo of a list have been seen to do. The specification says neither which date they filter nor
 * whether they include their own days. That they include them is not kept: an outdated "inclusive" would lose rows.
 */
export interface DateFilter {
  readonly isDateFromExclusive: boolean;
  readonly isDateToExclusive: boolean;
  /**
   * The filter works on another date, such as authorizedDate: a row may lie so many days outside the days asked for. 0
   * if no row did.
   */
  readonly shiftDays: number;
  /** Rows of any days came. The list is read without dates, in one piece. */
  readonly isIgnored: boolean;
  /** A row came by its transactionDate although its authorizedDate lies outside the days asked for. */
  readonly isByTransactionDate: boolean;
}

export const unknownDateFilter: DateFilter = {
  isDateFromExclusive: false,
  isDateToExclusive: false,
  shiftDays: 0,
  isIgnored: false,
  isByTransactionDate: false,
};

/** Whether rows that were read before may lack some: they were asked for as if the server filtered transactionDate. */
export function makesDoubtful(found: DateFilter, before: DateFilter): boolean {
  return found.isIgnored !== before.isIgnored || found.shiftDays !== before.shiftDays;
}

/** Rows that were read together. */
export interface FetchedRows {
  readonly rows: readonly Row[];
  readonly fetchedAt: number;
}

/** Cached rows of some days, and the days that the cache does not have. */
export interface CachedRows {
  readonly sets: readonly FetchedRows[];
  readonly missing: readonly Interval[];
}

/** The rows of some days as they were read. */
export interface FetchedDays extends FetchedRows {
  readonly days: Interval;
}

/** Text that is stored in numbered chunks. Each chunk has the id, so that chunks of two writers are never mixed. */
export interface Pack {
  readonly id: string;
  readonly chunks: readonly number[];
}

/** The rows of some days. No day is in two blocks. */
export interface Block extends Interval {
  readonly pack: Pack;
  readonly rowCount: number;
}

/** Rows without a date, and the days of the request that returned them. */
export interface UndatedBlock extends Block {
  readonly fetchedAt: number;
}

/** A day that a cell read account by account. Only reading it as one list shows that no account was missing. */
export interface UnprovenDay {
  readonly day: number;
  readonly readAt: number;
}

/** An unfinished read: the state of each cursor, and its rows so far. */
export interface StoredCheckpoint {
  /** The read was ended by the time limit or the rate limit, not by an error. The list takes several executions. */
  readonly isTooLong: boolean;
  readonly savedAt: number;
  readonly cursors: readonly { readonly name: string; readonly rowCount: number; readonly state: unknown }[];
  /** Rows in the order in which they were saved. Each part counts the rows of each cursor. */
  readonly parts: readonly {
    readonly pack: Pack;
    readonly counts: readonly (readonly [name: string, count: number])[];
  }[];
}

/** A refresh value that formulas of the list used. The manifest lists the value that changed last first. */
export interface RefreshValue {
  readonly value: string;
  /** Rows read before this moment are too old for it. */
  readonly since: number;
  readonly cameBackAt: number;
}

/** The API does not let the key read the list. */
export interface Refusal {
  readonly at: number;
  readonly sentence: string;
  readonly requestId: string | null;
}

/** Everything that is known about a list, in one cache entry. Its rows are in packs. */
export interface Manifest {
  /** The list's spec, so that a refresh can read it again; null before the first read. */
  readonly query: unknown;
  /** When a refresh last read the days that may have changed; 0 before the first. */
  readonly checkedAt: number;
  /** Recent days were cached since then, by a read that had begun before. */
  readonly hasUncheckedDays: boolean;
  /** Consecutive refreshes without a sign that formulas use the list. */
  readonly unusedRefreshes: number;
  /** Without overlaps. */
  readonly coverage: readonly Coverage[];
  readonly blocks: readonly Block[];
  readonly undated: UndatedBlock | null;
  readonly checkpoint: StoredCheckpoint | null;
  readonly refreshValues: readonly RefreshValue[];
  readonly refusal: Refusal | null;
  readonly dateFilter: DateFilter;
  /** A day read by account lacked rows, or an account was refused. Days are then read as one list. */
  readonly areAccountsIncomplete: boolean;
  readonly unprovenDays: readonly UnprovenDay[];
}

export const emptyManifest: Manifest = {
  query: null,
  checkedAt: 0,
  hasUncheckedDays: false,
  unusedRefreshes: 0,
  coverage: [],
  blocks: [],
  undated: null,
  checkpoint: null,
  refreshValues: [],
  refusal: null,
  dateFilter: unknownDateFilter,
  areAccountsIncomplete: false,
  unprovenDays: [],
};

export function parseManifest(text: string | null): Manifest {
  const stored = parseJson(text, isManifest);
  return stored === null ? emptyManifest : withOpenEnds(stored);
}

function isManifest(value: unknown): value is Manifest {
  return isObject(value) && Array.isArray(value['blocks']);
}
