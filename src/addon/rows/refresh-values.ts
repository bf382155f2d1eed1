import type { Announcements } from '../cache/announcements';
import type { ListCache } from '../cache/list-cache';
import type { RefreshValue } from '../cache/manifest';

/** A refresh value, and the moment before which rows will not do for it. */
export interface RefreshStand {
  readonly value: string;
  readonly since: number;
}

const valuesMax = 8;
/** Two refresh cells beside each other take turns all the time: each may ask for new rows so often. */
const comeBackMs = 30_000;

/**
 * Since when a refresh value stands: the moment it was first seen, or came back after another one. A change of the order
 * is kept with what is written next.
 */
export function refreshStand(
  list: Pick<ListCache, 'manifest' | 'change'>,
  announcements: Pick<Announcements, 'all'>,
  value: string,
  seenAt: number,
): RefreshStand {
  const { refreshValues } = list.manifest();
  const [last] = refreshValues;
  if (last?.value === value) return last;
  // Another execution reads for this value right now.
  const announced = announcements.all().find((each) => each.refresh?.value === value && !each.isEnded)?.refresh;
  const before = refreshValues.find((each) => each.value === value);
  const isNew = before === undefined || seenAt - before.cameBackAt >= comeBackMs;
  // What was read in this very moment is older than the change.
  const since = announced?.since ?? (isNew ? seenAt + 1 : before.since);
  const cameBackAt = before === undefined ? 0 : isNew ? seenAt : before.cameBackAt;
  const current: RefreshValue = { value, since, cameBackAt };
  const others = refreshValues.filter((each) => each.value !== value);
  list.change({ refreshValues: [current, ...others].slice(0, valuesMax) });
  return current;
}
