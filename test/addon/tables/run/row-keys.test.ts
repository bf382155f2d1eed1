import { readTableState } from '../../../../src/addon/tables/definition/table-store';
import { adoptTables } from '../../../../src/addon/tables/manage/copied-tables';
import { createTable, defaultChoices } from '../../../../src/addon/tables/manage/table-changes';
import type { TableChoices } from '../../../../src/addon/tables/views';
import { accounts, brokerageId, checkingId } from '../../../support/api/sample-records';
import { list, record } from '../../../support/api/scripted-api';
import { payment, type Transaction, transactionServer } from '../../../support/api/transaction-server';
import { connectionsOf } from '../../../support/platform/connected-platform';
import { type WorkbookPlatform, workbookPlatform } from '../../../support/sheets/workbook-platform';
import { at, columnOf, runLater, shownColumns, typeCells } from './run-later';

const hiddenId = 'eeeeeeee-0000-4000-8000-000000000001';

let platform: WorkbookPlatform;
let server: Transaction[];
let listed: readonly object[];
let accountScope: 'ALL' | 'CUSTOM_ACCOUNTS';
let id: string;
let sheetId: number;

beforeEach(async () => {
  server = [payment(1), payment(2, { transactionDate: '2026-11-11' }), payment(3, { transactionDate: '2026-11-12' })];
  accountScope = 'ALL';
  listed = accounts;
  const api = transactionServer(() => server);
  platform = await workbookPlatform({
    server: (request, count) => {
      if (request.url.includes('/v1/accounts')) return list(listed);
      return request.url.endsWith('/v1/api-key') ? record({ accountScope }) : api(request, count);
    },
  });
});

afterEach(() => platform.workbook.dispose());

const run = (readsEverything = false) => runLater(platform, id, readsEverything);
const column = (title: string) => columnOf(platform, sheetId, title);
const shown = (...titles: string[]) => shownColumns(platform, sheetId, titles);
const keys = () => shown('Row key').flat();
const keyOf = (index: number, account = checkingId) => `${payment(index).id} ${account}`;

/** A table in a copy of a spreadsheet whose column of row keys somebody has deleted. */
function insertUnkeyedCopy(changed: Partial<TableChoices> = {}): void {
  ({ id, sheetId } = createTable(platform, connectionsOf(platform), { ...defaultChoices, ...changed }));
  run();
  platform.workbook.deleteColumns(sheetId, column('Row key'), 1);
  platform.documentStore.delete(`fin.table.${id}`);
  platform.documentStore.delete(`fin.tablestate.${id}`);
  adoptTables(platform, connectionsOf(platform));
}

describe('a table in a copy without row keys', () => {
  test('gets a hidden row key between its columns, with the accounts of the returned rows', () => {
    insertUnkeyedCopy();
    typeCells(platform, sheetId, 1, 11, [['Note'], ['mine'], ['=D3*2']]);
    expect(run()).toMatchObject({ isDone: true, added: 0, changed: 3, marked: 0, rowCount: 3 });
    expect([column('Transaction ID'), column('Row key'), column('Gone since'), column('Note')]).toEqual([
      9, 10, 11, 12,
    ]);
    expect(platform.workbook.isColumnHidden(sheetId, 10)).toBe(true);
    expect(keys()).toEqual([keyOf(1), keyOf(2), keyOf(3)]);
    expect(run()).toMatchObject({ added: 0, changed: 0, marked: 0 });
  });

  test('gets the row key before the id if the user has put the id last', () => {
    insertUnkeyedCopy();
    platform.workbook.moveColumns(sheetId, 9, 1, 11);
    run();
    expect([column('Gone since'), column('Row key'), column('Transaction ID')]).toEqual([9, 10, 11]);
  });

  test('marks and removes no row whose account cannot be known', () => {
    accountScope = 'CUSTOM_ACCOUNTS';
    const hidden = payment(4, { accountId: hiddenId, accountName: 'Checking', transactionDate: '2026-11-13' });
    server = [...server, hidden];
    insertUnkeyedCopy({ goneRows: 'remove' });
    server = server.slice(1, 3);
    expect(run()).toMatchObject({ isDone: true, marked: 0, removed: 0, added: 0 });
    accountScope = 'ALL';
    listed = [...accounts, { ...accounts[0], id: hiddenId }];
    expect(run(true)).toMatchObject({ marked: 0, removed: 0 });
    expect(keys()).toEqual([payment(1).id, keyOf(2), keyOf(3), payment(4).id]);
    // It is returned again, with other values.
    server = [...server, { ...hidden, accountName: 'Household', displayAmount: -44 }];
    expect(run(true)).toMatchObject({ added: 0, changed: 1, rowCount: 4 });
    expect(shown('Name', 'Amount', 'Gone since')).toEqual([
      ['Purchase 1', '-1.00', ''],
      ['Purchase 2', '-2.00', ''],
      ['Purchase 3', '-3.00', ''],
      ['Purchase 4', '-44.00', ''],
    ]);
    expect(keys()[3]).toBe(keyOf(4, hiddenId));
  });

  test('marks a missing row and matches a posted one if the key sees all accounts and one has the name', () => {
    server = [
      payment(1, { pending: true }),
      ...server.slice(1),
      payment(5, { accountId: hiddenId, accountName: 'Gone' }),
    ];
    insertUnkeyedCopy();
    typeCells(platform, sheetId, 1, 11, [['Note'], ['mine']]);
    server = [payment(11, { displayAmount: -1 }), payment(2, { transactionDate: '2026-11-11' })];
    expect(run()).toMatchObject({ added: 0, changed: 2, marked: 1 });
    expect(shown('Transaction ID', 'Gone since', 'Note')).toEqual([
      [payment(11).id, '', 'mine'],
      [payment(5).id, '', ''],
      [payment(2).id, '', ''],
      [payment(3).id, '2026-11-21', ''],
    ]);
  });

  test("leaves a user's row with a formula that shows an id as it is", async () => {
    insertUnkeyedCopy();
    typeCells(platform, sheetId, 6, 2, [['half of it']]);
    typeCells(platform, sheetId, 6, 9, [['=I2']]);
    await platform.workbook.whenCalculated();
    expect(run()).toMatchObject({ changed: 3, rowCount: 3, review: [] });
    expect(shown('Name', 'Row key')[4]).toEqual(['half of it', '']);
  });

  test('completes keys after a run that ended while it wrote them', () => {
    insertUnkeyedCopy();
    server = [payment(1, { name: 'Changed' }), ...server.slice(1)];
    platform.workbook.insertRows(sheetId, 3, 60);
    platform.service.before = (name) => {
      if (name !== 'setValues' || keys().every((key) => key === '')) return;
      platform.service.before = null;
      platform.service.killAt = 0;
    };
    expect(() => run()).toThrow('Exceeded maximum execution time');
    platform.service.killAt = Number.POSITIVE_INFINITY;
    server = server.map((row) => ({ ...row, name: `${row['name']}!` }));
    expect(run()).toMatchObject({ isDone: true, added: 0, rowCount: 3 });
    expect(keys().filter((key) => key !== '')).toEqual([keyOf(1), keyOf(2), keyOf(3)]);
  });
});

describe('the row key of each row', () => {
  beforeEach(() => {
    server[1] = payment(2, { transactionDate: '2026-11-11', accountId: brokerageId });
    ({ id, sheetId } = createTable(platform, connectionsOf(platform), defaultChoices));
    run();
  });

  test('moves with its row when the visible columns are sorted or filtered', () => {
    platform.workbook.reorderRows(sheetId, at(2, 1, 3, column('Gone since')), [2, 0, 1]);
    expect(keys()).toEqual([keyOf(3), keyOf(1), keyOf(2, brokerageId)]);
    expect(run()).toMatchObject({ added: 0, changed: 0, marked: 0, rowCount: 3 });
  });

  test('is written again if some rows changed places without it', () => {
    platform.workbook.moveColumns(sheetId, column('Row key'), 1, 13);
    platform.workbook.reorderRows(sheetId, at(2, 1, 3, 10), [1, 0, 2]);
    expect(run()).toMatchObject({ added: 0, changed: 2, marked: 0, rowCount: 3 });
    expect(keys()).toEqual([keyOf(2, brokerageId), keyOf(1), keyOf(3)]);
  });

  test('is written again after the rows were sorted without it', () => {
    typeCells(platform, sheetId, 1, 12, [['Note'], ['one'], ['two'], ['three']]);
    platform.workbook.moveColumns(sheetId, column('Row key'), 1, 13);
    platform.workbook.reorderRows(sheetId, at(2, 1, 3, 11), [2, 0, 1]);
    expect(run()).toMatchObject({ added: 0, changed: 3, marked: 0, rowCount: 3 });
    expect(shown('Transaction ID', 'Row key', 'Note')).toEqual([
      [payment(3).id, keyOf(3), 'three'],
      [payment(1).id, keyOf(1), 'one'],
      [payment(2).id, keyOf(2, brokerageId), 'two'],
    ]);
  });

  test('is written again beside a row that changed after it was sorted without its key', () => {
    platform.workbook.reorderRows(sheetId, at(2, 1, 2, column('Transaction ID')), [1, 0]);
    server = [payment(1, { name: 'Changed' }), ...server.slice(1)];
    expect(run()).toMatchObject({ added: 0, changed: 2, rowCount: 3 });
    expect(keys()).toEqual([keyOf(2, brokerageId), keyOf(1), keyOf(3)]);
  });

  test('is written again after somebody cleared the column, also beside changed rows', () => {
    typeCells(platform, sheetId, 2, column('Row key'), [[''], [''], ['']]);
    server = [payment(1, { name: 'Changed' }), ...server.slice(1)];
    expect(run()).toMatchObject({ added: 0, changed: 3, rowCount: 3 });
    expect(keys()).toEqual([keyOf(1), keyOf(2, brokerageId), keyOf(3)]);
    expect(readTableState(platform, id)).toMatchObject({ isKeyed: false, coverage: [] });
    run();
    expect(readTableState(platform, id)).toMatchObject({ isKeyed: true });
  });

  test('is missed by name if its column was deleted, and made again below its heading', () => {
    const deleted = column('Row key');
    platform.workbook.deleteColumns(sheetId, deleted, 1);
    expect(() => run()).toThrow('The column "Row key" is gone. Undo its deletion or write its heading again');
    typeCells(platform, sheetId, 1, 14, [['Row key']]);
    expect(run()).toMatchObject({ added: 0, changed: 3, rowCount: 3 });
    expect(keys()).toEqual([keyOf(1), keyOf(2, brokerageId), keyOf(3)]);
  });
});
