import type { FakePlatform } from '../../support/fake-platform';
import { call, settings } from '../sidebar/called-sidebar';
import { household, keyFor, keyOf, organizationIn, platformWithApis } from './two-apis';

/** What version 0.1 wrote, before connections had names. */
const storedBefore = {
  id: '3f0c1a52-8a1e-4a7e-9d3a-0b6f7d1c2e11',
  baseUrl: 'https://household.example.com',
  apiKey: keyOf('household'),
  formerIds: ['9b0f6f0e-1f1d-4a51-8d3c-5d2f6a7b8c90'],
  view: {
    baseUrl: 'https://household.example.com',
    organizationName: 'The Household',
    scopes: ['organization:read'],
    accountScope: 'ALL',
    selectedAccounts: [],
    operations: null,
    rateLimits: ['600 a minute', '10 in 15 minutes (read)', '9 an hour', '600/min'],
    canTag: true,
    verifiedAt: '2026-11-01T08:00:00.000Z',
  },
};

const rateLimits = [
  { name: null, count: 600, windowSeconds: 60 },
  { name: 'read', count: 10, windowSeconds: 900 },
  { name: null, count: 9, windowSeconds: 3_600 },
  '600/min',
];

function installedBefore(): FakePlatform {
  const platform = platformWithApis();
  platform.userStore.set('fin.connection', JSON.stringify(storedBefore));
  platform.userStore.set('fin.refused', JSON.stringify({ connectionId: storedBefore.id, at: 1_793_000_000_000 }));
  platform.documentStore.set(`fin.optin.${storedBefore.id}`, '1');
  return platform;
}

test('an installation of the earlier version keeps working without any action, in formulas and in the sidebar', () => {
  const platform = installedBefore();
  const before = [...platform.userStore, ...platform.documentStore];
  expect(organizationIn(platform)).toBe('Data of household');
  expect(call(platform, 'getState').data).toMatchObject({
    connectionName: 'The Household',
    isOptedIn: true,
    isOwnConnection: true,
    keyRefusedAt: '2026-10-26T07:33:20.000Z',
    connections: [{ name: 'The Household', isDefault: true, isRefused: true }],
    connection: { rateLimits },
  });
  const owner = ['fin.owner', JSON.stringify({ owners: [storedBefore.id], others: [] })];
  expect([...platform.userStore, ...platform.documentStore]).toEqual([...before, owner]);
});

test('a second connection changes nothing that the earlier version stored, except the name and the texts of limits', () => {
  const platform = installedBefore();
  call(platform, 'addConnection', { name: 'Café', ...keyFor('cafe') });
  expect(JSON.parse(platform.userStore.get('fin.connection') ?? '')).toEqual({
    ...storedBefore,
    view: { ...storedBefore.view, rateLimits },
    name: 'The Household',
  });
  expect(platform.documentStore.has(`fin.optin.${storedBefore.id}`)).toBe(true);
  expect(organizationIn(platform)).toBe('Data of household');
});

test('a connection shared by the earlier version is the default of the spreadsheet', () => {
  const platform = platformWithApis();
  platform.documentStore.set('fin.connection', JSON.stringify({ ...storedBefore, formerIds: [] }));
  expect(organizationIn(platform)).toBe('Data of household');
  expect(organizationIn(platform, 'connection=the household')).toBe('Data of household');
  expect(call(platform, 'getState').data).toMatchObject({ isOwnConnection: false, isSharedWithSpreadsheet: true });
});

test.each([
  ['broken', '{"id":"x"'],
  ['not an object', '[]'],
  ['without a key', JSON.stringify({ ...storedBefore, id: 'x', apiKey: undefined })],
  ['without what the API said', JSON.stringify({ ...storedBefore, id: 'x', view: undefined })],
  ['bound to an address inside a network', JSON.stringify({ ...storedBefore, id: 'x', baseUrl: 'https://localhost' })],
  ['stored at the place of another one', JSON.stringify({ ...storedBefore, name: 'Other' })],
])('ignores a further connection that is %s, and keeps the others', (_, text) => {
  const platform = household();
  platform.userStore.set('fin.connection.x', text);
  const { connections } = call(platform, 'getState').data;
  expect(connections.map(({ name }: { name: string }) => name)).toEqual(['Data of household', 'Café']);
  expect(organizationIn(platform, 'connection=Café')).toBe('Data of cafe');
});

test('stored permissions in an unknown format count as unknown, so that the sidebar still opens', () => {
  const platform = household();
  const view = { scopes: 'tags:write', operations: [{ name: 'listTags' }, null], rateLimits: null, canTag: 1 };
  platform.userStore.set('fin.connection.x', JSON.stringify({ ...storedBefore, id: 'x', name: 'Later', view }));
  expect(call(platform, 'getState', null, settings, 'Later').data.connection).toEqual({
    baseUrl: 'https://household.example.com',
    organizationName: null,
    scopes: [],
    accountScope: null,
    selectedAccounts: [],
    operations: [],
    rateLimits: [],
    canTag: true,
    verifiedAt: '1970-01-01T00:00:00.000Z',
  });
});
