import type { Answer } from '../reading/http/answer';
import type { ApiRequest } from '../reading/http/request';
import type { ListQuery } from '../reading/windows/query';
import type { ListsRefreshed } from './refresh-lists';
import type { RowSet } from './row-set';

export type { ListsRefreshed } from './refresh-lists';
export type { RowSet } from './row-set';

/** One connection in one execution: the only way to the rows and the calls of the API. */
export interface Session {
  /** All rows, or an error: never a short list. */
  rows(query: ListQuery): RowSet;
  /** Loads several lists at once. `rows` of each then returns its rows, or throws its error, without a request. */
  readAhead(queries: readonly ListQuery[]): void;
  /** One request that is no list: a write, or one of the few questions that no list answers. Never cached. */
  call(request: ApiRequest): Answer;
  /** Reads again what may have changed in the lists that formulas use, or on request everything. */
  refresh(options: { readonly readsEverything: boolean }): ListsRefreshed;
  /** True for synced tables, in which an account id would be written over the name of the account. */
  readonly keepsNames?: true;
  requestCount(): number;
  /** Why some of the rows are an older copy; null if none are. */
  staleBecause(): string | null;
  /** When the oldest of the returned rows was read; null without rows. */
  readAt(): number | null;
  /** Stores an error for FIN_STATUS. */
  recordError(message: string): void;
}

export interface SessionOptions {
  /** Refresh value of a formula. */
  readonly refresh?: string | undefined;
  /** Reads every list again, and caches the rows for others. */
  readonly isAlwaysFresh?: boolean;
  /** Reads for a synced table. */
  readonly table?: TableReads;
  /**
   * A cell runs as the owner, whose settings it must not write; and a newly entered key is not the stored one. Otherwise
   * a refused key is stored for the sidebar.
   */
  readonly keyIsWatched?: boolean;
}

/** How a synced table reads. */
export interface TableReads {
  /** Rows that were read before are too old. */
  readonly since: number;
  /**
   * Lists with dates are read from this day on, and every query returns all of it. null: only the days of the query are
   * read.
   */
  readonly everythingFrom: string | 'all' | null;
}
