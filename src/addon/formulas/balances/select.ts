import { toDecimal } from '../../cells/exact';
import { givenAmountOf, numberOf, type Row, textOf } from '../../cells/row';
import { connectionHashOf } from '../../connections/connection';
import { addDays, type DateRange } from '../../days/day-text';
import { readAccounts, resolveAccountIds } from '../../lookup/accounts';
import { googleLimits } from '../../platform/google-limits';
import { parseJson } from '../../platform/parse-json';
import type { RowSet } from '../../session/session';
import type { Options } from '../catalogue/spec';
import { currencyOf } from '../networth/select';
import { ofAccounts, ofCurrencies, refuseUnknownCurrency } from '../row-filters';
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
  const filters = { dateFrom: range.dateFrom, visibility: 'all' };
  const list = { operationId: 'listTransactions', filters } as const;
  session.readAhead([list, { operationId: 'listAccounts' }]);
  const ids = resolveAccountIds(session, query.account);
  const listed = readAccounts(session);
  refuseUnknownCurrency(sources, query.currency, listed.rows, 'balances.currencyCode');
  const categories: readonly string[] = query.category;
  const filtersOf = [ofAccounts(ids, 'id'), ofCurrencies(query.currency, 'balances.currencyCode')];
  const chosen = listed.rows.filter(
    (account) =>
      (ids.length > 0 || account['status'] !== 'REMOVED') &&
      (categories.length === 0 || categories.includes(String(account['category']))) &&
      filtersOf.every((isKept) => isKept(account)),
  );
  const unfiltered = session.rows(list);
  const rowsOf = groupByAccount(unfiltered.rows);
  const first = firstDayOf(unfiltered.rows);
  const ends = query.ends(first);
  const hasOlder = findOlder(sources, range.dateFrom, chosen, rowsOf);
  const accounts = chosen.map((account) => {
    const rows = rowsOf.get(account['id']) ?? [];
    return { account, ...balancesOf(sources, account, rows, ends, hasOlder(account)) };
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

function balancesOf(
  { sheetDates, dateContext }: Sources,
  account: Row,
  rows: readonly Row[],
  ends: readonly string[],
  hasOlder: boolean,
): Omit<AccountBalances, 'account'> {
  const balance = numberOf(account, 'balances.current');
  const reason = reasonOf(account, balance);
  const { today } = dateContext();
  const refreshedAt = Date.parse(textOf(account, 'lastBalanceRefreshAt') ?? '');
  const refreshed = Number.isNaN(refreshedAt) ? today : sheetDates().wallTime(new Date(refreshedAt)).slice(0, 10);
  const anchor = refreshed < today ? refreshed : today;
  const unknown = (day: string, why: string): PastBalance => ({ day, balance: null, source: null, reason: why });
  if (balance === null) return { balances: ends.map((day) => unknown(day, reason ?? '')), earliest: null };
  const posted = rows.filter((row) => row['pending'] !== true);
  const since = reason === null ? knownSince(account, posted, hasOlder) : { day: anchor, why: reason };
  const movements = posted.flatMap((row) => {
    const [day, amount] = [dayOf(row), givenAmountOf(row)];
    return day === null || amount === null ? [] : [{ day, amount: toDecimal(amount) }];
  });
  const isDebt = account['category'] === 'debt';
  const reported = { day: anchor, balance: toDecimal(balance), isDebt };
  const reckoned = reckonBalances(reported, movements, ends);
  const [first = balance] = reason === null ? reckonBalances(reported, movements, [since.day ?? anchor]) : [];
  const balances = ends.map((day, index): PastBalance => {
    if (since.day !== null && day < since.day) return unknown(day, since.why);
    // What cannot be reckoned back is not reckoned forward either.
    if (reason !== null) return { day, balance, source: 'reported', reason: null };
    return { day, balance: reckoned[index] ?? null, source: day === anchor ? 'reported' : 'reckoned', reason: null };
  });
  return { balances, earliest: first };
}

/** Why the balances of an account before the reported one cannot be reckoned; null if they can. */
function reasonOf(account: Row, balance: number | null): string | null {
  const category = String(account['category']);
  if (balance === null) return 'The account has no current balance';
  if (category !== 'bank' && category !== 'debt')
    return `Of category ${category}: its value changes without transactions`;
  if (account['supportsTransactions'] === false) return 'The account has no transactions';
  return account['excludeFromTransactions'] === true ? 'Its transactions are excluded' : null;
}

/** The first day at whose end the balance is known; null if the transactions reach further back. */
function knownSince(
  account: Row,
  posted: readonly Row[],
  hasOlder: boolean,
): { readonly day: string | null; readonly why: string } {
  const currency = currencyOf(account);
  const broken = posted
    .filter(
      (row) =>
        givenAmountOf(row) === null || dayOf(row) === null || (textOf(row, 'currencyCode') ?? currency) !== currency,
    )
    .map((row) => dayOf(row) ?? '9999')
    .sort()
    .pop();
  if (broken !== undefined) return { day: broken, why: `A transaction of ${broken} has no amount in ${currency}` };
  const first = firstDayOf(posted);
  if (hasOlder) return { day: null, why: '' };
  return {
    day: first ?? '9999',
    why: first === null ? 'The account has no transactions' : `No transactions before ${first}`,
  };
}

/** Requests for single accounts; more than these are not asked for. */
const accountsMax = 30;

/**
 * Whether accounts have a transaction before a day. One request often tells it for most of them. Only true is cached:
 * a bank may deliver older ones later.
 */
function findOlder(
  { platform, connection, session }: Sources,
  dateFrom: string | undefined,
  accounts: readonly Row[],
  rowsOf: ReadonlyMap<unknown, readonly Row[]>,
): (account: Row) => boolean {
  if (dateFrom === undefined || connection === null) return () => false;
  const dateTo = addDays(dateFrom, -1);
  const key = `older ${platform.codec.hash(`${connectionHashOf(platform, connection)} ${dateTo}`)}`;
  const found = new Set(parseJson(platform.cache.get(key), isTexts) ?? []);
  const before = found.size;
  const ask = (more: { readonly [name: string]: string }): void => {
    const query = { dateTo, visibility: 'all', pageSize: 100, ...more };
    for (const row of session().call({ operationId: 'listTransactions', query }).rows)
      found.add(String(row['accountId']));
  };
  const isOpen = (account: Row): boolean => reasonOf(account, 0) === null && !found.has(String(account['id']));
  if (accounts.some(isOpen)) ask({});
  for (const account of accounts.filter((each) => isOpen(each) && rowsOf.has(each['id'])).slice(0, accountsMax)) {
    ask({ accountId: String(account['id']) });
  }
  if (found.size > before) platform.cache.put(key, JSON.stringify([...found]), googleLimits.cacheMaxTtlSeconds);
  return (account) => found.has(String(account['id']));
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((each) => typeof each === 'string');
}
