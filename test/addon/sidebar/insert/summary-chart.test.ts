import { transactionServer } from '../../../support/api/transaction-server';
import { type WorkbookPlatform, workbookPlatform } from '../../../support/sheets/workbook-platform';
import { call } from '../called-sidebar';

let platform: WorkbookPlatform;
let sheetId: number;
let currencies: readonly string[];

beforeEach(async () => {
  currencies = ['USD'];
  platform = await workbookPlatform({
    server: transactionServer(() =>
      currencies.map((currencyCode, index) => ({
        id: `aaaaaaaa-0000-4000-8000-00000000000${index}`,
        accountId: 'cccccccc-0000-4000-8000-000000000001',
        transactionDate: '2026-11-05',
        displayAmount: -10,
        amount: 10,
        name: 'Shop',
        organizationTransactionCategoryName: 'Fun',
        pending: false,
        isIgnored: false,
        currencyCode,
      })),
    ),
  });
  sheetId = platform.workbook.sheets()[0]?.sheetId ?? -1;
});

afterEach(() => platform.workbook.dispose());

function insert(by: string, column = 1, more: object = {}) {
  platform.state.selection = {
    sheet: platform.spreadsheet()?.editableSheet(sheetId) ?? null,
    areas: [{ row: 2, column, rowCount: 1, columnCount: 1 }],
  };
  const draft = { name: 'FIN_SUMMARY', positional: [by, '', ''], options: {} };
  const { rowCount, width, columns } = call(platform, 'previewFormula', draft).data ?? {
    ...{ rowCount: 1, width: 1, columns: [] },
  };
  return call(platform, 'insertFormula', { ...draft, rowCount, width, columns, hasChart: true, ...more });
}

const charts = () => platform.workbook.charts();
const columnsOf = (index: number) => charts()[index]?.source?.ranges.map(({ rectangle }) => rectangle.column);

test('a summary by month gets columns of spending and income beside it, with room for later months', () => {
  expect(insert('month').data).toMatchObject({ cell: 'Sheet1!A2', isChartRefused: false });
  const [chart] = charts();
  expect(chart).toMatchObject({
    kind: 'columns',
    title: 'Spending and income by month, USD',
    anchor: { row: 2, column: 9 },
    series: [{ color: '#5f7f9e' }, { color: '#2a7d68' }],
  });
  // Month, Out, In of: Month, Currency, Count, In, Out, Net, Transfers.
  expect(columnsOf(0)).toEqual([1, 5, 4]);
  expect(chart?.source?.ranges[0]?.rectangle.rowCount).toBe(4 + 1 + 36);
  expect(chart?.source?.options).toMatchObject({ 'hAxis.title': 'Month', 'vAxis.title': 'USD' });
});

test('a summary by category gets bars of the largest spending', () => {
  insert('category');
  expect(charts()[0]).toMatchObject({ kind: 'bars', title: 'Spending by category, USD' });
  expect(columnsOf(0)).toEqual([1, 5]);
  expect(charts()[0]?.source?.options).toMatchObject({ 'hAxis.title': 'USD', 'vAxis.title': 'Category' });
  expect(charts()[0]?.source?.ranges[0]?.rectangle.rowCount).toBe(16);
});

test('a second chart of the same title is added too', () => {
  insert('category');
  insert('category', 12);
  expect(charts()).toHaveLength(2);
});

test('a chart covers no cells, and draws none of the user below the result', () => {
  const { workbook } = platform;
  const write = (row: number, column: number) =>
    workbook.write(sheetId, { row, column, rowCount: 1, columnCount: 1 }, [[{ value: 'mine' }]]);
  write(6, 11);
  write(30, 5);
  insert('category');
  expect(charts()[0]?.anchor.column).toBe(13);
  expect(charts()[0]?.source?.ranges[0]?.rectangle.rowCount).toBe(2);
});

test('a chart at the edge of the sheet gets new columns', () => {
  insert('month', 19);
  expect(charts()[0]?.anchor.column).toBe(27);
  expect(platform.workbook.sheets()[0]?.columnCount).toBe(32);
});

test('several currencies are refused before anything is written', () => {
  currencies = ['USD', 'EUR'];
  expect(insert('month').error).toMatchObject({
    code: 'invalid_argument',
    message: 'A chart shows one currency, and the result has EUR, USD. Choose one.',
  });
  expect(platform.workbook.usedRectangle(sheetId)).toBeNull();
});

test('a pivot has no chart', () => {
  expect(insert('category,month').error).toMatchObject({ code: 'invalid_request' });
});
