import { insertOverviewFromMenu } from '../../../src/addon/menu';
import { settings } from '../../support/connected-platform';
import { transactionServer } from '../../support/transaction-server';
import { type WorkbookPlatform, workbookPlatform } from '../../support/workbook-platform';
import { call } from '../sidebar/called-sidebar';

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
      "=IFERROR(FILTER(HSTACK('Net worth history'!$A$2:$A$5000,'Net worth history'!$D$2:$D$5000)," +
        "'Net worth history'!$E$2:$E$5000=$M$1," +
        '\'Net worth history\'!$A$2:$A$5000>=MAX($M$3,TODAY()-399)),"")',
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

test('the history begins with the first day that the user may change, and always shows the latest days', async () => {
  press();
  const { workbook } = platform;
  const history = workbook.sheets()[1]?.sheetId ?? -1;
  // As Sheets counts days. The last of 900 rows is of today.
  const today = Math.floor(Date.now() / 86_400_000) + 25_569;
  const rows = Array.from({ length: 900 }, (_, index) => [today - 899 + index, 0, 0, index, 'USD']);
  workbook.write(
    history,
    { row: 2, column: 1, rowCount: 900, columnCount: 5 },
    rows.map((row) => row.map((value) => ({ value }))),
  );
  workbook.write(dashboard(), at(1, 13), [[{ value: 'USD' }]]);
  const shownSince = async (first: number): Promise<unknown[]> => {
    workbook.write(dashboard(), at(3, 13), [[{ value: first }]]);
    await workbook.whenCalculated();
    const area = { row: 58, column: 13, rowCount: 900, columnCount: 1 };
    return workbook
      .values(dashboard(), area)
      .flat()
      .filter((value) => typeof value === 'number');
  };
  expect(await shownSince(today - 30)).toEqual(rows.slice(-31).map((row) => row[3]));
  // The chart has 400 rows.
  const shown = await shownSince(today - 899);
  expect(shown.at(-1)).toBe(899);
  expect(shown.length).toBeGreaterThan(395);
  expect(shown.length).toBeLessThanOrEqual(400);
});

test('the figures of this month are those of its row, also if a later month follows', async () => {
  press();
  const { workbook } = platform;
  workbook.write(dashboard(), { row: 7, column: 12, rowCount: 3, columnCount: 3 }, [
    [{ formula: '=EOMONTH(TODAY(),-2)+1' }, { value: 10 }, { value: 11 }],
    [{ formula: '=EOMONTH(TODAY(),-1)+1' }, { value: 20 }, { value: 21 }],
    [{ formula: '=EOMONTH(TODAY(),0)+1' }, { value: 30 }, { value: 31 }],
  ]);
  await workbook.whenCalculated();
  expect(workbook.values(dashboard(), at(4, 4))).toEqual([[20]]);
  expect(workbook.values(dashboard(), at(4, 7))).toEqual([[21]]);
});

test('shows the last twelve months, however early the first day is', () => {
  press();
  expect(platform.workbook.formulas(dashboard(), at(7, 12))[0]?.[0]).toContain(
    '=FIN_SUMMARY("month",MAX($M$3,EOMONTH(TODAY(),-12)+1),"",',
  );
});

test('each FIN formula has the refresh cell as an argument', () => {
  press();
  const area = { row: 1, column: 1, rowCount: 58, columnCount: 14 };
  const formulas = platform.workbook.formulas(dashboard(), area).flat();
  const ours = formulas.filter((formula) => formula.includes('FIN_'));
  expect(ours).toHaveLength(9);
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
