import { insertFromMenu } from '../../../../src/addon/menu';
import { areaName } from '../../../../src/addon/platform/spreadsheet';
import { changeTable, createTable, defaultChoices } from '../../../../src/addon/tables/manage/table-changes';
import { transactionServer } from '../../../support/api/transaction-server';
import { FakeCustomFunctions } from '../../../support/host/fake-custom-functions';
import { connectionsOf } from '../../../support/platform/connected-platform';
import { type WorkbookPlatform, workbookPlatform } from '../../../support/sheets/workbook-platform';
import { call } from '../../sidebar/called-sidebar';
import { runLater } from '../../tables/run/run-later';

let platform: WorkbookPlatform;

beforeEach(async () => {
  platform = await workbookPlatform({ server: transactionServer(() => []) });
});

afterEach(() => platform.workbook.dispose());

const press = () => insertFromMenu(platform, connectionsOf(platform), 'dashboard');
const names = () => platform.workbook.sheets().map(({ name }) => name);
const dashboard = () =>
  platform.workbook.sheets().find(({ name }) => name.startsWith('My') || name === 'Dashboard')?.sheetId ?? -1;
/** The hidden sheet with the numbers. */
const numbers = () => platform.workbook.sheets().find(({ name }) => name === 'FIN Dashboard data')?.sheetId ?? -1;
const [currency, leftOut, since] = [79, 81, 82].map((row) => ({ row, column: 5, rowCount: 1, columnCount: 1 })) as [
  ReturnType<typeof at>,
  ReturnType<typeof at>,
  ReturnType<typeof at>,
];
const at = (row: number, column: number) => ({ row, column, rowCount: 1, columnCount: 1 });

/** Each chart with what is written above it, and its cells. */
const drawn = () =>
  platform.workbook.charts().map(({ kind, anchor, source }) => {
    const title = platform.workbook.displayValues(dashboard(), at(anchor.row - 2, anchor.column));
    return [kind, title[0]?.[0], ...(source?.ranges ?? []).map(({ rectangle }) => areaName(rectangle))];
  });

test('adds a sheet with five charts, and a history of net worth', async () => {
  press();
  platform.workbook.serialNow = () => today;
  platform.workbook.write(dashboard(), currency, [[{ value: 'USD' }]]);
  await platform.workbook.whenCalculated();
  expect(platform.shown.alerts).toEqual([]);
  expect(names()).toEqual(['Sheet1', 'Net worth history', 'FIN Refresh', 'Dashboard', 'FIN Dashboard data']);
  expect(platform.workbook.sheets().at(-1)).toMatchObject({ isHidden: true });
  expect(drawn()).toEqual([
    ['combo', 'Net worth over time', 'A60:D460'],
    ['pie', 'Spending by category, November 2026', 'A26:B35'],
    ['columns', 'Income and spending by month', 'A12:C24'],
    ['bars', 'Top payees, November 2026', 'A48:B58'],
    ['pie', 'Allocation of holdings', 'A37:B46'],
  ]);
  expect(platform.workbook.formulas(numbers(), at(61, 1))[0]?.[0]).toContain(
    "FILTER(HSTACK('Net worth history'!$A$2:$A$5000,'Net worth history'!$B$2:$B$5000,'Net worth history'!$C$2:$C$5000,'Net worth history'!$D$2:$D$5000)," +
      "'Net worth history'!$E$2:$E$5000='Dashboard'!$E$79,'Net worth history'!$A$2:$A$5000>=MAX('Dashboard'!$E$82,TODAY()-399))",
  );
});

test('inserting again duplicates nothing, follows moved columns and keeps cells of the user', () => {
  press();
  const { workbook } = platform;
  workbook.renameSheet(dashboard(), 'My money');
  workbook.write(dashboard(), leftOut, [[{ value: '*rent*' }]]);
  workbook.write(dashboard(), at(40, 12), [[{ value: 'my own words' }]]);
  const history = workbook.sheets()[1]?.sheetId ?? -1;
  workbook.insertColumns(history, 1, 1);
  press();
  expect(names()).toEqual(['Sheet1', 'Net worth history', 'FIN Refresh', 'My money', 'FIN Dashboard data']);
  expect(workbook.charts()).toHaveLength(5);
  expect(workbook.values(dashboard(), leftOut)).toEqual([['*rent*']]);
  expect(workbook.values(dashboard(), at(40, 12))).toEqual([['my own words']]);
  expect(workbook.formulas(numbers(), at(61, 1))[0]?.[0]).toContain(
    "'Net worth history'!$F$2:$F$5000='My money'!$E$79",
  );
});

const [jan2024, nov2026, today] = [45_292, 46_327, 46_350];
const serialOf = (value: unknown) => (value as { dateSerial?: number } | null)?.dateSerial ?? Number(value);
test('the cards show this month, and the change to the same days of the last one', async () => {
  press();
  const { workbook } = platform;
  workbook.serialNow = () => today;
  const asked: unknown[] = [];
  const summary = (by: unknown, from: unknown, _to: unknown, options: unknown) => {
    if (String(options).includes('columns=month,out,in')) return [[{ dateSerial: nov2026 - 31 }, 150, 200]];
    if (!String(options).includes('compare=previous') || by !== 'month') return [['', 0, 0]];
    asked.push(serialOf(from));
    return [[120, 100, 20, 45, 50, -10]];
  };
  const [net, before] = [1_500, 1_204.4];
  workbook.setCustomFunctions(
    new FakeCustomFunctions({
      fin_summary: summary,
      fin_networth: () => [[net, 2_000, 500]],
      fin_balances: () => [[before]],
    }),
  );
  workbook.write(dashboard(), currency, [[{ value: 'USD' }]]);
  await workbook.whenCalculated();
  const cards = workbook.displayValues(dashboard(), { row: 5, column: 2, rowCount: 4, columnCount: 8 });
  expect(cards.map((row) => row.filter((_, index) => index % 2 === 0))).toEqual([
    ['Net worth', 'Spent', 'Income', 'Net income'],
    ['1,500', '120', '45', '-75'],
    [
      '▲ 296 more than at the end of October',
      '▲ 20 (20%) more than Oct 1–24',
      '▼ 5 (10%) less than Oct 1–24',
      'Savings rate -167%',
    ],
    ['Assets 2,000, debts 500', 'All of October: 150', 'All of October: 200', 'All of October: 50 (25%)'],
  ]);
  expect(asked.at(-1)).toBe(nov2026);
  // A recorded sum is that of its day, whatever can be reckoned.
  const history = workbook.sheets()[1]?.sheetId ?? -1;
  const cells = [nov2026 - 1, 0, 0, 1_000, 'USD'].map((value) => ({ value }));
  workbook.write(history, { row: 3, column: 1, rowCount: 1, columnCount: 5 }, [cells]);
  await workbook.whenCalculated();
  expect(workbook.displayValues(dashboard(), at(7, 2))).toEqual([['▲ 500 more than at the end of October']]);
});

test('a card whose source fails shows the reason, and no figure', async () => {
  press();
  const { workbook } = platform;
  const failing = () => {
    throw new Error('FIN Categories, row 3: No kind "transfers".');
  };
  const status = (item: unknown) => [[item === 'lastError' ? 'FIN Categories, row 3: No kind "transfers".' : 'all']];
  const set = (more: object) =>
    workbook.setCustomFunctions(
      new FakeCustomFunctions({ fin_summary: failing, fin_status: status, fin_balances: () => [['']], ...more }),
    );
  set({ fin_networth: () => [[1_500]] });
  workbook.write(dashboard(), currency, [[{ value: 'USD' }]]);
  const cards = async () => {
    await workbook.whenCalculated();
    const [problem] = workbook.displayValues(dashboard(), at(4, 2)).flat();
    const shown = workbook.displayValues(dashboard(), { row: 6, column: 2, rowCount: 2, columnCount: 8 });
    return [problem, ...shown.map((row) => row.filter((_, index) => index % 2 === 0))];
  };
  expect(await cards()).toEqual([
    'FIN Categories, row 3: No kind "transfers".',
    ['1,500', '–', '–', '–'],
    ['', '', '', ''],
  ]);
  // Without its text, the cells below say where the error is.
  set({ fin_networth: failing, fin_status: () => [['']] });
  workbook.write(dashboard(), currency, [[{ value: 'CHF' }]]);
  expect((await cards())[0]).toBe('Could not be read: point at the red cells in FIN Dashboard data.');
  set({ fin_networth: failing });
  workbook.write(dashboard(), currency, [[{ value: 'EUR' }]]);
  expect(await cards()).toEqual([
    'FIN Categories, row 3: No kind "transfers".',
    ['–', '–', '–', '–'],
    ['', '', '', ''],
  ]);
});

test('a month of which nothing is known says so, and shows no zeros', async () => {
  press();
  const { workbook } = platform;
  workbook.serialNow = () => today;
  workbook.setCustomFunctions(
    new FakeCustomFunctions({
      fin_balances: () => [['']],
      fin_summary: (by: unknown) => (by === 'month' ? [[0, 0, 0, 0, 0, 0]] : [['']]),
      fin_transactions: () => [['']],
    }),
  );
  workbook.write(dashboard(), currency, [[{ value: 'USD' }]]);
  workbook.write(dashboard(), at(2, 9), [[{ value: { dateSerial: nov2026 - 31 } }]]);
  await workbook.whenCalculated();
  const shown = (row: number, column: number) => workbook.displayValues(dashboard(), at(row, column))[0]?.[0];
  expect([shown(6, 2), shown(8, 2), shown(6, 4)]).toEqual(['–', '', '0']);
  expect([shown(29, 2), shown(28, 6), shown(30, 6), shown(88, 3)]).toEqual([
    'Nothing was spent in October 2026.',
    'Largest changes',
    'No category has changed.',
    'There are no transactions in October 2026.',
  ]);
});

test.each([
  ['selected: Checking', 'November 2026, through November 24, in USD, selected accounts only'],
  ['all', 'November 2026, through November 24, in USD'],
  ['', 'November 2026, through November 24, in USD'],
])('the title with a key for these accounts, "%s", is %s', async (accounts, title) => {
  press();
  const { workbook } = platform;
  workbook.serialNow = () => today;
  workbook.setCustomFunctions(new FakeCustomFunctions({ fin_status: () => [[accounts]] }));
  workbook.write(dashboard(), currency, [[{ value: 'USD' }]]);
  await workbook.whenCalculated();
  expect(workbook.displayValues(dashboard(), at(3, 2))).toEqual([[title]]);
});

test('a text in place of the first day is passed on as a period', async () => {
  press();
  const { workbook } = platform;
  workbook.setCustomFunctions(new FakeCustomFunctions({ fin_summary: (_by, from) => [[String(from), 1, 1]] }));
  workbook.write(dashboard(), since, [[{ value: 'ytd' }]]);
  await workbook.whenCalculated();
  expect(workbook.values(numbers(), at(13, 1))).toEqual([['ytd']]);
});

test('no pie has a slice for a short position or for refunds, and the others are those that exist', async () => {
  press();
  const { workbook } = platform;
  const many = [...Array.from({ length: 10 }, (_, index) => 100 - index), -50, -60].map(
    (value, index): [string, number] => [`Name ${index}`, value],
  );
  let [holdings, spending] = [many.slice(7), many];
  workbook.setCustomFunctions(
    new FakeCustomFunctions({
      fin_holdings: () => holdings,
      fin_summary: (by: unknown) => (by === 'category' ? spending : [['', 0, 0]]),
    }),
  );
  const slices = async (code: string) => {
    workbook.write(dashboard(), currency, [[{ value: code }]]);
    await workbook.whenCalculated();
    const rows = (row: number) => workbook.values(numbers(), { row, column: 1, rowCount: 9, columnCount: 2 });
    return [rows(38), rows(27)].map((shown) => shown.filter(([name]) => name !== null && name !== ''));
  };
  const named = (rows: readonly [string, number][]) => rows.map(([name, value]) => [`${value}  ${name}`, value]);
  const [few, firstAndOthers] = [named(many.slice(7, 10)), named([...many.slice(0, 8), ['Others', 183]])];
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
  workbook.write(dashboard(), currency, [[{ value: 'USD' }]]);
  workbook.write(dashboard(), since, [[{ value: { dateSerial: jan2024 } }]]);
  const cells = (values: readonly (string | number)[]) => values.map((value) => [{ value }]);
  const area = (column: number) => ({ row: 2, column, rowCount: days.length, columnCount: 1 });
  workbook.write(history, area(1), cells(days));
  workbook.write(history, area(4), cells(days));
  workbook.write(history, area(5), cells(days.map(() => 'USD')));
  await workbook.whenCalculated();
  const shown = workbook.values(numbers(), { row: 61, column: 1, rowCount: 401, columnCount: 4 });
  const dayAndNet = (row: number) => [0, 3].map((column) => serialOf(shown[row]?.[column]));
  expect(dayAndNet(0)).toEqual([today - 399, today - 399]);
  expect(dayAndNet(399)).toEqual([today, today]);
  expect(shown[400]).toEqual([null, null, null, null]);
  workbook.write(dashboard(), since, [[{ value: { dateSerial: today - 1 } }]]);
  await workbook.whenCalculated();
  const fewer = workbook.values(numbers(), { row: 61, column: 1, rowCount: 3, columnCount: 1 });
  expect(fewer.flat().slice(0, 2).map(serialOf)).toEqual([today - 1, today]);
  expect(fewer[2]).toEqual([null]);
});

test('net worth is reckoned for the weeks before its history begins', async () => {
  press();
  const { workbook } = platform;
  workbook.serialNow = () => today;
  const history = workbook.sheets()[1]?.sheetId ?? -1;
  // Two more are owned than is left of them.
  const balances = (...given: readonly unknown[]) =>
    [-20, -13, -6, 0].map((days, index) => [
      { dateSerial: today + days },
      String(given[4]).includes('category=bank') ? index + 2 : index,
    ]);
  workbook.setCustomFunctions(new FakeCustomFunctions({ fin_balances: balances }));
  workbook.write(dashboard(), currency, [[{ value: 'USD' }]]);
  workbook.write(dashboard(), since, [[{ value: { dateSerial: jan2024 } }]]);
  const shown = () =>
    workbook.values(numbers(), { row: 61, column: 1, rowCount: 6, columnCount: 4 }).map((row) => row.map(serialOf));
  await workbook.whenCalculated();
  expect(shown().slice(0, 4)).toEqual([
    [today - 20, 2, -2, 0],
    [today - 13, 3, -2, 1],
    [today - 6, 4, -2, 2],
    // The day on which the history was inserted.
    [today - 3, 1234.5, 0, 1234.5],
  ]);
  [today - 7, today - 1].forEach((day, index) => {
    const cells = [day, 150, 50 - index, 100 + index, 'USD'].map((value) => ({ value }));
    workbook.write(history, { row: 2 + index, column: 1, rowCount: 1, columnCount: 5 }, [cells]);
  });
  await workbook.whenCalculated();
  expect(shown().slice(0, 4)).toEqual([
    [today - 20, 2, -2, 0],
    [today - 13, 3, -2, 1],
    [today - 7, 150, -50, 100],
    [today - 1, 150, -49, 101],
  ]);
  expect(workbook.displayValues(dashboard(), at(12, 2))[0]?.[0]).toMatch(
    /^Calculated back from transactions, through November 17, 2026\./,
  );
});

test('a reckoned day of a history counts as reckoned', async () => {
  const { id } = createTable(platform, connectionsOf(platform), {
    ...{ ...defaultChoices, dataset: 'networth' as const },
    reckonsPast: true,
  });
  runLater(platform, id);
  press();
  const { workbook } = platform;
  workbook.serialNow = () => today;
  const weeks = [-40, -10].map((days) => [{ dateSerial: today + days }, 7]);
  workbook.setCustomFunctions(new FakeCustomFunctions({ fin_balances: () => weeks }));
  workbook.write(dashboard(), currency, [[{ value: 'USD' }]]);
  const history = workbook.sheets()[1]?.sheetId ?? -1;
  const cells = [
    [today - 20, 'reckoned', 0, 0, 100, 'USD'],
    [today - 2, 'recorded', 0, 0, 200, 'USD'],
  ].map((row) => row.map((value) => ({ value })));
  workbook.write(history, { row: 2, column: 1, rowCount: 2, columnCount: 6 }, cells);
  await workbook.whenCalculated();
  const shown = workbook.values(numbers(), { row: 61, column: 1, rowCount: 3, columnCount: 4 });
  expect(shown.map((row) => row.map(serialOf))).toEqual([
    [today - 40, 7, 0, 7],
    [today - 10, 7, 0, 7],
    [today - 2, 0, 0, 200],
  ]);
});

test('a history that has another column only after its next run is found as it is', () => {
  const { id } = createTable(platform, connectionsOf(platform), {
    ...{ ...defaultChoices, dataset: 'networth' as const },
    columns: ['net', 'currency'],
  });
  runLater(platform, id);
  changeTable(platform, connectionsOf(platform), id, { columns: ['assets', 'net', 'currency'] });
  press();
  expect(platform.shown.alerts).toEqual([]);
  expect(platform.workbook.formulas(numbers(), at(61, 1))[0]?.[0]).toContain("'Net worth history'!$B$2:$B$5000");
});

test('a history without the net worth is none', () => {
  const { id } = createTable(platform, connectionsOf(platform), {
    ...{ ...defaultChoices, dataset: 'networth' as const },
    columns: ['assets', 'currency'],
  });
  runLater(platform, id);
  press();
  expect(platform.workbook.formulas(numbers(), at(61, 1))[0]?.[0]).not.toContain('Net worth history');
});

test('each FIN formula has the refresh cell as an argument', () => {
  press();
  const area = { row: 1, column: 1, rowCount: 100, columnCount: 9 };
  const { columnCount, rowCount } = platform.workbook.sheets().at(-1) ?? area;
  const all = { ...area, rowCount: Math.min(rowCount, 100), columnCount };
  const formulas = [platform.workbook.formulas(dashboard(), area), platform.workbook.formulas(numbers(), all)].flat(2);
  const ours = formulas.filter((formula) => /FIN_[A-Z]+\(/.test(formula));
  expect(ours).toHaveLength(23);
  expect(ours.filter((formula) => !formula.includes(',FIN_REFRESH)'))).toEqual([]);
});

test('is written in blocks, and inserting again writes nothing', () => {
  press();
  const { service } = platform;
  // Two blocks of contents; the others are of the history and the refresh cell.
  expect(service.names.filter((name) => name === 'setValues').length).toBeLessThanOrEqual(12);
  const before = service.names.length;
  press();
  const names = service.names.slice(before);
  expect(names.filter((name) => /^(set[A-Z]|insert|delete|clear|copy|addMetadata|freeze)/.test(name))).toEqual([]);
  expect(names.length).toBeLessThanOrEqual(45);
});

test('an insertion that ends at any service call is completed by the next one', async () => {
  const shown = () => {
    const area = { row: 1, column: 1, rowCount: 90, columnCount: 16 };
    const { workbook } = platform;
    const titles = workbook.charts().map(({ title }) => title);
    // One that could not be marked any more is left over; the next one has a number.
    const latest = (name: string): number =>
      workbook
        .sheets()
        .filter((sheet) => sheet.name.replace(/ \d$/, '') === name)
        .pop()?.sheetId ?? -1;
    const contents = [latest('Dashboard'), latest('FIN Dashboard data')].flatMap((sheetId) => [
      workbook.formulas(sheetId, area).map((row) => row.map((text) => text.replace(/ \d'!/g, "'!"))),
      workbook.numberFormats(sheetId, area),
      workbook.styles(sheetId, area),
    ]);
    return [names(), ...contents, titles];
  };
  // What the history and the refresh cell leave behind is tested with them.
  const begin = async () => {
    platform.workbook.dispose();
    platform = await workbookPlatform({ server: transactionServer(() => []) });
    press();
    platform.workbook.deleteSheet(dashboard());
    platform.workbook.deleteSheet(numbers());
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

test.each(['setFormulas', 'addCharts'])(
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
