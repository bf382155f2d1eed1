import { insertOverviewFromMenu } from '../../../src/addon/menu';
import { settings } from '../../support/connected-platform';
import { transactionServer } from '../../support/transaction-server';
import { type WorkbookPlatform, workbookPlatform } from '../../support/workbook-platform';

let platform: WorkbookPlatform;

beforeEach(async () => {
  platform = await workbookPlatform({ server: transactionServer(() => []) });
});

afterEach(() => platform.workbook.dispose());

const press = () => insertOverviewFromMenu(platform, settings, 'dashboard');
const names = () => platform.workbook.sheets().map(({ name }) => name);
const dashboard = () =>
  platform.workbook.sheets().find(({ name }) => name.startsWith('My') || name === 'Dashboard')?.sheetId ?? -1;
const at = (row: number, column: number) => ({ row, column, rowCount: 1, columnCount: 1 });

test('adds a sheet with six charts, and a history of net worth', () => {
  press();
  expect(platform.shown.alerts).toEqual([]);
  expect(names()).toEqual(['Sheet1', 'Net worth history', 'Dashboard']);
  expect(platform.workbook.charts().map(({ title }) => title)).toEqual([
    'Net worth over time',
    'Spending by month',
    'Cash flow',
    'Spending by category',
    'Allocation of holdings',
    'Top merchants',
  ]);
  expect(platform.workbook.formulas(dashboard(), at(58, 12))).toEqual([
    [
      "=IFERROR(FILTER(HSTACK('Net worth history'!$A$2:$A$5000,'Net worth history'!$D$2:$D$5000)," +
        '\'Net worth history\'!$E$2:$E$5000=$M$1),"")',
    ],
  ]);
});

test('a second press doubles nothing, follows moved columns, and keeps what the user wrote', () => {
  press();
  const { workbook } = platform;
  workbook.renameSheet(dashboard(), 'My money');
  workbook.write(dashboard(), at(2, 13), [[{ value: '*rent*' }]]);
  workbook.write(dashboard(), at(1, 9), [[{ value: 'my own words' }]]);
  const history = workbook.sheets()[1]?.sheetId ?? -1;
  workbook.insertColumns(history, 1, 1);
  press();
  expect(names()).toEqual(['Sheet1', 'Net worth history', 'My money']);
  expect(workbook.charts()).toHaveLength(6);
  expect(workbook.values(dashboard(), at(2, 13))).toEqual([['*rent*']]);
  expect(workbook.values(dashboard(), at(1, 9))).toEqual([['my own words']]);
  expect(workbook.formulas(dashboard(), at(58, 12))[0]?.[0]).toContain("'Net worth history'!$F$2:$F$5000");
});
