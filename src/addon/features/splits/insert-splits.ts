import type { Cell } from '../../cells/cells';
import { createDates } from '../../cells/sheet-dates';
import { withUserWord, wordOf } from '../../changes/apply-changes';
import type { Connection } from '../../connections/connection';
import { isRealDay } from '../../days/day-text';
import { categoryOf } from '../../kinds/category';
import { ofAccount, readAccountsIfAllowed } from '../../lookup/accounts';
import type { EditableSheet, Platform } from '../../platform/platform';
import { requireSpreadsheet, toLetters } from '../../platform/spreadsheet';
import { isBlank, type Row, rowsById, textOf, toId } from '../../rows/row';
import { accountIdOf, currencyOf, dayOf, givenAmountOf, merchantOf } from '../../rows/transaction';
import { openSidebarSession, type Session } from '../../session/session';
import { columnAreas } from '../../sheets/areas';
import { makeRoom } from '../../sheets/grow-sheet';
import { columnsOf, openSheet } from '../../sheets/own-sheet';
import { type PlannedWrite, planWrites, type WrittenCell } from '../../sheets/plan-writes';
import { writeAll } from '../../sheets/write-cells';
import { findSplitColumns, type SplitColumn, type SplitColumns, splitSheet } from '../../splits/split-sheet';
import { amountFormat } from '../../tables/sheet/lay-out';
import { readShownRows } from '../../tagging/shown-transactions';

export interface SplitReport {
  readonly added: number;
  /** How many were split before. */
  readonly known: number;
  /** How many the API does not return. */
  readonly missing: number;
}

/** The first row has the amount and the category of the transaction, the second one is for the user. */
const ofFirst: readonly SplitColumn[] = ['amount', 'category', 'tag', 'note'];

/**
 * Adds two rows for each of these transactions that is not split to the sheet FIN Splits, which is inserted if it is
 * missing, and shows it. Rows of a run that ended early are completed. What is there stays.
 */
export function insertSplits(platform: Platform, connection: Connection, ids: readonly string[]): SplitReport {
  const spreadsheet = requireSpreadsheet(platform);
  const before = readRows(spreadsheet.valuesOf(splitSheet.name));
  const known = new Set(before.rows.map(({ id }) => id));
  const incomplete = new Set(findIncomplete(before.rows, before.columns).map(({ id }) => id));
  const wanted = ids.filter((id) => !known.has(id));
  const needed = ids.filter((id) => !known.has(id) || incomplete.has(id));
  const session = withUserWord(openSidebarSession(platform, connection), wordOf(platform));
  const rows = needed.length === 0 ? [] : readTransactions(platform, session, needed);
  const sheet = openSheet(spreadsheet, splitSheet);
  writeRows(platform, session, sheet, ids, rows);
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
  const columns = findSplitColumns(shown[0] ?? []);
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
  const at = columns.check + 1;
  const unchecked = before.filter((row) => isBlankIn(row, columns.check)).map(({ row }) => row);
  // A formula may show nothing.
  const blank = columnAreas(at, unchecked).flatMap((area) =>
    sheet.formulasIn(area).flatMap(([formula], index) => (formula === '' ? [area.row + index] : [])),
  );
  for (const area of columnAreas(at, [...blank, ...added.map(({ row }) => row)])) {
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
  columns: SplitColumns,
  rows: readonly WrittenRow[],
): void {
  const values = valuesOf(platform, session);
  const cells = (Object.keys(values) as (keyof typeof values)[]).flatMap((name) => {
    const isOpen = (each: WrittenRow): boolean => {
      const isNew = each.cells.length === 0;
      return isNew || !ofFirst.includes(name) || (each.isFirst && !(name === 'amount' && each.hasAmounts));
    };
    const isAmount = name === 'recorded' || name === 'amount';
    return rows
      .filter((each) => isBlankIn(each, columns[name]) && isOpen(each))
      .map(({ row, transaction, isFirst }): WrittenCell => {
        const cell = { row, column: columns[name] + 1, value: values[name](transaction, isFirst) };
        const format = amountFormat(currencyOf(transaction) ?? '', givenAmountOf(transaction));
        return isAmount ? { ...cell, format } : cell;
      });
  });
  const hasIds = (write: PlannedWrite): number => Number(write.cells.some(({ column }) => column === columns.id + 1));
  writeAll(
    sheet,
    planWrites(cells).sort((a, b) => hasIds(b) - hasIds(a)),
  );
}

/** The cells of a transaction in its first row and in the others. */
function valuesOf(platform: Platform, session: Session) {
  const dates = createDates(platform);
  const accounts = rowsById(readAccountsIfAllowed(session));
  return {
    id: (row: Row): Cell => textOf(row, 'id'),
    date(row: Row): Cell {
      const day = dayOf(row) ?? '';
      return isRealDay(day) ? dates.midnight(day) : day;
    },
    name: (row: Row): Cell => textOf(row, 'name') ?? merchantOf(row),
    account: (row: Row): Cell => ofAccount(accounts, row, 'name'),
    currency: (row: Row): Cell => currencyOf(row),
    recorded: givenAmountOf,
    amount: (row: Row, isFirst: boolean): Cell => (isFirst ? givenAmountOf(row) : null),
    category: (row: Row, isFirst: boolean): Cell => (isFirst ? categoryOf(row) : null),
    // Blank, so that the row is written at once.
    tag: (): Cell => null,
    note: (): Cell => null,
    pending: (row: Row): Cell => row['pending'] === true,
    accountId: (row: Row): Cell => accountIdOf(row),
  };
}

/**
 * The Check cell of a row: whether the parts add up to the recorded amount, or that the row belongs to none. In the syntax of the United States, which
 * scripts use in files of every locale. TEXT would need a pattern in the locale of the spreadsheet, FIXED needs none.
 */
function checkFormula(columns: SplitColumns, row: number): string {
  const letters = (column: SplitColumn): string => `$${toLetters(columns[column] + 1)}`;
  const cell = (column: SplitColumn): string => `${letters(column)}${row}`;
  const all = (column: SplitColumn): string => `${letters(column)}:${letters(column)}`;
  if (columns.recorded < 0) return '';
  const [id, recorded] = [cell('id'), cell('recorded')];
  const missing = `ROUND((${recorded}-SUMIF(${all('id')},${id},${all('amount')}))*IF(${recorded}<0,-1,1),2)`;
  const words = `FIXED(ABS(${missing}),2,TRUE)&IF(${missing}>0," missing"," too much")`;
  const without = `IF(${cell('amount')}="","","no Transaction ID")`;
  return `=IF(${id}="",${without},IF(${recorded}="","",IF(${missing}=0,"adds up",${words})))`;
}

/** A row of the sheet FIN Splits that has an id. */
interface SplitRow {
  /** From 1. */
  readonly row: number;
  readonly id: string;
  readonly cells: readonly unknown[];
}

function readRows([headings = [], ...cells]: readonly (readonly unknown[])[]): {
  readonly columns: SplitColumns;
  readonly rows: readonly SplitRow[];
} {
  const columns = columnsOf(splitSheet, headings);
  const rows = cells.map((each, index): SplitRow => {
    return { row: index + 2, id: toId(each[columns.id]), cells: each };
  });
  return { columns, rows: rows.filter(({ id }) => id !== '') };
}

function isBlankIn({ cells }: SplitRow, column: number): boolean {
  return column >= 0 && isBlank(cells[column]);
}

/**
 * Rows that a run which ended early has left: without these cells, it is not known what was split, or whether a posted
 * payment is the same one.
 */
function findIncomplete(rows: readonly SplitRow[], columns: SplitColumns): SplitRow[] {
  const withAmount = idsWithAmount(rows, columns);
  const needed = [columns.recorded, columns.pending, columns.accountId];
  return rows.filter((row) => !withAmount.has(row.id) || needed.some((column) => isBlankIn(row, column)));
}

function idsWithAmount(rows: readonly SplitRow[], { amount }: SplitColumns): ReadonlySet<string> {
  return new Set(rows.filter((row) => !isBlankIn(row, amount)).map(({ id }) => id));
}
