import { readJson } from '../cache/chunks';
import { keptSeconds } from '../cache/list-index';
import type { Cache } from '../platform/platform';

/** A value that refresh cells of some formulas of a list had. */
interface RefreshValue {
  readonly value: string;
  /** Rows read before this moment will not do for it. */
  readonly since: number;
  readonly seenAt: number;
  readonly cameBackAt: number;
}

const valuesMax = 8;
/** Two refresh cells beside each other take turns all the time: each may ask for new rows so often. */
const comeBackMs = 30_000;
/** Cells that open together need not all write. */
const seenMs = 5_000;

/** Since when a refresh value stands: the moment it was first seen, or came back after another one. */
export function standsSince(cache: Cache, list: string, value: string, now: () => number): number {
  // Before the look into the cache: what another execution reads once its own word stands there is newer.
  const seenAt = now();
  const key = refreshValuesKey(list);
  const known = readJson<RefreshValue[]>(cache, key) ?? [];
  const before = known.find((each) => each.value === value);
  const others = known.filter((each) => each !== before);
  const isBack =
    before !== undefined &&
    others.some((other) => other.seenAt > before.seenAt) &&
    seenAt - before.cameBackAt >= comeBackMs;
  if (before !== undefined && !isBack && seenAt - before.seenAt < seenMs) return before.since;
  // What was read in this very moment is older than the change.
  const since = before === undefined || isBack ? seenAt + 1 : before.since;
  const current = { value, since, seenAt, cameBackAt: isBack ? seenAt : (before?.cameBackAt ?? 0) };
  cache.put(key, JSON.stringify([current, ...others].slice(0, valuesMax)), keptSeconds);
  return since;
}

export function refreshValuesKey(list: string): string {
  return `refresh:${list}`;
}
