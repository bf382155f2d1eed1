import { type Coverage, withOpenEnds } from '../../days/coverage';
import type { Interval } from '../../days/intervals';
import { isObject, parseJson } from '../../platform/parse-json';
import { type DateFilter, unknownDateFilter } from './date-filter';

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
  readonly version: 2;
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
  version: 2,
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
  return isObject(value) && value['version'] === 2;
}
