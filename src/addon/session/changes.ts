import { dayMs } from '../days/day-number';
import type { Platform } from '../platform/platform';
import type { Announcements } from '../reading/store/announcements';
import type { ListCache } from '../reading/store/list-cache';
import type { RefreshValue } from '../reading/store/manifest';
import { withPropertySnapshots } from '../store/property-snapshot';
import { record, withDefaults } from '../store/record';

/** What was refreshed and tagged in the spreadsheet. Rows that were read before are too old for cells, whatever their age. */
export interface StoredChanges {
  /** When the last refresh began. */
  readonly since: number;
  /** The value that the refresh wrote into its cell. For formulas that take it, `since` is enough. */
  readonly tick: number | null;
  /** When each tag was last attached. */
  readonly attachedAt: { readonly [tagId: string]: number };
}

const never: Omit<StoredChanges, 'attachedAt'> = { since: 0, tick: null };
const lastRefresh = record('document', 'fin.freshness', withDefaults(never));
/** A property for each tag, so that tags which are attached at the same time are all noted. */
const attachments = record('document', 'fin.attached.', (text) => Number(text) || 0);
/** When the add-on last changed sheets that formulas read, or a refresh began. Copies from before are too old. */
export const sheetsChangedAt = record('document', 'fin.sheets', (text) => Number(text) || 0);
/** By then a refresh has read every row again, or its cache entry has expired. */
const tagForgottenMs = 7 * dayMs;
/** Each is a service call, and rules attach hundreds of tags. */
const tagsForgottenAtOnce = 20;

export function readChanges(platform: Platform): StoredChanges {
  const stored = withPropertySnapshots(platform);
  return { ...lastRefresh.read(stored), attachedAt: Object.fromEntries(attachments.all(stored)) };
}

export function storeRefresh(platform: Platform, change: Partial<Omit<StoredChanges, 'attachedAt'>>): void {
  const stored = withPropertySnapshots(platform);
  lastRefresh.write(platform, { ...lastRefresh.read(stored), ...change });
  forgetTags(platform, attachments.all(stored), platform.clock.now() - tagForgottenMs);
}

/** Notes that the tag was attached, or created, or may have been. */
export function storeAttachment(platform: Platform, tagId: string): void {
  // Rows that were read in this millisecond may be older.
  attachments.of(tagId.toLowerCase()).write(platform, platform.clock.now() + 1);
}

export function deleteChanges(platform: Platform): void {
  lastRefresh.remove(platform);
  sheetsChangedAt.remove(platform);
  // The others mean nothing without a connection, and later refreshes delete them.
  forgetTags(platform, attachments.all(platform), Number.POSITIVE_INFINITY);
}

function forgetTags(platform: Platform, attachedAt: ReadonlyMap<string, number>, before: number): void {
  const forgotten = Array.from(attachedAt).filter(([, at]) => at < before);
  for (const [tagId] of forgotten.slice(0, tagsForgottenAtOnce)) attachments.of(tagId).remove(platform);
}

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
