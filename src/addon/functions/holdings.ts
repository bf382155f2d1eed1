import { accountHoldingFields, holdingFields } from '../../contract/resources';
import { holdingColumns } from '../catalogue/columns';
import { isAddonError } from '../errors/addon-error';
import type { ListQuery } from '../fetch/query';
import { accountNames, readAccounts, resolveAccountIds } from '../lookup/accounts';
import type { Reader, RowSet } from '../rows/reader';
import type { Cell } from '../table/cells';
import type { Column } from '../table/columns';
import { subtractExactly } from '../table/exact';
import { numberOf, type Row, textOf } from '../table/row';
import { type DerivationsOf, planTable, toTable, usesColumn } from '../table/table';
import { deriveAccountNames, usesAccountNames } from './derive-account-names';
import { joinRowSets } from './join-row-sets';
import { ofAccounts, ofCurrencies, ofFlag } from './row-filters';
import type { Run } from './run';
import { statusText } from './status-row';
import { refuseUnknownCurrency, rowsIfReadable, unknownValue } from './unknown-value';

/** A header row, then one row per holding (GET /v1/holdings, or the list of each account if only that has a column). */
export function holdings(run: Run): Cell[][] {
  const { options, positional } = run.call;
  const plan = planTable(holdingColumns, options);
  const reader = run.reader();
  const isPerAccount = usesColumn(plan, isOnlyPerAccount);
  const names = [...accountNames(positional[0]), ...options.list('account')];
  reader.readAhead([
    ...(isPerAccount ? [] : [{ operationId: 'listHoldings' } as const]),
    ...(names.length > 0 || usesAccountNames(plan) ? [{ operationId: 'listAccounts' } as const] : []),
  ]);
  const accountIds = resolveAccountIds(reader, names, adviceForTicker);
  const rowSet = isPerAccount ? readPerAccount(reader, accountIds) : reader.rows({ operationId: 'listHoldings' });

  const tickers = options.list('tickerSymbol').map((ticker) => ticker.toLowerCase());
  refuseUnknownTicker(run, tickers, rowSet.rows);
  refuseUnknownCurrency(run, options, rowSet.rows, 'marketValueCurrencyCode');
  const filters = [
    ofAccounts(accountIds),
    ofCurrencies(options, 'marketValueCurrencyCode'),
    ofFlag(options, 'isCashEquivalent'),
  ];
  const kept = rowSet.rows.filter(
    (row) =>
      (tickers.length === 0 || tickers.includes((textOf(row, 'tickerSymbol') ?? '').toLowerCase())) &&
      filters.every((isKept) => isKept(row)),
  );

  const derivations: DerivationsOf<typeof holdingColumns> = { ...deriveAccountNames(run, plan), gain };
  return toTable(kept, plan, derivations, run.sheetDates(), statusText(run, plan, kept.length, rowSet));
}

/** For `=FIN_HOLDINGS("AAPL")`. */
function adviceForTicker(unknownAccount: string): string | null {
  return /^[A-Z.]{1,6}$/i.test(unknownAccount) ? `If it is a ticker, write ticker=${unknownAccount}.` : null;
}

/**
 * Checks the ticker in all holdings, because the named account may not hold it. Without any holdings, every ticker is
 * accepted.
 */
function refuseUnknownTicker(run: Run, tickers: readonly string[], rows: readonly Row[]): void {
  const isIn = (some: readonly Row[]) => (ticker: string) =>
    some.some((row) => textOf(row, 'tickerSymbol')?.toLowerCase() === ticker);
  if (tickers.every(isIn(rows))) return;
  const all = rowsIfReadable(run, { operationId: 'listHoldings' });
  const unknown = tickers.find((ticker) => !isIn(rows)(ticker) && !isIn(all)(ticker));
  if (unknown === undefined || all.length === 0) return;
  const known = all.map((row) => textOf(row, 'tickerSymbol')).filter((each): each is string => each !== null);
  throw unknownValue('ticker', unknown.toUpperCase(), known);
}

/** Market value minus cost basis; blank if either is missing. */
function gain(row: Row): number | null {
  const [value, cost] = [numberOf(row, 'marketValue'), numberOf(row, 'costBasis')];
  return value === null || cost === null ? null : subtractExactly(value, cost);
}

/** securityId, type, subtype, sector and industry. The names of account and institution come from the accounts. */
function isOnlyPerAccount({ field }: Column): boolean {
  return (
    field !== null &&
    field in accountHoldingFields &&
    !(field in holdingFields) &&
    !/^(account|institution)Name$/.test(field)
  );
}

function readPerAccount(reader: Reader, accountIds: readonly string[]): RowSet {
  const all = readAccounts(reader);
  const ids = all.rows
    .filter((account) => account['supportsHoldings'] !== false)
    .map((account) => String(account['id']))
    .filter((id) => accountIds.length === 0 || accountIds.includes(id.toLowerCase()));
  reader.readAhead(ids.map(ofAccountId));
  const lists = ids.map((accountId) => readAccountHoldings(reader, accountId, all.fetchedAt));
  return joinRowSets([{ ...all, rows: [] }, ...lists]);
}

function ofAccountId(accountId: string): ListQuery {
  return { operationId: 'listAccountHoldings', path: { accountId } };
}

/** For an account without access the API may answer 403 account_not_accessible, 404 or an empty list. */
function readAccountHoldings(reader: Reader, accountId: string, now: number): RowSet {
  try {
    return reader.rows(ofAccountId(accountId));
  } catch (thrown) {
    if (isAddonError(thrown) && (thrown.code === 'account_not_accessible' || thrown.code === 'not_found')) {
      return { rows: [], fetchedAt: now, staleBecause: null, error: null };
    }
    throw thrown;
  }
}
