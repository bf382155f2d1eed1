import { toDecimal } from '../../cells/exact';
import { givenAmountOf, numberOf, type Row, textOf } from '../../cells/row';
import { connectionHashOf } from '../../connections/connection';
import { addDays, type DateRange } from '../../days/day-text';
import { isAddonError } from '../../errors/addon-error';
import { googleLimits } from '../../platform/google-limits';
import { isObject, parseJson } from '../../platform/parse-json';
import { olderKey, type RowSet } from '../../session/session';
import { selectAccounts } from '../accounts/select';
import { accountFilters } from '../accounts/spec';
import { readOptions } from '../arguments/options';
import type { Options } from '../catalogue/spec';
import { currencyOf } from '../networth/select';
import type { Sources } from '../run';
import { dayOf } from '../transactions/select';
import { reckonBalances } from './reckon';
import type { balancesFilters } from './spec';

export interface BalancesQuery extends Options<typeof balancesFilters> {
  readonly account: readonly string[];
  readonly range: DateRange;
  /** The days at whose ends balances are wanted, in ascending order, given the first day with a transaction. */
  ends(first: string | null): readonly string[];
}

export type BalanceSource = 'reported' | 'reckoned' | 'carried';

/** The balance of an account at the end of a day. */
export interface PastBalance {
  readonly day: string;
  /** Null if it is not known. */
  readonly balance: number | null;
  readonly source: BalanceSource | null;
  /** Why it is not known. */
  readonly reason: string | null;
}

export interface AccountBalances {
  readonly account: Row;
  readonly balances: readonly PastBalance[];
  /** The balance of the first day at whose end it is known; null if none is. */
  readonly earliest: number | null;
}

/** The past balances of the accounts of the key, by name. */
export function selectBalances(
  sources: Sources,
  query: BalancesQuery,
): { readonly accounts: readonly AccountBalances[]; readonly unfiltered: RowSet } {
  const session = sources.session();
  const { range } = query;
  const { account, category, currency } = query;
  const selected = selectAccounts(sources, { ...readOptions(accountFilters, []), account, category, currency });
  const isNamed = account.length > 0;
  const chosen = selected.rows.filter(({ status }) => isNamed || status !== 'REMOVED');
  // What moved between an older balance and the first day counts too.
  const anchors = chosen.filter((account) => reasonOf(account) === null).map((account) => anchorOf(sources, account));
  const dateFrom = anchors.reduce(
    (first, anchor) => (first !== undefined && anchor < first ? addDays(anchor, 1) : first),
    range.dateFrom,
  );
  const unfiltered = session.rows({ operationId: 'listTransactions', filters: { dateFrom, visibility: 'all' } });
  const rowsOf = groupByAccount(unfiltered.rows);
  const ends = query.ends(firstDayOf(unfiltered.rows));
  const hasOlder = findOlder(sources, dateFrom, chosen);
  const accounts = chosen.map((account) => {
    const rows = rowsOf.get(account['id']) ?? [];
    return { account, ...balancesOf(account, anchorOf(sources, account), rows, ends, hasOlder(account)) };
  });
  accounts.sort((a, b) => (nameOf(a.account).toLowerCase() < nameOf(b.account).toLowerCase() ? -1 : 1));
  return { accounts, unfiltered };
}

export function nameOf(account: Row): string {
  return textOf(account, 'name') ?? textOf(account, 'id') ?? '';
}

function groupByAccount(rows: readonly Row[]): ReadonlyMap<unknown, Row[]> {
  const groups = new Map<unknown, Row[]>();
  for (const row of rows) {
    const group = groups.get(row['accountId']);
    if (group === undefined) groups.set(row['accountId'], [row]);
    else group.push(row);
  }
  return groups;
}

function firstDayOf(rows: readonly Row[]): string | null {
  return rows.reduce<string | null>((first, row) => {
    const day = dayOf(row);
    return day === null || (first !== null && first <= day) ? first : day;
  }, null);
}

/** The day of the reported balance. */
function anchorOf({ sheetDates, dateContext }: Sources, account: Row): string {
  const { today } = dateContext();
  const at = Date.parse(textOf(account, 'lastBalanceRefreshAt') ?? '');
  const day = Number.isNaN(at) ? today : sheetDates().wallTime(new Date(at)).slice(0, 10);
  return day < today ? day : today;
}

function balancesOf(
  account: Row,
  anchor: string,
  rows: readonly Row[],
  ends: readonly string[],
  hasOlder: boolean | null,
): Omit<AccountBalances, 'account'> {
  const balance = numberOf(account, 'balances.current');
  const unknown = (day: string, reason: string): PastBalance => ({ day, balance: null, source: null, reason });
  if (balance === null) {
    return { balances: ends.map((day) => unknown(day, 'The account has no current balance')), earliest: null };
  }
  const reason = reasonOf(account);
  const posted = rows.filter((row) => row['pending'] !== true);
  const known: Known =
    reason === null
      ? knownDays(account, anchor, posted, hasOlder)
      : { from: anchor, to: null, before: reason, after: '' };
  const movements = posted.flatMap((row) => {
    const [day, amount] = [dayOf(row), givenAmountOf(row)];
    return day === null || amount === null ? [] : [{ day, amount: toDecimal(amount) }];
  });
  const reported = { day: anchor, balance: toDecimal(balance), isDebt: account['category'] === 'debt' };
  // What cannot be reckoned back is not reckoned forward either.
  const reckoned = reason === null ? reckonBalances(reported, movements, ends) : ends.map(() => balance);
  const balances = ends.map((day, index): PastBalance => {
    if (known.from !== null && day < known.from) return unknown(day, known.before);
    if (known.to !== null && day > known.to) return unknown(day, known.after);
    const isReported = day === anchor || reason !== null;
    return { day, balance: reckoned[index] ?? null, source: isReported ? 'reported' : 'reckoned', reason: null };
  });
  const [earliest = balance] = reason === null ? reckonBalances(reported, movements, [known.from ?? anchor]) : [];
  return { balances, earliest };
}

/** Why the balances of an account on other days than the reported one cannot be reckoned; null if they can. */
function reasonOf(account: Row): string | null {
  const category = String(account['category']);
  if (category !== 'bank' && category !== 'debt')
    return `Of category ${category}: its value changes without transactions`;
  if (account['supportsTransactions'] === false) return 'The account has no transactions';
  return account['excludeFromTransactions'] === true ? 'Its transactions are excluded' : null;
}

/** The days at whose ends a balance is known, which include that of the reported one; null without a limit. */
interface Known {
  readonly from: string | null;
  readonly to: string | null;
  /** Why it is not known before and after them. */
  readonly before: string;
  readonly after: string;
}

function knownDays(account: Row, anchor: string, posted: readonly Row[], hasOlder: boolean | null): Known {
  const currency = currencyOf(account);
  const broken = posted.filter(
    (row) =>
      givenAmountOf(row) === null || dayOf(row) === null || (textOf(row, 'currencyCode') ?? currency) !== currency,
  );
  const because = (day: string): string => `A transaction of ${day} has no amount in ${currency}`;
  if (broken.some((row) => dayOf(row) === null)) {
    const reason = 'A transaction has no date';
    return { from: anchor, to: anchor, before: reason, after: reason };
  }
  const days = broken.flatMap((row) => dayOf(row) ?? []).sort();
  const [last, next] = [days.filter((day) => day <= anchor).pop(), days.find((day) => day > anchor)];
  const end = { to: next === undefined ? null : addDays(next, -1), after: because(next ?? '') };
  if (last !== undefined) return { from: last, before: because(last), ...end };
  if (hasOlder === true) return { from: null, before: '', ...end };
  const first = firstDayOf(posted);
  const from = first !== null && first < anchor ? first : anchor;
  const none = first === null ? 'The account has no transactions' : `No transactions before ${from}`;
  return { from, before: hasOlder === null ? 'The API cannot be asked for older transactions now' : none, ...end };
}

/** Requests for single accounts; more than these are not asked for. */
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
function findOlder(
  { platform, connection, session }: Sources,
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
  const open = accounts.filter((account) => reasonOf(account) === null).map(({ id }) => String(id));
  const isOpen = (id: string): boolean => !yes.has(id) && !no.has(id);
  const ask = (more: { readonly [name: string]: string }): void => {
    const query = { dateTo, visibility: 'all', pageSize: 100, ...more };
    for (const row of session().call({ operationId: 'listTransactions', query }).rows)
      yes.add(String(row['accountId']));
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
