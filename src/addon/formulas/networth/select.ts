import { addDecimals, type Decimal, fromDecimal, negate, percentOf, toDecimal } from '../../cells/exact';
import { fieldOf, numberOf, type Row, textOf } from '../../cells/row';
import { readAccounts, resolveAccountIds } from '../../lookup/accounts';
import type { RowSet, Session } from '../../session/session';
import type { Options } from '../catalogue/spec';
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
}

/** `isShare`: a balance counts by the percentage owned. */
export function selectNetWorth(
  sources: Sources,
  query: Options<typeof networthFilters>,
  isShare = true,
): SelectedNetWorth {
  const session = sources.session();
  const isOfCurrencies = ofCurrencies(query.currency, currencyPath);
  const categories: readonly string[] = query.category;
  const counted = countedAccounts(session, query);
  const unfiltered = readAccounts(session);
  refuseUnknownCurrency(sources, query.currency, unfiltered.rows, currencyPath);
  const chosen = counted.filter(
    (account) =>
      isOfCurrencies(account) && (categories.length === 0 || categories.includes(String(account['category']))),
  );

  const byCurrency = new Map<string, Row[]>();
  for (const account of chosen) {
    const currency = currencyOf(account);
    byCurrency.set(currency, [...(byCurrency.get(currency) ?? []), account]);
  }
  const rows = Array.from(byCurrency, ([currency, accounts]) => toNetWorth(currency, accounts, isShare));
  rows.sort((a, b) => b.accounts - a.accounts || (a.currency < b.currency ? -1 : 1));
  return { rows, unfiltered };
}

/** The accounts whose balances are added up, of all or of the chosen ones. */
export function countedAccounts(session: Session, { account }: { readonly account: readonly string[] }): Row[] {
  const isOfAccounts = ofAccounts(resolveAccountIds(session, account), 'id');
  return readAccounts(session).rows.filter((each) => isCounted(each) && isOfAccounts(each));
}

/** Blank if the API does not say it. */
export function currencyOf(account: Row): string {
  return textOf(account, currencyPath) ?? '';
}

const currencyPath = 'balances.currencyCode';
const balancePath = 'balances.current';

/** An inactive account keeps its balance; the balance of a removed one is no longer updated. */
export function isCounted(account: Row): boolean {
  return (
    account['status'] !== 'REMOVED' &&
    fieldOf(account, 'excludeFromNetWorth') !== true &&
    numberOf(account, balancePath) !== null
  );
}

function toNetWorth(currency: string, accounts: readonly Row[], isShare: boolean): NetWorth {
  const ownBalance = (account: Row): Decimal => {
    const balance = toDecimal(numberOf(account, balancePath) ?? 0);
    return isShare ? percentOf(balance, numberOf(account, 'ownershipPercentage') ?? 100) : balance;
  };
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
