import type { Cell } from '../../cells/cells';
import { openUserSession } from '../../changes/apply-changes';
import type { Connection } from '../../connections/connection';
import { categoryOf } from '../../kinds/category';
import { readRowsById } from '../../lookup/transactions';
import {
  formatOfAmount,
  isBlankIn,
  planRecords,
  type RecordRow,
  writeRecords,
} from '../../matching/record-transactions';
import { sidebarBudget } from '../../platform/budget';
import type { EditableSheet, Platform } from '../../platform/platform';
import { requireSpreadsheet, toLetters } from '../../platform/spreadsheet';
import { type Row, toId } from '../../rows/row';
import { givenAmountOf } from '../../rows/transaction';
import type { Session } from '../../session/session';
import { columnAreas } from '../../sheets/areas';
import { makeRoom } from '../../sheets/grow-sheet';
import { columnsOf, openSheet } from '../../sheets/own-sheet';
import type { WrittenCell } from '../../sheets/plan-writes';
import { findSplitColumns, type SplitColumn, type SplitColumns, splitSheet } from '../../splits/split-sheet';

export interface SplitReport {
  readonly added: number;
  /** How many were split before. */
  readonly known: number;
  /** How many the API does not return. */
  readonly missing: number;
}

/** The first row has the amount and the category of the transaction, the second one is for the user. */
const ofFirst = {
  amount: givenAmountOf,
  category: categoryOf,
  // Blank, so that the row is written at once.
  tag: () => null,
  note: () => null,
} satisfies { readonly [Column in SplitColumn]?: (row: Row) => Cell };

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
  const session = openUserSession(platform, connection, sidebarBudget(platform.clock));
  const found = readRowsById(platform, session, needed);
  const rows = needed.map((id) => found.get(id)).filter((row) => row !== undefined);
  const sheet = openSheet(spreadsheet, splitSheet);
  writeRows(platform, session, sheet, ids, rows);
  spreadsheet.activate(sheet.id());
  const added = rows.filter(({ id }) => !known.has(String(id))).length;
  return { added, known: ids.length - wanted.length, missing: wanted.length - added };
}

interface WrittenRow extends SplitRow, RecordRow {
  readonly isFirst: boolean;
  /** Whether the user has written amounts of this split. */
  readonly hasAmounts: boolean;
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
  const unchecked = before.filter((row) => isBlankIn(row.cells, columns.check)).map(({ row }) => row);
  // A formula may show nothing.
  const blank = columnAreas(at, unchecked).flatMap((area) =>
    sheet.formulasIn(area).flatMap(([formula], index) => (formula === '' ? [area.row + index] : [])),
  );
  for (const area of columnAreas(at, [...blank, ...added.map(({ row }) => row)])) {
    const formulas = Array.from({ length: area.rowCount }, (_, index) => [checkFormula(columns, area.row + index)]);
    sheet.setFormulas(area, formulas);
  }
}

/** Writes into blank cells. */
function writeParts(
  platform: Platform,
  session: Session,
  sheet: EditableSheet,
  columns: SplitColumns,
  rows: readonly WrittenRow[],
): void {
  const cells = (Object.keys(ofFirst) as (keyof typeof ofFirst)[]).flatMap((name) => {
    const isOpen = ({ cells: before, isFirst, hasAmounts }: WrittenRow): boolean =>
      before.length === 0 || (isFirst && !(name === 'amount' && hasAmounts));
    return rows
      .filter((each) => isBlankIn(each.cells, columns[name]) && isOpen(each))
      .map(({ row, transaction, isFirst }): WrittenCell => {
        const cell = { row, column: columns[name] + 1, value: isFirst ? ofFirst[name](transaction) : null };
        return name === 'amount' ? { ...cell, format: formatOfAmount(transaction) } : cell;
      });
  });
  writeRecords(sheet, columns, [...planRecords(platform, session, columns, rows), ...cells]);
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

/**
 * Rows that a run which ended early has left: without these cells, it is not known what was split, or whether a posted
 * payment is the same one.
 */
function findIncomplete(rows: readonly SplitRow[], columns: SplitColumns): SplitRow[] {
  const withAmount = idsWithAmount(rows, columns);
  const needed = [columns.recorded, columns.pending, columns.accountId];
  return rows.filter((row) => !withAmount.has(row.id) || needed.some((column) => isBlankIn(row.cells, column)));
}

function idsWithAmount(rows: readonly SplitRow[], { amount }: SplitColumns): ReadonlySet<string> {
  return new Set(rows.filter((row) => !isBlankIn(row.cells, amount)).map(({ id }) => id));
}
