import { adoptTables } from '../../../../src/addon/tables/manage/copied-tables';
import { createTable, defaultChoices } from '../../../../src/addon/tables/manage/table-changes';
import type { TableChoices } from '../../../../src/addon/tables/views';
import { record } from '../../../support/api/scripted-api';
import { payment, type Transaction, transactionServer } from '../../../support/api/transaction-server';
import { connectionsOf } from '../../../support/platform/connected-platform';
import { type WorkbookPlatform, workbookPlatform } from '../../../support/sheets/workbook-platform';
import { at, columnOf, runLater, shownColumns, typeCells } from './run-later';

const choices: TableChoices = { ...defaultChoices, schedule: { every: 'hours', hours: 6 } };

let platform: WorkbookPlatform;
let server: Transaction[];
let sheetId: number;
let id: string;

beforeEach(async () => {
  server = [payment(1), payment(2, { transactionDate: '2026-11-11' }), payment(3, { transactionDate: '2026-11-12' })];
  platform = await workbookPlatform({ server: transactionServer(() => server) });
});

afterEach(() => platform.workbook.dispose());

function insertTable(changed: Partial<TableChoices> = {}): void {
  ({ id, sheetId } = createTable(platform, connectionsOf(platform), { ...choices, ...changed }));
  runLater(platform, id);
}

const run = (readsEverything = false) => runLater(platform, id, readsEverything);
const column = (title: string) => columnOf(platform, sheetId, title);
const shown = (...titles: string[]) => shownColumns(platform, sheetId, titles);
const type = (row: number, title: string, text: string) => typeCells(platform, sheetId, row, column(title), [[text]]);
const names = () => shown('Name').flat();

describe('a row of the user in the table', () => {
  describe.each(['mark', 'remove'] as const)('if missing rows are to %s', (goneRows) => {
    test.each([
      ['a text', 'manual-1'],
      ['a word', 'Total'],
      ['an id that no run wrote', 'bbbbbbbb-0000-4000-8000-000000000001'],
    ])('stays as it is with %s in the column of the id', (_, text) => {
      insertTable({ goneRows });
      platform.workbook.insertRows(sheetId, 3, 1);
      type(3, 'Date', '2026-11-11');
      type(3, 'Name', 'my own');
      type(3, 'Transaction ID', text);
      type(6, 'Transaction ID', text);
      server = [...server, payment(4, { transactionDate: '2026-11-13' })];
      expect(run(true)).toMatchObject({ added: 1, marked: 0, removed: 0, rowCount: 4, review: [] });
      expect(shown('Name', 'Transaction ID', 'Gone since')).toEqual([
        ['Purchase 1', payment(1).id, ''],
        ['my own', text, ''],
        ['Purchase 2', payment(2).id, ''],
        ['Purchase 3', payment(3).id, ''],
        ['Purchase 4', payment(4).id, ''],
        ['', text, ''],
      ]);
    });
  });

  test('keeps its cells and its formula if the formula shows the id of a transaction', async () => {
    insertTable();
    const cell = `=${String.fromCharCode(64 + column('Transaction ID'))}2`;
    type(6, 'Name', 'half of it');
    type(6, 'Transaction ID', cell);
    await platform.workbook.whenCalculated();
    server = [payment(1, { name: 'Changed' }), ...server.slice(1)];
    expect(run(true)).toMatchObject({ changed: 1, rowCount: 3, review: [] });
    expect(names()).toEqual(['Changed', 'Purchase 2', 'Purchase 3', '', 'half of it']);
    expect(platform.workbook.formulas(sheetId, at(6, column('Transaction ID')))).toEqual([[cell]]);
  });

  test('keeps its cells if it names a transaction by its id', () => {
    insertTable();
    type(6, 'Name', 'refund of it');
    type(6, 'Amount', '12');
    type(6, 'Transaction ID', payment(1).id);
    server = [];
    expect(run(true)).toMatchObject({ marked: 3, changed: 0 });
    server = [payment(1), payment(2), payment(3)];
    run(true);
    expect(shown('Name', 'Amount', 'Gone since')[4]).toEqual(['refund of it', '12', '']);
  });

  test('keeps its cells if it has the id of a transaction whose row was deleted', () => {
    insertTable();
    platform.workbook.deleteRows(sheetId, 2, 1);
    type(5, 'Name', 'half of it');
    type(5, 'Amount', '-0.5');
    type(5, 'Transaction ID', payment(1).id);
    expect(run()).toMatchObject({ added: 1, changed: 0, rowCount: 3 });
    expect(shown('Name', 'Row key')).toContainEqual(['half of it', '']);
    expect(names()).toContain('Purchase 1');
  });

  test.each(['mark', 'remove'] as const)('stays in a table without rows if missing rows are to %s', (goneRows) => {
    server = [];
    insertTable({ goneRows });
    type(2, 'Date', '2026-11-11');
    type(2, 'Account', 'Checking');
    type(2, 'Transaction ID', 'bbbbbbbb-0000-4000-8000-000000000001');
    type(3, 'Name', 'half of it');
    type(3, 'Transaction ID', payment(1).id);
    const scope = { accountScope: 'ALL' };
    const { server: api } = platform.state;
    platform.state.server = (request, count) =>
      request.url.endsWith('/v1/api-key') ? record(scope) : api(request, count);
    server = [payment(1)];
    expect(run(true)).toMatchObject({ added: 1, changed: 0, marked: 0, removed: 0, rowCount: 1 });
    expect(shown('Name', 'Amount', 'Gone since', 'Row key').filter(([, , , key]) => key === '')).toEqual([
      ['', '', '', ''],
      ['half of it', '', '', ''],
    ]);
  });

  test.each([
    ['an id that no run wrote', 'bbbbbbbb-0000-4000-8000-000000000001'],
    ['the id of another row', payment(1).id],
  ])('stays as it is with %s after the rows were sorted without their keys', (_, text) => {
    insertTable({ goneRows: 'remove' });
    type(6, 'Date', '2026-11-11');
    type(6, 'Account', 'Checking');
    type(6, 'Name', 'my own');
    type(6, 'Transaction ID', text);
    platform.workbook.reorderRows(sheetId, at(2, 1, 3, column('Transaction ID')), [2, 0, 1]);
    expect(run(true)).toMatchObject({ added: 0, changed: 3, marked: 0, removed: 0, rowCount: 3, review: [] });
    expect(shown('Name', 'Amount', 'Gone since', 'Row key')[4]).toEqual(['my own', '', '', '']);
  });

  test('is not filled if it has only the id of a transaction whose row was deleted', () => {
    insertTable();
    type(7, 'Transaction ID', payment(1).id);
    platform.workbook.deleteRows(sheetId, 2, 1);
    expect(run()).toMatchObject({ added: 1, changed: 0, rowCount: 3 });
    expect(shown('Date', 'Name', 'Transaction ID', 'Row key')[4]).toEqual(['', '', payment(1).id, '']);
  });

  test('is not of the table if it was copied from a row and got another id', () => {
    insertTable({ goneRows: 'remove' });
    copyRow(2, 5);
    type(5, 'Transaction ID', 'split-1');
    type(5, 'Amount', '-0.5');
    server = [payment(1, { name: 'Changed' })];
    expect(run(true)).toMatchObject({ removed: 2, rowCount: 1 });
    expect(shown('Name', 'Amount', 'Transaction ID')).toEqual([
      ['Changed', '-1.00', payment(1).id],
      ['Purchase 1', '-0.50', 'split-1'],
    ]);
  });

  test('stays below the new rows as a total directly under the table', () => {
    insertTable();
    type(5, 'Transaction ID', 'Total');
    type(5, 'Amount', '=SUM(D2:D4)');
    server = [...server, payment(4, { transactionDate: '2026-11-13' })];
    expect(run(true)).toMatchObject({ added: 1, marked: 0, rowCount: 4 });
    expect(names()).toEqual(['Purchase 1', 'Purchase 2', 'Purchase 3', 'Purchase 4', '']);
    expect(shown('Transaction ID')[4]).toEqual(['Total']);
  });
});

test('a row of the user stays as it is in a copy of the spreadsheet', () => {
  insertTable({ goneRows: 'remove' });
  type(6, 'Account', 'Checking');
  type(6, 'Transaction ID', 'bbbbbbbb-0000-4000-8000-000000000001');
  for (const name of [...platform.documentStore.keys()]) {
    if (!name.startsWith('fin.optin')) platform.documentStore.delete(name);
  }
  adoptTables(platform, connectionsOf(platform));
  const scope = { accountScope: 'ALL' };
  const { server: api } = platform.state;
  platform.state.server = (request, count) =>
    request.url.endsWith('/v1/api-key') ? record(scope) : api(request, count);
  server = server.slice(1);
  expect(run()).toMatchObject({ isDone: true, removed: 1, rowCount: 2 });
  expect(shown('Account', 'Gone since', 'Row key')[3]).toEqual(['Checking', '', '']);
});

test('a copy of a complete row shows the same data and is listed', () => {
  insertTable();
  copyRow(2, 5);
  server = [payment(1, { name: 'Changed' }), ...server.slice(1)];
  expect(run()).toMatchObject({ changed: 2, rowCount: 4, review: [{ reason: 'duplicate', id: payment(1).id }] });
  expect(names()).toEqual(['Changed', 'Purchase 2', 'Purchase 3', 'Changed']);
});

function copyRow(from: number, to: number): void {
  const parts = { content: 'formulas', hasFormats: true, hasDataValidations: true, hasNotes: true } as const;
  platform.workbook.copyCells(sheetId, at(from, 1, 1, 12), [{ sheetId, row: to, column: 1 }], parts);
}
