import { isGiven } from '../../cells/cells';
import { AddonError } from '../../errors/addon-error';
import { balanceHeadings } from '../../formulas/check/balance-headings';
import type { Platform } from '../../platform/platform';
import { folded } from '../../rows/row';

/** A row of the selection, as its cells are. */
export interface SelectedRow {
  /** In the sheet. */
  readonly row: number;
  readonly day: unknown;
  /** Id, name or mask. */
  readonly account: unknown;
  readonly balance: unknown;
  readonly currency: unknown;
  /** Only in rows of a history. */
  readonly source: unknown;
}

export interface SelectedBalances {
  readonly sheetName: string;
  readonly rangeText: string;
  readonly rows: readonly SelectedRow[];
}

const rowsMax = 5_000;

type Column = keyof typeof balanceHeadings;
/** The columns of a selection without headings. */
const inOrder: readonly Column[] = ['day', 'account', 'balance', 'currency'];

/** The selected rows with something in them, at most 5,000: one read. Columns to the last row end there. */
export function readSelectedBalances(platform: Platform): SelectedBalances {
  const selection = platform.spreadsheet()?.selection() ?? null;
  const [area, another] = selection?.areas ?? [];
  if (selection === null || selection.sheet === null || area === undefined) {
    throw refuse('Nothing is selected. Select rows of date, account and balance.');
  }
  if (another !== undefined) throw refuse('Several areas are selected. Select one block of rows.');
  const { sheet, sheetName, rangeText } = selection;
  const rowCount = Math.min(area.row + area.rowCount - 1, sheet.lastRow()) - area.row + 1;
  const columnCount = Math.min(area.column + area.columnCount - 1, sheet.lastColumn()) - area.column + 1;
  if (rowCount < 1 || columnCount < 1)
    throw refuse('The selected cells are blank. Select rows of date, account and balance.');
  // And the headings.
  if (rowCount > rowsMax + 1) {
    throw refuse(`${rowCount.toLocaleString('en-US')} rows are selected. Import at most 5,000 at a time.`);
  }
  const values = sheet.values({ ...area, rowCount, columnCount });
  const { columns, hasHeadings } = findColumns(values[0] ?? [], columnCount);
  const rows = values.slice(hasHeadings ? 1 : 0).flatMap((cells, index): SelectedRow[] => {
    if (!columns.some((column) => column >= 0 && isGiven(cells[column]))) return [];
    const cell = (name: Column): unknown => cells[columns[names.indexOf(name)] ?? -1];
    const account = isGiven(cell('id')) ? cell('id') : cell('account');
    const row = area.row + index + (hasHeadings ? 1 : 0);
    return [
      { row, day: cell('day'), account, balance: cell('balance'), currency: cell('currency'), source: cell('source') },
    ];
  });
  if (rows.length > rowsMax)
    throw refuse(`${rows.length.toLocaleString('en-US')} rows are selected. Import at most 5,000 at a time.`);
  if (rows.length === 0) throw refuse('The selected cells have no balances. Select rows of date, account and balance.');
  return { sheetName, rangeText, rows };
}

const names = Object.keys(balanceHeadings) as Column[];

/** Where each column is, by its heading or its place; -1 if it is not there. */
function findColumns(
  first: readonly unknown[],
  columnCount: number,
): { readonly columns: readonly number[]; readonly hasHeadings: boolean } {
  const texts = first.map(folded);
  const columns = names.map((name) => texts.findIndex((text) => balanceHeadings[name].includes(text)));
  const isThere = (name: Column): boolean => (columns[names.indexOf(name)] ?? -1) >= 0;
  if (isThere('day') && isThere('balance') && (isThere('account') || isThere('id'))) {
    return { columns, hasHeadings: true };
  }
  if (isThere('day') || isThere('balance')) {
    throw refuse('The headings need Date, Account and Balance. Currency may be a fourth one.');
  }
  if (columnCount < 3 || columnCount > inOrder.length) {
    throw refuse('Select three columns, date, account and balance, or include their headings.');
  }
  return { columns: names.map((name) => inOrder.slice(0, columnCount).indexOf(name)), hasHeadings: false };
}

function refuse(message: string): AddonError {
  return new AddonError('invalid_import', message);
}
