import { runScheduledRefresh } from '../../../../src/addon/refresh/refresh-all';
import { payment, transactionServer } from '../../../support/api/transaction-server';
import { connectionsOf } from '../../../support/platform/connected-platform';
import { type WorkbookPlatform, workbookPlatform } from '../../../support/sheets/workbook-platform';
import { call } from '../../sidebar/called-sidebar';
import { allTransactions } from '../table-input';

// A category of a filter may be a group, and every editor can write FIN Categories.

let platform: WorkbookPlatform;

let rows: ReturnType<typeof named>[];

const named = (index: number, category: string, transactionDate = '2026-11-19') =>
  payment(index, { organizationTransactionCategoryName: category, transactionDate });

beforeEach(async () => {
  rows = [named(1, 'Groceries'), named(2, 'Salary'), named(3, 'Rent')];
  platform = await workbookPlatform({ server: transactionServer(() => rows) });
});

afterEach(() => platform.workbook.dispose());

/** Without a key, in the file. */
function writeCategories(...rows: (readonly [category: string, kind: string, group: string])[]): void {
  const { workbook } = platform;
  const found = workbook.sheets().find(({ name }) => name === 'FIN Categories');
  const { sheetId } = found ?? workbook.insertSheet('FIN Categories', 0);
  const cells = [['Category', 'Kind', 'Group'], ...rows, ['', '', ''], ['', '', '']].slice(0, 4);
  workbook.write(
    sheetId,
    { row: 1, column: 1, rowCount: cells.length, columnCount: 3 },
    cells.map((row) => row.map((value) => ({ value }))),
  );
}

const insert = (categories: string[]): string =>
  call(platform, 'createTable', { ...allTransactions, categories, columns: ['date', 'category', 'group'] }).data.id;
const run = (id: string) => call(platform, 'runTable', { id });
const shown = (id: string) => call(platform, 'listTables').data.tables.find((table: { id: string }) => table.id === id);
const approve = (id: string) => call(platform, 'approveTable', { id, fingerprint: shown(id).approval.fingerprint });

function categoriesIn(): string[] {
  const { sheetId } = platform.workbook.sheets().find(({ name }) => name === 'Transactions') ?? { sheetId: -1 };
  const cells = platform.workbook.displayValues(sheetId, { row: 2, column: 2, rowCount: 20, columnCount: 1 });
  return cells.flatMap(([cell = '']) => (cell === '' ? [] : [cell])).sort();
}

function hourly(): void {
  platform.state.now += 3 * 3_600_000;
  platform.state.context = 'trigger';
  const { triggerUid } = JSON.parse(platform.documentStore.get('fin.refresh') ?? '{}');
  runScheduledRefresh(platform, connectionsOf(platform), { triggerUid });
  platform.state.context = 'sidebar';
}

test('a category that an editor puts into a group of an approved table is not read before its approval', () => {
  const id = insert(['Groceries']);
  run(id);
  writeCategories(['Salary', 'income', 'Groceries']);
  hourly();
  expect(categoriesIn()).toEqual(['Groceries']);
  expect(shown(id)).toMatchObject({ lastOutcome: 'complete', approval: { stopsRuns: false } });
  expect(shown(id).approval).toMatchObject({ before: { members: [] }, now: { members: ['Salary'] } });
  expect(approve(id).data.tables[0].approval).toBeNull();
  run(id);
  expect(categoriesIn()).toEqual(['Groceries', 'Salary']);
});

test.each([
  ['that the user approves', (id: string) => approve(id)],
  ['that everybody may read, as the connection is shared', () => call(platform, 'shareConnection')],
])('older rows of a category %s are read, too', (_, allow) => {
  rows.push(named(4, 'Salary', '2024-01-05'));
  const id = insert(['Groceries']);
  writeCategories(['Salary', 'income', 'Groceries']);
  run(id);
  hourly();
  allow(id);
  hourly();
  expect(categoriesIn()).toEqual(['Groceries', 'Salary', 'Salary']);
});

test('an approval has the categories of a group, and only a further one waits', () => {
  writeCategories(['Rent', 'spending', 'Living'], ['Groceries', 'spending', 'Living']);
  const id = insert(['living']);
  run(id);
  expect(shown(id).approval).toBeNull();
  writeCategories(['Rent', 'spending', 'Living']);
  run(id);
  expect([shown(id).approval, shown(id).rowCount]).toEqual([null, 2]);
  writeCategories(['Salary', 'income', 'Living'], ['Groceries', 'spending', 'LIVING']);
  run(id);
  expect(shown(id).approval).toMatchObject({
    before: { members: ['Rent', 'Groceries'] },
    now: { members: ['Salary', 'Groceries'] },
  });
  expect(categoriesIn()).not.toContain('Salary');
});

test("the user's own change of the table does not approve what an editor has put into a group", () => {
  writeCategories(['Rent', 'spending', 'Living']);
  const id = insert(['Living']);
  writeCategories(['Rent', 'spending', 'Living'], ['Salary', 'income', 'Living'], ['Groceries', 'spending', 'Food']);
  call(platform, 'changeTable', { id, change: { categories: ['Living', 'Food'], columns: ['date', 'category'] } });
  run(id);
  expect(categoriesIn()).toEqual(['Groceries', 'Rent']);
  call(platform, 'renameConnection', { name: 'Other' });
  expect(shown(id).approval).toMatchObject({ now: { members: ['Rent', 'Salary', 'Groceries'] } });
});

test('what is approved is what was shown: a group that grows meanwhile is not approved', () => {
  const id = insert(['Groceries']);
  writeCategories(['Rent', 'spending', 'Groceries']);
  const { fingerprint } = shown(id).approval;
  writeCategories(['Salary', 'income', 'Groceries'], ['Rent', 'spending', 'Groceries']);
  expect(call(platform, 'approveTable', { id, fingerprint }).error.code).toBe('approval_outdated');
});

test('a group is none while a category has its name, and is not approved with it', () => {
  writeCategories(['Groceries', 'spending', ''], ['Salary', 'income', 'Groceries']);
  const id = insert(['Groceries']);
  run(id);
  expect([categoriesIn(), shown(id).approval]).toEqual([['Groceries'], null]);
  writeCategories(['Salary', 'income', 'Groceries']);
  hourly();
  expect(categoriesIn()).toEqual(['Groceries']);
  expect(shown(id).approval).toMatchObject({ before: { members: [] }, now: { members: ['Salary'] } });
});

test('a group that the user takes out of the table loses its approval', () => {
  writeCategories(['Rent', 'spending', 'Living'], ['Salary', 'income', 'Living']);
  const id = insert(['Living', 'Groceries']);
  const change = (categories: string[]) => call(platform, 'changeTable', { id, change: { categories } });
  change(['Groceries']);
  writeCategories(['Rent', 'spending', 'Living']);
  change(['Living']);
  writeCategories(['Rent', 'spending', 'Living'], ['Salary', 'income', 'Living']);
  run(id);
  expect(categoriesIn()).toEqual(['Rent']);
});

test('an approval that does not say what its groups have is none', () => {
  const id = insert(['Groceries']);
  const name = `fin.approved.spreadsheet-1.${id}`;
  const { members: _, ...before } = JSON.parse(platform.userStore.get(name) ?? '');
  platform.userStore.set(name, JSON.stringify(before));
  expect(run(id).error.code).toBe('table_unapproved');
  approve(id);
  run(id);
  expect(categoriesIn()).toEqual(['Groceries']);
});

test('with a shared connection every editor can read everything, so a group has all of its categories', () => {
  call(platform, 'shareConnection');
  const id = insert(['Groceries']);
  writeCategories(['Salary', 'income', 'Groceries']);
  run(id);
  expect(categoriesIn()).toEqual(['Groceries', 'Salary']);
  expect(shown(id).approval).toBeNull();
});

test('a sheet FIN Categories that cannot be read hinders neither the sidebar nor a change of the table', () => {
  const id = insert(['Groceries']);
  writeCategories(['Salary', 'nonsense', 'Groceries']);
  expect(shown(id).approval).toBeNull();
  expect(run(id).error.code).toBe('invalid_categories');
  const change = { newRows: 'top' };
  expect(call(platform, 'changeTable', { id, change }).ok).toBe(true);
  writeCategories(['Salary', 'income', 'Groceries']);
  run(id);
  expect([categoriesIn(), shown(id).approval.now.members]).toEqual([['Groceries'], ['Salary']]);
});

test('an editor who deletes a group of an approved table learns no category of the connection', () => {
  writeCategories(['Rent', 'spending', 'Living']);
  const id = insert(['Living']);
  run(id);
  writeCategories();
  hourly();
  expect(shown(id).lastError).toBe('No category "Living" in your data.');
  writeCategories(['Groceries', 'spending', 'Livings']);
  hourly();
  expect(shown(id).lastError).toBe('No category "Living" in your data. Did you mean Livings?');
});
