import type { SidebarRequest, SidebarResponse } from '../../src/addon/sidebar/protocol';
import { type Cells, openCells } from './cells';
import { type DemoService, startDemo } from './demo-service';

// The shipped bundle in the emulated host, on the real API: insert a table, write beside it, sort it, let time pass.
let demo: DemoService;
let cells: Cells;

beforeAll(async () => {
  demo = await startDemo();
  cells = await openCells({ apiUrl: demo.url, key: demo.keys.full });
});

afterAll(async () => {
  await cells?.close();
  await demo?.close();
});

async function call<Name extends SidebarRequest['operation']>(operation: Name, input: SidebarRequest<Name>['input']) {
  const response = await cells.sidebar<Name>({ operation, input } as SidebarRequest<Name>);
  if (!response.ok) throw new Error(`${operation}: ${response.error.code}: ${response.error.message}`);
  return response.data as Extract<SidebarResponse<Name>, { ok: true }>['data'];
}

const at = (row: number, column: number, rowCount = 1, columnCount = 1) => ({ row, column, rowCount, columnCount });
const sheetOf = (name: string): number => cells.workbook.sheets().find((sheet) => sheet.name === name)?.sheetId ?? -1;
const input = {
  columns: [],
  from: '2026-09-01',
  accountIds: [],
  categories: [],
  tagId: null,
  schedule: { every: 'hours', hours: 1 },
  goneRows: 'mark',
} as const;

let tableId = '';
let sheetId = -1;
let rowCount = 0;

test('a synced table contains the rows that the formula returns', async () => {
  const { id } = await call('createTable', { ...input, dataset: 'transactions' } as never);
  tableId = id;
  const { run } = await call('runTable', { id, readsEverything: false });
  expect(run).toMatchObject({ isDone: true, message: null });
  rowCount = run.rowCount;
  sheetId = sheetOf('Transactions 2') >= 0 ? sheetOf('Transactions 2') : sheetOf('Transactions');
  const columns = 'date,name,merchant,amount,currency,category,account,pending,id';
  const shown = await cells.evaluate(
    `=FIN_TRANSACTIONS("2026-09-01", "all", "sort=date,id; headers=false; columns=${columns}")`,
  );
  expect(run.rowCount).toBe(shown.length);
  expect(cells.workbook.values(sheetId, at(2, 1, rowCount, 9))).toEqual(shown);
});

test('a note stays beside its row when rows are reordered and the table is refreshed', async () => {
  const { workbook, host } = cells;
  workbook.insertColumns(sheetId, 1, 1);
  workbook.write(sheetId, at(1, 1, 2, 1), [[{ value: 'Note' }], [{ value: 'look here' }]]);
  const [[id] = []] = workbook.values(sheetId, at(2, 10));
  const order = Array.from({ length: rowCount }, (_, index) => rowCount - 1 - index);
  workbook.reorderRows(sheetId, at(2, 1, rowCount, 11), order);
  // A row that the user deleted is added again, below the others.
  const [[lost] = []] = workbook.values(sheetId, at(2, 10));
  workbook.deleteRows(sheetId, 2, 1);
  for (let hour = 0; hour < 3; hour += 1) await host.advanceClock(3_600_000);
  expect(host.executions().filter(({ error }) => error !== null)).toEqual([]);
  const notes = workbook.values(sheetId, at(2, 1, rowCount, 10));
  expect(notes.filter(([note]) => note !== null).map((row) => [row[0], row[9]])).toEqual([['look here', id]]);
  expect(notes.at(-1)?.[9]).toBe(lost);
  const { tables, log } = await call('listTables', null);
  expect(tables.find((table) => table.id === tableId)).toMatchObject({
    rowCount,
    lastOutcome: 'complete',
    lastError: null,
  });
  expect(log.length).toBeGreaterThanOrEqual(3);
});

test('a filter includes the rows that a refresh adds, and keeps its criteria', async () => {
  const { workbook, host } = cells;
  const [[hidden] = []] = workbook.displayValues(sheetId, at(4, 3));
  const criteria = { 3: { hiddenValues: [String(hidden)], condition: null } };
  const { filters } = workbook.rangeMetadata;
  filters.add({ sheetId, rectangle: at(1, 1, rowCount + 1, 11), criteria });
  // Rows that the user deleted are added again below the others, outside the range of the filter.
  workbook.deleteRows(sheetId, 2, 2);
  expect(filters.all()).toMatchObject([{ rectangle: { rowCount: rowCount - 1 } }]);
  for (let hour = 0; hour < 3; hour += 1) await host.advanceClock(3_600_000);
  expect(filters.all()).toMatchObject([{ sheetId, rectangle: at(1, 1, rowCount + 1, 11), criteria }]);
  const names = workbook.displayValues(sheetId, at(2, 3, rowCount, 1)).map(([name]) => name);
  expect(names.map((_, index) => workbook.isRowHidden(sheetId, index + 2).byFilter)).toEqual(
    names.map((name) => name === hidden),
  );
});

test.each(['holdings', 'accounts', 'balances', 'networth'] as const)(
  'a table of %s is filled, and a second run adds no row',
  async (dataset) => {
    const { id } = await call('createTable', { ...input, dataset } as never);
    const { run } = await call('runTable', { id, readsEverything: false });
    expect(run.isDone).toBe(true);
    expect(run.rowCount).toBeGreaterThan(1);
    // A second run on the same day updates the rows of a history and adds none.
    expect((await call('runTable', { id, readsEverything: false })).run).toMatchObject({
      added: 0,
      rowCount: run.rowCount,
    });
  },
);

test('the menu inserts a dashboard with figures and charts, and only one if it is used twice', async () => {
  const { workbook, host } = cells;
  for (let press = 0; press < 2; press += 1) {
    expect((await host.clickMenuItem('owner', 'insertDashboard')).error).toBeNull();
    await workbook.whenCalculated();
  }
  const dashboard = sheetOf('Dashboard');
  expect(sheetOf('Dashboard 2')).toBe(-1);
  expect(workbook.charts().filter((chart) => chart.sheetId === dashboard)).toHaveLength(5);
  const figures = workbook.values(dashboard, at(6, 2, 1, 8))[0] ?? [];
  expect([0, 2, 4, 6].map((column) => typeof figures[column])).toEqual(['number', 'number', 'number', 'number']);
  const numbers = sheetOf('FIN Dashboard data');
  const months = workbook.values(numbers, at(13, 1, 12, 3));
  expect(months.every((row) => row.every((value) => value !== null))).toBe(true);
  // The eight largest categories and the others are everything that was spent in the month.
  const categories = workbook.values(numbers, at(27, 1, 9, 2));
  const sumOf = (rows: readonly (readonly unknown[])[], column: number) =>
    Math.round(rows.reduce((sum, row) => sum + Number(row[column]), 0) * 100) / 100;
  expect(categories.map(([name]) => name).at(-1)).toMatch(/^[\d,]+ {2}Others$/);
  expect(sumOf(categories, 1)).toBe(figures[2]);
  expect(sumOf(workbook.values(numbers, at(38, 1, 9, 2)), 1)).toBeGreaterThan(0);
  // Net worth is reckoned for the weeks before the first day of its history.
  const worth = workbook.values(numbers, at(61, 1, 400, 4)).filter(([day]) => day !== null);
  expect(worth.length).toBeGreaterThan(40);
  expect(worth.at(-1)?.[3]).toBe(figures[0]);
  for (const [, assets, debts, net] of worth) expect(Number(assets) + Number(debts)).toBeCloseTo(Number(net), 6);
});

test('the figures of a finished month are the sums of its rows, converted', async () => {
  const { workbook } = cells;
  const dashboard = sheetOf('Dashboard');
  const rates = workbook.insertSheet('FIN Rates').sheetId;
  workbook.write(rates, at(1, 1, 2, 2), [
    [{ value: 'Currency' }, { value: 'Rate to USD' }],
    [{ value: 'EUR' }, { value: 1.25 }],
  ]);
  const [octFirst, octLast] = [46_296, 46_326];
  workbook.write(dashboard, at(80, 5), [[{ value: true }]]);
  // All of each account, because its balance is compared.
  workbook.write(dashboard, at(83, 5), [[{ value: false }]]);
  workbook.write(dashboard, at(2, 9), [[{ value: { dateSerial: octFirst + 14 } }]]);
  await workbook.whenCalculated();
  const inUsd = (amount: unknown, currency: unknown) => Number(amount) * (currency === 'EUR' ? 1.25 : 1);
  const month = '"2026-10-01","2026-10-31","headers=false; splits=true; columns=kind,category,amount,currency"';
  const before = '"2026-09-01","2026-09-30","headers=false; splits=true; columns=kind,category,amount,currency"';
  const [rows, earlier, balances, accounts, recurring, forecast] = (await cells.evaluateAll([
    `=FIN_TRANSACTIONS(${month})`,
    `=FIN_TRANSACTIONS(${before})`,
    '=FIN_BALANCES("","2026-10-31","2026-10-31","day","carry=true; headers=false; columns=account,balance,currency")',
    '=FIN_ACCOUNTS("headers=false; columns=name,category,excludeFromNetWorth")',
    '=FIN_RECURRING("headers=false; columns=kind,state,perYear,currency")',
    '=FIN_FORECAST("","+30d","","headers=false; columns=balance; in=USD")',
  ])) as [unknown[][], unknown[][], unknown[][], unknown[][], unknown[][], unknown[][]];
  const sumOf = (of: readonly unknown[][], kind: string, category?: unknown) =>
    of
      .filter((row) => row[0] === kind && (category === undefined || row[1] === category))
      .reduce((sum, row) => sum + inUsd(row[2], row[3]), 0);
  const [spent, received] = [-sumOf(rows, 'spending'), sumOf(rows, 'income')];
  const worthOf = (isDebt: boolean) =>
    accounts
      .filter(([, category, isExcluded]) => isExcluded !== true && (category === 'debt') === isDebt)
      .flatMap(([name]) => balances.filter((row) => row[0] === name))
      .reduce((sum, row) => sum + inUsd(row[1], row[2]), 0);
  const numbers = sheetOf('FIN Dashboard data');
  const figures = (row: number, count: number) => workbook.values(numbers, at(row, 1, 1, count))[0]?.map(Number) ?? [];
  const expectNear = (shown: readonly number[], expected: readonly number[]) => {
    expect(shown).toHaveLength(expected.length);
    for (const [index, amount] of expected.entries())
      expect({ index, amount: shown[index] }).toEqual({ index, amount: expect.closeTo(amount, 2) });
  };
  expectNear(figures(4, 3), [worthOf(false) - worthOf(true), worthOf(false), worthOf(true)]);
  expectNear(figures(6, 2), [spent, -sumOf(earlier, 'spending')]);
  expectNear(figures(6, 5).slice(3), [received, sumOf(earlier, 'income')]);
  const perYear = recurring
    .filter(([kind, state]) => kind === 'spending' && /^(active|late)$/.test(String(state)))
    .map((row) => -inUsd(row[2], row[3]));
  expectNear(figures(10, 4).slice(2), [perYear.reduce((sum, each) => sum + each, 0) / 12, perYear.length]);
  expectNear(figures(10, 1), [Math.min(...forecast.map(([balance]) => Number(balance)))]);
  // The change of each category, and the savings rate.
  const changes = workbook
    .values(numbers, at(2, 16, 40, 4))
    .filter(([name]) => typeof name === 'string' && name !== '');
  expect(changes.length).toBeGreaterThan(8);
  for (const [name, now, , change] of changes) {
    const [own, ownBefore] = [-sumOf(rows, 'spending', name), -sumOf(earlier, 'spending', name)];
    expect({ name, now, change }).toEqual({
      name,
      now: expect.closeTo(inCents(own), 6),
      change: expect.closeTo(inCents(own) - inCents(ownBefore), 6),
    });
  }
  const saved = Math.round(((received - spent) / received) * 100);
  expect(workbook.displayValues(dashboard, at(7, 8))).toEqual([[`Savings rate ${saved}%`]]);
  expect(serialOf(workbook.values(numbers, at(2, 2))[0]?.[0])).toBe(octLast);
});

/** Half a cent is rounded up, also if its number is a little less. */
const inCents = (amount: number) => (Math.sign(amount) * Math.round(Math.abs(amount) * 100 + 1e-6)) / 100;
const serialOf = (value: unknown) => (value as { dateSerial?: number } | null)?.dateSerial ?? Number(value);

test('a missing refresh cell is added', async () => {
  expect(await call('makeRefreshCell', null)).toMatchObject({ hasRefreshCell: true });
  const [cell] = cells.workbook.namedRanges().filter(({ name }) => name === 'FIN_REFRESH');
  expect(cell).toMatchObject({ sheetId: sheetOf('FIN Refresh'), rectangle: at(1, 2) });
});

test('no text of the API became a formula', () => {
  expect(cells.host.formulasFromText()).toBe(0);
});
