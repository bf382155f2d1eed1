import { googleLimits, sizeBytesOf } from '../platform/google-limits';
import { isObject, parseJson } from '../platform/parse-json';
import type { Platform } from '../platform/platform';

/** What the add-on stores under a name, or under names that begin with it, in properties of Google. */
export interface StoredRecord<T> {
  read(platform: Platform): T;
  /** Whether anything is stored, broken or not. */
  has(platform: Platform): boolean;
  /**
   * Stores the part for which there is room, and returns it. Throws if Google refuses it, as at the daily quota or in a
   * full store; see `quietly`. Of null and an empty list nothing is stored.
   */
  write(platform: Platform, value: T): T;
  change(platform: Platform, change: Partial<T>): T;
  remove(platform: Platform): void;
  /** The record whose name ends with this id. */
  of(id: string): StoredRecord<T>;
  /** All of them by their ids, in one service call. */
  all(platform: Platform): Map<string, T>;
}

/**
 * The properties of a user are the same in all spreadsheets, and no other user can change them; in a cell they are the
 * owner's, read only. Those of a spreadsheet every editor can change; Google does not copy them with it.
 */
export type Place = 'user' | 'document';

/**
 * `parse` gets null if nothing is stored, and never throws. `shorten` leaves out what a property has no room for.
 */
export function record<T>(
  place: Place,
  name: string,
  parse: (text: string | null) => T,
  shorten: (value: T) => T = (value) => value,
): StoredRecord<T> {
  const open = (platform: Platform) => (place === 'user' ? platform.userProperties : platform.documentProperties);
  const read = (platform: Platform): T => parse(open(platform).get(name));
  const remove = (platform: Platform): void => open(platform).delete(name);
  const write = (platform: Platform, value: T): T => {
    const kept = shorten(value);
    if (kept === null || (Array.isArray(kept) && kept.length === 0)) remove(platform);
    else open(platform).set(name, typeof kept === 'string' ? kept : JSON.stringify(kept));
    return kept;
  };
  return {
    read,
    has: (platform) => open(platform).get(name) !== null,
    write,
    remove,
    change: (platform, change) => write(platform, { ...read(platform), ...change }),
    of: (id) => record(place, name + id, parse, shorten),
    all: (platform) =>
      new Map(
        Object.entries(open(platform).getAll()).flatMap(([each, text]) =>
          each.startsWith(name) ? [[each.slice(name.length), parse(text)] as const] : [],
        ),
      ),
  };
}

/** As it is stored, or null. */
export const asText = (text: string | null): string | null => text;

/** Null also for what is broken or has the shape of another version. */
export const ifValid =
  <T>(isValid: (value: unknown) => value is T) =>
  (text: string | null): T | null =>
    parseJson(text, isValid);

/** The valid ones. */
export const listOf =
  <T>(isValid: (value: unknown) => value is T) =>
  (text: string | null): readonly T[] =>
    (parseJson(text, Array.isArray) ?? []).filter(isValid);

/** For what is missing or broken too. */
export const withDefaults =
  <T extends object>(defaults: T) =>
  (text: string | null): T => ({ ...defaults, ...parseJson(text, isObject) });

/** Whether a property has room for it. */
export function isStorable(value: unknown, spareBytes = 0): boolean {
  return sizeBytesOf(JSON.stringify(value)) <= googleLimits.propertyValueBytes - spareBytes;
}

/** For what the execution can do without: Google may refuse it, for example at the daily quota of property writes. */
export function quietly(change: () => void): void {
  try {
    change();
  } catch {}
}
