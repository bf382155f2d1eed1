import type { Row } from '../cells/row';
import type { Answer } from '../reading/http/answer';
import type { LoadedBodyFields } from '../reading/http/read-contract';
import type { ApiRequest } from '../reading/http/request';
import type { Activity } from '../reading/store/activity';
import type { ListQuery } from '../reading/windows/query';
import type { ListsRefreshed } from './refresh-lists';
import type { RowSet } from './rows';

export type { Answer } from '../reading/http/answer';
export type { LoadedBodyFields } from '../reading/http/read-contract';
export type { QueryValue } from '../reading/http/request';
export type { ListQuery } from '../reading/windows/query';
export type { ListsRefreshed } from './refresh-lists';
export type { RowSet } from './rows';

/** One connection in one execution: the only way to the rows and the calls of the API. */
export interface Session {
  /** All rows, or an error: never a short list. */
  rows(query: ListQuery): RowSet;
  /** Loads several lists at once. `rows` of each then returns its rows, or throws its error, without a request. */
  readAhead(queries: readonly ListQuery[]): void;
  /** The rows that the cache of this spreadsheet has of a list, of any age. Makes no request. */
  cachedRows(query: ListQuery): readonly Row[];
  /** One request that is no list: a write, or one of the few questions that no list answers. Never cached. */
  call(request: ApiRequest): Answer;
  /** The names of fields in the bodies of writes, from the API's own document. */
  bodyFields(): LoadedBodyFields;
  /** Reads again what may have changed in the lists that formulas use, or on request everything. */
  refresh(options: { readonly readsEverything: boolean }): ListsRefreshed;
  /** True for synced tables, in which an account id would be written over the name of the account. */
  readonly keepsNames?: true;
  /** Requests of this session. */
  requestCount(): number;
  /** Requests and reads of all executions. Makes no request. */
  activity(): Activity;
  /** Until when the API lets no request through, in milliseconds since 1970; 0 if it does. */
  pausedUntil(): number;
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
  /** Whether the days of the queries have so many pages that they are read in parallel. */
  readonly isLong: boolean;
}
