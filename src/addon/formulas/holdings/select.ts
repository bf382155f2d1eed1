import { accountHoldingFields, holdingFields } from '../../../contract/resources';
import { foldText } from '../../cells/compare-text';
import { fromDecimal, percentOf, sumExactly, toDecimal } from '../../cells/exact';
import { groupBy } from '../../cells/lists';
import { isAddonError } from '../../errors/addon-error';
import { readAccounts, resolveAccountIds } from '../../lookup/accounts';
import { lacksHoldings, percentOwned } from '../../rows/account';
import { holdingField } from '../../rows/holding';
import { numberOf, type Row, textOf } from '../../rows/row';
import type { ListQuery, RowSet, Session } from '../../session/session';
import type { Options } from '../catalogue/spec';
import type { Conversion } from '../rates/conversion';
import { ofAccounts, ofCurrencies, ofFlag, refuseUnknownCurrency, rowsIfReadable, unknownValue } from '../row-filters';
import { joinRowSets, type Sources } from '../run';
import type { Column } from '../table/columns';
import type { holdingFilters } from './spec';

export type HoldingQuery = Options<typeof holdingFilters>;

export interface SelectedHoldings {
  readonly rows: readonly Row[];
  readonly unfiltered: RowSet;
}

/**
 * Holdings that pass all filters (GET /v1/holdings, or the list of each account if `isPerAccount`). `needsAccounts`
 * reads the accounts in the same requests.
 */
export function selectHoldings(
  sources: Sources,
  query: HoldingQuery,
  { isPerAccount, needsAccounts }: { readonly isPerAccount: boolean; readonly needsAccounts: boolean },
): SelectedHoldings {
  const session = sources.session();
  session.readAhead([
    ...(isPerAccount ? [] : [{ operationId: 'listHoldings' } as const]),
    ...(query.account.length > 0 || needsAccounts ? [{ operationId: 'listAccounts' } as const] : []),
  ]);
  const accountIds = resolveAccountIds(session, query.account, adviceForTicker);
  const unfiltered = isPerAccount ? readPerAccount(session, accountIds) : session.rows({ operationId: 'listHoldings' });

  const tickers = query.tickerSymbol.map((ticker) => ticker.toLowerCase());
  refuseUnknownTicker(sources, tickers, unfiltered.rows);
  refuseUnknownCurrency(sources, query.currency, unfiltered.rows, holdingField.currency);
  const filters = [
    ofAccounts(accountIds),
    ofCurrencies(query.currency, holdingField.currency),
    ofFlag(holdingField.cash, query.isCashEquivalent),
  ];
  const rows = unfiltered.rows.filter(
    (row) =>
      (tickers.length === 0 || tickers.includes((textOf(row, holdingField.ticker) ?? '').toLowerCase())) &&
      filters.every((isKept) => isKept(row)),
  );
  return { rows, unfiltered };
}

/** For `=FIN_HOLDINGS("AAPL")`. */
function adviceForTicker(unknownAccount: string): string | null {
  return /^[A-Z.]{1,6}$/i.test(unknownAccount) ? `If it is a ticker, write ticker=${unknownAccount}.` : null;
}

/**
 * Checks the ticker in all holdings, because the named account may not hold it. Without any holdings, every ticker is
 * accepted.
 */
function refuseUnknownTicker(sources: Sources, tickers: readonly string[], rows: readonly Row[]): void {
  const isIn = (some: readonly Row[]) => (ticker: string) =>
    some.some((row) => textOf(row, holdingField.ticker)?.toLowerCase() === ticker);
  if (tickers.every(isIn(rows))) return;
  const all = rowsIfReadable(sources, { operationId: 'listHoldings' });
  const unknown = tickers.find((ticker) => !isIn(rows)(ticker) && !isIn(all)(ticker));
  if (unknown === undefined || all.length === 0) return;
  const known = all.map((row) => textOf(row, holdingField.ticker)).filter((each): each is string => each !== null);
  throw unknownValue('ticker', unknown.toUpperCase(), known);
}

/** The security, type, subtype, sector and industry. The names of account and institution come from the accounts. */
export function isOnlyPerAccount({ field }: Column): boolean {
  return (
    field !== null &&
    field in accountHoldingFields &&
    !(field in holdingFields) &&
    !/^(account|institution)Name$/.test(field)
  );
}

function readPerAccount(session: Session, accountIds: readonly string[]): RowSet {
  const all = readAccounts(session);
  const ids = all.rows
    .filter((account) => !lacksHoldings(account))
    .map((account) => String(account['id']))
    .filter((id) => accountIds.length === 0 || accountIds.includes(id.toLowerCase()));
  session.readAhead(ids.map(ofAccountId));
  const lists = ids.map((accountId) => readAccountHoldings(session, accountId, all.fetchedAt));
  return joinRowSets([{ ...all, rows: [] }, ...lists]);
}

function ofAccountId(accountId: string): ListQuery {
  return { operationId: 'listAccountHoldings', path: { accountId } };
}

/** For an account without access the API may answer 403 account_not_accessible, 404 or an empty list. */
function readAccountHoldings(session: Session, accountId: string, now: number): RowSet {
  try {
    return session.rows(ofAccountId(accountId));
  } catch (thrown) {
    if (isAddonError(thrown) && (thrown.code === 'account_not_accessible' || thrown.code === 'not_found')) {
      return { rows: [], fetchedAt: now, staleBecause: null, error: null };
    }
    throw thrown;
  }
}

/** Prices and amounts in one currency, at the rates of a day. Not rounded yet. */
export function convertHoldings(rows: readonly Row[], conversion: Conversion, day: string): Row[] {
  return rows.map((row) => {
    const currency = textOf(row, holdingField.currency) ?? '';
    const converted = [holdingField.price, holdingField.value, holdingField.cost].flatMap(
      (field): [string, number][] => {
        const value = numberOf(row, field);
        if (value === null) return [];
        return [[field, fromDecimal(conversion.convert({ amount: toDecimal(value), currency, day }))]];
      },
    );
    return { ...row, ...Object.fromEntries(converted), [holdingField.currency]: conversion.currency };
  });
}

/** What can be added up. */
const sums = ['quantity', holdingField.value, holdingField.cost] as const;

/** Quantities and amounts by the percentage owned of the account; 100 % if the API does not say. */
export function byShare(rows: readonly Row[], accounts: ReadonlyMap<unknown, Row>): Row[] {
  return rows.map((row) => {
    const percentage = percentOwned(accounts.get(row[holdingField.account]) ?? {});
    const shares = sums.flatMap((field): [string, number][] => {
      const value = numberOf(row, field);
      return value === null ? [] : [[field, fromDecimal(percentOf(toDecimal(value), percentage))]];
    });
    return { ...row, ...Object.fromEntries(shares) };
  });
}

/** One row for each security, whose amounts are added up. A sum is blank if one of its holdings has no amount. */
export function merge(rows: readonly Row[]): Row[] {
  const bySecurity = groupBy(rows, (row) =>
    [holdingField.ticker, holdingField.asset, holdingField.currency]
      .map((field) => foldText(textOf(row, field) ?? ''))
      .join('|'),
  );
  return Array.from(bySecurity.values(), mergeOne);
}

function mergeOne(rows: readonly Row[]): Row {
  const [first = {}, ...others] = rows;
  if (others.length === 0) return first;
  const same = Object.entries(first).filter(([name, value]) => others.every((row) => row[name] === value));
  const added = sums.map((field): [string, number | null] => {
    const values = rows.map((row) => numberOf(row, field));
    const known = values.filter((value) => value !== null);
    return [field, known.length < values.length ? null : sumExactly(known)];
  });
  return { ...Object.fromEntries(same), ...Object.fromEntries(added) };
}
