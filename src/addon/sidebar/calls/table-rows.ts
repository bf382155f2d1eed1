import { createDates } from '../../cells/sheet-dates';
import { AddonError } from '../../errors/addon-error';
import { quote } from '../../errors/sentence';
import { call, count, editMs, flag, ids, nothing, optional, refuse, tableId, text, uuid } from '../../features/call';
import { readFirstDay } from '../../formulas/arguments/dates';
import { sidebarBudget, startBudget } from '../../platform/budget';
import { isObject, type JsonObject } from '../../platform/parse-json';
import type { Platform } from '../../platform/platform';
import { withLock } from '../../store/lock';
import { addColumn, isAddedColumn } from '../../tables/edit/add-column';
import { findMoves, moveCells, movesMax, type Pair } from '../../tables/edit/move-cells';
import { addOwnTransaction } from '../../tables/edit/own-transactions';
import { markSeen, moveGoneBelow } from '../../tables/edit/review-rows';
import { importBalances, previewImport } from '../../tables/import/import-balances';
import type { ImportResult } from '../../tables/import/views';
import { keepSheets } from '../../tables/manage/copied-tables';
import { continueInCopy, copyTableSheet } from '../../tables/manage/sheet-copies';
import { viewTables, viewTablesAndCopies } from '../../tables/manage/view-tables';
import { showRemovedRows } from '../../tables/undo/removed-rows';
import type { AddedColumn } from '../../tables/views';

/** What is done with rows of a table without a run. */
export const tableRowsCalls = {
  /** Moves the user's cells from rows that are gone, and says which others could be moved. No pairs move nothing. */
  moveCells: call(
    (input) => ({ ...tableId(input), pairs: idPairs(input) }),
    (platform, _, { id, pairs }) => {
      const counts = withLock(platform, () => moveCells(platform, id, pairs));
      return { ...counts, moves: findMoves(platform, id) };
    },
  ),
  /** Adds a row with a transaction that only the user has. */
  addOwnTransaction: call(
    (input) => ({
      ...tableId(input),
      date: text(input, 'date', 1, 40),
      name: text(input, 'name', 1, 500),
      amount: text(input, 'amount', 1, 40),
      category: text(input, 'category', 0, 200),
      account: text(input, 'account', 0, 200),
    }),
    (platform, connections, { id, ...input }) => {
      const own = { ...input, date: readDay(platform, input.date), amount: readAmount(input.amount) };
      withLock(platform, () => addOwnTransaction(platform, id, own, startBudget(platform.clock, editMs)));
      return viewTables(platform, connections);
    },
  ),
  /** What an import of the selected cells into a history of balances would do. Writes nothing. */
  previewImport: call(tableId, (platform, connections, { id }) =>
    previewImport(platform, connections, id, sidebarBudget(platform.clock)),
  ),
  /** Imports what the preview with this fingerprint showed. */
  importBalances: call(
    (input) => ({
      ...tableId(input),
      ...ids('fingerprint')(input),
      replacesReckoned: flag(input, 'replacesReckoned'),
      replacesDifferent: flag(input, 'replacesDifferent'),
    }),
    (platform, connections, { id, ...input }): ImportResult => {
      const budget = startBudget(platform.clock, editMs);
      const counts = withLock(platform, () => importBalances(platform, connections, id, input, budget));
      return { ...counts, tables: viewTables(platform, connections) };
    },
  ),
  /** Moves rows that are gone below the others. */
  moveGoneBelow: call(tableId, (platform, connections, { id }) => {
    const moved = withLock(platform, () => moveGoneBelow(platform, id, startBudget(platform.clock, editMs)));
    return { ...moved, tables: viewTables(platform, connections) };
  }),
  /** Adds a column to a table, which is the user's. `heading`: as it is in the sheet. */
  addTableColumn: call(
    (input) => ({ ...tableId(input), column: addedColumn(input) }),
    (platform, _, { id, column }) => ({ heading: withLock(platform, () => addColumn(platform, id, column)) }),
  ),
  /** Clears the colour of new rows. */
  markTableSeen: call(tableId, (platform, connections, { id }) => {
    withLock(platform, () => markSeen(platform, id));
    return viewTables(platform, connections);
  }),
  /** Shows the list of removed rows, a hidden sheet. */
  showRemovedRows: call(nothing, (platform) => ({ isThere: showRemovedRows(platform) })),
};

/** What a formula takes as a date. */
function readDay(platform: Platform, date: string): string {
  const day = readFirstDay(date.trim(), createDates(platform));
  if (day === 'all') throw new AddonError('invalid_date', `${quote(date)} is no day. Write one such as 2026-11-20.`);
  return day;
}

/** With a point or a comma before the decimals. Three decimals could be thousands. */
function readAmount(amount: string): number {
  const plain = amount.replace(/[\s'’]/g, '').replace('−', '-');
  if (/^[+-]?\d+([.,](\d\d?|\d{4,8}))?$/.test(plain)) return Number(plain.replace(',', '.'));
  throw new AddonError('invalid_argument', `${quote(amount)} is no amount. Write one such as -12.50.`);
}

function addedColumn(input: JsonObject): AddedColumn {
  const column = text(input, 'column', 1, 40);
  return isAddedColumn(column) ? column : refuse('column');
}

function idPairs({ pairs }: JsonObject): Pair[] {
  if (!Array.isArray(pairs) || pairs.length > movesMax) return refuse('pairs');
  return pairs.map((pair: unknown) =>
    isObject(pair)
      ? { from: text(pair, 'from', 1, 100), to: uuid(pair, 'to'), ownRow: optional(pair, 'ownRow', count) }
      : refuse('pairs'),
  );
}

/** What is done with the sheets of tables and their copies. */
export const tableSheetsCalls = {
  /** Copies the sheet of a table. The copy is the user's own. */
  copyTableSheet: call(tableId, (platform, _, { id }) => ({
    name: withLock(platform, () => copyTableSheet(platform, id)),
  })),
  /** Calls these duplicates of sheets with tables the user's own, so that they are no longer shown as copies. */
  keepSheetCopies: call(
    (input) => ({ sheetIds: sheetIds(input) }),
    (platform, connections, input) => {
      withLock(platform, () => keepSheets(platform, input.sheetIds));
      return viewTablesAndCopies(platform, connections);
    },
  ),
  /** Moves a table whose sheet is gone to a copy of it. `runTable` reads everything then. */
  continueInCopy: call(
    (input) => ({ ...tableId(input), sheetId: sheetId(input['sheetId']) }),
    (platform, connections, { id, sheetId }) => {
      withLock(platform, () => continueInCopy(platform, id, sheetId));
      return viewTablesAndCopies(platform, connections);
    },
  ),
};

/** A spreadsheet has at most 200 sheets. */
const sheetsMax = 200;

function sheetIds(input: JsonObject): number[] {
  const { sheetIds: ids } = input;
  if (!Array.isArray(ids) || ids.length === 0 || ids.length > sheetsMax) return refuse('sheetIds');
  return ids.map(sheetId);
}

function sheetId(id: unknown): number {
  return typeof id === 'number' && Number.isSafeInteger(id) ? id : refuse('sheetId');
}
