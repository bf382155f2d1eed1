import { call, settings } from '../sidebar/called-sidebar';
import { household, keyOf, organizationIn } from './two-apis';

const storedConnection = {
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
    rateLimits: [],
    canTag: true,
    verifiedAt: '2026-11-01T08:00:00.000Z',
  },
};

test.each([
  ['broken', '{"id":"x"'],
  ['not an object', '[]'],
  ['without a key', JSON.stringify({ ...storedConnection, id: 'x', apiKey: undefined })],
  ['without what the API said', JSON.stringify({ ...storedConnection, id: 'x', view: undefined })],
  [
    'bound to an address inside a network',
    JSON.stringify({ ...storedConnection, id: 'x', baseUrl: 'https://localhost' }),
  ],
  ['stored at the place of another one', JSON.stringify({ ...storedConnection, name: 'Other' })],
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
  platform.userStore.set('fin.connection.x', JSON.stringify({ ...storedConnection, id: 'x', name: 'Later', view }));
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
