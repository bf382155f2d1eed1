import { sortRows } from '../../../src/workbench/workbook/sheets/sort-rows';
import { type BenchRow, distributions, makeTransactions, seeded } from '../../../test/support/api/transactions';
import type { CallTally } from './call-tally';
import { type MeteredHost, openMeteredHost, userId } from './metered-host';

/** What a user waits for, with what it may take at most. */
export interface Operation {
  readonly what: string;
  readonly most: {
    /** Of sheets. */
    readonly calls?: number;
    /** Of sheets, cache, properties and lock, and requests. */
    readonly allCalls?: number;
    readonly seconds?: number;
  };
  /** The transactions of the API when the workbook is opened. */
  readonly transactions: () => BenchRow[];
  /** Prepares the workbook, and returns the operation, which throws if its result is wrong. */
  prepare(host: MeteredHost, transactions: readonly BenchRow[]): Promise<() => Promise<void>>;
}

export async function measureOperation({ transactions, prepare }: Operation): Promise<CallTally> {
  const rows = transactions();
  const host = await openMeteredHost(rows);
  try {
    const run = await prepare(host, rows);
    host.meter.start();
    await run();
    return host.meter.tally;
  } finally {
    await host.close();
  }
}

const hourMs = 3_600_000;
const defaultColumns = ['date', 'name', 'merchant', 'amount', 'currency', 'category', 'account', 'pending', 'id'];
const withTags = [...defaultColumns, 'tags'];
/** Of the sheet: the first column is the date. */
const nameColumn = 2;
/** A routine run reads the days since then. */
const firstRecentDay = '2026-10-08';

const fiveYears = (count: number) => () => makeTransactions(distributions.fiveYears, count);
const oneYear = (count: number) => () => makeTransactions(distributions.even, count);

export const operations: readonly Operation[] = [
  {
    what: '20 changed rows of 20,000, sorted by name',
    most: { calls: 42, seconds: 11 },
    transactions: fiveYears(20_000),
    prepare: async (host, rows) => {
      const table = await insertTable(host);
      await sortByName(host, table);
      return await changeScattered(host, table, rows);
    },
  },
  {
    what: 'the same with two own columns between those of the table',
    most: { calls: 44, seconds: 11 },
    transactions: fiveYears(20_000),
    prepare: async (host, rows) => {
      const table = await insertTable(host);
      addOwnColumns(host, table);
      await sortByName(host, table);
      return await changeScattered(host, table, rows);
    },
  },
  {
    what: '100 of 2,000 rows gone, every twentieth: marked',
    most: { calls: 25 },
    transactions: oneYear(2_000),
    prepare: async (host, rows) => await dropEveryTwentieth(host, await insertTable(host), rows, 'marked'),
  },
  {
    what: '100 of 2,000 rows gone, every twentieth: removed',
    most: { calls: 186 },
    transactions: oneYear(2_000),
    prepare: async (host, rows) =>
      await dropEveryTwentieth(host, await insertTable(host, { goneRows: 'remove' }), rows, 'removed'),
  },
  {
    what: 'read 40 selected rows of 2,000, tag them and show the tag',
    most: { calls: 57, seconds: 5.5 },
    transactions: oneYear(2_000),
    prepare: async (host) => {
      const { sheetId } = await insertTable(host, { columns: withTags });
      const tag = await openTagging(host);
      host.workbook.setSelection(userId, sheetId, [{ row: 101, column: 1, rowCount: 40, columnCount: 3 }]);
      return async () => await tagSelection(host, tag, 40);
    },
  },
  {
    what: 'show the tag of 3 rows of 100,000',
    most: { seconds: 5 },
    transactions: fiveYears(100_000),
    prepare: async (host, rows) => {
      await insertTable(host, { columns: withTags });
      const { tagId } = await openTagging(host);
      const transactionIds = [10, 50_000, 99_990].map((index) => rows[index]?.id ?? '');
      return async () => await showTag(host, tagId, transactionIds);
    },
  },
  ...(
    [
      [2_000, 22],
      [20_000, 29],
    ] as const
  ).map(
    ([count, allCalls]): Operation => ({
      what: `nothing has changed in ${count.toLocaleString('en-US')} rows`,
      most: { allCalls },
      transactions: fiveYears(count),
      prepare: async (host) => await runUnchanged(host, await insertTable(host)),
    }),
  ),
  ...(
    [
      ['holdings', 16],
      ['accounts', 15],
      ['networth', 15],
    ] as const
  ).map(
    ([dataset, allCalls]): Operation => ({
      what: `nothing has changed in a table of ${dataset}`,
      most: { allCalls },
      transactions: fiveYears(2_000),
      prepare: async (host) => await runUnchanged(host, await insertTable(host, { dataset })),
    }),
  ),
  {
    what: 'insert a table of 2,000 rows',
    most: { calls: 36, seconds: 7 },
    transactions: fiveYears(2_000),
    prepare: async (host) => async () => void (await insertTable(host)),
  },
  {
    what: 'insert the dashboard',
    most: { calls: 84 },
    transactions: fiveYears(2_000),
    prepare: async (host) => async () => await insertOverview(host, 'dashboard'),
  },
  {
    what: 'insert the budget over a table of 2,000 rows',
    most: { calls: 67 },
    transactions: fiveYears(2_000),
    prepare: async (host) => {
      await insertTable(host, { columns: [...defaultColumns, 'kind'] });
      return async () => await insertOverview(host, 'budget');
    },
  },
];

interface Table {
  readonly id: string;
  readonly sheetId: number;
  readonly rowCount: number;
}

interface RunCounts {
  readonly rowCount: number;
  readonly changed: number;
  readonly marked: number;
  readonly removed: number;
}

interface RunAnswer extends RunCounts {
  readonly isDone: boolean;
  readonly message: string | null;
}

async function insertTable(host: MeteredHost, choices: object = {}): Promise<Table> {
  const { id } = await host.call<{ id: string }>('createTable', {
    dataset: 'transactions',
    columns: [],
    from: 'all',
    accountIds: [],
    categories: [],
    tagId: null,
    schedule: { every: 'hours', hours: 1 },
    goneRows: 'mark',
    newRows: 'top',
    ...choices,
  });
  const { rowCount } = await runTable(host, id);
  const [{ sheetId } = { sheetId: -1 }] = host.workbook.sheets().slice(-1);
  if (host.workbook.usedRectangle(sheetId)?.rowCount !== rowCount + 1) throw new Error('The table is not complete.');
  return { id, sheetId, rowCount };
}

/** Runs a table to its end, in steps if need be. Returns its rows, and how many all steps changed. */
async function runTable({ call }: MeteredHost, id: string, readsEverything = false): Promise<RunCounts> {
  const counts = { rowCount: 0, changed: 0, marked: 0, removed: 0 };
  for (let steps = 0; steps < 50; steps += 1) {
    // A later step continues what the first one began.
    const { run } = await call<{ run: RunAnswer }>('runTable', { id, readsEverything: readsEverything && steps === 0 });
    counts.rowCount = run.rowCount;
    for (const name of ['changed', 'marked', 'removed'] as const) counts[name] += run[name];
    if (run.isDone) return counts;
    if (run.rowCount === 0) throw new Error(`The table is not filled: ${run.message}`);
  }
  throw new Error('The run of the table does not end.');
}

/** As a user does, with all columns. */
async function sortByName({ workbook }: MeteredHost, { sheetId, rowCount }: Table): Promise<void> {
  const columnCount = workbook.usedRectangle(sheetId)?.columnCount ?? 1;
  const range = { sheetId, row: 2, column: 1, rowCount, columnCount };
  sortRows(workbook, range, [{ column: nameColumn, isAscending: true }]);
  await workbook.whenCalculated();
}

/** A column of notes after the third column of the table, and a blank one after its sixth. */
function addOwnColumns({ workbook }: MeteredHost, { sheetId, rowCount }: Table): void {
  workbook.insertColumns(sheetId, 7, 1);
  workbook.insertColumns(sheetId, 4, 1);
  const notes = Array.from({ length: rowCount }, (_, row) => [{ value: `Note ${row}` }]);
  workbook.write(sheetId, { row: 2, column: 4, rowCount, columnCount: 1 }, notes);
}

/** Gives twenty recent transactions, drawn at random, another merchant. */
async function changeScattered(
  host: MeteredHost,
  { id }: Table,
  rows: readonly BenchRow[],
): Promise<() => Promise<void>> {
  await changeOne(host, id, rows);
  const count = 20;
  const random = seeded(20);
  const recentIds = rows.filter(({ transactionDate }) => transactionDate >= firstRecentDay).map((row) => row.id);
  const drawn = new Set<string>();
  while (drawn.size < count) drawn.add(recentIds[random(recentIds.length)] ?? '');
  host.setTransactions(
    rows.map((row) => (drawn.has(row.id) ? { ...row, merchantName: `Shop ${row.id.slice(-8)}` } : row)),
  );
  host.meter.now += hourMs;
  return async () => expectCount('changed', (await runTable(host, id)).changed, count);
}

/** The run after the first one still reads what that one has not. */
async function runUnchanged(host: MeteredHost, { id }: Table): Promise<() => Promise<void>> {
  host.meter.now += hourMs;
  await runTable(host, id);
  host.meter.now += hourMs;
  return async () => {
    const { changed, marked, removed } = await runTable(host, id);
    expectCount('changes', changed + marked + removed, 0);
  };
}

/** The first run that changes something makes the sheet that undoes runs. */
async function changeOne(host: MeteredHost, id: string, rows: readonly BenchRow[]): Promise<void> {
  host.setTransactions(rows.map((row, index) => (index === 0 ? { ...row, merchantName: 'Other' } : row)));
  host.meter.now += hourMs;
  await runTable(host, id);
  host.setTransactions(rows);
  host.meter.now += hourMs;
  await runTable(host, id);
}

/** A routine run reads the older days in turn, so this one reads all. */
async function dropEveryTwentieth(
  host: MeteredHost,
  { id }: Table,
  rows: readonly BenchRow[],
  what: 'marked' | 'removed',
): Promise<() => Promise<void>> {
  await changeOne(host, id, rows);
  host.setTransactions(rows.filter((_, index) => index % 20 !== 10));
  host.meter.now += hourMs;
  return async () => expectCount(what, (await runTable(host, id, true))[what], rows.length / 20);
}

interface Tag {
  readonly connectionFingerprint: string;
  readonly tagId: string;
  readonly path: string;
}

/** Reads the tags and the state, as the sidebar does when it is opened. */
async function openTagging({ call }: MeteredHost): Promise<Tag> {
  const { connectionFingerprint } = await call<{ connectionFingerprint: string }>('getState');
  const { tags } = await call<{ tags: { id: string; path: string }[] }>('listTags');
  const [{ id: tagId, path } = { id: '', path: '' }] = tags;
  return { connectionFingerprint, tagId, path };
}

async function tagSelection({ call }: MeteredHost, { connectionFingerprint, tagId, path }: Tag, count: number) {
  const selection = await call<{ selectionId: string; transactions: { id: string }[] }>('readSelection', {
    connectionFingerprint,
  });
  const transactionIds = selection.transactions.map(({ id }) => id);
  expectCount('selected', transactionIds.length, count);
  const { selectionId } = selection;
  const tags = [{ id: tagId, path }];
  await call('attachTag', { connectionFingerprint, selectionId, tagId, transactionIds, tags });
  await showTag({ call }, tagId, transactionIds);
}

async function showTag({ call }: Pick<MeteredHost, 'call'>, tagId: string, transactionIds: readonly string[]) {
  const attached = [{ tagId, from: 1, to: transactionIds.length }];
  const { tables } = await call<{ tables: { sheetNames: string[] } }>('showTags', { transactionIds, attached });
  expectCount('tables with the tag', tables.sheetNames.length, 1);
}

async function insertOverview({ call, workbook }: MeteredHost, name: 'dashboard' | 'budget'): Promise<void> {
  await call('insertOverview', { name });
  const found = workbook.sheets().filter((sheet) => sheet.name.toLowerCase() === name);
  const [{ sheetId } = { sheetId: -1 }] = found;
  expectCount('sheets', found.length, 1);
  const formulas = workbook.formulas(sheetId, { row: 1, column: 1, rowCount: 30, columnCount: 26 }).flat();
  if (formulas.filter((formula) => formula !== '').length < 5) throw new Error(`The ${name} has no formulas.`);
}

function expectCount(what: string, found: number, expected: number): void {
  if (found !== expected) throw new Error(`${what}: ${found} in place of ${expected}.`);
}
