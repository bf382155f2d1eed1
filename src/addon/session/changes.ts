import { dayMs } from '../days/day-number';
import { parseRecord } from '../platform/parse-json';
import type { Platform } from '../platform/platform';
import type { Announcements } from '../reading/store/announcements';
import type { ListCache } from '../reading/store/list-cache';
import type { RefreshValue } from '../reading/store/manifest';

/** What was refreshed and tagged in the spreadsheet. Rows that were read before are too old for cells, whatever their age. */
export interface StoredChanges {
  /** When the last refresh began. */
  readonly since: number;
  /** The value that the refresh wrote into its cell. For formulas that take it, `since` is enough. */
  readonly tick: number | null;
  /** When each tag was last attached. */
  readonly attachedAt: { readonly [tagId: string]: number };
}

const propertyName = 'fin.freshness';
/** A property for each tag, so that tags which are attached at the same time are all noted. */
const tagPrefix = 'fin.attached.';
/** By then a refresh has read every row again, or its cache entry has expired. */
const tagForgottenMs = 7 * dayMs;
/** Each is a service call, and rules attach hundreds of tags. */
const tagsForgottenAtOnce = 20;
const never: Omit<StoredChanges, 'attachedAt'> = { since: 0, tick: null };

export function readChanges({ documentProperties }: Platform): StoredChanges {
  const { [propertyName]: text, ...others } = documentProperties.getAll();
  const attachments = tagEntries(others).map(([name, at]) => [name.slice(tagPrefix.length), Number(at) || 0] as const);
  return { ...parseRecord(text ?? null, never), attachedAt: Object.fromEntries(attachments) };
}

export function storeRefresh(
  { documentProperties, clock }: Pick<Platform, 'documentProperties' | 'clock'>,
  change: Partial<Omit<StoredChanges, 'attachedAt'>>,
): void {
  const { [propertyName]: text, ...others } = documentProperties.getAll();
  documentProperties.set(propertyName, JSON.stringify({ ...parseRecord(text ?? null, never), ...change }));
  const isForgotten = (at: string): boolean => clock.now() - (Number(at) || 0) > tagForgottenMs;
  const forgotten = tagEntries(others).filter(([, at]) => isForgotten(at));
  for (const [name] of forgotten.slice(0, tagsForgottenAtOnce)) documentProperties.delete(name);
}

/** Notes that the tag was attached, or created, or may have been. */
export function storeAttachment({ documentProperties, clock }: Platform, tagId: string): void {
  documentProperties.set(tagPrefix + tagId.toLowerCase(), String(clock.now()));
}

export function deleteChanges({ documentProperties }: Platform): void {
  documentProperties.delete(propertyName);
  // The others mean nothing without a connection, and later refreshes delete them.
  for (const [name] of tagEntries(documentProperties.getAll()).slice(0, tagsForgottenAtOnce)) {
    documentProperties.delete(name);
  }
}

function tagEntries(properties: { readonly [name: string]: string }): [name: string, at: string][] {
  return Object.entries(properties).filter(([name]) => name.startsWith(tagPrefix));
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
