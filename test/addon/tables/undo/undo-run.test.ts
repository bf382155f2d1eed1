import { readTable } from '../../../../src/addon/tables/definition/table-store';
import { createTable, defaultChoices } from '../../../../src/addon/tables/manage/table-changes';
import type { TableChoices } from '../../../../src/addon/tables/views';
import { payment, type Transaction, transactionServer } from '../../../support/api/transaction-server';
import { connectionsOf } from '../../../support/platform/connected-platform';
import { type WorkbookPlatform, workbookPlatform } from '../../../support/sheets/workbook-platform';
import { call } from '../../sidebar/called-sidebar';
import { at, runLater, shownCells, typeCells } from '../run/run-later';

let platform: WorkbookPlatform;
let server: Transaction[];

beforeEach(async () => {
  server = [payment(1), payment(2, { transactionDate: '2026-11-12' }), payment(3, { transactionDate: '2026-11-13' })];
  platform = await workbookPlatform({ server: transactionServer(() => server) });
});

afterEach(() => platform.workbook.dispose());

const run = (id: string) => runLater(platform, id, true);
const insert = (choices: Partial<TableChoices> = {}) => {
  const table = createTable(platform, connectionsOf(platform), { ...defaultChoices, ...choices });
  run(table.id);
  return table;
};
const view = () => call(platform, 'listTables').data.tables[0];
const undo = (id: string) => call(platform, 'undoTableRun', { id }).data;
const undoSheet = () => platform.workbook.sheets().find(({ name }) => name === 'FIN Undo');

describe('undoing the last run', () => {
  test('puts back cells, takes back marks and removes added rows, and pauses the table', () => {
    const { id, sheetId } = insert();
    const before = shownCells(platform, sheetId);
    expect(view().undo).toBeNull();
    expect(undoSheet()).toBeUndefined();
    server = [payment(1, { name: 'Renamed', displayAmount: -9 }), ...server.slice(1, 2), payment(4)];
    expect(run(id)).toMatchObject({ added: 1, changed: 1, marked: 1 });
    expect(undoSheet()).toMatchObject({ isHidden: true });
    expect(view().undo).toMatchObject({ isStored: true, removed: 0 });
    const { undone, tables } = undo(id);
    expect(undone).toEqual({ added: 0, changed: 2, marked: 0, removed: 1, failed: 0, left: 0 });
    expect(shownCells(platform, sheetId)).toEqual(before);
    expect(tables.tables[0]).toMatchObject({ isPaused: true, undo: null, rowCount: 3 });
    // The next run does the same again.
    call(platform, 'changeTable', { id, change: { isPaused: false } });
    expect(run(id)).toMatchObject({ added: 1, changed: 1, marked: 1 });
  });

  test.each([
    ['newest', 'top', (day: number) => day < 13],
    ['oldest', 'top', (day: number) => day > 10],
    ['newer ones', 'top', (day: number) => day < 12],
    ['newest', 'bottom', (day: number) => day < 13],
    ['newer ones', 'bottom', (day: number) => day < 12],
  ] as const)(
    'inserts removed rows again, the %s in a table with new rows at the %s, with formulas',
    (_, newRows, stays) => {
      const { id, sheetId } = insert({ goneRows: 'remove', newRows });
      typeCells(platform, sheetId, 1, 12, [['Twice'], ['=D2*2'], ['=D3*2'], ['=D4*2']]);
      const before = shownCells(platform, sheetId).map((row) => row.slice(0, 10));
      server = server.filter((row) => stays(Number(String(row['transactionDate']).slice(8))));
      const { removed } = run(id);
      expect(view().undo).toMatchObject({ isStored: true, removed });
      expect(undo(id).undone).toMatchObject({ added: removed, failed: 0 });
      expect(shownCells(platform, sheetId).map((row) => row.slice(0, 10))).toEqual(before);
      expect(platform.workbook.formulas(sheetId, at(2, 12, 3)).flat()).toEqual(['=D2*2', '=D3*2', '=D4*2']);
      // A second undo has nothing to undo.
      expect(undo(id).undone).toBeNull();
    },
  );

  test('leaves what the user has changed since, and counts it', () => {
    const { id, sheetId } = insert();
    typeCells(platform, sheetId, 1, 12, [['Note']]);
    server = [
      payment(1, { name: 'Renamed' }),
      payment(2, { name: 'Also', transactionDate: '2026-11-12' }),
      payment(3, { transactionDate: '2026-11-13' }),
    ];
    server = [...server, payment(4), payment(5)];
    expect(run(id)).toMatchObject({ added: 2, changed: 2 });
    typeCells(platform, sheetId, 2, 2, [['mine']]);
    typeCells(platform, sheetId, 5, 12, [['beside 4']]);
    expect(undo(id).undone).toMatchObject({ changed: 1, removed: 1, failed: 2 });
    const names = shownCells(platform, sheetId).map((row) => row[1]);
    expect(names).toEqual(['Name', 'mine', 'Purchase 2', 'Purchase 3', expect.any(String)]);
  });

  test('finds rows that were sorted, and leaves those that are deleted', () => {
    const { id, sheetId } = insert();
    server = server.map(({ ...row }, index) => ({ ...row, name: `New ${index}` }));
    expect(run(id)).toMatchObject({ changed: 3 });
    platform.workbook.reorderRows(sheetId, at(2, 1, 3, 11), [2, 1, 0]);
    platform.workbook.deleteRows(sheetId, 4, 1);
    expect(undo(id).undone).toMatchObject({ changed: 2, failed: 1 });
    expect(shownCells(platform, sheetId).map((row) => row[1])).toEqual(['Name', 'Purchase 3', 'Purchase 2']);
  });

  test('takes a posted row back to its pending id', () => {
    server = [payment(1, { pending: true }), payment(2)];
    const { id, sheetId } = insert();
    const before = shownCells(platform, sheetId);
    server = [payment(7, { displayAmount: -1 }), payment(2)];
    expect(run(id)).toMatchObject({ added: 0, changed: 1, marked: 0 });
    expect(undo(id).undone).toMatchObject({ changed: 1, failed: 0 });
    expect(shownCells(platform, sheetId)).toEqual(before);
    call(platform, 'changeTable', { id, change: { isPaused: false } });
    expect(run(id)).toMatchObject({ added: 0, changed: 1, marked: 0 });
  });

  test('is kept for the last run of each table that changed something', () => {
    const first = insert();
    const second = insert();
    server = [payment(1, { name: 'A' }), ...server.slice(1)];
    run(first.id);
    run(second.id);
    server = [payment(1, { name: 'B' }), ...server.slice(1)];
    run(first.id);
    expect(run(first.id)).toMatchObject({ changed: 0 });
    expect(undo(first.id).undone).toMatchObject({ changed: 1 });
    expect(shownCells(platform, first.sheetId)[1]?.[1]).toBe('A');
    expect(undo(second.id).undone).toMatchObject({ changed: 1 });
    expect(shownCells(platform, second.sheetId)[1]?.[1]).toBe('Purchase 1');
    const rows = shownCells(platform, undoSheet()?.sheetId ?? -1);
    expect(rows.map((row) => row[0])).toEqual(['Table', first.id, second.id]);
    call(platform, 'removeTable', { id: first.id, deletesSheet: false });
    const left = shownCells(platform, undoSheet()?.sheetId ?? -1);
    expect(left.map((row) => row[0])).toEqual(['Table', '', second.id]);
  });

  test('is not possible after a run that changed too much, which says so', () => {
    server = Array.from({ length: 2_001 }, (_, index) => payment(index + 1));
    const { id } = insert();
    server = server.map((row) => ({ ...row, name: 'Other' }));
    run(id);
    expect(view().undo).toMatchObject({ isStored: false });
    expect(undoSheet()).toBeUndefined();
    expect(undo(id).undone).toBeNull();
    expect(readTable(platform, id)).toMatchObject({ isPaused: false });
  });

  test('is not possible if its sheet was deleted or cannot be written; the run is complete', () => {
    const { id } = insert();
    server = [payment(1, { name: 'A' }), ...server.slice(1)];
    platform.service.before = (name) => {
      if (name === 'insertHiddenSheet') throw new Error('The file is full.');
    };
    expect(run(id)).toMatchObject({ isDone: true, changed: 1 });
    platform.service.before = null;
    expect(view().undo).toMatchObject({ isStored: false });
    server = [payment(1, { name: 'B' }), ...server.slice(1)];
    run(id);
    platform.workbook.deleteSheet(undoSheet()?.sheetId ?? -1);
    expect(undo(id).undone).toBeNull();
    expect(view().undo).toBeNull();
  });

  test('is forgotten after a run that Google ended', () => {
    const { id } = insert();
    server = [payment(1, { name: 'A' }), ...server.slice(1)];
    run(id);
    server = [payment(1, { name: 'B' }), payment(9), ...server.slice(1)];
    let writes = 0;
    platform.service.before = (name, number) => {
      writes += Number(name === 'setValues');
      if (writes === 1) platform.service.killAt = number;
    };
    expect(() => run(id)).toThrow();
    platform.service.before = null;
    platform.service.killAt = Number.POSITIVE_INFINITY;
    platform.state.now += 3_600_000;
    expect(view()).toMatchObject({ undo: null, lastErrorCode: 'run_ended' });
    expect(run(id)).toMatchObject({ added: 1 });
    expect(view().undo).toMatchObject({ isStored: true });
  });

  test('costs a run three calls, and one that changes nothing none', () => {
    const { id } = insert();
    const change = (name: string) => {
      server = [payment(1, { name }), ...server.slice(1)];
      platform.service.names.length = 0;
      run(id);
      return platform.service.names;
    };
    change('A');
    const names = change('B');
    const stored = names.slice(names.indexOf('sheetNamed'), names.indexOf('sheetNamed') + 3);
    expect(stored).toEqual(['sheetNamed', 'columnValues', 'setValues']);
    expect(change('B')).not.toContain('sheetNamed');
  });
});
