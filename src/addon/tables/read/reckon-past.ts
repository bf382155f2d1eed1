import { addDays, addMonths } from '../../days/day-text';
import { month } from '../../days/periods';
import { type AddonError, isAddonError } from '../../errors/addon-error';
import { errorPolicy } from '../../errors/error-policies';
import { type AccountBalances, accountName, existingOn } from '../../formulas/balances/account-balances';
import { selectBalances } from '../../formulas/balances/select';
import { addUpByCurrency, countsInPast } from '../../formulas/networth/select';
import type { Sources } from '../../formulas/run';
import { withPastBalance } from '../../rows/account';
import type { Row } from '../../rows/row';
import type { SyncedTable } from '../definition/table';
import type { ReckonedPast, UnknownPast } from '../views';

/** Ends of months before the day on which a history begins. */
const monthsBack = 24;
/** The state of a table has little room. */
const namedMax = 12;
const reasonCharsMax = 120;

/** The rows of a function as they were at the end of a day. */
export interface PastDay {
  readonly day: string;
  readonly rows: readonly Row[];
}

export interface ReadPast {
  /** In ascending order. */
  readonly days: readonly PastDay[];
  /** What the run reports of it; null while it has to be read again. */
  readonly reckoned: ReckonedPast | null;
  /** Why it has to be read again; null if it has not. */
  readonly problem: AddonError | null;
}

/** The first day whose balance is reckoned, so that its transactions are read. */
export function firstPastDay(today: string): string {
  return endOfMonth(today, monthsBack);
}

/**
 * The balances of a new history at the ends of past months, as FIN_BALANCES reckons them. An account whose balance cannot
 * be known on a day has no row then, and a sum that needs it neither. If the transactions cannot be read now, the rows of
 * today are written all the same, and the next run tries again.
 */
export function reckonPast(sources: Sources, table: SyncedTable): ReadPast {
  try {
    return reckon(sources, table);
  } catch (thrown) {
    if (!isAddonError(thrown)) throw thrown;
    const { needsUser } = errorPolicy(thrown);
    if (!needsUser) return { days: [], reckoned: null, problem: thrown };
    const unknown = [{ name: '', reason: thrown.sentence.slice(0, reasonCharsMax), since: null }];
    return { days: [], reckoned: { rowCount: 0, unknown, more: 0 }, problem: null };
  }
}

function reckon(sources: Sources, { dataset, filters }: SyncedTable): ReadPast {
  const { today } = sources.dateContext();
  const ends = Array.from({ length: monthsBack }, (_, index) => endOfMonth(today, monthsBack - index));
  const { accounts, removed } = selectBalances(sources, {
    account: filters.accountIds,
    category: [],
    currency: [],
    range: { dateFrom: firstPastDay(today) },
    ends: () => ends,
  });
  const isSum = dataset === 'networth';
  const shown = isSum ? [...accounts, ...removed].filter(({ account }) => countsInPast(account)) : accounts;
  const days = ends.map((day, index): PastDay => {
    const existing = existingOn(shown, day);
    const known = existing.flatMap(({ account, balances }) => {
      const balance = balances[index]?.balance ?? null;
      return balance === null ? [] : [withPastBalance(account, balance)];
    });
    return { day, rows: isSum ? sumsOf(existing, known) : known };
  });
  const unknown = shown.flatMap(toUnknown);
  const rowCount = days.reduce((sum, { rows }) => sum + rows.length, 0);
  const more = Math.max(unknown.length - namedMax, 0);
  return { days, reckoned: { rowCount, unknown: unknown.slice(0, namedMax), more }, problem: null };
}

function endOfMonth(today: string, monthsBefore: number): string {
  return addDays(addMonths(month.startOf(today), 1 - monthsBefore), -1);
}

/** Only sums of all accounts in the currency. */
function sumsOf(all: readonly AccountBalances[], known: readonly Row[]): Row[] {
  const countOf = (rows: readonly Row[], currency: string): number =>
    addUpByCurrency(rows).find((each) => each.currency === currency)?.accounts ?? 0;
  const accounts = all.map(({ account }) => account);
  return addUpByCurrency(known).filter(({ currency, accounts: count }) => countOf(accounts, currency) === count);
}

/** An account with unknown balances: why, and from when they are known. */
function toUnknown({ account, balances }: AccountBalances): UnknownPast[] {
  const last = balances.map(({ balance }) => balance === null).lastIndexOf(true);
  if (last < 0) return [];
  const reason = balances[last]?.reason ?? '';
  return [{ name: accountName(account), reason, since: balances[last + 1]?.day ?? null }];
}
