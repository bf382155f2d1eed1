import { emptyView } from '../../../../src/addon/connecting/connect';
import { insertFromMenu } from '../../../../src/addon/menu';
import { connectionsOf, settings } from '../../../support/platform/connected-platform';
import { call } from '../../sidebar/called-sidebar';
import { at, platform, press, sheetId } from './budget-workbook';

// Which synced table the budget uses.
const input = { dataset: 'transactions', accountIds: [], categories: [], tagId: null, goneRows: 'mark' };
const columns = ['date', 'amount', 'currency', 'category', 'kind'];
const schedule = { every: 'never' };
/** A table with this id: ids are random. */
const insertTable = (id: string, change: object = {}, connection?: string): number => {
  const { uuid } = platform.codec;
  Object.assign(platform.codec, { uuid: () => id.repeat(4) });
  const created = call(
    platform,
    'createTable',
    { ...input, from: 'all', columns, schedule, ...change },
    settings,
    connection,
  );
  Object.assign(platform.codec, { uuid });
  expect(created).toMatchObject({ ok: true, data: { id } });
  expect(call(platform, 'runTable', { id, readsEverything: false })).toMatchObject({ ok: true });
  return platform.workbook.sheets().at(-1)?.sheetId ?? -1;
};
const addConnection = (name: string) => {
  const baseUrl = `https://${name.toLowerCase()}.example.com`;
  const view = { ...emptyView(baseUrl), organizationName: `${name} Inc.` };
  const stored = { id: `id-${name}`, name, baseUrl, apiKey: `fin_live_key_of_${name}`, view };
  platform.userStore.set(`fin.connection.${stored.id}`, JSON.stringify(stored));
};
/** The sheet that the formula of the Total names. */
const used = () => /'?(\w+(?: \d)?)'?!/.exec(platform.workbook.formulas(sheetId(), at(9, 3)).flat().join())?.[1];
const insert = (tableId?: string) =>
  call(platform, 'insertOverview', { name: 'budget', ...(tableId === undefined ? {} : { tableId }) });

test('of several, the one that reaches back furthest, whatever their ids', () => {
  insertTable('aaaaaaaa', { from: '2026-11-01' });
  insertTable('bbbbbbbb', { from: '2025-01-01' });
  insertTable('cccccccc', { from: '2026-01-01' });
  press();
  expect(used()).toBe('Transactions 2');
});

test('of equal ones, the one whose sheet comes first, and never one with filters', () => {
  insertTable('dddddddd', { categories: ['Rent'] });
  insertTable('cccccccc');
  insertTable('aaaaaaaa');
  press();
  expect(used()).toBe('Transactions 2');
});

test('stays with its table, whatever tables follow', () => {
  insertTable('cccccccc', { from: '2026-01-01' });
  press();
  insertTable('aaaaaaaa');
  press();
  expect(used()).toBe('Transactions');
  call(platform, 'changeTable', { id: 'cccccccc', change: { categories: ['Rent'] } });
  expect(insert().data.budget).toBeUndefined();
  expect(used()).toBe('Transactions');
});

test('tables of several connections: the sidebar asks, and stays with the choice', () => {
  addConnection('Cafe');
  insertTable('bbbbbbbb');
  insertTable('aaaaaaaa', { from: '2026-01-01' }, 'Cafe');
  const { budget } = insert().data;
  expect(budget).toEqual({
    lost: null,
    sheetName: null,
    choices: [
      { id: 'bbbbbbbb', sheetName: 'Transactions', connection: expect.any(String), organization: null },
      { id: 'aaaaaaaa', sheetName: 'Transactions 2', connection: 'Cafe', organization: 'Cafe Inc.' },
    ],
  });
  expect(sheetId()).toBe(-1);
  expect(insert('aaaaaaaa').data.budget).toBeUndefined();
  expect(used()).toBe('Transactions 2');
  expect(platform.workbook.formulas(sheetId(), at(2, 2)).flat()).toEqual([
    '=FIN_ORGANIZATION("mainCurrency","connection=Cafe")',
  ]);
  press();
  expect(used()).toBe('Transactions 2');
  expect(insert('no-table').error.code).toBe('unknown_table');
});

test.each([
  ['en', 'Choose one in the sidebar'],
  ['de', 'Wählen Sie eine in der Seitenleiste'],
])('from the menu, an alert says in %s that the sidebar asks', (locale, text) => {
  addConnection('Cafe');
  insertTable('bbbbbbbb');
  insertTable('aaaaaaaa', {}, 'Cafe');
  platform.state.locale = locale;
  insertFromMenu(platform, connectionsOf(platform), 'budget');
  expect(platform.shown.alerts).toEqual([expect.stringContaining(text)]);
  expect(sheetId()).toBe(-1);
});

test('its table was removed: it says so, and uses the other', () => {
  insertTable('cccccccc');
  press();
  insertTable('aaaaaaaa', { from: '2026-01-01' });
  call(platform, 'removeTable', { id: 'cccccccc', deletesSheet: true });
  expect(insert().data.budget).toEqual({
    choices: [],
    lost: { reason: 'removed', sheetName: 'Transactions' },
    sheetName: 'Transactions 2',
  });
  expect(used()).toBe('Transactions 2');
  expect(insert().data.budget).toBeUndefined();
});

test('its table lost a column: it says so, and asks if there are several others', () => {
  addConnection('Cafe');
  insertTable('cccccccc');
  press();
  insertTable('bbbbbbbb');
  insertTable('aaaaaaaa', {}, 'Cafe');
  expect(insert().data.budget).toBeUndefined();
  call(platform, 'changeTable', { id: 'cccccccc', change: { columns: ['date', 'amount', 'currency'] } });
  expect(insert().data.budget).toMatchObject({
    lost: { reason: 'columns', sheetName: 'Transactions' },
    choices: [{ id: 'bbbbbbbb' }, { id: 'aaaaaaaa' }],
  });
  insertFromMenu(platform, connectionsOf(platform), 'budget');
  expect(platform.shown.alerts).toEqual([expect.stringMatching(/no longer has the columns[\s\S]+Choose one/)]);
  insert('bbbbbbbb');
  expect(used()).toBe('Transactions 2');
});

test('only tables with filters: one of all transactions is inserted with it', () => {
  insertTable('aaaaaaaa', { categories: ['Rent'] });
  press();
  expect(used()).toBe('Transactions 2');
});

test('does not use snapshots, which list each transaction once per day', () => {
  const input = { columns: [], from: 'all', accountIds: [], categories: [], tagId: null, goneRows: 'mark' };
  const snapshots = { ...input, dataset: 'transactions', schedule: { every: 'day', hour: 7 }, isSnapshot: true };
  expect(call(platform, 'createTable', snapshots).data.tables.tables).toMatchObject([{ isSnapshot: true }]);
  press();
  expect(platform.workbook.sheets().map(({ name }) => name)).toEqual([
    'Sheet1',
    'Transactions',
    'Transactions 2',
    'Budget',
  ]);
});

test('a table of transactions whose sheet was deleted is the reason that the sidebar gives', () => {
  call(platform, 'insertOverview', { name: 'budget' });
  platform.workbook.deleteSheet(sheetId('Transactions'));
  expect(call(platform, 'insertOverview', { name: 'budget' }).error).toMatchObject({
    code: 'table_changed',
    message: 'The sheet of "Transactions" is gone. Undo its deletion, or remove the table.',
  });
});
