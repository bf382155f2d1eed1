import type { FormulaDraft } from '../../../../src/addon/formulas/catalogue/formula-text';
import { describeColumns } from '../../../../src/addon/sidebar/insert/result-columns';
import type { ResultColumn } from '../../../../src/addon/sidebar/views';
import { transactionServer } from '../../../support/api/transaction-server';
import { type WorkbookPlatform, workbookPlatform } from '../../../support/sheets/workbook-platform';
import { call } from '../called-sidebar';

let platform: WorkbookPlatform;
let sheetId: number;

beforeEach(async () => {
  platform = await workbookPlatform({ server: transactionServer(() => []) });
  sheetId = platform.workbook.sheets()[0]?.sheetId ?? -1;
});

afterEach(() => platform.workbook.dispose());

const transactions = { name: 'FIN_TRANSACTIONS', positional: ['all', ''], options: {} };
const columns: ResultColumn[] = ['date', 'name', 'text', 'amount', 'short', 'text', 'text', 'other', 'id'];
const shape = { rowCount: 4, width: 9, columns };

function insert(row: number, column: number, draft: unknown = transactions, given = shape) {
  const sheet = platform.spreadsheet()?.editableSheet(sheetId) ?? null;
  platform.state.selection = { sheet, areas: [{ row, column, rowCount: 1, columnCount: 1 }] };
  return call(platform, 'insertFormula', { ...(draft as object), ...given });
}

const at = (row: number, column: number, rowCount = 1, columnCount = 1) => ({ row, column, rowCount, columnCount });
const write = (row: number, column: number, value: string) =>
  platform.workbook.write(sheetId, at(row, column), [[{ value }]]);
const formatOf = (row: number, column: number) => platform.workbook.numberFormats(sheetId, at(row, column))[0]?.[0];
const styleOf = (row: number, column: number) => platform.workbook.styles(sheetId, at(row, column))[0]?.[0] ?? {};
const widthsOf = (first: number, count: number) =>
  Array.from({ length: count }, (_, index) => platform.workbook.columnWidth(sheetId, first + index));
const isHidden = (column: number) => platform.workbook.isColumnHidden(sheetId, column);

test('a table in free columns is formatted as one, also for the rows to come', () => {
  expect(insert(1, 2).data).toEqual({
    cell: 'Sheet1!B1',
    look: { isFormatted: true, keepsColumns: false, hidden: 'J' },
    isChartRefused: false,
  });
  expect([2, 3, 10].map((column) => styleOf(1, column).isBold)).toEqual([true, true, true]);
  expect(styleOf(2, 2).isBold).not.toBe(true);
  expect([2, 3, 5].map((column) => styleOf(1, column).align)).toEqual(['right', undefined, 'right']);
  expect([2, 5, 3].map((column) => formatOf(2, column))).toEqual(['yyyy-mm-dd', '#,##0.00', '']);
  expect([formatOf(1, 2), formatOf(1000, 2), formatOf(1000, 5)]).toEqual(['', 'yyyy-mm-dd', '#,##0.00']);
  expect([3, 4, 5].map((column) => styleOf(2, column).wrap)).toEqual(['clip', 'clip', undefined]);
  expect(widthsOf(1, 5)).toEqual([100, 100, 220, 170, 100]);
  expect([isHidden(9), isHidden(10)]).toEqual([false, true]);
  expect(platform.workbook.notes(sheetId, at(1, 9))).toEqual([
    [expect.stringContaining('Column J with the ids is hidden')],
  ]);
});

test.each([
  ['de_DE', 'dd.mm.yyyy'],
  ['en_GB', 'dd/mm/yyyy'],
  ['sv_SE', 'yyyy-mm-dd'],
])('dates in a file with the locale %s are %s', (locale, format) => {
  platform.workbook.locale = locale;
  insert(1, 1);
  expect(formatOf(2, 1)).toBe(format);
});

test('a column with other cells, above or below, keeps its width and everything outside the result', () => {
  write(1, 3, 'my title');
  write(900, 5, 'my total');
  write(20, 10, '=1+1');
  expect(insert(3, 2).data.look).toEqual({ isFormatted: true, keepsColumns: true, hidden: null });
  expect(widthsOf(2, 4)).toEqual([100, 100, 170, 100]);
  expect([formatOf(4, 5), formatOf(6, 5), formatOf(7, 5), formatOf(900, 5)]).toEqual(['#,##0.00', '#,##0.00', '', '']);
  expect([formatOf(4, 2), formatOf(700, 2)]).toEqual(['yyyy-mm-dd', 'yyyy-mm-dd']);
  expect([styleOf(6, 3).wrap, styleOf(7, 3).wrap]).toEqual(['clip', undefined]);
  expect([isHidden(10), platform.workbook.notes(sheetId, at(3, 9))[0]?.[0]]).toEqual([false, '']);
});

test('a format or width of the user outside the result stays', () => {
  const { workbook } = platform;
  workbook.setNumberFormats(sheetId, at(50, 5), [['0 "mine"']]);
  workbook.setColumnWidth(sheetId, 3, 140);
  insert(1, 2);
  expect([formatOf(50, 5), formatOf(4, 5), formatOf(5, 5)]).toEqual(['0 "mine"', '#,##0.00', '']);
  expect(widthsOf(3, 2)).toEqual([140, 170]);
});

test('an id that the user chose as a column is shown', () => {
  const draft = { ...transactions, options: { columns: 'date,id' } };
  const { look } = insert(1, 1, draft, { rowCount: 4, width: 2, columns: ['date', 'id'] }).data;
  expect([look.hidden, isHidden(2)]).toEqual([null, false]);
});

test('a result over the hidden id of another one is shown', () => {
  insert(1, 2);
  expect(isHidden(10)).toBe(true);
  insert(60, 5);
  expect(isHidden(10)).toBe(false);
});

test('a single value gets its format alone', () => {
  const draft = { name: 'FIN_BALANCE', positional: ['Checking', ''], options: {} };
  insert(5, 1, draft, { rowCount: 1, width: 1, columns: ['amount'] });
  expect([formatOf(5, 1), formatOf(6, 1), styleOf(5, 1).isBold]).toEqual(['#,##0.00', '', undefined]);
});

test('a result that is longer than the sheet is formatted to its end', () => {
  expect(insert(998, 1, transactions, { ...shape, rowCount: 50 }).data.look).toMatchObject({ isFormatted: true });
  expect(formatOf(1000, 1)).toBe('yyyy-mm-dd');
});

test('tagging finds the ids in the hidden column', () => {
  insert(1, 1);
  const id = 'aaaaaaaa-0000-4000-8000-000000000001';
  const cells = ['Date', 'Name', 'Merchant', 'Amount', 'Currency', 'Category', 'Account', 'Pending', 'Transaction ID'];
  const row = ['2026-11-20', 'Coffee', 'Blue', -4, 'USD', 'Fun', 'Checking', false, id];
  const { workbook } = platform;
  workbook.write(
    sheetId,
    at(1, 1, 2, 9),
    [cells, row].map((each) => each.map((value) => ({ value }))),
  );
  expect(isHidden(9)).toBe(true);
  platform.state.selection = {
    sheet: platform.spreadsheet()?.editableSheet(sheetId) ?? null,
    areas: [at(2, 2, 1, 1)],
  };
  expect(call(platform, 'readSelection').data.transactions).toEqual([expect.objectContaining({ id, name: 'Coffee' })]);
});

test.each([
  [
    'a comparison',
    ['category', '', ''],
    { compare: 'previous', measure: 'out' },
    [
      ['Category', 'Currency', 'Out', 'Out before', 'Out change', 'Out change %'],
      ['Home', 'USD', 10, 5, 5, 100],
    ],
    ['text', 'short', 'amount', 'amount', 'amount', 'percent'],
  ],
  [
    'counts in a pivot',
    ['category,month', '', ''],
    { measure: 'count' },
    [
      ['Category', 'Currency', '2026-10', '2026-11', 'Total'],
      ['Home', 'USD', 1, 2, 3],
    ],
    ['text', 'short', 'count', 'count', 'count'],
  ],
  [
    'yen',
    ['category', '', ''],
    {},
    [
      ['Category', 'Currency', 'In', 'Out'],
      ['Home', 'JPY', 1_500, 20],
    ],
    ['text', 'short', 'whole', 'whole'],
  ],
  [
    'dinars that were converted',
    ['category', '', ''],
    { in: 'kwd' },
    [
      ['Category', 'Net'],
      ['Home', 12.345],
    ],
    ['text', 'amount3'],
  ],
  [
    'several currencies, and digits that one has not',
    ['category', '', ''],
    {},
    [
      ['Category', 'Currency', 'In', 'Out'],
      ['Home', 'USD', 2.5, 0.004],
      ['Home', 'KWD', 12.345, null],
    ],
    ['text', 'short', 'exact', 'exact'],
  ],
  [
    'months as dates',
    ['month', '', ''],
    { dates: 'real', headers: 'false' },
    [[new Date(0), 'USD', 3, 10, 5, 5, 0]],
    ['date', 'text', 'amount', 'amount', 'amount', 'amount', 'amount'],
  ],
])('the columns of a summary are known by their headings and values: %s', (_, positional, options, result, found) => {
  const draft = { name: 'FIN_SUMMARY', positional, options } as const;
  expect(describeColumns(draft as FormulaDraft, result)).toEqual(found);
});
