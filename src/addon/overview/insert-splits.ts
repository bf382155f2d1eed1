import type { Cell } from '../cells/cells';
import { givenAmountOf, type Row, textOf } from '../cells/row';
import type { Connection } from '../connections/connection';
import { isRealDay } from '../days/day-text';
import { ArgumentError } from '../errors/addon-error';
import { quote } from '../errors/sentence';
import { createDates } from '../formulas/run';
import { categoryOf } from '../kinds/category';
import { accountsById, ofAccount, readAccountsIfAllowed } from '../lookup/accounts';
import { sidebarBudgetMs, startBudget } from '../platform/budget';
import type { Area, EditableSheet, Platform, Spreadsheet } from '../platform/platform';
import { requireSpreadsheet } from '../platform/spreadsheet';
import { openSession, type Session } from '../session/session';
import { checkFormula } from '../splits/check-formula';
import { findColumns, readSplitIds, type SplitColumn, splitHeadings, splitSheetName } from '../splits/split-sheet';
import { insertHeadedSheet, makeRoom } from '../tables/sheet/grow-sheet';
import { type CellWrite, writeAll } from '../tables/sheet/write-cells';
import { readShownRows } from '../tagging/shown-transactions';
import { findOwnSheet } from './headed-sheet';
import { tryToUpdateBudget } from './update-budget';

export interface SplitReport {
  readonly added: number;
  /** How many were split before. */
  readonly known: number;
  /** How many the API does not return. */
  readonly missing: number;
}

const widthsPx: { readonly [Column in SplitColumn]: number } = {
  id: 105,
  date: 85,
  name: 180,
  account: 120,
  currency: 70,
  recorded: 145,
  amount: 85,
  check: 115,
  category: 160,
  tag: 120,
  note: 200,
  pending: 70,
  accountId: 110,
};

const notes: { readonly [Column in SplitColumn]?: string } = {
  id: 'Only this sheet knows how a transaction is divided: the API knows nothing of it. Each row is a part. For another part, copy a row of the transaction and insert it below. To undo a split, delete its rows. Formulas show a change after the next refresh. The budget counts the parts; synced tables have complete transactions.',
  recorded: 'The amount of the transaction when it was split.',
  amount: 'The amount of the part. Money out is negative. The parts add up to the amount of the transaction.',
  category: 'Blank: the category of the transaction.',
  tag: 'A tag of this part alone. The tags of the transaction belong to each part.',
};

const amountFormat = '#,##0.00';
/** The first has the amount and the category of the transaction, the second one is for the user. */
const rowsOfSplit = 2;

/**
 * Adds two rows for each of these transactions that is not split to the sheet FIN Splits, which is inserted if it is
 * missing, and shows it. What is there stays.
 */
export function insertSplits(platform: Platform, connection: Connection, ids: readonly string[]): SplitReport {
  const spreadsheet = requireSpreadsheet(platform);
  const known = readSplitIds(platform);
  const wanted = ids.filter((id) => !known.has(id));
  const session = openSession(platform, connection, startBudget(platform.clock, sidebarBudgetMs));
  const rows = wanted.length === 0 ? [] : readTransactions(platform, session, wanted);
  const sheet = findOwnSheet(spreadsheet, splitSheetName, 'invalid_splits') ?? insertSheet(spreadsheet);
  if (sheet.lastRow() === 0) writeHeadings(sheet);
  if (rows.length > 0) addRows(platform, session, sheet, rows);
  tryToUpdateBudget(platform);
  spreadsheet.activate(sheet.id());
  return { added: rows.length, known: ids.length - wanted.length, missing: wanted.length - rows.length };
}

/** From the cache and of the last days, otherwise of all days: a user may split an old one. */
function readTransactions(platform: Platform, session: Session, ids: readonly string[]): Row[] {
  const found = readShownRows(platform, session, ids);
  if (found.size < ids.length) {
    const all = session.rows({ operationId: 'listTransactions', filters: { visibility: 'all' } }).rows;
    for (const row of all) found.set(String(row['id']), found.get(String(row['id'])) ?? row);
  }
  return ids.flatMap((id): Row[] => {
    const row = found.get(id);
    return row === undefined ? [] : [row];
  });
}

function addRows(platform: Platform, session: Session, sheet: EditableSheet, rows: readonly Row[]): void {
  const columns = columnsOf(sheet);
  const first = sheet.lastRow() + 1;
  const rowCount = rowsOfSplit * rows.length;
  makeRoom(sheet, first + rowCount - 1);
  const areaOf = (column: SplitColumn): Area => ({ row: first, column: columns[column] + 1, rowCount, columnCount: 1 });
  const values = valuesOf(platform, session);
  const shown = (Object.keys(values) as (keyof typeof values)[]).filter((column) => columns[column] >= 0);
  writeAll(
    sheet,
    shown.map((column): CellWrite => {
      const areas = [areaOf(column)];
      const cells = rows.flatMap((row) => [0, 1].map((index): Cell[] => [values[column](row, index === 0)]));
      const isAmount = column === 'recorded' || column === 'amount';
      return { areas, rows: cells, ...(isAmount ? { formats: [{ format: amountFormat, areas }] } : {}) };
    }),
  );
  if (columns.check < 0) return;
  const formulas = Array.from({ length: rowCount }, (_, index) => [checkFormula(columns, first + index)]);
  sheet.setFormulas(areaOf('check'), formulas);
}

/** The cells of a transaction in its first row and in the others. */
function valuesOf(platform: Platform, session: Session) {
  const dates = createDates(platform);
  const accounts = accountsById(readAccountsIfAllowed(session));
  return {
    id: (row: Row): Cell => textOf(row, 'id'),
    date(row: Row): Cell {
      const day = textOf(row, 'transactionDate')?.slice(0, 10) ?? '';
      return isRealDay(day) ? dates.midnight(day) : day;
    },
    name: (row: Row): Cell => textOf(row, 'name') ?? textOf(row, 'merchantName'),
    account: (row: Row): Cell => ofAccount(accounts, row, 'name'),
    currency: (row: Row): Cell => textOf(row, 'currencyCode'),
    recorded: givenAmountOf,
    amount: (row: Row, isFirst: boolean): Cell => (isFirst ? givenAmountOf(row) : null),
    category: (row: Row, isFirst: boolean): Cell => (isFirst ? categoryOf(row) : null),
    pending: (row: Row): Cell => row['pending'] === true,
    accountId: (row: Row): Cell => textOf(row, 'accountId'),
  };
}

const titles = Object.keys(splitHeadings) as SplitColumn[];

function insertSheet(spreadsheet: Spreadsheet): EditableSheet {
  const columns = titles.map((column) => ({ title: splitHeadings[column], widthPx: widthsPx[column] }));
  const sheet = insertHeadedSheet(spreadsheet, splitSheetName, columns);
  noteHeadings(sheet);
  sheet.hideColumn(titles.indexOf('accountId') + 1);
  return sheet;
}

function writeHeadings(sheet: EditableSheet): void {
  const header: Area = { row: 1, column: 1, rowCount: 1, columnCount: titles.length };
  writeAll(sheet, [{ areas: [header], rows: [titles.map((column) => splitHeadings[column])] }]);
  noteHeadings(sheet);
}

function noteHeadings(sheet: EditableSheet): void {
  titles.forEach((column, index) => {
    const note = notes[column];
    if (note !== undefined) sheet.setNoteIn([{ row: 1, column: index + 1, rowCount: 1, columnCount: 1 }], note);
  });
}

/** By their headings, which the user may have moved. A column that is gone stays away, except those that all need. */
function columnsOf(sheet: EditableSheet): ReturnType<typeof findColumns> {
  const area = { row: 1, column: 1, rowCount: 1, columnCount: Math.max(sheet.lastColumn(), 1) };
  const columns = findColumns(sheet.values(area)[0] ?? []);
  for (const required of ['id', 'amount'] as const) {
    if (columns[required] >= 0) continue;
    const heading = quote(splitHeadings[required]);
    throw new ArgumentError('invalid_splits', `${splitSheetName}, row 1: The heading ${heading} is missing.`);
  }
  return columns;
}
