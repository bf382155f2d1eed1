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
import { columnAreas, toBlocks } from '../sheets/column-blocks';
import { insertHeadedSheet, makeRoom } from '../sheets/grow-sheet';
import { type CellWrite, writeAll } from '../sheets/write-cells';
import { checkFormula } from '../splits/check-formula';
import { findIncomplete, idsWithAmount, isBlankIn, readRows, type SplitRow } from '../splits/incomplete-rows';
import {
  findColumns,
  type SplitColumn,
  type SplitColumnIndexes,
  splitHeadings,
  splitSheetName,
} from '../splits/split-sheet';
import { amountFormat } from '../tables/sheet/lay-out';
import { readShownRows } from '../tagging/shown-transactions';
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

/** The first row has the amount and the category of the transaction, the second one is for the user. */
const ofFirst: readonly SplitColumn[] = ['amount', 'category', 'tag', 'note'];

/**
 * Adds two rows for each of these transactions that is not split to the sheet FIN Splits, which is inserted if it is
 * missing, and shows it. Rows of a run that ended early are completed. What is there stays.
 */
export function insertSplits(platform: Platform, connection: Connection, ids: readonly string[]): SplitReport {
  const spreadsheet = requireSpreadsheet(platform);
  const before = readRows(spreadsheet.valuesOf(splitSheetName));
  const known = new Set(before.rows.map(({ id }) => id));
  const incomplete = new Set(findIncomplete(before.rows, before.columns).map(({ id }) => id));
  const wanted = ids.filter((id) => !known.has(id));
  const needed = ids.filter((id) => !known.has(id) || incomplete.has(id));
  const session = openSession(platform, connection, startBudget(platform.clock, sidebarBudgetMs));
  const rows = needed.length === 0 ? [] : readTransactions(platform, session, needed);
  const sheet = spreadsheet.sheetNamed(splitSheetName) ?? insertSheet(spreadsheet);
  if (sheet.lastRow() === 0) writeHeadings(sheet);
  writeRows(platform, session, sheet, ids, rows);
  tryToUpdateBudget(platform);
  spreadsheet.activate(sheet.id());
  const added = rows.filter(({ id }) => !known.has(String(id))).length;
  return { added, known: ids.length - wanted.length, missing: wanted.length - added };
}

interface WrittenRow extends SplitRow {
  readonly transaction: Row;
  readonly isFirst: boolean;
  /** Whether the user has written amounts of this split. */
  readonly hasAmounts: boolean;
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

/** Rows are found again, because the user may have sorted the sheet while transactions were read. */
function writeRows(
  platform: Platform,
  session: Session,
  sheet: EditableSheet,
  ids: readonly string[],
  transactions: readonly Row[],
): void {
  const last = sheet.lastRow();
  const shown = sheet.values({ row: 1, column: 1, rowCount: last, columnCount: Math.max(sheet.lastColumn(), 1) });
  const columns = requireColumns(shown[0] ?? []);
  const wanted = new Set(ids);
  const before = readRows(shown).rows.filter(({ id }) => wanted.has(id));
  const byId = new Map(transactions.map((row) => [String(row['id']), row]));
  const withAmount = idsWithAmount(before, columns);
  const seen = new Set<string>();
  const firsts = before.filter(({ id }) => !seen.has(id) && seen.add(id));
  const old = findIncomplete(before, columns).flatMap((each): WrittenRow[] => {
    const transaction = byId.get(each.id);
    const [isFirst, hasAmounts] = [firsts.includes(each), withAmount.has(each.id)];
    return transaction === undefined ? [] : [{ ...each, transaction, isFirst, hasAmounts }];
  });
  const added = transactions
    .filter(({ id }) => !seen.has(String(id)))
    .flatMap((transaction) => [true, false].map((isFirst) => ({ transaction, isFirst, hasAmounts: false })))
    .map((each, index): WrittenRow => {
      return { ...each, row: last + 1 + index, id: String(each.transaction['id']), cells: [] };
    });
  if (added.length > 0) makeRoom(sheet, last + added.length);
  if (old.length + added.length > 0) writeParts(platform, session, sheet, columns, [...old, ...added]);
  if (columns.check < 0) return;
  const unchecked = before.filter((row) => isBlankIn(row, columns.check)).map(({ row }) => row);
  // A formula may show nothing.
  const blank = columnAreas({ column: columns.check + 1, rows: unchecked }).flatMap((area) =>
    sheet.formulasIn(area).flatMap(([formula], index) => (formula === '' ? [area.row + index] : [])),
  );
  for (const area of columnAreas({ column: columns.check + 1, rows: [...blank, ...added.map(({ row }) => row)] })) {
    const formulas = Array.from({ length: area.rowCount }, (_, index) => [checkFormula(columns, area.row + index)]);
    sheet.setFormulas(area, formulas);
  }
}

/**
 * Writes into blank cells. The ids come first: the next run completes rows with an id, and a row without one would stay
 * as it is.
 */
function writeParts(
  platform: Platform,
  session: Session,
  sheet: EditableSheet,
  columns: SplitColumnIndexes,
  rows: readonly WrittenRow[],
): void {
  const values = valuesOf(platform, session);
  const byRow = new Map(rows.map((each) => [each.row, each]));
  const cells = (Object.keys(values) as (keyof typeof values)[]).flatMap((name) => {
    const isOpen = (each: WrittenRow): boolean => {
      const isNew = each.cells.length === 0;
      return isNew || !ofFirst.includes(name) || (each.isFirst && !(name === 'amount' && each.hasAmounts));
    };
    const written = rows.filter((each) => isBlankIn(each, columns[name]) && isOpen(each)).map(({ row }) => row);
    const cellIn = (row: number): Cell => {
      const each = byRow.get(row);
      return each === undefined ? null : values[name](each.transaction, each.isFirst);
    };
    return written.length === 0 ? [] : [{ name, column: columns[name] + 1, rows: written, cellIn }];
  });
  const amounts = cells.filter(({ name }) => name === 'recorded' || name === 'amount');
  const formatIn = (row: number): string => {
    const transaction = byRow.get(row)?.transaction ?? {};
    return amountFormat(textOf(transaction, 'currencyCode') ?? '', givenAmountOf(transaction));
  };
  const formats = Array.from(new Set(amounts.flatMap(({ rows }) => rows.map(formatIn))), (format) => ({
    format,
    areas: amounts.flatMap((cell) =>
      columnAreas({ ...cell, rows: cell.rows.filter((row) => formatIn(row) === format) }),
    ),
  }));
  const hasId = ({ areas: [area] }: CellWrite): boolean =>
    area !== undefined && area.column <= columns.id + 1 && columns.id + 1 < area.column + area.columnCount;
  const blocks = toBlocks(cells).sort((a, b) => Number(hasId(b)) - Number(hasId(a)));
  writeAll(
    sheet,
    blocks.map((block, index) => (index === 0 ? { ...block, formats } : block)),
  );
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
    // Blank, so that the row is written at once.
    tag: (): Cell => null,
    note: (): Cell => null,
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
function requireColumns(headings: readonly unknown[]): SplitColumnIndexes {
  const columns = findColumns(headings);
  for (const required of ['id', 'amount'] as const) {
    if (columns[required] >= 0) continue;
    const heading = quote(splitHeadings[required]);
    throw new ArgumentError('invalid_splits', `${splitSheetName}, row 1: The heading ${heading} is missing.`);
  }
  return columns;
}
