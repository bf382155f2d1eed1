import { dayNumber } from '../../days/day-number';
import type { Codec } from '../../platform/platform';
import type { AlertKindSpec, Finding } from './kinds/kind';
import { hashLength, type Told, without } from './told';

/** What an alert says of a check: what is new, and what it has told afterwards. */
export interface News {
  readonly fresh: readonly { readonly finding: Finding; readonly keyHash: string; readonly otherHash: string }[];
  readonly told: Told;
  /** Key hashes of what is so now. */
  readonly current: ReadonlySet<string>;
}

/** A pending payment is posted within this time. */
const postedDays = 14;

/**
 * Tells each transaction once, and what is so once until it has ended. A posted transaction of a payment that was told
 * while it was pending is not new, if the pending one is gone: one for each pending one.
 */
export function findNew(
  codec: Codec,
  { once }: AlertKindSpec,
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
  const oldest = now - (once?.keptDays ?? Number.POSITIVE_INFINITY);
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
    const isOld = day !== null && day < now - (once?.firstDays ?? 0);
    return !isOld || (before !== null && once?.skipsLate !== true);
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
