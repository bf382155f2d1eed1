import { foldAccents } from '../cells/compare-text';
import { accountColumns } from '../formulas/accounts/spec';
import type { ColumnSet } from '../formulas/catalogue/spec';
import { holdingColumns } from '../formulas/holdings/spec';
import { tagColumns } from '../formulas/tags/spec';
import { transactionIdTitle } from '../formulas/transactions/spec';
import type { Sheet } from '../platform/platform';
import { folded, isOwnId, isUuid } from '../rows/row';
import { foldedSpellings, isSpelling } from '../sheets/words';
import type { SelectedContents } from './views';

/** The columns of a row's transaction; null if the table has no such column. */
export interface TransactionCells {
  readonly id: number;
  readonly date: number | null;
  readonly name: number | null;
  readonly amount: number | null;
}

/** The first and the last selected column of a row. */
export interface SelectedColumns {
  readonly first: number;
  readonly last: number;
}

type FoundRow = { readonly cells: TransactionCells } | { readonly contents: SelectedContents | 'heading' };

/** An id column under one heading. A sheet may have several, next to and below each other. */
interface IdColumn {
  readonly column: number;
  readonly contents: SelectedContents;
  /** Columns of the table: its headings have no gap. */
  readonly first: number;
  readonly last: number;
  /** Number of columns next to the table that still belong to its rows. */
  readonly reach: number;
  readonly cells: TransactionCells;
}

/** Users write notes next to a table, so two columns there belong to its rows. */
export const reach = 2;

/** Finds out, row by row from the top, which table a selected row belongs to, by the heading above its id. */
export function findTransactionTables(text: SheetText): (row: number, selected: SelectedColumns) => FoundRow {
  const headingRows = new Map<string, number | null>();
  const idColumns = new Map<string, IdColumn>();

  /**
   * The row of the first text above that is not an id. Blank ids are skipped. A blank row ends a table without a
   * heading.
   */
  function headingRow(row: number, column: number): number | null {
    const passed: number[] = [];
    let found: number | null = null;
    for (let above = row - 1; above >= 1; above -= 1) {
      const known = headingRows.get(`${above + 1}:${column}`);
      if (known !== undefined) {
        found = known;
        break;
      }
      passed.push(above + 1);
      const cell = text.cell(above, column).trim();
      if (cell === '' ? isBlank(text.row(above)) : !isUuid(cell) && !isOwnId(cell)) {
        found = cell === '' ? null : above;
        break;
      }
    }
    for (const each of passed) headingRows.set(`${each}:${column}`, found);
    return found;
  }

  function idColumn(row: number, column: number): IdColumn {
    const heading = headingRow(row, column);
    const key = `${heading}:${column}`;
    const known = idColumns.get(key);
    if (known !== undefined) return known;
    const made = toIdColumn(heading === null ? null : text.row(heading), column);
    idColumns.set(key, made);
    return made;
  }

  return (row, selected) => {
    const texts = text.row(row);
    const ids = texts.flatMap((each, index) => (isUuid(each) || isOwnId(each) ? [idColumn(row, index + 1)] : []));
    const near = ids.filter((each) => distance(each, selected) <= each.reach);
    const transactions = near.filter(({ contents }) => contents === 'transactions');
    const [nearest, second] = transactions.sort((a, b) => order(a, selected) - order(b, selected));
    if (nearest !== undefined && !isBetween(nearest, second, selected)) {
      return isOwnId(texts[nearest.column - 1] ?? '') ? { contents: 'own' } : { cells: nearest.cells };
    }
    const other = near.find(({ contents }) => contents !== 'transactions');
    if (other !== undefined) return { contents: other.contents };
    if (isBlank(texts)) return { contents: 'blank' };
    return { contents: texts.some((each) => contentsBelow(each) !== undefined) ? 'heading' : 'other' };
  };
}

const titles: readonly (readonly [string, SelectedContents])[] = [
  [transactionIdTitle, 'transactions'],
  [titleOfId(accountColumns), 'accounts'],
  [titleOfId(holdingColumns), 'holdings'],
  [titleOfId(tagColumns), 'tags'],
];

/** What the rows below the heading of an id are; undefined if it is no such heading. */
function contentsBelow(heading: string): SelectedContents | undefined {
  return titles.find(([title]) => isSpelling(heading, title))?.[1];
}

function titleOfId({ named }: ColumnSet): string {
  return named.find(({ key }) => key === 'id')?.title ?? '';
}

/** With `headers=raw` every resource's id is called `id`; only transactions have these neighbours. */
const rawNeighbours = ['transactiondate', 'displayamount', 'apiamount', 'amount', 'merchantname'];

function toIdColumn(headings: readonly string[] | null, column: number): IdColumn {
  // Ids without a heading count only if they are selected themselves.
  if (headings === null)
    return {
      ...{ column, contents: 'transactions', first: column, last: column, reach: 0 },
      cells: { id: column, date: null, name: null, amount: null },
    };
  const isHeading = (each: number): boolean => (headings[each - 1] ?? '').trim() !== '';
  let [first, last] = [column, column];
  while (first > 1 && isHeading(first - 1)) first -= 1;
  while (isHeading(last + 1)) last += 1;
  const names = new Map<string, number>();
  for (let each = last; each >= first; each -= 1) names.set(foldAccents(headings[each - 1] ?? ''), each);
  const title = folded(headings[column - 1] ?? '');
  const isRaw = title === 'id' && rawNeighbours.some((name) => names.has(name));
  const find = (...wanted: string[]): number | null =>
    wanted.map((name) => names.get(name)).find((each) => each !== undefined) ?? null;
  const findIn = (...titles: string[]): number | null =>
    find(...titles.flatMap((title) => Array.from(foldedSpellings(title))));
  return {
    column,
    first,
    last,
    reach,
    contents: isRaw ? 'transactions' : (contentsBelow(title) ?? 'other'),
    cells: {
      id: column,
      date: findIn('Date') ?? find('transactiondate'),
      name: findIn('Name', 'Merchant') ?? find('merchantname'),
      amount: findIn('Amount') ?? find('displayamount'),
    },
  };
}

/** Number of columns between the selection and the table; 0 if they overlap. */
function distance({ first, last }: IdColumn, selected: SelectedColumns): number {
  return Math.max(first - selected.last, selected.first - last, 0);
}

/** A selection in the gap between two tables belongs to neither if both are equally near. */
function isBetween(nearest: IdColumn, second: IdColumn | undefined, selected: SelectedColumns): boolean {
  const gap = distance(nearest, selected);
  return gap > 0 && second !== undefined && second.first !== nearest.first && distance(second, selected) === gap;
}

/** Tables by their distance; within a table the id column nearest to the selection. */
function order(table: IdColumn, selected: SelectedColumns): number {
  const toId = Math.max(table.column - selected.last, selected.first - table.column, 0);
  return distance(table, selected) * 1_000 + toId;
}

function isBlank(texts: readonly string[]): boolean {
  return texts.every((each) => each.trim() === '');
}

/** Cells as shown, by row and column from 1. Blank beyond the last cell in use. */
export interface SheetText {
  readonly lastRow: number;
  readonly lastColumn: number;
  row(row: number): readonly string[];
  /** The same text as in `row(row)`; it loads one column only if the row is not loaded. */
  cell(row: number, column: number): string;
}

const cellsPerBlock = 100_000;

/**
 * Loads a sheet in blocks of rows when a cell in them is read, each with one service call of at most 100,000 cells. A
 * sheet of 8,000 transactions is one call, whatever is selected.
 */
export function readSheetText(sheet: Sheet): SheetText {
  const [lastRow, lastColumn] = [sheet.lastRow(), sheet.lastColumn()];
  const rowsPerBlock = Math.max(1, Math.floor(cellsPerBlock / Math.max(1, lastColumn)));
  const blocks = new Map<number, readonly (readonly string[])[]>();
  const columns = new Map<number, readonly (readonly string[])[]>();
  const blockOf = (row: number): number => Math.floor((row - 1) / rowsPerBlock);
  const isInUse = (row: number): boolean => row >= 1 && row <= lastRow && lastColumn > 0;

  function loadBlock(index: number): readonly (readonly string[])[] {
    const first = index * rowsPerBlock + 1;
    const rowCount = Math.min(rowsPerBlock, lastRow - first + 1);
    const rows = sheet.displayValues({ row: first, column: 1, rowCount, columnCount: lastColumn });
    blocks.set(index, rows);
    return rows;
  }

  function row(row: number): readonly string[] {
    if (!isInUse(row)) return [];
    const index = blockOf(row);
    return (blocks.get(index) ?? loadBlock(index))[row - 1 - index * rowsPerBlock] ?? [];
  }

  function cell(rowNumber: number, column: number): string {
    if (!isInUse(rowNumber) || blocks.has(blockOf(rowNumber))) return row(rowNumber)[column - 1] ?? '';
    let texts = columns.get(column);
    if (texts === undefined) {
      texts = sheet.displayValues({ row: 1, column, rowCount: lastRow, columnCount: 1 });
      columns.set(column, texts);
    }
    return texts[rowNumber - 1]?.[0] ?? '';
  }

  return { lastRow, lastColumn, row, cell };
}
