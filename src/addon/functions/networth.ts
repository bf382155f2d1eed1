import { toHistoryError } from '../arguments/explain-date';
import { networthColumns } from '../catalogue/columns';
import { isYear } from '../days/day-text';
import { readAccounts, resolveAccountIds } from '../lookup/accounts';
import type { Cell } from '../table/cells';
import { addDecimals, type Decimal, fromDecimal, negate, percentOf, toDecimal } from '../table/exact';
import { fieldOf, numberOf, type Row, textOf } from '../table/row';
import { planTable, toTable } from '../table/table';
import { ofAccounts, ofCurrencies } from './row-filters';
import type { Run } from './run';
import { statusText } from './status-row';
import { refuseUnknownCurrency } from './unknown-value';

/** A header row, then one row per currency: assets, liabilities, net (GET /v1/accounts). */
export function networth(run: Run): Cell[][] {
  const { options } = run.call;
  const plan = planTable(networthColumns, options);
  refusePastDays(run);
  const reader = run.reader();
  const isOfAccounts = ofAccounts(resolveAccountIds(reader, options.list('account')), 'id');
  const isOfCurrencies = ofCurrencies(options, currencyPath);
  const categories = options.list('category');
  const rowSet = readAccounts(reader);
  refuseUnknownCurrency(run, options, rowSet.rows, currencyPath);
  const counted = rowSet.rows.filter(
    (account) =>
      isCounted(account) &&
      isOfAccounts(account) &&
      isOfCurrencies(account) &&
      (categories.length === 0 || categories.includes(String(account['category']))),
  );

  const byCurrency = new Map<string, Row[]>();
  for (const account of counted) {
    const currency = textOf(account, currencyPath) ?? '';
    byCurrency.set(currency, [...(byCurrency.get(currency) ?? []), account]);
  }
  const rows = Array.from(byCurrency, ([currency, accounts]) => toRow(currency, accounts));
  rows.sort((a, b) => b.accounts - a.accounts || (a.currency < b.currency ? -1 : 1));
  return toTable(rows, plan, {}, run.sheetDates(), statusText(run, plan, rows.length, rowSet));
}

/**
 * Refuses a past day, and a year, which may be 2025-12-31 without quotes: the user wants figures of that day. A
 * timestamp or `TODAY()` is a refresh tick.
 */
function refusePastDays(run: Run): void {
  for (const tick of run.call.ticks) {
    if (typeof tick === 'number') {
      if (isYear(tick)) throw toHistoryError(String(tick));
    } else if (!Number.isNaN(tick.getTime())) {
      const { today, dayOf } = run.dateContext();
      const day = dayOf(tick);
      if (day < today && run.sheetDates().midnight(day).getTime() === tick.getTime()) throw toHistoryError(day);
    }
  }
}

const currencyPath = 'balances.currencyCode';
const balancePath = 'balances.current';

/** An inactive account keeps its balance; the balance of a removed one is no longer updated. */
function isCounted(account: Row): boolean {
  return (
    account['status'] !== 'REMOVED' &&
    fieldOf(account, 'excludeFromNetWorth') !== true &&
    numberOf(account, balancePath) !== null
  );
}

function toRow(currency: string, accounts: readonly Row[]) {
  const isDebt = (account: Row): boolean => account['category'] === 'debt';
  const assets = addDecimals(accounts.filter((account) => !isDebt(account)).map(ownBalance));
  const liabilities = addDecimals(accounts.filter(isDebt).map(ownBalance));
  return {
    currency,
    assets: fromDecimal(assets),
    liabilities: fromDecimal(liabilities),
    net: fromDecimal(addDecimals([assets, negate(liabilities)])),
    accounts: accounts.length,
  };
}

function ownBalance(account: Row): Decimal {
  const balance = toDecimal(numberOf(account, balancePath) ?? 0);
  return percentOf(balance, numberOf(account, 'ownershipPercentage') ?? 100);
}
