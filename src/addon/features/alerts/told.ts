import { isObject } from '../../platform/parse-json';
import type { Platform } from '../../platform/platform';
import { ifValid, isStorable, record } from '../../store/record';

/** What was told of one alert. */
export interface Told {
  /** Hashes of keys, with the day of what happened once or within a period, or 0: it is so now. */
  readonly keys: { readonly [keyHash: string]: number };
  /** Payments, with the hashes of the keys that they were told by while they were pending. */
  readonly pending: { readonly [paymentHash: string]: readonly string[] };
  /** What happened before this day counts as told, because there is no room for it; null: nothing does. */
  readonly since: number | null;
}

/** Of each hash of a key and a payment. Hundreds of them, of two months, collide less than once in a thousand years. */
export const hashLength = 6;

/** As it is stored: the hashes of each day are one text. */
interface StoredTold extends Pick<Told, 'pending' | 'since'> {
  readonly days: { readonly [day: string]: string };
}

const records = record('document', 'fin.alert.', ifValid(isStoredTold));

/** By the hash of the alert, in one service call. */
export function readTold(platform: Platform): Map<string, Told> {
  return new Map(
    Array.from(records.all(platform)).flatMap(([hash, told]) =>
      told === null ? [] : [[hash, fromStored(told)] as const],
    ),
  );
}

/** Without a service call if it is the same as before. */
export function storeTold(platform: Platform, hash: string, told: Told, before: Told | null): void {
  const stored = toStored(told);
  if (before !== null && JSON.stringify(toStored(before)) === JSON.stringify(stored)) return;
  records.of(hash).write(platform, stored);
}

export function deleteTold(platform: Platform, hash: string): void {
  records.of(hash).remove(platform);
}

/** What a property has room for: without the oldest days. Null if there is no room even for the last one. */
export function fitTold(told: Told): Told | null {
  let kept = told;
  while (!isStorable(toStored(kept))) {
    const days = Object.values(kept.keys).filter((day) => day > 0);
    const oldest = Math.min(...days);
    if (oldest === Math.max(...days, 0) || days.length === 0) return null;
    kept = without({ ...kept, since: oldest + 1 }, (_, day) => day === oldest);
  }
  return kept;
}

/** Forgets keys, and the pending payments that were told by them. */
export function without({ keys, pending, since }: Told, isForgotten: (keyHash: string, day: number) => boolean): Told {
  const kept = Object.entries(keys).filter(([keyHash, day]) => !isForgotten(keyHash, day));
  const keptKeys = Object.fromEntries(kept);
  return {
    keys: keptKeys,
    pending: Object.fromEntries(
      Object.entries(pending).flatMap(([paymentHash, keyHashes]) => {
        const known = keyHashes.filter((keyHash) => Object.hasOwn(keptKeys, keyHash));
        return known.length === 0 ? [] : [[paymentHash, known] as const];
      }),
    ),
    since,
  };
}

function toStored({ keys, pending, since }: Told): StoredTold {
  const days: { [day: string]: string } = {};
  for (const [keyHash, day] of Object.entries(keys)) days[day] = (days[day] ?? '') + keyHash;
  return { days, pending, since };
}

function fromStored({ days, pending, since }: StoredTold): Told {
  const keys: { [keyHash: string]: number } = {};
  for (const [day, hashes] of Object.entries(days)) {
    for (let at = 0; at < hashes.length; at += hashLength) keys[hashes.slice(at, at + hashLength)] = Number(day);
  }
  return { keys, pending, since };
}

function isStoredTold(value: unknown): value is StoredTold {
  return isObject(value) && isObject(value['days']) && isObject(value['pending']);
}
