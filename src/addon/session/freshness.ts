import { dayMs, firstDayOf, monthOf } from '../days/day-number';
import { everything, type Interval, intersect } from '../days/intervals';
import { parseRecord } from '../platform/parse-json';
import type { Platform } from '../platform/platform';
import type { ListCache } from '../reading/store/list-cache';
import type { RefreshValue } from '../reading/store/manifest';
import type { Announcements } from '../reading/store/single-flight';

/** Which rows are too old for cells, whatever their age. */
export interface Freshness {
  /** Set by a refresh: rows read before are too old. */
  readonly since: number;
  /** The value that the refresh wrote into its cell. For formulas that take it, `since` is enough. */
  readonly tick: number | null;
  /** Lists of tagged transactions read before this are too old: a tag was attached. */
  readonly tagsSince: number;
}

const propertyName = 'fin.freshness';
/** Its own property, because tags are attached while a refresh runs. Earlier versions stored it in the other one. */
const tagsPropertyName = 'fin.freshness.tags';
const never: Freshness = { since: 0, tick: null, tagsSince: 0 };

export function readFreshness({ documentProperties }: Platform): Freshness {
  const { [propertyName]: text, [tagsPropertyName]: tagsText } = documentProperties.getAll();
  const stored = parseRecord(text ?? null, never);
  const tagsSince = Number(tagsText) || 0;
  return { ...stored, tagsSince: Math.max(stored.tagsSince, tagsSince) };
}

export function storeFreshness({ documentProperties }: Platform, { tagsSince, ...change }: Partial<Freshness>): void {
  if (tagsSince !== undefined) documentProperties.set(tagsPropertyName, String(tagsSince));
  if (Object.keys(change).length === 0) return;
  const stored = parseRecord(documentProperties.get(propertyName), never);
  documentProperties.set(propertyName, JSON.stringify({ ...stored, ...change }));
}

export function deleteFreshness({ documentProperties }: Platform): void {
  documentProperties.delete(propertyName);
  documentProperties.delete(tagsPropertyName);
}

/** Days before today that change often: a pending payment may take weeks to be posted. */
const recentDays = 45;

/** Today in UTC, in days since 1970-01-01. */
export function todayOf({ clock }: Pick<Platform, 'clock'>): number {
  return Math.floor(clock.now() / dayMs);
}

/** The first day that changes often: the first of the last month, or 45 days ago if that is earlier. */
export function firstRecentDay(today: number): number {
  return Math.min(today - recentDays, firstDayOf(monthOf(today) - 1));
}

/** Splits days into those that seldom change and those that often do. */
export function byAge(days: Interval, recentFrom: number): { readonly days: Interval; readonly isRecent: boolean }[] {
  const older = intersect(days, { from: everything.from, to: recentFrom - 1 });
  const recent = intersect(days, { from: recentFrom, to: everything.to });
  return [
    ...(older === null || recentFrom === everything.from ? [] : [{ days: older, isRecent: false }]),
    ...(recent === null ? [] : [{ days: recent, isRecent: true }]),
  ];
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
