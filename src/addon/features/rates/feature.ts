import { createDates } from '../../cells/sheet-dates';
import type { Connection } from '../../connections/connection';
import { addDays } from '../../days/day-text';
import { ArgumentError, withFallback } from '../../errors/addon-error';
import { errorPolicy } from '../../errors/error-policies';
import { isCurrencyCode, type Rows } from '../../formulas/arguments/read-call';
import { findRateColumns, type RateTable, rateSheet, rateSheetName, readRates } from '../../formulas/rates/read-rates';
import type { Platform } from '../../platform/platform';
import { requireSpreadsheet } from '../../platform/spreadsheet';
import { accountField } from '../../rows/account';
import { holdingField } from '../../rows/holding';
import { baseCurrencyOf } from '../../rows/organization';
import { textOf } from '../../rows/row';
import { transactionField } from '../../rows/transaction';
import { type ListQuery, openSidebarSession, type Session } from '../../session/session';
import { changingSheets } from '../../session/sheet-copies';
import { writing } from '../../sheets/add-sheet';
import { addRows, openSheet, placesOf } from '../../sheets/own-sheet';
import { noteInLanguageOf } from '../../sheets/words';
import { withLock } from '../../store/lock';
import type { Feature } from '../feature';

export const rates = {
  insert(platform, connections) {
    const connection = connections.requireOfUser();
    changingSheets(platform, () => withLock(platform, () => writing('sheet', () => insertRates(platform, connection))));
    return null;
  },
} satisfies Feature;

const proposedDays = 365;
const numberNote = 'You can write a number in place of the formula.';

/**
 * Adds the sheet FIN Rates with the currencies of the accounts, the holdings and the transactions of the last year, or
 * the missing ones to the existing sheet. What the user wrote there stays.
 */
function insertRates(platform: Platform, connection: Connection): void {
  const spreadsheet = requireSpreadsheet(platform);
  const dates = createDates(platform);
  const rows = spreadsheet.valuesOf(rateSheetName) as Rows;
  const table = readRates(rows, rateSheetName, dates);
  const session = openSidebarSession(platform, connection);
  const occurring = currenciesOf(session, addDays(dates.today, -proposedDays));
  const base = findBase(session, table, rows.length > 0, occurring.ofAccounts);
  const missing = [...occurring.all].filter((code) => code !== base && !table.rates.has(code)).sort();
  const own = rateSheet(base);
  const sheet = openSheet(spreadsheet, own);
  if (missing.length > 0) {
    // Codes consist of three letters, so they cannot change a formula.
    const records = missing.map((code) => ({
      currency: code,
      rate: `=GOOGLEFINANCE("CURRENCY:${code}${base}")`,
      note: `1 ${code} in ${base}. ${noteInLanguageOf(spreadsheet.locale(), numberNote)}`,
    }));
    const columns = rows.length > 0 ? findRateColumns(rows) : placesOf(own, []);
    addRows(sheet, own, columns, Math.max(sheet.lastRow(), 1) + 1, records);
  }
  spreadsheet.activate(sheet.id());
}

/** The base of the sheet, otherwise that of the organization, and for a new sheet that of most accounts. */
function findBase(
  session: Session,
  { base, rates }: RateTable,
  hasRows: boolean,
  ofAccounts: readonly string[],
): string {
  const [organization = {}] = base === null ? readIfAllowed(session, { operationId: 'getOrganization' }) : [];
  const counts = new Map<string, number>();
  for (const code of ofAccounts) counts.set(code, (counts.get(code) ?? 0) + 1);
  const [most] = [...counts].sort(([a, countOfA], [b, countOfB]) => countOfB - countOfA || (a < b ? -1 : 1));
  const known = base ?? baseCurrencyOf(organization)?.toUpperCase() ?? (hasRows ? undefined : most?.[0]);
  // A base has no rate to itself, so the rows of the user are to another one.
  const isOther = base === null && known !== undefined && rates.has(known);
  if (known !== undefined && isCurrencyCode(known) && !isOther) return known;
  throw new ArgumentError(
    'invalid_rates',
    hasRows
      ? `Write the base currency in the heading of the rates in ${rateSheetName}, such as Rate to USD.`
      : 'The organization has no base currency, and no account has a currency, so there is nothing to convert.',
  );
}

/** Codes by where they occur. */
function currenciesOf(session: Session, dateFrom: string) {
  const lists: readonly (readonly [ListQuery, string])[] = [
    [{ operationId: 'listAccounts' }, accountField.currency],
    [{ operationId: 'listHoldings' }, holdingField.currency],
    [{ operationId: 'listTransactions', filters: { dateFrom, visibility: 'active' } }, transactionField.currency],
  ];
  session.readAhead(lists.map(([query]) => query));
  const [ofAccounts = [], ...others] = lists.map(([query, path]) =>
    readIfAllowed(session, query)
      .map((row) => textOf(row, path)?.toUpperCase() ?? '')
      .filter(isCurrencyCode),
  );
  return { ofAccounts, all: new Set([...ofAccounts, ...others.flat()]) };
}

/** A key may lack the scope of a list. */
function readIfAllowed(session: Session, query: ListQuery) {
  return withFallback(
    () => session.rows(query).rows,
    () => [],
    (error) => errorPolicy(error).refusesList,
  );
}
