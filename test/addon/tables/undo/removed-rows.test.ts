import { createTable, defaultChoices } from '../../../../src/addon/tables/manage/table-changes';
import { payment, type Transaction, transactionServer } from '../../../support/api/transaction-server';
import { connectionsOf } from '../../../support/platform/connected-platform';
import { type WorkbookPlatform, workbookPlatform } from '../../../support/sheets/workbook-platform';
import { call } from '../../sidebar/called-sidebar';
import { at, runLater, shownCells, typeCells } from '../run/run-later';

const dayMs = 86_400_000;
let platform: WorkbookPlatform;
let server: Transaction[];

beforeEach(async () => {
  server = [payment(1), payment(2, { transactionDate: '2026-11-12' }), payment(3, { transactionDate: '2026-11-13' })];
  platform = await workbookPlatform({ server: transactionServer(() => server) });
});

afterEach(() => platform.workbook.dispose());

const run = (id: string, laterMs?: number) => runLater(platform, id, true, laterMs);
const listSheet = () => platform.workbook.sheets().find(({ name }) => name === 'FIN Removed rows');
const listed = () => shownCells(platform, listSheet()?.sheetId ?? -1);
const insert = () => {
  const table = createTable(platform, connectionsOf(platform), { ...defaultChoices, goneRows: 'remove' });
  run(table.id);
  return table;
};

describe('rows that a run removes', () => {
  test('are listed in a hidden sheet with the cells of the user', () => {
    const { id, sheetId } = insert();
    expect(listSheet()).toBeUndefined();
    typeCells(platform, sheetId, 1, 12, [['Twice'], ['=D2*2'], ['=D3*2'], ['=D4*2']]);
    server = server.slice(0, 1);
    const lines = platform.service.names.length;
    expect(run(id)).toMatchObject({ removed: 2, rowCount: 1 });
    expect(platform.service.names.slice(lines).indexOf('insertHiddenSheet')).toBeGreaterThan(0);
    expect(listSheet()).toMatchObject({ isHidden: true, frozenRowCount: 1 });
    const removedAt = expect.stringMatching(/^2026-11-\d\d \d\d:\d\d$/);
    expect(listed()).toEqual([
      ['Removed', 'Table', 'ID', 'Date', 'Amount', 'Name', 'Your cells'],
      [removedAt, 'Transactions', payment(3).id, '2026-11-13', '-3.00', 'Purchase 3', 'Twice: =D4*2'],
      [removedAt, 'Transactions', payment(2).id, '2026-11-12', '-2.00', 'Purchase 2', 'Twice: =D3*2'],
    ]);
  });

  test('are listed below the headings, where the user has moved the columns', () => {
    const { id } = insert();
    server = server.slice(0, 2);
    run(id);
    const { sheetId = -1 } = listSheet() ?? {};
    platform.workbook.insertColumns(sheetId, 1, 1);
    server = server.slice(0, 1);
    run(id);
    expect(listed().map((row) => [row[0], row[3], row[6]])).toEqual([
      ['', 'ID', 'Name'],
      ['', payment(3).id, 'Purchase 3'],
      ['', payment(2).id, 'Purchase 2'],
    ]);
  });

  test.each([
    ['blank cells', ''],
    ['old days', '=DATE(2020,1,1)'],
  ])('are all listed, also with %s of the user where the renamed column of their time was', (_, cell) => {
    const { id } = insert();
    server = server.slice(0, 2);
    run(id);
    const { sheetId = -1 } = listSheet() ?? {};
    platform.workbook.insertColumns(sheetId, 1, 1);
    typeCells(platform, sheetId, 2, 1, [[cell]]);
    typeCells(platform, sheetId, 1, 2, [['When']]);
    server = server.slice(0, 1);
    run(id);
    expect(listed().map((row) => row[3])).toEqual(['ID', payment(3).id, payment(2).id]);
  });

  test('are removed, also if they are all rows of the sheet that are not frozen', () => {
    const { id, sheetId } = insert();
    const { workbook } = platform;
    const { rowCount = 0 } = workbook.sheets().find((sheet) => sheet.sheetId === sheetId) ?? {};
    workbook.deleteRows(sheetId, 5, rowCount - 4);
    server = [];
    expect(run(id)).toMatchObject({ removed: 3, rowCount: 0 });
    expect(shownCells(platform, sheetId)).toHaveLength(1);
  });

  test('are listed with as much of the cells of the user as a cell holds', () => {
    const { id, sheetId } = insert();
    typeCells(platform, sheetId, 1, 12, [
      ['Long', 'Long too'],
      [`="${'a'.repeat(40_000)}"`, `="${'b'.repeat(40_000)}"`],
    ]);
    server = server.slice(1);
    expect(run(id)).toMatchObject({ removed: 1 });
    expect(listed()[1]?.[6]).toHaveLength(45_000);
  });

  test('are listed as text, whatever they say', () => {
    server = [payment(1), payment(2, { name: '=1+1' }), payment(3, { name: '12/11' })];
    const { id } = insert();
    server = [];
    expect(run(id)).toMatchObject({ removed: 3 });
    expect(listed().map((row) => row[5])).toEqual(['Name', '12/11', '=1+1', 'Purchase 1']);
    expect(platform.counted.formulasFromText).toBe(0);
  });

  test('are listed for 30 days, those of all tables in one sheet', () => {
    const first = insert();
    server = server.slice(0, 2);
    run(first.id);
    const second = insert();
    server = server.slice(0, 1);
    run(second.id, 20 * dayMs);
    expect(listed().map((row) => [row[1], row[5]])).toEqual([
      ['Table', 'Name'],
      ['Transactions', 'Purchase 3'],
      ['Transactions 2', 'Purchase 2'],
    ]);
    server = [];
    run(second.id, 11 * dayMs);
    expect(listed().map((row) => row[5])).toEqual(['Name', 'Purchase 2', 'Purchase 1']);
  });

  test('stay if the list cannot be written, and the run says why', () => {
    const { id, sheetId } = insert();
    server = server.slice(0, 2);
    platform.service.before = (name) => {
      if (name === 'insertHiddenSheet') throw new Error('The file is full.');
    };
    expect(() => run(id)).toThrow('FIN Removed rows');
    expect(shownCells(platform, sheetId)).toHaveLength(4);
    const [table] = call(platform, 'listTables').data.tables;
    expect(table).toMatchObject({ lastOutcome: 'failed', lastErrorCode: 'table_write_refused' });
    platform.service.before = null;
    expect(run(id)).toMatchObject({ removed: 1 });
    expect(listed()).toHaveLength(2);
  });

  test('cost few calls, and a run without any opens no list', () => {
    const { id } = insert();
    server = server.slice(0, 2);
    run(id);
    const list = listSheet()?.sheetId ?? -1;
    const calls = () => {
      const before = platform.service.calls;
      run(id);
      return platform.service.calls - before;
    };
    const none = calls();
    server = server.slice(0, 1);
    platform.service.names.length = 0;
    run(id);
    const opened = platform.service.names.filter((name) => name === 'sheetNamed').length;
    // The list and what is stored to undo the run.
    expect(opened).toBe(2);
    expect(none).toBeGreaterThan(0);
    expect(list).toBeGreaterThan(0);
  });

  test('are listed once if somebody moves rows meanwhile', () => {
    const { id, sheetId } = insert();
    server = server.slice(0, 1);
    let isMoved = false;
    platform.service.before = (name) => {
      if (name !== 'insertHiddenSheet' || isMoved) return;
      isMoved = true;
      platform.workbook.insertRows(sheetId, 2, 1);
    };
    expect(run(id)).toMatchObject({ removed: 2 });
    expect(listed()).toHaveLength(3);
  });

  test('are shown on request', () => {
    const { id } = insert();
    server = server.slice(0, 2);
    run(id);
    expect(call(platform, 'showRemovedRows').data).toEqual({ isThere: true });
    expect(listSheet()).toMatchObject({ isHidden: false });
    platform.workbook.deleteSheet(listSheet()?.sheetId ?? -1);
    expect(call(platform, 'showRemovedRows').data).toEqual({ isThere: false });
  });

  test('do not make their sheet a copy of the table', () => {
    const { id } = insert();
    server = server.slice(0, 2);
    run(id);
    expect(call(platform, 'listTables').data.sheetCopies).toEqual([]);
    expect(platform.workbook.displayValues(listSheet()?.sheetId ?? -1, at(1, 1))).toEqual([['Removed']]);
  });
});

describe('disconnecting', () => {
  const hidden = () =>
    platform.workbook
      .sheets()
      .map(({ name }) => name)
      .filter((name) => name.startsWith('FIN '));
  const removeRows = () => {
    const { id } = insert();
    server = server.slice(0, 1);
    run(id);
  };

  test('says that the lists of removed and changed rows stay, and deletes them only if the user wants that', () => {
    expect(call(platform, 'getState').data.hasRowLists).toBe(false);
    removeRows();
    expect(hidden().sort()).toEqual(['FIN Removed rows', 'FIN Undo']);
    expect(call(platform, 'getState').data.hasRowLists).toBe(true);
    expect(call(platform, 'disconnect').data).toMatchObject({ connection: null });
    expect(hidden()).toHaveLength(2);
    expect(call(platform, 'disconnect', { deletesRowLists: true }).data).toMatchObject({ hasRowLists: false });
    expect(hidden()).toEqual([]);
  });

  test('deletes the key even if Google refuses to delete the lists', () => {
    removeRows();
    platform.service.before = (name) => {
      if (name === 'deleteSheet') throw new Error('You are trying to edit a protected cell or object.');
    };
    expect(call(platform, 'disconnect', { deletesRowLists: true }).error).toMatchObject({
      code: 'table_write_refused',
      message: expect.stringContaining('Disconnected, but Google refused to delete FIN Removed rows or FIN Undo.'),
    });
    expect(platform.userStore.has('fin.connection')).toBe(false);
  });
});
