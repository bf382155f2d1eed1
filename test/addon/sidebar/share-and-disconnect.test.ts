import { transaction } from '../../support/api/sample-records';
import { record } from '../../support/api/scripted-api';
import { evaluate } from '../../support/platform/connected-platform';
import { filesOfUsers } from '../connections/files-of-users';
import { call, capabilities, input, platformWith } from './called-sidebar';

test('sharing copies the connection to the spreadsheet, and formulas then use it', () => {
  const { open, sidebar, cell } = filesOfUsers();
  open('file');
  sidebar('owner', 'connect');
  cell('owner', 'FIN_ACCOUNTS');
  expect(sidebar('owner', 'getState').data).toMatchObject({
    isOwnConnection: true,
    formulasUse: 'own',
    isSharedWithSpreadsheet: false,
    isSharedByUser: false,
  });
  expect(sidebar('owner', 'shareConnection').data).toMatchObject({
    formulasUse: 'spreadsheet',
    isSharedWithSpreadsheet: true,
    isSharedByUser: true,
  });
  sidebar('owner', 'connect');
  expect(sidebar('owner', 'getState').data).toMatchObject({ isSharedByUser: true });
  expect(sidebar('editor', 'getState').data).toMatchObject({
    connection: { organizationName: 'Doe Family' },
    isOwnConnection: false,
    isSharedByUser: false,
  });
  expect(cell('owner', 'FIN_STATUS', 'connection')).toBe("this spreadsheet's");
  expect(sidebar('editor', 'listTags').ok).toBe(true);
  expect(sidebar('editor', 'unshareConnection').data).toMatchObject({ formulasUse: 'owner', connection: null });
});

test("an editor sees that formulas use the owner's connection, also after disconnecting", () => {
  const { open, sidebar, cell } = filesOfUsers();
  open('file');
  sidebar('owner', 'connect');
  cell('owner', 'FIN_ACCOUNTS');
  expect(sidebar('editor', 'getState').data).toMatchObject({ connection: null, formulasUse: 'owner', isOwner: null });
  sidebar('editor', 'connect');
  expect(sidebar('editor', 'getState').data).toMatchObject({ formulasUse: 'owner', isOwner: false });
  expect(sidebar('editor', 'disconnect').data).toMatchObject({ connection: null, formulasUse: 'owner' });
});

describe('what a user without a connection learns about those of others', () => {
  const sourced = (id: string, organizationName: unknown, baseUrl = 'https://api.example.com/fin/of-the-owner') => ({
    ...{ version: 1, id, dataset: 'accounts', sheetId: 1, columns: [], schedule: { every: 'never' } },
    filters: { from: 'all', accountIds: [], categories: [], tagId: null },
    source: { organizationName, baseUrl },
  });

  test('is that there is one, whose it is, and where tables have their rows from', () => {
    const { platform, open, sidebar, cell } = filesOfUsers();
    open('file');
    const others = (user: string) => sidebar(user, 'getState').data.others;
    expect(others('editor')).toBeNull();
    sidebar('owner', 'connect');
    expect(others('owner')).toBeNull();
    expect(others('editor')).toEqual({ isOwners: false, sources: [] });
    cell('owner', 'FIN_ACCOUNTS');
    expect(others('editor')).toEqual({ isOwners: true, sources: [] });
    const stored = [
      sourced('a', 'Doe Family'),
      sourced('b', 'Doe Family', 'https://api.example.com/other'),
      sourced('c', 'x'.repeat(300)),
      sourced('d', { not: 'a text' }),
      sourced('e', 'Fifth'),
    ];
    for (const table of stored) platform.documentStore.set(`fin.table.${table.id}`, JSON.stringify(table));
    const baseUrl = 'https://api.example.com';
    expect(others('editor').sources).toEqual([
      { organizationName: 'Doe Family', baseUrl },
      { organizationName: `${'x'.repeat(119)}…`, baseUrl },
      { organizationName: null, baseUrl },
    ]);
    expect(JSON.stringify(sidebar('editor', 'getState'))).not.toMatch(/SECRET|of-the-owner/);
    sidebar('editor', 'connect');
    expect(others('editor')).toBeNull();
    sidebar('editor', 'disconnect');
    sidebar('owner', 'disconnect');
    expect(others('editor')).toBeNull();
  });

  test('includes a connection that is allowed for tables only', () => {
    const { platform, open, sidebar } = filesOfUsers();
    open('file');
    platform.documentStore.set('fin.tablesoptin.of-another', '1');
    expect(sidebar('editor', 'getState').data).toMatchObject({ formulasUse: 'none', others: { isOwners: false } });
  });

  test('is nothing more than the share once there is one', () => {
    const { open, sidebar } = filesOfUsers();
    open('file');
    sidebar('owner', 'connect');
    sidebar('owner', 'shareConnection');
    expect(sidebar('editor', 'getState').data).toMatchObject({
      others: null,
      share: { organizationName: 'Doe Family' },
    });
  });
});

test('disconnecting deletes everything that is stored, and the trigger', () => {
  const platform = platformWith();
  call(platform, 'connect', input);
  call(platform, 'shareConnection');
  call(platform, 'setHourlyRefresh', { isOn: true });
  call(platform, 'refreshNow');
  platform.state.context = 'cell';
  evaluate(platform, 'FIN_ACCOUNTS');
  platform.state.context = 'sidebar';
  call(platform, 'listTags');
  expect(call(platform, 'disconnect').data).toMatchObject({
    connection: null,
    formulasUse: 'none',
    refresh: { isHourlyOn: false, wasSwitchedOff: true },
  });
  expect([...platform.userStore.keys()]).toEqual([]);
  expect([...platform.documentStore.keys()]).toEqual([]);
  expect([...platform.cacheEntries.keys()]).toEqual([]);
  expect(platform.triggerIds).toEqual([]);
});

test('disconnecting deletes the keys even if Google refuses the later steps', () => {
  const platform = platformWith();
  call(platform, 'connect', input);
  call(platform, 'shareConnection');
  platform.cache.removeAll = () => {
    throw new Error('Service error: Cache');
  };
  expect(call(platform, 'disconnect').ok).toBe(false);
  expect([platform.userStore.has('fin.connection'), platform.documentStore.has('fin.connection')]).toEqual([
    false,
    false,
  ]);

  const other = platformWith();
  call(other, 'connect', input);
  call(other, 'setHourlyRefresh', { isOn: true });
  other.triggers.delete = () => {
    throw new Error('Unable to talk to trigger service');
  };
  expect(call(other, 'disconnect').ok).toBe(false);
  expect(other.userStore.has('fin.connection')).toBe(false);
});

test('disconnecting keeps what may still be in use: another trigger, and a formula that is being replaced', () => {
  const platform = platformWith();
  call(platform, 'connect', input);
  const state = JSON.stringify({ triggerUid: 'of-another-user', spreadsheetId: 'spreadsheet-1', nextRunAt: 1 });
  platform.documentStore.set('fin.refresh', state);
  platform.documentStore.set('fin.rewriting', '[]');
  call(platform, 'disconnect');
  expect(platform.documentStore.get('fin.refresh')).toBe(state);
  expect(platform.documentStore.has('fin.rewriting')).toBe(true);
});

test.each([
  ['口座', 200],
  ['🏦', 300],
  ['x'.repeat(500), 100],
])('the stored connection with accounts named %s fits into a property', (name, count) => {
  const ids = Array.from({ length: count }, (_, index) => transaction(index).id);
  const platform = platformWith({
    'GET /v1/api-key': () => record({ ...capabilities, selectedAccountIds: ids }),
    'GET /v1/organization': () => record({ name: '家'.repeat(9_000) }),
    'GET /v1/accounts': ids.map((id) => ({ id, name: name.repeat(3) })),
  });
  expect(call(platform, 'connect', input).ok).toBe(true);
  const { selectedAccounts, unlistedAccounts } = call(platform, 'getState').data.connection;
  expect(unlistedAccounts).toBeGreaterThan(0);
  expect(selectedAccounts.length + unlistedAccounts).toBe(ids.length);
});

test('a new key does not replace the shared one, and disconnecting unshares the shared one', () => {
  const platform = platformWith();
  call(platform, 'connect', input);
  call(platform, 'shareConnection');
  const shared = platform.documentStore.get('fin.connection');
  call(platform, 'connect', input);
  call(platform, 'connect', input);
  expect(platform.documentStore.get('fin.connection')).toBe(shared);
  expect(call(platform, 'disconnect').data).toMatchObject({ connection: null, formulasUse: 'none' });
  expect(platform.documentStore.has('fin.connection')).toBe(false);
});

test('disconnecting keeps a connection that another user shared', () => {
  const platform = platformWith();
  call(platform, 'connect', input);
  call(platform, 'shareConnection');
  platform.userStore.clear();
  call(platform, 'connect', input);
  expect(call(platform, 'disconnect').data).toMatchObject({ formulasUse: 'spreadsheet' });
});

test.each(['cell', 'trigger'] as const)('every call from a %s is refused and has no effect', (context) => {
  const platform = platformWith();
  call(platform, 'connect', input);
  platform.state.context = context;
  const before = platform.requests.length;
  for (const operation of ['getState', 'listTags', 'attachTag', 'disconnect', 'refreshNow', 'nonsense']) {
    expect(call(platform, operation)).toEqual({
      ok: false,
      error: {
        code: 'wrong_context',
        message: 'This works in the FIN menu and sidebar, not in a cell.',
        requestId: null,
        retryAfterSeconds: null,
      },
    });
  }
  expect(platform.requests).toHaveLength(before);
});
