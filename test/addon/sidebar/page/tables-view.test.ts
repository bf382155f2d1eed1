import { changedTable, connected, logLine, refresh, table, waiting } from './fixtures';
import type { Handlers } from './open-sidebar';
import { button, openTab } from './page-steps';
import { later, usual } from './scripted-server';
import { sidebarSuite } from './sidebar-suite';

const sidebar = sidebarSuite();
const open = async (handlers: Handlers) => {
  await sidebar.open({ ...usual, ...handlers });
  await openTab('Refresh')(sidebar.page);
  return sidebar.page;
};
const tables = { tables: [table], log: [logLine] };
const step = {
  isDone: true,
  message: null,
  code: null,
  left: 0,
  retryAfterSeconds: null,
  rowCount: 1_204,
  added: 3,
  changed: 0,
  marked: 0,
  removed: 0,
};
const callsOf = (operation: string) => sidebar.calls.filter((call) => call.operation === operation);

test('a table is created with two clicks, filled, and its result is shown', async () => {
  let isMade = false;
  const page = await open({
    listTables: () => ({ data: isMade ? tables : { tables: [], log: [] } }),
    createTable: () => {
      isMade = true;
      return { data: { id: table.id, tables } };
    },
    runTable: () => ({ data: { run: step, tables } }),
  });
  await button(page, 'Insert a table').click();
  await button(page, /^Insert$/).click();
  await page.locator('.note-done').getByText('1,204 rows: 3 added.').waitFor();
  expect(callsOf('createTable')).toEqual([
    {
      operation: 'createTable',
      input: {
        dataset: 'transactions',
        columns: [],
        from: 'all',
        accountIds: [],
        categories: [],
        tagId: null,
        schedule: { every: 'hours', hours: 6 },
        goneRows: 'mark',
        newRows: 'top',
      },
    },
  ]);
  expect(callsOf('runTable')).toEqual([{ operation: 'runTable', input: { id: table.id, readsEverything: false } }]);
});

test('a long load continues step by step, shows its progress, and stops on Cancel', async () => {
  const { answer, release } = later<{ run: typeof step; tables: typeof tables }>();
  let calls = 0;
  const half = { ...step, isDone: false, message: '50,000 rows are written, 50,000 are left.' };
  const page = await open({
    listTables: () => ({ data: tables }),
    runTable: () => {
      calls += 1;
      return calls === 1 ? { data: { run: { ...half, message: '1,000 rows read.' } as never, tables } } : answer;
    },
  });
  await button(page, 'Run now').click();
  await page.getByText('1,000 rows read.').waitFor();
  await button(page, 'Cancel').click();
  await page.getByText('Stopping after this step…').waitFor();
  release({ data: { run: half as never, tables } });
  await page.locator('.note-done').getByText('50,000 rows are written').waitFor();
  expect(callsOf('runTable')).toHaveLength(2);
});

test('the run log names the sheet of each table, and shows failures that repeat once', async () => {
  const unchanged = { added: 0, changed: 0 };
  const repeated = { error: 'The API failed.', code: 'internal_error' as const, count: 3, sheetName: 'Taxes' };
  const page = await open({
    listTables: () => ({
      data: {
        tables: [table],
        log: [
          { ...logLine, ...unchanged, ...repeated, firstAt: '2026-11-20T06:42:00Z' },
          { ...logLine, at: '2026-11-20T05:42:00Z', sheetName: 'Old', isRemoved: true },
        ],
      },
    }),
  });
  await page.getByText('Run log').click();
  expect(await page.locator('.run-log li').allTextContents()).toEqual([
    '3 times, 20 Nov 2026, 07:42 to 20 Nov 2026, 09:42 Taxes: The API failed.',
    '20 Nov 2026, 06:42 Old (removed): 3 added and 1 changed · 4 requests · 2 s',
  ]);
});

test('a table can be paused, rescheduled and, after a confirmation, removed', async () => {
  const page = await open({
    listTables: () => ({ data: tables }),
    changeTable: ({ change }) => ({ data: { ...tables, tables: [{ ...table, ...(change as object) }] } }),
    removeTable: () => ({ data: { tables: [], log: [] } }),
  });
  await button(page, 'Pause').click();
  await page.getByText('Paused').waitFor();
  await button(page, 'Edit').click();
  await page.getByRole('combobox', { name: 'Refresh' }).selectOption('Weekly');
  await page.getByLabel('Hour').selectOption('18:00');
  await button(page, 'Save').click();
  await button(page, 'Edit').click();
  await button(page, 'Remove, keep the rows').click();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await button(page, 'Insert a table').waitFor();
  expect(
    sidebar.calls.filter(({ operation }) => /^(change|remove)Table$/.test(operation)).map(({ input }) => input),
  ).toEqual([
    { id: table.id, change: { isPaused: true } },
    { id: table.id, change: { schedule: { every: 'week', weekday: 1, hour: 18 }, goneRows: 'mark' } },
    { id: table.id, deletesSheet: false },
  ]);
});

test('a table whose sheet is gone goes on in a copy after a confirmation, and runs', async () => {
  const page = await open({
    listTables: () => ({
      data: {
        ...tables,
        tables: [{ ...table, sheetName: null }],
        copiesOf: { [table.id]: [{ sheetId: 7, name: 'Saved' }] },
      },
    }),
    continueInCopy: () => ({ data: { ...tables, tables: [{ ...table, sheetName: 'Saved' }] } }),
    runTable: () => ({ data: { run: step, tables: { ...tables, tables: [{ ...table, sheetName: 'Saved' }] } } }),
  });
  await button(page, 'Continue in the copy Saved').click();
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await page.locator('.note-done').getByText('1,204 rows: 3 added.').waitFor();
  await page.getByRole('heading', { name: 'Saved' }).waitFor();
  expect(callsOf('continueInCopy')).toEqual([{ operation: 'continueInCopy', input: { id: table.id, sheetId: 7 } }]);
  expect(await button(page, 'Continue in the copy Saved').count()).toBe(0);
});

test('rows that are gone are moved below only if a run has marked some', async () => {
  const page = await open({
    listTables: () => ({ data: { ...tables, tables: [{ ...table, hasGone: true }] } }),
    moveGoneBelow: () => ({ data: { moved: 12, left: 0, tables } }),
  });
  await button(page, 'Move gone rows below').click();
  await page.locator('.note-done').getByText('Moved: 12.', { exact: true }).waitFor();
  expect(callsOf('moveGoneBelow')).toEqual([{ operation: 'moveGoneBelow', input: { id: table.id } }]);
  expect(await button(page, 'Move gone rows below').count()).toBe(0);
});

test('the last run is undone after a confirmation, and removed rows are shown', async () => {
  const undone = { added: 0, changed: 2, marked: 0, removed: 1, failed: 0, left: 0 };
  const page = await open({
    listTables: () => ({ data: { tables: [changedTable], log: [] } }),
    showRemovedRows: () => ({ data: { isThere: false } }),
    undoTableRun: () => ({ data: { undone, tables: { tables: [{ ...table, isPaused: true }], log: [] } } }),
  });
  await page.getByText('12 rows were removed.').waitFor();
  await button(page, 'Show removed rows').click();
  await page.locator('.note-done').getByText('The hidden sheet for this was deleted.').waitFor();
  await button(page, 'Undo last run').click();
  await page.getByText('Puts back what the run of 20 Nov 2026, 09:42 changed').waitFor();
  expect(callsOf('undoTableRun')).toEqual([]);
  await button(page, 'Undo and pause').click();
  await page
    .locator('.note-done')
    .getByText('Undone: 2 changed and 1 removed. The table is paused: its next run would do the same again.')
    .waitFor();
  expect(callsOf('undoTableRun')).toEqual([{ operation: 'undoTableRun', input: { id: table.id } }]);
  expect(await button(page, 'Undo last run').count()).toBe(0);
});

test('removing rows is chosen only after a confirmation, with a copy of the sheet', async () => {
  const page = await open({
    listTables: () => ({ data: tables }),
    changeTable: () => ({ data: { tables: [{ ...table, goneRows: 'remove' }], log: [] } }),
    copyTableSheet: () => ({ data: { name: 'Copy of Transactions 2026-11-20' } }),
  });
  await button(page, 'Edit').click();
  const field = page.getByLabel('Rows that are gone', { exact: true });
  await field.selectOption('remove');
  expect(await field.inputValue()).toBe('mark');
  const asked = page.getByRole('group', { name: 'Deletes rows that are gone.' });
  await asked.getByRole('button', { name: 'Cancel' }).click();
  expect(await asked.count()).toBe(0);
  await field.selectOption('remove');
  await button(page, 'Copy the sheet first').click();
  await page.getByText('Copied to Copy of Transactions 2026-11-20.').waitFor();
  await asked.getByRole('button', { name: 'Remove', exact: true }).click();
  expect(await field.inputValue()).toBe('remove');
  await button(page, 'Save').click();
  // A table that removes rows is not asked about again.
  await button(page, 'Edit').click();
  await field.selectOption('mark');
  await field.selectOption('remove');
  expect(await asked.count()).toBe(0);
  expect(callsOf('copyTableSheet')).toEqual([{ operation: 'copyTableSheet', input: { id: table.id } }]);
  expect(callsOf('changeTable')).toMatchObject([{ input: { change: { goneRows: 'remove' } } }]);
});

test('new rows are coloured if chosen, until they are marked as seen, and rows can be ticked', async () => {
  const unseen = { count: 12, since: '2026-11-20T08:42:00Z' };
  const page = await open({
    listTables: () => ({ data: tables }),
    changeTable: () => ({ data: { tables: [{ ...table, marksNew: true, unseen }], log: [] } }),
    markTableSeen: () => ({ data: { tables: [{ ...table, marksNew: true }], log: [] } }),
    addTableColumn: ({ column }) => ({ data: { heading: column } }),
  });
  const choice = 'Colour new rows until they are marked as seen';
  await button(page, 'Edit').click();
  await page.getByLabel(choice).check();
  await button(page, 'Save').click();
  await page.getByText('12 new since').waitFor();
  await button(page, 'Mark as seen').click();
  await page.getByText('12 new since').waitFor({ state: 'detached' });
  await button(page, 'Edit').click();
  expect(await page.getByLabel(choice).isChecked()).toBe(true);
  await button(page, 'Add a column to tick reviewed rows').click();
  await page.getByText('The column Reviewed is').first().waitFor();
  await button(page, 'Add a column for receipts').click();
  await page.getByText('The column Receipt is').first().waitFor();
  expect(callsOf('changeTable')).toMatchObject([{ input: { change: { marksNew: true } } }]);
  expect(callsOf('markTableSeen')).toMatchObject([{ input: { id: table.id } }]);
  expect(callsOf('addTableColumn')).toMatchObject([
    { input: { id: table.id, column: 'Reviewed' } },
    { input: { id: table.id, column: 'Receipt' } },
  ]);
});

test('a table that replaced values asks whether the user types there, and keeps that in the columns that are chosen', async () => {
  const replaced = { ...table, columns: ['date', 'name', 'category', 'amount', 'id'], replaced: 3 };
  const changed = { ...replaced, overrides: ['category'], replaced: 0 };
  const page = await open({
    listTables: () => ({ data: { tables: [replaced], log: [] } }),
    changeTable: () => ({ data: { tables: [changed], log: [] } }),
    runTable: () => ({ data: { run: step, tables: { tables: [changed], log: [] } } }),
  });
  await page.getByText('3 values in Name, Merchant or Category replaced').waitFor();
  await button(page, 'Keep what I type').click();
  expect(await page.getByLabel('Merchant').count()).toBe(0);
  await page.getByLabel('Category', { exact: true }).check();
  await button(page, 'Save').click();
  await page.getByText('3 values in Name').waitFor({ state: 'detached' });
  expect(callsOf('changeTable')).toMatchObject([{ input: { change: { overrides: ['category'] } } }]);
  expect(callsOf('runTable')).toMatchObject([{ input: { id: table.id } }]);
});

test('a new table asks before it removes rows, and offers no copy', async () => {
  const page = await open({ listTables: () => ({ data: { tables: [], log: [] } }) });
  await button(page, 'Insert a table').click();
  await page.getByText('More', { exact: true }).click();
  await page.getByLabel('Rows that are gone', { exact: true }).selectOption('remove');
  await page.getByRole('button', { name: 'Remove', exact: true }).waitFor();
  expect(await button(page, 'Copy the sheet first').count()).toBe(0);
});

test('a failed run shows its error, and Retry runs it again', async () => {
  let calls = 0;
  const page = await open({
    listTables: () => ({ data: tables }),
    runTable: () => {
      calls += 1;
      return calls === 1
        ? { error: { code: 'table_changed', message: 'The column "Amount" is gone.' } }
        : { data: { run: step, tables } };
    },
  });
  await button(page, 'Run now').click();
  await page.getByText('The column "Amount" is gone.').waitFor();
  await button(page, 'Retry').click();
  await page.locator('.note-done').getByText('1,204 rows: 3 added.').waitFor();
});

test('runs of the trigger are shown when the user returns to the view', async () => {
  let rowCount = 1_204;
  const page = await open({
    listTables: () => ({ data: { ...tables, tables: [{ ...table, rowCount }] } }),
  });
  await page.getByText('1,204 rows').waitFor();
  rowCount = 1_207;
  await openTab('Connect')(page);
  await openTab('Refresh')(page);
  await page.getByText('1,207 rows').waitFor();
});

test('the budget asks for its table if there are several, and is inserted with the one that is clicked', async () => {
  const choices = [
    { id: 'one', sheetName: 'Transactions', connection: 'Household', organization: 'Household' },
    { id: 'two', sheetName: 'Transactions 2', connection: 'Café', organization: 'Café Inc.' },
  ];
  const lost = { reason: 'removed' as const, sheetName: 'Old' };
  const page = await open({
    listTables: () => ({ data: tables }),
    insertOverview: ({ tableId }) => ({
      data: { ...tables, ...(tableId === undefined ? { budget: { choices, lost, sheetName: null } } : {}) },
    }),
  });
  await button(page, 'Insert budget').click();
  await page
    .locator('.note')
    .getByText('The table of the budget, Old, was removed. Which table is the budget for?')
    .waitFor();
  await button(page, 'Transactions · Household').waitFor();
  await button(page, 'Transactions 2 · Café, Café Inc.').click();
  await page.locator('.note').waitFor({ state: 'detached' });
  expect(callsOf('insertOverview').map(({ input }) => input)).toEqual([
    { name: 'budget' },
    { name: 'budget', tableId: 'two' },
  ]);
});

test('the budget is inserted with one click, and the new tables are shown', async () => {
  const page = await open({
    listTables: () => ({ data: { tables: [], log: [] } }),
    insertOverview: () => ({ data: tables }),
  });
  await button(page, 'Insert budget').click();
  await page.getByText('1,204 rows').waitFor();
  expect(callsOf('insertOverview').map(({ input }) => input)).toEqual([{ name: 'budget' }]);
});

test('adding a column and a first day to a table runs it at once', async () => {
  const page = await open({
    listTables: () => ({ data: tables }),
    listChoices: () => ({ data: { accounts: ['Checking', 'Savings'], tags: [], currencies: [] } }),
    listCategories: () => ({ data: { categories: ['Groceries'] } }),
    previewTableChange: ({ change }) => {
      if (change.from === 'soon')
        return { error: { code: 'invalid_date', message: 'The first date "soon" cannot be read.' } };
      return change.accountIds?.includes('Cheking') === true
        ? { error: { code: 'unknown_account', message: 'No account "Cheking". Did you mean Checking?' } }
        : { data: { leavingCount: 1_100, rowCount: 1_204 } };
    },
    changeTable: () => ({ data: tables }),
    runTable: () => ({ data: { run: step, tables } }),
  });
  await button(page, 'Edit').click();
  await page.getByText('Columns and filters').click();
  await page.locator('datalist option[value=Savings]').waitFor({ state: 'attached' });
  await page.locator('datalist option[value=Groceries]').waitFor({ state: 'attached' });
  expect(await page.getByLabel('Columns', { exact: true }).inputValue()).toBe('date, name, amount, id');
  await page.getByLabel('Columns', { exact: true }).fill('date, name, amount, id, tags');
  await page.getByLabel('First day').fill('soon');
  await page.getByLabel('A column that you remove').selectOption('delete');
  await button(page, 'Save').click();
  await page.getByText('The first date "soon" cannot be read.').waitFor();
  await page.getByLabel('First day').fill('June');
  await page.getByLabel('Accounts').fill('Cheking');
  await button(page, 'Save').click();
  await page.getByText('No account "Cheking". Did you mean Checking?').waitFor();
  await page.getByLabel('Accounts').fill('');
  await button(page, 'Save').click();
  await page.getByText('1,100 of 1,204 rows no longer match the filters and will be treated as gone.').waitFor();
  expect(callsOf('changeTable')).toEqual([]);
  await button(page, 'Save and apply').click();
  await page.locator('.note-done').getByText('1,204 rows: 3 added.').waitFor();
  expect(callsOf('changeTable').map(({ input }) => input)).toEqual([
    {
      id: table.id,
      change: {
        schedule: table.schedule,
        goneRows: 'mark',
        leftOut: 'delete',
        columns: ['date', 'name', 'amount', 'id', 'tags'],
        from: 'June',
        accountIds: [],
        categories: [],
      },
    },
  ]);
});

test('a duplicate of a sheet is called a copy until the note is hidden', async () => {
  const sheetCopies = [{ sheetId: 7, name: 'Copy of Transactions' }];
  const page = await open({
    listTables: () => ({ data: { ...tables, sheetCopies } }),
    keepSheetCopies: () => ({ data: { ...tables, sheetCopies: [] } }),
    runTable: () => ({ data: { run: step, tables } }),
  });
  const note = page.getByText('Copy of Transactions is a copy of a table’s sheet. Its rows are not refreshed.');
  await note.waitFor();
  await button(page, 'Run now').click();
  await page.locator('.note-done').getByText('3 added').waitFor();
  await button(page, 'Hide this note').click();
  await note.waitFor({ state: 'detached' });
  expect(callsOf('keepSheetCopies').map(({ input }) => input)).toEqual([{ sheetIds: [7] }]);
});

test('the tables of a copied spreadsheet can be adopted with one click', async () => {
  const page = await open({
    listTables: () => ({ data: { tables: [], log: [], copiedSheets: ['Transactions', 'Holdings'] } }),
    adoptTables: () => ({ data: tables }),
  });
  await page.getByText('Copied from another spreadsheet: Transactions, Holdings.').waitFor();
  await button(page, 'Refresh them in this copy').click();
  await page.getByRole('heading', { name: 'Transactions' }).waitFor();
  expect(await button(page, 'Refresh them in this copy').count()).toBe(0);
  expect(callsOf('adoptTables')).toHaveLength(1);
});

test('a table of dated snapshots can be created, and has no setting for rows that are gone', async () => {
  const page = await open({
    listTables: () => ({ data: { tables: [], log: [] } }),
    createTable: () => ({ data: { id: table.id, tables: { ...tables, tables: [{ ...table, isSnapshot: true }] } } }),
    runTable: () => ({ data: { run: step, tables: { ...tables, tables: [{ ...table, isSnapshot: true }] } } }),
  });
  await button(page, 'Insert a table').click();
  await page.getByText('More', { exact: true }).click();
  await page.getByLabel('Each run').selectOption('snapshot');
  expect(await page.getByLabel('Rows that are gone', { exact: true }).count()).toBe(0);
  await button(page, /^Insert$/).click();
  await page.getByText('Every 6 hours, dated snapshots').waitFor();
  await page.locator('.note-done').waitFor();
  expect(callsOf('createTable').map(({ input }) => input)).toMatchObject([
    { dataset: 'transactions', isSnapshot: true },
  ]);
});

test('times are in the zone of the spreadsheet, as schedules are, wherever the browser is', async () => {
  const state = { ...connected, refresh: { ...refresh, timeZone: 'Asia/Kathmandu' } };
  const page = await open({ getState: () => ({ data: state }), listTables: () => ({ data: tables }) });
  await page.locator('.table-card').getByText('20 Nov 2026, 14:27').waitFor();
  await page.getByText('Next run 20 Nov 2026, 14:45.').waitFor();
  await page.locator('.facts').getByText('20 Nov 2026, 13:45').waitFor();
});

test('a table that another user changed is approved as shown, and refreshed', async () => {
  let isApproved = false;
  const page = await open({
    listTables: () => ({ data: { tables: [waiting], log: [] } }),
    approveTable: () => {
      isApproved = true;
      return { data: tables };
    },
    runTable: () => ({ data: { run: step, tables } }),
  });
  await page.getByText('Accounts: all (before: Everyday Checking)').waitFor();
  await button(page, 'Approve').click();
  await page.locator('.note-done').getByText('1,204 rows: 3 added.').waitFor();
  expect([isApproved, await button(page, 'Approve').count()]).toEqual([true, 0]);
  expect(callsOf('approveTable')).toEqual([
    { operation: 'approveTable', input: { id: table.id, fingerprint: 'shown' } },
  ]);
});

test('a table says how many rows to review there are beyond those that it lists', async () => {
  const review = [{ reason: 'duplicate', id: 'aaaaaaaa-0000-4000-8000-000000000001' }];
  const page = await open({
    listTables: () => ({ data: { ...tables, tables: [{ ...table, review, reviewMore: 12 }] } }),
  });
  await page.getByText('13 to review').click();
  expect(await page.locator('.review li').allTextContents()).toEqual([
    'aaaaaaaa-0000-4000-8000-000000000001 is in several rows',
    'and 12 more',
  ]);
});

test('cells of a row that is gone move to the row that it may be now, one by one or all', async () => {
  const of = (id: string, name: string) => ({ id, date: '2026-11-12', name, amount: -2 });
  const moves = ['a', 'b', 'c'].map((id) => ({ from: of(`old-${id}`, 'Bus'), to: of(`new-${id}`, 'BUS 42') }));
  const review = [{ reason: 'unsure match', id: 'old-a' }];
  const shown = { tables: [{ ...table, review }], log: [] };
  let left = moves;
  const page = await open({
    listTables: () => ({ data: shown }),
    moveCells: ({ pairs }) => {
      left = left.slice(pairs.length);
      return { data: { moved: pairs.length, left: 0, moves: left } };
    },
  });
  await page.getByText('1 to review').click();
  await page.getByText('old-a may have come back as another transaction').waitFor();
  await button(page, 'Find where my cells belong').click();
  await page.getByText('12 Nov 2026, Bus, -2.00 → 12 Nov 2026, BUS 42, -2.00').first().waitFor();
  await button(page, 'Move my cells').first().click();
  await page.locator('.note-done').getByText('Moved: 1.').waitFor();
  await button(page, 'Move all 2').click();
  await page.getByText('No other row fits').waitFor();
  const pairs = moves.map(({ from, to }) => ({ from: from.id, to: to.id, ownRow: null }));
  expect(callsOf('moveCells').map(({ input }) => input)).toEqual([
    { id: table.id, pairs: [] },
    { id: table.id, pairs: pairs.slice(0, 1) },
    { id: table.id, pairs: pairs.slice(1) },
  ]);
});

test('an own transaction is confirmed alone, and the button for all moves only rows that are gone', async () => {
  const of = (id: string) => ({ id, date: '2026-11-12', name: 'Bus', amount: -2 });
  const move = (from: string) => ({ from: of(from), to: of(`new-${from}`) });
  const moves = [move('a'), { ...move('own-1'), ownRow: 7 }, move('b')];
  const page = await open({
    listTables: () => ({ data: { ...tables, tables: [{ ...table, ownCount: 3 }] } }),
    moveCells: ({ pairs }) => ({ data: { moved: pairs.length, left: 0, moves: pairs.length > 1 ? [] : moves } }),
  });
  await page.getByText('3 own transactions').waitFor();
  await button(page, 'Find my transactions among the others').click();
  await button(page, 'This is it: 12 Nov 2026, Bus, -2.00').click();
  await page.locator('.note-done').getByText('Moved: 1.').waitFor();
  await button(page, 'Move all 2').click();
  await page.getByText('No other row fits').waitFor();
  const { id } = table;
  expect(callsOf('moveCells').map(({ input }) => input)).toEqual([
    { id, pairs: [] },
    { id, pairs: [{ from: 'own-1', to: 'new-own-1', ownRow: 7 }] },
    {
      id,
      pairs: [
        { from: 'a', to: 'new-a', ownRow: null },
        { from: 'b', to: 'new-b', ownRow: null },
      ],
    },
  ]);
});

test('an own transaction is added to a table of transactions, and what was typed stays if it is refused', async () => {
  let isRefused = true;
  const page = await open({
    listTables: () => ({ data: { ...tables, tables: [table, { ...table, id: 'other', dataset: 'holdings' }] } }),
    addOwnTransaction: () => {
      if (!isRefused) return { data: { ...tables, tables: [{ ...table, ownCount: 1 }] } };
      isRefused = false;
      return { error: { code: 'invalid_argument', message: 'This is no amount.' } };
    },
  });
  await page.getByText('Every 6 hours').nth(1).waitFor();
  expect(await button(page, 'Add own transaction').count()).toBe(1);
  await button(page, 'Add own transaction').click();
  await page.getByLabel('Date').fill('yesterday');
  await page.getByLabel('Name').fill('Market');
  await page.getByLabel('Amount').fill('twelve');
  await page.getByLabel('Account').fill('Cash');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByText('This is no amount.').waitFor();
  await page.getByLabel('Amount').fill('-12.50');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByText('1 own transaction', { exact: true }).waitFor();
  expect(await page.getByLabel('Amount').count()).toBe(0);
  const input = { id: table.id, date: 'yesterday', name: 'Market', category: '', account: 'Cash' };
  expect(callsOf('addOwnTransaction').map((sent) => sent.input)).toEqual([
    { ...input, amount: 'twelve' },
    { ...input, amount: '-12.50' },
  ]);
});
