import { changeTable, createTable, defaultChoices } from '../../../../src/addon/tables/manage/table-changes';
import type { TableChoices } from '../../../../src/addon/tables/views';
import { payment, type Transaction, transactionServer } from '../../../support/api/transaction-server';
import { connectionsOf } from '../../../support/platform/connected-platform';
import { type WorkbookPlatform, workbookPlatform } from '../../../support/sheets/workbook-platform';
import { columnOf, runLater, shownColumns, typeCells } from './run-later';

/** Days long before the last 45: today is 2026-11-21. */
const [january, march, may] = ['2026-01-15', '2026-03-02', '2026-05-30'];

let platform: WorkbookPlatform;
let transactions: Transaction[];
let requested: string[];

beforeEach(async () => {
  const days = [january, january, march, may, '2026-11-20'];
  transactions = [
    ...days.map((transactionDate, index) => payment(index + 1, { transactionDate })),
    // So that a run does not reach these days in turn.
    ...Array.from({ length: 400 }, (_, index) =>
      payment(100 + index, { transactionDate: `2025-${String(1 + Math.floor(index / 40)).padStart(2, '0')}-01` }),
    ),
  ];
  const api = transactionServer(() => transactions);
  platform = await workbookPlatform({
    server: (request, count) => {
      requested.push(request.url);
      return api(request, count);
    },
  });
  requested = [];
});

afterEach(() => platform.workbook.dispose());

const insertTable = (changed: Partial<TableChoices> = {}) => {
  const table = createTable(platform, connectionsOf(platform), { ...defaultChoices, ...changed });
  runLater(platform, table.id);
  runLater(platform, table.id);
  requested = [];
  return table;
};
/** The rows without the many old ones, by date and number. */
const shown = ({ sheetId }: { sheetId: number }) =>
  shownColumns(platform, sheetId, ['Date', 'Transaction ID'])
    .map(([date = '', id = '']) => `${date} ${id.slice(-1)}`)
    .filter((row) => !row.startsWith('2025'))
    .sort();
const all = ['2026-01-15 1', '2026-01-15 2', '2026-03-02 3', '2026-05-30 4', '2026-11-20 5'];
const rowOf = ({ sheetId }: { sheetId: number }, index: number) =>
  2 + shownColumns(platform, sheetId, ['Transaction ID']).findIndex(([id]) => id === payment(index).id);
const deleteRow = (table: { sheetId: number }, ...indexes: number[]) => {
  for (const index of indexes) platform.workbook.deleteRows(table.sheetId, rowOf(table, index), 1);
};

test.each(['top', 'bottom'] as const)(
  'deleted rows of older days come back with the next run: new rows at the %s',
  (newRows) => {
    const table = insertTable({ newRows });
    deleteRow(table, 1, 2, 4);
    expect(runLater(platform, table.id)).toMatchObject({ added: 3, changed: 0, rowCount: 405 });
    expect(shown(table)).toEqual(all);
  },
);

test('one of two rows of a day comes back', () => {
  const table = insertTable();
  deleteRow(table, 1);
  expect(runLater(platform, table.id)).toMatchObject({ added: 1, rowCount: 405 });
  expect(shown(table)).toEqual(all);
});

test('only the days of the deleted rows are read in addition', () => {
  const table = insertTable();
  deleteRow(table, 3);
  runLater(platform, table.id);
  // One day more on each side, because the API may filter by another time zone.
  expect(requested.join(' ')).toContain('dateFrom=2026-03-01&dateTo=2026-03-03');
  requested = [];
  runLater(platform, table.id);
  expect(requested.join(' ')).not.toContain('dateFrom=2026-03-01&dateTo=2026-03-03');
});

test('all rows come back if all are deleted', () => {
  const table = insertTable();
  platform.workbook.deleteRows(table.sheetId, 2, 405);
  expect(runLater(platform, table.id)).toMatchObject({ added: 405, rowCount: 405 });
  expect(shown(table)).toEqual(all);
});

test.each([
  ['7ps', false],
  ['7pt', true],
])('everything is read if the days of the deleted rows had %s rows (to the base of 36)', (count, isLoad) => {
  const table = insertTable();
  platform.documentStore.set(`fin.tabledays.${table.id}`, `20454|1|${count}`);
  expect(runLater(platform, table.id)).toMatchObject({ added: 0, rowCount: 405 });
  // Without a first and a last day.
  expect(requested.some((url) => /transactions\?visibility/.test(url))).toBe(isLoad);
});

test('a row whose date was overtyped gets its date back', () => {
  const table = insertTable();
  typeCells(platform, table.sheetId, rowOf(table, 3), columnOf(platform, table.sheetId, 'Date'), [['2026-02-02']]);
  expect(runLater(platform, table.id)).toMatchObject({ added: 0, changed: 1 });
  expect(shown(table)).toEqual(all);
});

test('a deleted row that the API no longer has stays away, and is looked for once', () => {
  const table = insertTable();
  transactions = transactions.filter(({ transactionDate }) => transactionDate !== march);
  deleteRow(table, 3);
  expect(runLater(platform, table.id)).toMatchObject({ added: 0, rowCount: 404 });
  requested = [];
  runLater(platform, table.id);
  expect(requested.join(' ')).not.toContain('dateFrom=2026-03-01&dateTo=2026-03-03');
});

test("rows of the user's own do not stand for deleted ones", () => {
  const table = insertTable();
  typeCells(platform, table.sheetId, rowOf(table, 3), columnOf(platform, table.sheetId, 'Transaction ID'), [['mine']]);
  expect(runLater(platform, table.id)).toMatchObject({ added: 1 });
  expect(shown(table)).toEqual([...all, '2026-03-02 e'].sort());
});

test('rows before a later first day do not come back', () => {
  const table = insertTable();
  changeTable(platform, connectionsOf(platform), table.id, { filters: { ...table.filters, from: march } });
  runLater(platform, table.id);
  deleteRow(table, 1, 2);
  expect(runLater(platform, table.id)).toMatchObject({ added: 0 });
});
