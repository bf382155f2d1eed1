import { parseRecord } from '../platform/parse-json';
import type { Platform } from '../platform/platform';

/** Set by a refresh: rows read before `since` are too old for cells. */
export interface Freshness {
  readonly since: number;
  /** The value that the refresh wrote into its cell. For formulas that take it, `since` is enough. */
  readonly tick: number | null;
  /** Lists of tagged transactions read before this are too old: a tag was attached. */
  readonly tagsSince: number;
}

const propertyName = 'fin.freshness';
const never: Freshness = { since: 0, tick: null, tagsSince: 0 };

export function readFreshness(platform: Platform): Freshness {
  return parseRecord(platform.documentProperties.get(propertyName), never);
}

export function storeFreshness(platform: Platform, change: Partial<Freshness>): void {
  platform.documentProperties.set(propertyName, JSON.stringify({ ...readFreshness(platform), ...change }));
}
