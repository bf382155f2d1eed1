import { connectionHashOf } from '../../connections/connection';
import { addDays } from '../../days/day-text';
import { isAddonError } from '../../errors/addon-error';
import { googleLimits } from '../../platform/google-limits';
import { isObject, parseJson } from '../../platform/parse-json';
import type { Row } from '../../rows/row';
import { transactionField } from '../../rows/transaction';
import { olderKey } from '../../session/session';
import type { Sources } from '../run';

/** Requests for single accounts; the next evaluation asks for further ones. */
const accountsMax = 30;
const hourMs = 3_600_000;

/** Accounts with a transaction before a day, and those without, which are asked for again after an hour. */
interface Older {
  readonly dateTo: string;
  /** When the first of those without one was asked for, in ms since the epoch. */
  readonly at: number;
  readonly yes: readonly string[];
  readonly no: readonly string[];
}

/**
 * Whether accounts have a transaction before a day; null if the API cannot be asked. One request often tells it for most
 * of them. The answers are cached for some first days: a bank may deliver older transactions later.
 */
export function findOlder(
  { platform, connection, session, notes }: Sources,
  dateFrom: string | undefined,
  accounts: readonly Row[],
): (account: Row) => boolean | null {
  if (dateFrom === undefined || connection === null) return () => false;
  const dateTo = addDays(dateFrom, -1);
  const key = olderKey(connectionHashOf(platform, connection));
  const known = parseJson(platform.cache.get(key), isOlderList) ?? [];
  const now = platform.clock.now();
  const before = known.find((each) => each.dateTo === dateTo);
  const yes = new Set(before?.yes);
  const kept = before !== undefined && now - before.at < hourMs ? before : { at: now, no: [] };
  const no = new Set(kept.no);
  const open = accounts.map(({ id }) => String(id));
  const isOpen = (id: string): boolean => !yes.has(id) && !no.has(id);
  const ask = (more: { readonly [name: string]: string }): void => {
    const query = { dateTo, visibility: 'all', pageSize: 100, ...more };
    for (const row of session().call({ operationId: 'listTransactions', query }).rows)
      yes.add(String(row[transactionField.account]));
  };
  if (open.some(isOpen)) {
    try {
      ask({});
      for (const accountId of open.filter(isOpen).slice(0, accountsMax)) {
        ask({ accountId });
        if (isOpen(accountId)) no.add(accountId);
      }
    } catch (thrown) {
      if (!isAddonError(thrown)) throw thrown;
    }
    const own: Older = { dateTo, at: kept.at, yes: [...yes], no: [...no] };
    const others = known.filter((each) => each.dateTo !== dateTo).slice(0, 4);
    platform.cache.put(key, JSON.stringify([own, ...others]), googleLimits.cacheMaxTtlSeconds);
  }
  const left = open.filter(isOpen).length;
  if (left > 0) notes.push(`Accounts that were not asked for older transactions yet: ${left}. Refresh again`);
  return ({ id }) => (yes.has(String(id)) ? true : no.has(String(id)) ? false : null);
}

function isOlderList(value: unknown): value is Older[] {
  return (
    Array.isArray(value) &&
    value.every(
      (each) =>
        isObject(each) &&
        typeof each['dateTo'] === 'string' &&
        typeof each['at'] === 'number' &&
        Array.isArray(each['yes']) &&
        Array.isArray(each['no']),
    )
  );
}
