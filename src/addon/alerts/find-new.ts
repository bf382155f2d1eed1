import { dayNumber } from '../days/day-number';
import type { Codec } from '../platform/platform';
import type { Told } from './alert-state';
import type { Finding } from './evaluate/finding';
import type { AlertKind } from './views';

/** What an alert says of a check: what is new, and what it has told afterwards. */
export interface News {
  readonly fresh: readonly { readonly finding: Finding; readonly keyHash: string }[];
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
/** For longer than transactions are watched, so that none is told twice. Prices may have changed years ago. */
const keptDays: { readonly [Kind in AlertKind]?: number } = { transactionAbove: 60, foreignCurrency: 60 };
/** A pending payment is posted within this time. */
const postedDays = 14;

/**
 * Tells each transaction once, and what is so once until it has ended. A posted transaction of a payment that was told
 * while it was pending is not new, if the pending one is gone.
 */
export function findNew(
  codec: Codec,
  kind: AlertKind,
  before: Told | null,
  findings: readonly Finding[],
  today: string,
): News {
  const hashOf = (text: string): string => codec.hash(`told|${text}`).slice(0, 8);
  const now = dayNumber(today) ?? 0;
  const dayOf = ({ day }: Finding): number => (day === undefined ? 0 : (dayNumber(day) ?? now));
  const all = findings.map((finding) => ({ finding, keyHash: hashOf(finding.key) }));
  const current = new Set(all.map(({ keyHash }) => keyHash));
  const known = before?.keys ?? {};
  const keys: { [keyHash: string]: number } = {};
  const pending: { [paymentHash: string]: string } = {};
  const oldest = now - (keptDays[kind] ?? Number.POSITIVE_INFINITY);
  for (const [keyHash, day] of Object.entries(known)) if (day > 0 && day >= oldest) keys[keyHash] = day;
  for (const [paymentHash, keyHash] of Object.entries(before?.pending ?? {})) {
    if ((known[keyHash] ?? 0) >= now - postedDays) pending[paymentHash] = keyHash;
  }
  const fresh = all.filter(({ finding, keyHash }) => {
    const { payment } = finding;
    const isKnown = Object.hasOwn(known, keyHash);
    keys[keyHash] = dayOf(finding);
    if (payment !== undefined) {
      const paymentHash = hashOf(payment.key);
      const toldBy = pending[paymentHash];
      if (payment.isPending) pending[paymentHash] = keyHash;
      else if (!isKnown && toldBy !== undefined && toldBy !== keyHash && !current.has(toldBy)) {
        delete pending[paymentHash];
        return false;
      }
    }
    if (isKnown) return false;
    const isOld = finding.day !== undefined && dayOf(finding) < now - (firstDays[kind] ?? 0);
    return before !== null || !isOld;
  });
  return { fresh, told: { keys, pending }, current };
}

/** What was told if those with these key hashes are not: they are new to the next check, too. */
export function toldWithout({ told: { keys, pending } }: News, keyHashes: ReadonlySet<string>): Told {
  if (keyHashes.size === 0) return { keys, pending };
  return {
    keys: Object.fromEntries(Object.entries(keys).filter(([keyHash]) => !keyHashes.has(keyHash))),
    pending: Object.fromEntries(Object.entries(pending).filter(([, keyHash]) => !keyHashes.has(keyHash))),
  };
}
