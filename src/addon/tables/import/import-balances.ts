import { createDates } from '../../cells/sheet-dates';
import { fingerprint } from '../../connections/approval';
import type { Connections } from '../../connections/connections';
import { AddonError } from '../../errors/addon-error';
import { readAccounts, resolveAccountIds } from '../../lookup/accounts';
import { isSameCell } from '../../matching/rows';
import type { Budget } from '../../platform/budget';
import type { Platform } from '../../platform/platform';
import { openSession } from '../../session/session';
import { functionColumns, ownedColumns, sourceColumn } from '../definition/datasets';
import type { SyncedTable } from '../definition/table';
import { changeTableState, readTableState, requireTable } from '../definition/table-store';
import { movingRows, openForEdit } from '../edit/open-for-edit';
import { changeTable } from '../manage/table-changes';
import { approvedConnection, prepareSheet } from '../run/prepare-run';
import { refuseMergedCells } from '../sheet/read-rows';
import { openTable } from '../sheet/table-sheet';
import { checkRows } from './check-rows';
import { listAccounts, type PlacedStatement, placeStatements, planImport } from './plan-import';
import { readSelectedBalances } from './read-selection';
import type { ImportPreview, ImportResult } from './views';

/** What the user said of rows that are there. */
export interface ImportChoices {
  readonly replacesReckoned: boolean;
  readonly replacesDifferent: boolean;
}

/** What an import of the selected cells into a history of balances would do. Writes nothing. */
export function previewImport(platform: Platform, connections: Connections, id: string, budget: Budget): ImportPreview {
  return prepareImport(platform, connections, id, budget).preview;
}

/**
 * Imports what the preview showed: rows that no later run changes, marks or removes, because they are of days before
 * today. A recorded row always stays, a reckoned one and one that was imported before unless the user chose otherwise.
 * What is replaced is listed as a removed row before. The caller holds the document lock.
 */
export function importBalances(
  platform: Platform,
  connections: Connections,
  id: string,
  { fingerprint, ...choices }: ImportChoices & { readonly fingerprint: string },
  budget: Budget,
): Omit<ImportResult, 'tables'> {
  const { preview, placed } = prepareImport(platform, connections, id, budget);
  if (preview.fingerprint !== fingerprint) {
    throw new AddonError('import_changed', 'The selection or the history changed after the preview. Preview it again.');
  }
  const wanted = placed.filter(({ place }) => isWanted(place, choices));
  if (wanted.length === 0) return { added: 0, replaced: 0 };
  addSourceColumn(platform, connections, id);
  const edited = openForEdit(platform, id);
  const { sheet, location, index } = edited;
  // The column that was added has moved nothing but columns.
  const isSame = wanted.every(({ id: rowId, row }) => (index.rowsOf.get(rowId)?.[0] ?? 0) === row);
  if (!isSame) throw movingRows();
  const dates = createDates(platform);
  const { inserts, rows, replaced } = planImport({ ...edited, dates }, wanted);
  refuseMergedCells(sheet, location, index);
  if (replaced.length > 0) edited.listRemoved(replaced);
  const { changes, isMoved, left } = edited.apply({ rows, inserts }, budget);
  changeTableState(platform, id, { rowCount: edited.state.rowCount + changes.added });
  if (isMoved || left > 0) {
    throw new AddonError(
      'busy',
      'Only some rows were imported, as somebody was moving rows. Preview and import again.',
    );
  }
  return { added: changes.added, replaced: changes.changed };
}

function isWanted(place: PlacedStatement['place'], { replacesReckoned, replacesDifferent }: ImportChoices): boolean {
  if (place === 'reckoned') return replacesReckoned;
  return place === 'new' || (place === 'different' && replacesDifferent);
}

/** Reads the selection, the accounts and the history. */
function prepareImport(
  platform: Platform,
  connections: Connections,
  id: string,
  budget: Budget,
): { readonly preview: ImportPreview; readonly placed: readonly PlacedStatement[] } {
  const table = requireTable(platform, id);
  refuseOther(platform, table);
  const selected = readSelectedBalances(platform);
  const connection = approvedConnection({ stored: platform, table }, connections);
  const session = openSession(platform, connection, budget);
  const chosenIds = resolveAccountIds(session, table.filters.accountIds);
  const dates = createDates(platform);
  const { statements, refused } = checkRows(selected.rows, { dates, accounts: readAccounts(session).rows, chosenIds });
  const placed = placeStatements(openForEdit(platform, id), statements);
  const count = (place: PlacedStatement['place']): number => placed.filter((each) => each.place === place).length;
  const { sheetName, rangeText } = selected;
  const recorded = placed.filter(({ place }) => place === 'recorded');
  const seen = placed.map(({ id: rowId, balance, place, shown }) => [rowId, balance, place, shown]);
  return {
    placed,
    preview: {
      fingerprint: fingerprint(platform, ['import', id, connection.id, sheetName, rangeText, seen, refused]),
      ...{ sheetName, rangeText },
      newCount: count('new'),
      reckonedCount: count('reckoned'),
      differentCount: count('different'),
      sameCount: count('same'),
      recordedCount: recorded.length,
      recordedDifferent: recorded.filter(({ shown, balance }) => !isSameCell(shown, balance)).length,
      accounts: listAccounts(statements),
      refused: refused.slice(0, refusedMax),
      refusedCount: refused.reduce((sum, { count: rows }) => sum + rows, 0),
    },
  };
}

/** Groups that the page lists. */
const refusedMax = 50;

function refuseOther(platform: Platform, table: SyncedTable): void {
  if (table.dataset !== 'balances') {
    throw new AddonError('invalid_import', 'Balances are imported into a balance history. Insert one under Refresh.');
  }
  if (!functionColumns(table.dataset, table.columns).some(({ key }) => key === 'balance')) {
    throw new AddonError(
      'invalid_import',
      'This history has no column Balance. Choose it under Edit, then run the table.',
    );
  }
  const { isLaidOut, headings } = readTableState(platform, table.id);
  if (!isLaidOut || !('balance' in headings)) {
    throw new AddonError('invalid_import', 'This history has not been filled yet. Click Run now, then import.');
  }
}

/** A history that begins without past balances does not say yet where its rows come from. */
function addSourceColumn(platform: Platform, connections: Connections, id: string): void {
  const before = requireTable(platform, id);
  if (ownedColumns(before).some(({ key }) => key === sourceColumn.key)) return;
  const table = changeTable(platform, connections, id, { hasImports: true });
  const { sheet, state } = openTable(platform, table);
  changeTableState(platform, id, prepareSheet({ stored: platform, table }, state, sheet, ownedColumns(table)));
}
