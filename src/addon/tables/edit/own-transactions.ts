import type { Cell } from '../../cells/cells';
import { createDates } from '../../cells/sheet-dates';
import { AddonError } from '../../errors/addon-error';
import { kindOfOwn } from '../../kinds/find-kinds';
import { foldCategory, readUserCategories } from '../../kinds/user-categories';
import type { SheetRow } from '../../matching/rows';
import type { Budget } from '../../platform/budget';
import type { Platform } from '../../platform/platform';
import { isBlank } from '../../rows/row';
import { deleteRows } from '../../sheets/grow-sheet';
import { keepsDays } from '../definition/datasets';
import { changeTableState } from '../definition/table-store';
import { findOwn, type LocatedRows } from '../sheet/locate-rows';
import { readColumns } from '../sheet/read-columns';
import { readOwnedCells, rowsWithUserContent } from '../sheet/read-rows';
import type { OwnTransaction } from '../views';
import { type EditedTable, movingRows, openForEdit } from './open-for-edit';

/**
 * Adds a row with a transaction that only the user has, where new rows come. It has no row key, so no run writes, marks
 * or removes it. The caller holds the document lock.
 */
export function addOwnTransaction(platform: Platform, id: string, own: OwnTransaction, budget: Budget): void {
  const edited = openForEdit(platform, id);
  const { table, owned, located, location, index } = edited;
  if (table.dataset !== 'transactions' || keepsDays(table)) {
    throw new AddonError('invalid_request', 'Only a table of transactions has own ones. Reload the sidebar.');
  }
  const rowId = `own-${platform.codec.uuid().slice(0, 8)}`;
  const cellOf = cellsOf(platform, edited, own);
  const row = { id: rowId, account: null, cells: owned.map(({ key }) => (key === 'id' ? rowId : cellOf(key))) };
  const isOnTop = table.newRows === 'top' && index.lastRow > location.headerRow;
  const { isMoved } = edited.apply(isOnTop ? { insertsOnTop: [row] } : { inserts: [row] }, budget);
  if (isMoved) throw movingRows();
  changeTableState(platform, id, { ownCount: ownRows(located).length + 1 });
}

/** What the row shows in each column. */
function cellsOf(
  platform: Platform,
  edited: EditedTable,
  { date, name, amount, category, account }: OwnTransaction,
): (key: string) => Cell {
  const categories = () => readUserCategories(platform);
  const cells: { readonly [key: string]: () => Cell } = {
    date: () => createDates(platform).midnight(date),
    name: () => name,
    merchant: () => (edited.owned.some(({ key }) => key === 'name') ? null : name),
    amount: () => amount,
    currency: () => currencyOf(edited, account),
    category: () => category || null,
    account: () => account || null,
    month: () => date.slice(0, 7),
    kind: () => kindOfOwn(categories(), category, amount),
    group: () => categories().get(foldCategory(category))?.group ?? null,
    pending: () => false,
  };
  return (key) => cells[key]?.() ?? null;
}

/** The currency of most rows of this account, or of all rows if it has none. */
function currencyOf({ sheet, indexOf, location, index }: EditedTable, account: string): Cell {
  const [currencies = [], accounts = []] = readColumns(sheet, location, ['currency', 'account'].map(indexOf));
  const weights = new Map<string, number>();
  index.ids.forEach((id, r) => {
    const code = String(currencies[r] ?? '');
    const weight = accounts[r] === account ? currencies.length : 1;
    if (id !== '' && code !== '') weights.set(code, (weights.get(code) ?? 0) + weight);
  });
  const [[most] = [null]] = Array.from(weights).sort((a, b) => b[1] - a[1]);
  return most;
}

/** Rows of the sheet with an own transaction of the user. */
export function ownRows({ ids, location }: LocatedRows): number[] {
  return findOwn(ids).map((r) => location.headerRow + 1 + r);
}

/** Adds own transactions to the list of removed rows, with everything in the table's columns. */
export function listOwn({ sheet, located, index, listRemoved }: EditedTable, rows: readonly number[]): void {
  const { location } = located;
  const cells = readOwnedCells(sheet, located, rows);
  const lines = rows.map((row): SheetRow => {
    const own = cells.get(row) ?? [];
    const texts = own.flatMap((value, c) => (isBlank(value) ? [] : [`${location.headings[c]}: ${String(value)}`]));
    const id = index.shown[row - location.headerRow - 1] ?? '';
    return { row, id, account: null, cells: own, isInScope: true, hasUserContent: true, ownCells: texts.join('\n') };
  });
  listRemoved(lines);
}

/** Removes rows whose cells were moved, from the last one up. One beside which somebody has written since stays. */
export function removeOwn({ sheet, location, guard }: EditedTable, rows: readonly number[]): number {
  if (rows.length === 0) return 0;
  const { readRows } = guard;
  const kept = rowsWithUserContent(sheet, location, rows, { hasColors: false, readRows });
  deleteRows(
    sheet,
    rows.filter((row) => !kept.has(row)),
  );
  return rows.length - kept.size;
}
