import { addDecimals, type Decimal, fromDecimal, negate, percentOf, toDecimal } from '../../cells/exact';
import { groupBy } from '../../cells/lists';
import { readAccounts, resolveAccountIds } from '../../lookup/accounts';
import { accountCurrency, accountField, isDebt, percentOwned, reportedBalanceOf } from '../../rows/account';
import { fieldOf, type Row } from '../../rows/row';
import type { RowSet, Session } from '../../session/session';
import type { Options } from '../catalogue/spec';
import type { Conversion } from '../rates/conversion';
import { ofAccounts, ofCurrencies, refuseUnknownCurrency } from '../row-filters';
import type { Sources } from '../run';
import type { networthFilters } from './spec';

/** Assets, liabilities and net of the accounts in one currency. */
export interface NetWorth extends Row {
  readonly currency: string;
  readonly assets: number;
  readonly liabilities: number;
  readonly net: number;
  /** How many accounts count. */
  readonly accounts: number;
}

export interface SelectedNetWorth {
  /** One per currency, that of the most accounts first. */
  readonly rows: readonly NetWorth[];
  readonly unfiltered: RowSet;
  /** The percentage owned of each account that counts. */
  readonly percentages: readonly number[];
}

/** `isShare`: a balance counts by the percentage owned. `conversion`: all in one currency, at the rates of today. */
export function selectNetWorth(
  sources: Sources,
  query: Options<typeof networthFilters>,
  isShare = true,
  conversion: Conversion | null = null,
): SelectedNetWorth {
  const session = sources.session();
  const isOfCurrencies = ofCurrencies(query.currency, accountField.currency);
  const categories: readonly string[] = query.category;
  const counted = countedAccounts(session, query);
  const unfiltered = readAccounts(session);
  refuseUnknownCurrency(sources, query.currency, unfiltered.rows, accountField.currency);
  const chosen = counted.filter(
    (account) =>
      isOfCurrencies(account) && (categories.length === 0 || categories.includes(String(account['category']))),
  );
  const round = conversion?.round ?? fromDecimal;
  const currencyToShow = conversion === null ? accountCurrency : () => conversion.currency;
  const toShown = (account: Row): Decimal => {
    const own = balanceOf(account, isShare);
    const day = sources.dateContext().today;
    return conversion?.convert({ amount: own, currency: accountCurrency(account), day }) ?? own;
  };
  return { rows: addUp(chosen, currencyToShow, toShown, round), unfiltered, percentages: chosen.map(percentOwned) };
}

/** The sums of accounts that count, in their own currencies, that of the most accounts first. */
export function addUpByCurrency(counted: readonly Row[]): NetWorth[] {
  return addUp(counted, accountCurrency, (account) => balanceOf(account, true), fromDecimal);
}

function balanceOf(account: Row, isShare: boolean): Decimal {
  const full = toDecimal(reportedBalanceOf(account) ?? 0);
  return isShare ? percentOf(full, percentOwned(account)) : full;
}

function addUp(
  counted: readonly Row[],
  currency: (account: Row) => string,
  balance: (account: Row) => Decimal,
  round: (sum: Decimal) => number,
): NetWorth[] {
  const rows = Array.from(groupBy(counted, currency), ([code, accounts]) => toNetWorth(code, accounts, balance, round));
  return rows.sort((a, b) => b.accounts - a.accounts || (a.currency < b.currency ? -1 : 1));
}

/** The accounts whose balances are added up, of all or of the chosen ones. */
export function countedAccounts(session: Session, { account }: { readonly account: readonly string[] }): Row[] {
  const isOfAccounts = ofAccounts(resolveAccountIds(session, account), 'id');
  return readAccounts(session).rows.filter((each) => isCounted(each) && isOfAccounts(each));
}

/** An inactive account keeps its balance; the balance of a removed one is no longer updated. */
export function isCounted(account: Row): boolean {
  return account['status'] !== 'REMOVED' && countsInPast(account);
}

/** An account that was removed since counted before. */
export function countsInPast(account: Row): boolean {
  return fieldOf(account, accountField.withoutNetWorth) !== true && reportedBalanceOf(account) !== null;
}

function toNetWorth(
  currency: string,
  accounts: readonly Row[],
  balanceOf: (account: Row) => Decimal,
  round: (sum: Decimal) => number,
): NetWorth {
  const assets = addDecimals(accounts.filter((account) => !isDebt(account)).map(balanceOf));
  const liabilities = addDecimals(accounts.filter(isDebt).map(balanceOf));
  return {
    currency,
    assets: round(assets),
    liabilities: round(liabilities),
    net: round(addDecimals([assets, negate(liabilities)])),
    accounts: accounts.length,
  };
}
