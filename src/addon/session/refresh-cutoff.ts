import type { Announcements } from '../reading/store/announcements';
import type { ListCache } from '../reading/store/list-cache';
import type { RefreshValue } from '../reading/store/manifest';

/** A refresh value, and the moment before which rows are too old for it. */
export interface RefreshCutoff {
  readonly value: string;
  readonly since: number;
}

const valuesMax = 8;
/** Two formulas with different refresh cells alternate. Each value may request new rows this often. */
const comeBackMs = 30_000;

/**
 * The cutoff of a refresh value is the moment when it was first seen, or seen again after another value. It is stored
 * in the manifest, which is written later together with rows.
 */
export function refreshCutoff(
  list: Pick<ListCache, 'manifest' | 'change'>,
  announcements: Pick<Announcements, 'all'>,
  value: string,
  seenAt: number,
): RefreshCutoff {
  const { refreshValues } = list.manifest();
  const [last] = refreshValues;
  if (last?.value === value) return last;
  // Another execution is reading for this value.
  const announced = announcements.all().find((each) => each.refresh?.value === value && !each.isEnded)?.refresh;
  const before = refreshValues.find((each) => each.value === value);
  const isNew = before === undefined || seenAt - before.cameBackAt >= comeBackMs;
  // Rows that were read in this millisecond may be older than the change.
  const since = announced?.since ?? (isNew ? seenAt + 1 : before.since);
  const cameBackAt = before === undefined ? 0 : isNew ? seenAt : before.cameBackAt;
  const current: RefreshValue = { value, since, cameBackAt };
  const others = refreshValues.filter((each) => each.value !== value);
  list.change({ refreshValues: [current, ...others].slice(0, valuesMax) });
  return current;
}
