import { insertOverviewFromMenu } from '../../../src/addon/menu';
import { connectionsOf } from '../../support/connected-platform';
import { FakeCustomFunctions } from '../../support/fake-custom-functions';
import { transactionServer } from '../../support/transaction-server';
import { type WorkbookPlatform, workbookPlatform } from '../../support/workbook-platform';
import { call } from '../sidebar/called-sidebar';

let platform: WorkbookPlatform;

beforeEach(async () => {
  platform = await workbookPlatform({ server: transactionServer(() => []) });
});

afterEach(() => platform.workbook.dispose());

const press = () => insertOverviewFromMenu(platform, connectionsOf(platform), 'dashboard');
const names = () => platform.workbook.sheets().map(({ name }) => name);
const dashboard = () =>
  platform.workbook.sheets().find(({ name }) => name.startsWith('My') || name === 'Dashboard')?.sheetId ?? -1;
const at = (row: number, column: number) => ({ row, column, rowCount: 1, columnCount: 1 });

test('adds a sheet with six charts, and a history of net worth', () => {
  press();
  expect(platform.shown.alerts).toEqual([]);
  expect(names()).toEqual(['Sheet1', 'Net worth history', 'FIN Refresh', 'Dashboard']);
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
      "=IFERROR(SORT(FILTER(HSTACK('Net worth history'!$A$2:$A$5000,'Net worth history'!$D$2:$D$5000)," +
        "'Net worth history'!$E$2:$E$5000=$M$1,'Net worth history'!$A$2:$A$5000>=MAX($M$3,TODAY()-399)),1,TRUE),\"\")",
    ],
  ]);
});

test('inserting again duplicates nothing, follows moved columns and keeps cells of the user', () => {
  press();
  const { workbook } = platform;
  workbook.renameSheet(dashboard(), 'My money');
  workbook.write(dashboard(), at(2, 13), [[{ value: '*rent*' }]]);
  workbook.write(dashboard(), at(1, 9), [[{ value: 'my own words' }]]);
  const history = workbook.sheets()[1]?.sheetId ?? -1;
  workbook.insertColumns(history, 1, 1);
  press();
  expect(names()).toEqual(['Sheet1', 'Net worth history', 'FIN Refresh', 'My money']);
  expect(workbook.charts()).toHaveLength(6);
  expect(workbook.values(dashboard(), at(2, 13))).toEqual([['*rent*']]);
  expect(workbook.values(dashboard(), at(1, 9))).toEqual([['my own words']]);
  expect(workbook.formulas(dashboard(), at(58, 12))[0]?.[0]).toContain("'Net worth history'!$F$2:$F$5000");
});

const [jan2024, dec2025, nov2026, today] = [45_292, 45_992, 46_327, 46_350];
const serialOf = (value: unknown) => (value as { dateSerial?: number } | null)?.dateSerial ?? Number(value);
/** A row for each month since the given day. Its amounts are the serial number of the month. */
const monthsSince = (_by: unknown, from: unknown) => {
  const day = new Date(Date.UTC(1899, 11, 30 + serialOf(from)));
  const months: number[] = [];
  for (let serial = serialOf(from); serial <= nov2026 + 30; serial = day.getTime() / 86_400_000 + 25_569) {
    months.push(serial);
    day.setUTCMonth(day.getUTCMonth() + 1);
  }
  return months.map((dateSerial) => [{ dateSerial }, dateSerial, -dateSerial]).slice(0, 12);
};

test.each([
  ['a year ago', dec2025, '46,327', '-46,327'],
  ['years ago', jan2024, '46,327', '-46,327'],
  ['this month', nov2026, '46,327', '-46,327'],
  ['in the next month', nov2026 + 30, '–', '–'],
])('shows the figures of this month if the first day is %s', async (_when, first, spent, received) => {
  press();
  const { workbook } = platform;
  workbook.serialNow = () => today;
  workbook.setCustomFunctions(new FakeCustomFunctions({ fin_summary: monthsSince }));
  workbook.write(dashboard(), at(3, 13), [[{ value: { dateSerial: first } }]]);
  await workbook.whenCalculated();
  expect(workbook.displayValues(dashboard(), at(4, 4))).toEqual([[spent]]);
  expect(workbook.displayValues(dashboard(), at(4, 7))).toEqual([[received]]);
});

test.each([
  ['selected: Checking', 'Net worth (USD), selected accounts only'],
  ['all', 'Net worth (USD)'],
  ['', 'Net worth (USD)'],
])('the title of net worth with a key for these accounts, "%s", is %s', async (accounts, title) => {
  press();
  const { workbook } = platform;
  workbook.setCustomFunctions(new FakeCustomFunctions({ fin_status: () => [[accounts]] }));
  workbook.write(dashboard(), at(1, 13), [[{ value: 'USD' }]]);
  await workbook.whenCalculated();
  expect(workbook.displayValues(dashboard(), at(3, 1))).toEqual([[title]]);
});

test('a text in place of the first day is passed on as a period', async () => {
  press();
  const { workbook } = platform;
  workbook.setCustomFunctions(new FakeCustomFunctions({ fin_summary: (_by, from) => [[String(from), 1, 1]] }));
  workbook.write(dashboard(), at(3, 13), [[{ value: 'ytd' }]]);
  await workbook.whenCalculated();
  expect(workbook.values(dashboard(), at(7, 12))).toEqual([['ytd']]);
});

test('no pie has a slice for a short position or for refunds, and the others are those that exist', async () => {
  press();
  const { workbook } = platform;
  const many = [...Array.from({ length: 10 }, (_, index) => 100 - index), -50, -60].map(
    (value, index): [string, number] => [`Name ${index}`, value],
  );
  let [holdings, spending] = [many.slice(7), many];
  const answer =
    (rows: () => readonly [string, number][]) =>
    (_first: unknown, ...rest: readonly unknown[]) => {
      const isSum = rest.some((text) => /columns=(value|out);/.test(String(text)));
      return isSum ? rows().map(([, value]) => [value]) : rows().slice(0, 8);
    };
  workbook.setCustomFunctions(
    new FakeCustomFunctions({ fin_holdings: answer(() => holdings), fin_summary: answer(() => spending) }),
  );
  const slices = async (currency: string) => {
    workbook.write(dashboard(), at(1, 13), [[{ value: currency }]]);
    await workbook.whenCalculated();
    const rows = (row: number) => workbook.values(dashboard(), { row, column: 12, rowCount: 9, columnCount: 2 });
    return [rows(46), rows(22)].map((shown) => shown.filter(([name]) => name !== null && name !== ''));
  };
  const [few, firstAndOthers] = [many.slice(7, 10), [...many.slice(0, 8), ['Other', 183]]];
  expect(await slices('USD')).toEqual([few, firstAndOthers]);
  [holdings, spending] = [spending, holdings];
  expect(await slices('EUR')).toEqual([firstAndOthers, few]);
});

test('draws the latest 400 days of the history, in order', async () => {
  press();
  const { workbook } = platform;
  workbook.serialNow = () => today;
  const history = workbook.sheets()[1]?.sheetId ?? -1;
  const days = Array.from({ length: 420 }, (_, index) => today - index);
  workbook.write(dashboard(), at(1, 13), [[{ value: 'USD' }]]);
  workbook.write(dashboard(), at(3, 13), [[{ value: { dateSerial: jan2024 } }]]);
  const cells = (values: readonly (string | number)[]) => values.map((value) => [{ value }]);
  const area = (column: number) => ({ row: 2, column, rowCount: days.length, columnCount: 1 });
  workbook.write(history, area(1), cells(days));
  workbook.write(history, area(4), cells(days));
  workbook.write(history, area(5), cells(days.map(() => 'USD')));
  await workbook.whenCalculated();
  const [chart] = workbook.charts();
  expect(chart).toMatchObject({ title: 'Net worth over time' });
  const shown = workbook.values(dashboard(), { row: 58, column: 12, rowCount: 401, columnCount: 2 });
  expect(shown[0]?.map(serialOf)).toEqual([today - 399, today - 399]);
  expect(shown[399]?.map(serialOf)).toEqual([today, today]);
  expect(shown[400]).toEqual([null, null]);
  workbook.write(dashboard(), at(3, 13), [[{ value: { dateSerial: today - 1 } }]]);
  await workbook.whenCalculated();
  const fewer = workbook.values(dashboard(), { row: 58, column: 12, rowCount: 3, columnCount: 1 });
  expect(fewer.flat().slice(0, 2).map(serialOf)).toEqual([today - 1, today]);
  expect(fewer[2]).toEqual([null]);
});

test('each FIN formula has the refresh cell as an argument', () => {
  press();
  const area = { row: 1, column: 1, rowCount: 58, columnCount: 14 };
  const formulas = platform.workbook.formulas(dashboard(), area).flat();
  const ours = formulas.filter((formula) => formula.includes('FIN_'));
  expect(ours).toHaveLength(11);
  expect(ours.filter((formula) => !formula.includes(',FIN_REFRESH)'))).toEqual([]);
});

test('is written in blocks, and inserting again writes nothing', () => {
  press();
  const { service } = platform;
  // Two blocks of contents; the others are of the history and the refresh cell.
  expect(service.names.filter((name) => name === 'setValues').length).toBeLessThanOrEqual(8);
  const before = service.names.length;
  press();
  const names = service.names.slice(before);
  expect(names.filter((name) => /^(set|insert|delete|clear|copy|addMetadata|freeze)/.test(name))).toEqual([]);
  expect(names.length).toBeLessThanOrEqual(35);
});

test('an insertion that ends at any service call is completed by the next one', async () => {
  const shown = () => {
    const area = { row: 1, column: 1, rowCount: 58, columnCount: 14 };
    const { workbook } = platform;
    const titles = workbook.charts().map(({ title }) => title);
    return [names(), workbook.formulas(dashboard(), area), workbook.numberFormats(dashboard(), area), titles];
  };
  // What the history and the refresh cell leave behind is tested with them.
  const begin = async () => {
    platform.workbook.dispose();
    platform = await workbookPlatform({ server: transactionServer(() => []) });
    press();
    platform.workbook.deleteSheet(dashboard());
  };
  await begin();
  const before = platform.service.calls;
  press();
  const [calls, complete] = [platform.service.calls - before, shown()];
  for (let killAt = 0; killAt < calls; killAt += 3) {
    await begin();
    platform.service.killAt = platform.service.calls + killAt;
    try {
      press();
    } catch {
      // Google has ended it.
    }
    platform.service.killAt = Number.POSITIVE_INFINITY;
    press();
    const [sheets, ...contents] = shown();
    // A sheet that could not be marked any more is left over.
    expect({ killAt, sheets: new Set((sheets as string[]).map((name) => name.replace(/ \d$/, ''))) }).toEqual({
      killAt,
      sheets: new Set(complete[0] as string[]),
    });
    expect({ killAt, contents }).toEqual({ killAt, contents: complete.slice(1) });
  }
});

test.each(['setValues', 'addCharts'])(
  'says what Google refused where %s is refused, as in a protected sheet',
  (method) => {
    press();
    platform.workbook.deleteSheet(dashboard());
    platform.service.before = (name) => {
      const isThere = platform.workbook.sheets().some(({ name: sheet }) => sheet === 'Dashboard');
      if (name === method && isThere) throw new Error('Sie versuchen, eine geschützte Zelle zu bearbeiten.');
    };
    expect(call(platform, 'insertOverview', { name: 'dashboard' })).toMatchObject({
      ok: false,
      error: {
        code: 'table_write_refused',
        message: 'Google refused to write the dashboard. Are its cells protected, or may you only view this file?',
      },
    });
  },
);
