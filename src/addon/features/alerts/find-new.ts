import { dayNumber } from '../../days/day-number';
import type { Codec } from '../../platform/platform';
import type { Finding } from './evaluate/finding';
import { hashLength, type Told, without } from './told';
import type { AlertKind } from './views';

/** What an alert says of a check: what is new, and what it has told afterwards. */
export interface News {
  readonly fresh: readonly { readonly finding: Finding; readonly keyHash: string; readonly otherHash: string }[];
  readonly told: Told;
  /** Key hashes of what is so now. */
  readonly current: ReadonlySet<string>;
}

/** Of what happened before the first check, only the last days are told. */
const firstDays: { readonly [Kind in AlertKind]?: number } = {
  transactionAbove: 7,
  foreignCurrency: 7,
  priceRise: 100,
};
/**
 * For longer than transactions are watched or a rise is told, so that none is told twice, and for as long as the longest
 * month. What is told again after it has ended has no day.
 */
const keptDays: { readonly [Kind in AlertKind]?: number } = {
  transactionAbove: 60,
  foreignCurrency: 60,
  priceRise: 200,
  spendingAbove: 31,
};
/** A pending payment is posted within this time. */
const postedDays = 14;

/**
 * Tells each transaction once, and what is so once until it has ended. A posted transaction of a payment that was told
 * while it was pending is not new, if the pending one is gone: one for each pending one.
 */
export function findNew(
  codec: Codec,
  kind: AlertKind,
  before: Told | null,
  findings: readonly Finding[],
  today: string,
): News {
  const hashOf = (text: string): string => codec.hash(`told|${text}`).slice(0, hashLength);
  const now = dayNumber(today) ?? 0;
  const dayOf = ({ day, periodStart }: Finding): number => {
    const text = day ?? periodStart;
    return text === undefined ? 0 : (dayNumber(text) ?? now);
  };
  const all = findings.map((finding) => {
    const { key, otherKey = key } = finding;
    return { finding, keyHash: hashOf(key), otherHash: hashOf(otherKey) };
  });
  const current = new Set(all.map(({ keyHash }) => keyHash));
  const known = before?.keys ?? {};
  const keys: { [keyHash: string]: number } = {};
  const pending: { [paymentHash: string]: string[] } = {};
  const oldest = now - (keptDays[kind] ?? Number.POSITIVE_INFINITY);
  const since = before?.since != null && before.since > oldest ? before.since : null;
  for (const [keyHash, day] of Object.entries(known)) if (day > 0 && day >= oldest) keys[keyHash] = day;
  for (const [paymentHash, keyHashes] of Object.entries(before?.pending ?? {})) {
    const recent = keyHashes.filter((keyHash) => (known[keyHash] ?? 0) >= now - postedDays);
    if (recent.length > 0) pending[paymentHash] = recent;
  }
  /** Whether this is the posted transaction of a payment that was told while it was pending. */
  const isToldPayment = ({ payment }: Finding, keyHash: string): boolean => {
    if (payment === undefined) return false;
    const paymentHash = hashOf(payment.key);
    const others = (pending[paymentHash] ?? []).filter((each) => each !== keyHash);
    const toldBy =
      payment.isPending || Object.hasOwn(known, keyHash) ? undefined : others.find((each) => !current.has(each));
    const left = [...others.filter((each) => each !== toldBy), ...(payment.isPending ? [keyHash] : [])];
    if (left.length > 0) pending[paymentHash] = left;
    else delete pending[paymentHash];
    return toldBy !== undefined;
  };
  const fresh = all.filter(({ finding, keyHash, otherHash }) => {
    const day = finding.day === undefined ? null : dayOf(finding);
    if (day !== null && since !== null && day < since) return false;
    const isKnown = Object.hasOwn(known, keyHash) || Object.hasOwn(known, otherHash);
    const isTold = isToldPayment(finding, keyHash);
    keys[keyHash] = dayOf(finding);
    keys[otherHash] = dayOf(finding);
    if (isKnown || isTold) return false;
    const isOld = day !== null && day < now - (firstDays[kind] ?? 0);
    // A late transaction is new. An old rise of a price is not: more or fewer payments before it are read than before.
    return !isOld || (before !== null && kind !== 'priceRise');
  });
  return { fresh, told: { keys, pending, since }, current };
}

/** What was told if these are not: they are new to the next check, too. */
export function toldWithout({ told, fresh }: News, keyHashes: ReadonlySet<string>): Told {
  if (keyHashes.size === 0) return told;
  const others = fresh.flatMap(({ keyHash, otherHash }) => (keyHashes.has(keyHash) ? [otherHash] : []));
  const untold = new Set([...keyHashes, ...others]);
  return without(told, (keyHash) => untold.has(keyHash));
}
