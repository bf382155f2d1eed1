import { createTable, defaultChoices } from '../../../../src/addon/tables/manage/table-changes';
import type { TableChoices } from '../../../../src/addon/tables/views';
import { payment, type Transaction, transactionServer } from '../../../support/api/transaction-server';
import { connectionsOf } from '../../../support/platform/connected-platform';
import { type WorkbookPlatform, workbookPlatform } from '../../../support/sheets/workbook-platform';
import { call } from '../../sidebar/called-sidebar';
import { at, columnOf, runLater, shownColumns, typeCells } from '../run/run-later';

let platform: WorkbookPlatform;
let server: Transaction[];

beforeEach(async () => {
  server = [1, 2, 3].map((index) => payment(index, { transactionDate: `2026-11-1${index}` }));
  platform = await workbookPlatform({ server: transactionServer(() => server) });
});

afterEach(() => platform.workbook.dispose());

const insertTable = (changed: Partial<TableChoices> = {}) => {
  const table = createTable(platform, connectionsOf(platform), { ...defaultChoices, ...changed });
  runLater(platform, table.id);
  return table;
};
const addColumn = (id: string, column = 'Reviewed') => call(platform, 'addTableColumn', { id, column });
const column = (sheetId: number) => columnOf(platform, sheetId, 'Reviewed');
/** Which of these rows have a box. */
const boxes = (sheetId: number, rowCount: number) =>
  platform.workbook
    .dataValidations(sheetId, at(1, column(sheetId), rowCount))
    .map(([rule]) => rule?.criteria === 'CHECKBOX');
const tick = (sheetId: number, row: number) =>
  platform.workbook.write(sheetId, at(row, column(sheetId)), [[{ value: true }]]);
const shown = (sheetId: number) => shownColumns(platform, sheetId, ['Name', 'Reviewed']);

test.each(['top', 'bottom'] as const)(
  'a column of boxes stays with its rows, and new rows on the %s get one',
  (newRows) => {
    const { id, sheetId } = insertTable({ newRows });
    addColumn(id);
    expect(boxes(sheetId, 6)).toEqual([false, true, true, true, false, false]);
    expect(platform.workbook.styles(sheetId, at(1, column(sheetId)))[0]?.[0]?.isBold).toBe(true);
    tick(sheetId, 3);
    server = [...server, payment(4, { transactionDate: '2026-11-20' })];
    expect(runLater(platform, id)).toMatchObject({ added: 1, changed: 0 });
    expect(boxes(sheetId, 6)).toEqual([false, true, true, true, true, false]);
    expect(shown(sheetId).filter(([, isTicked]) => isTicked === 'TRUE')).toEqual([['Purchase 2', 'TRUE']]);
  },
);

test('is the user’s: it is added once, right of the table, and cells right of it move along', () => {
  const { id, sheetId } = insertTable();
  typeCells(platform, sheetId, 1, 12, [['Note'], ['mine']]);
  typeCells(platform, sheetId, 2, 13, [['beside']]);
  addColumn(id);
  expect(column(sheetId)).toBe(13);
  expect(platform.workbook.values(sheetId, at(2, 14))).toEqual([['beside']]);
  platform.workbook.setDataValidations(sheetId, at(2, 13), [[null]]);
  addColumn(id);
  expect(platform.workbook.values(sheetId, at(1, 13, 1, 2))).toEqual([['Reviewed', null]]);
  expect(boxes(sheetId, 4)).toEqual([false, false, true, true]);
});

test('rows of the user among those of the table get no box', () => {
  const { id, sheetId } = insertTable();
  platform.workbook.insertRows(sheetId, 3, 1);
  typeCells(platform, sheetId, 3, 2, [['My subtotal']]);
  addColumn(id);
  expect(boxes(sheetId, 5)).toEqual([false, true, false, true, true]);
});

test('a ticked row is never removed, an unticked one is', () => {
  const { id, sheetId } = insertTable({ goneRows: 'remove' });
  addColumn(id);
  tick(sheetId, 2);
  server = server.slice(2);
  expect(runLater(platform, id)).toMatchObject({ removed: 1, marked: 1 });
  expect(shown(sheetId).map(([name]) => name)).toEqual(['Purchase 1', 'Purchase 3']);
});

test('a table without rows has no column yet', () => {
  const { id } = createTable(platform, connectionsOf(platform), defaultChoices);
  expect(addColumn(id)).toMatchObject({ error: { code: 'table_changed' } });
});

describe('a receipt', () => {
  const receipt = (index: number) => `=HYPERLINK("https://drive.example/${index}", "receipt ${index}")`;
  const receiptsOf = (sheetId: number) => {
    const rows = shownColumns(platform, sheetId, ['Name']).length;
    const formulas = platform.workbook.formulas(sheetId, at(2, columnOf(platform, sheetId, 'Receipt'), rows));
    return shownColumns(platform, sheetId, ['Name']).map(([name], r) => [name, formulas[r]?.[0]]);
  };
  const insertWithReceipts = (changed: Partial<TableChoices> = {}) => {
    const table = insertTable(changed);
    expect(addColumn(table.id, 'Receipt')).toMatchObject({ data: { heading: 'Receipt' } });
    const at3 = columnOf(platform, table.sheetId, 'Receipt');
    expect(platform.workbook.dataValidations(table.sheetId, at(2, at3, 3))).toEqual([[null], [null], [null]]);
    // Purchase 3 is on top, and Purchase 1 below.
    typeCells(platform, table.sheetId, 2, at3, [[receipt(3)], [receipt(2)], [receipt(1)]]);
    return table;
  };

  test.each(['top', 'bottom'] as const)('stays in its row, and new rows on the %s get none', (newRows) => {
    const { id, sheetId } = insertWithReceipts({ newRows });
    const sorted = receiptsOf(sheetId);
    server = [...server, payment(4, { transactionDate: '2026-11-20' }), payment(5, { transactionDate: '2026-11-01' })];
    expect(runLater(platform, id)).toMatchObject({ added: 2 });
    const found = receiptsOf(sheetId);
    expect(found.filter(([, formula]) => formula !== '')).toEqual(sorted);
    expect(
      found
        .filter(([, formula]) => formula === '')
        .map(([name]) => name)
        .sort(),
    ).toEqual(['Purchase 4', 'Purchase 5']);
  });

  test('stays with a pending payment that is posted under another id, and with a row that is moved by hand', () => {
    server = server.map((each) => ({ ...each, pending: true }));
    const { id, sheetId } = insertWithReceipts();
    const before = receiptsOf(sheetId);
    platform.workbook.moveRows(sheetId, 2, 1, 5);
    server = [
      ...server.slice(0, 2),
      payment(8, { ...server[2], id: payment(8).id, pending: false, transactionDate: '2026-11-14' }),
    ];
    expect(runLater(platform, id)).toMatchObject({ added: 0, marked: 0 });
    expect([...receiptsOf(sheetId)].sort()).toEqual([...before].sort());
  });

  test('moves as a cell beside another transaction, with its formula', () => {
    const { id, sheetId } = insertWithReceipts();
    const [gone, now] = [payment(2).id, payment(7).id];
    server = [...server.filter((each) => each.id !== gone), { ...server[1], id: now, name: 'Paid 2' } as Transaction];
    runLater(platform, id);
    expect(call(platform, 'moveCells', { id, pairs: [{ from: gone, to: now }] })).toMatchObject({ data: { moved: 1 } });
    expect(receiptsOf(sheetId)).toContainEqual(['Paid 2', receipt(2)]);
    expect(receiptsOf(sheetId)).toContainEqual(['Purchase 2', '']);
  });

  test('keeps its row from being removed, and a formula that is filled down does not', () => {
    const { id, sheetId } = insertWithReceipts({ goneRows: 'remove' });
    const receiptColumn = columnOf(platform, sheetId, 'Receipt');
    typeCells(platform, sheetId, 3, receiptColumn, [['=HYPERLINK("https://drive.example/"&B3)']]);
    server = [];
    expect(runLater(platform, id, true)).toMatchObject({ removed: 1, marked: 2 });
    const listed = platform.workbook.sheets().find(({ name }) => name === 'FIN Removed rows')?.sheetId ?? -1;
    expect(shownColumns(platform, listed, ['Your cells'])).toEqual([
      ['Receipt: =HYPERLINK("https://drive.example/"&B3)'],
    ]);
  });
});

test('any other column is refused', () => {
  const { id } = insertTable();
  expect(addColumn(id, 'toString')).toMatchObject({ error: { code: 'invalid_request' } });
});
