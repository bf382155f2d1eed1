import { record } from '../../support/api/scripted-api';
import { capabilities, platformWith } from '../sidebar/called-sidebar';
import { filesOfUsers } from './files-of-users';

const keyFor = (api: string) => ({ baseUrl: `https://${api}.example.com`, apiKey: `fin_live_key_of_${api}` });

/** The owner has Home, the default, and Café; an editor has one connection. */
function twoUsers() {
  const platform = platformWith({
    'GET /v1/api-key': () => record({ ...capabilities, accountScope: 'ALL' }),
    'GET /v1/organization': ({ request }) => record({ name: `Data of ${new URL(request.url).host.split('.')[0]}` }),
  });
  const files = filesOfUsers(platform);
  files.open('file');
  files.sidebar('owner', 'connect', keyFor('home'));
  files.sidebar('owner', 'addConnection', { name: 'Café', ...keyFor('cafe') });
  files.choose('owner', 'Data of home', 'renameConnection', { name: 'Home' });
  files.sidebar('editor', 'connect', keyFor('editor'));
  // It shows whose the connections are.
  organization(files, 'owner');
  return files;
}

type Files = ReturnType<typeof twoUsers>;
const organization = (files: Files, user: string, ...args: unknown[]) =>
  files.cell(user, 'FIN_ORGANIZATION', 'name', ...args);
const stored = ({ platform }: Files) => JSON.stringify([...platform.documentStore]);

test("sharing one connection keeps the user's others private", () => {
  const files = twoUsers();
  for (const name of ['Home', 'Café']) files.choose('owner', name, 'optOut');
  expect(files.choose('owner', 'Café', 'shareConnection').data).toMatchObject({
    connectionName: 'Café',
    isSharedWithSpreadsheet: true,
    isSharedByUser: true,
  });
  expect(stored(files)).toContain('fin_live_key_of_cafe');
  expect(stored(files)).not.toContain('fin_live_key_of_home');
  expect(organization(files, 'somebody', 'connection=Café')).toBe('Data of cafe');
  expect(files.cellError('somebody', 'FIN_ORGANIZATION', 'name').code).toBe('no_default_connection');
  expect(files.cellError('owner', 'FIN_ORGANIZATION', 'name', 'connection=Home').code).toBe('unknown_connection');
});

test('the default and a named connection can both be shared, and unshared separately', () => {
  const files = twoUsers();
  for (const name of ['Home', 'Café']) files.choose('owner', name, 'shareConnection');
  expect(organization(files, 'somebody')).toBe('Data of home');
  expect(organization(files, 'somebody', 'connection=cafe')).toBe('Data of cafe');
  files.choose('owner', 'Café', 'unshareConnection');
  expect(stored(files)).not.toContain('fin_live_key_of_cafe');
  expect(organization(files, 'somebody')).toBe('Data of home');
  expect(files.choose('owner', 'Home', 'getState').data.isSharedWithSpreadsheet).toBe(true);
  expect(files.choose('owner', 'Café', 'getState').data.isSharedWithSpreadsheet).toBe(false);
});

test('an editor cannot replace the shared default or a shared connection of the same name', () => {
  const files = twoUsers();
  for (const name of ['Home', 'Café']) files.choose('owner', name, 'shareConnection');
  const before = [...files.platform.documentStore];
  expect(files.sidebar('editor', 'shareConnection').error.code).toBe('connection_in_use');
  const sameName = { name: 'CAFÉ', ...keyFor('editor') };
  expect(files.sidebar('editor', 'addConnection', sameName).error.code).toBe('invalid_connection_name');
  expect([...files.platform.documentStore].filter(([name]) => !name.startsWith('fin.optin.'))).toEqual(
    before.filter(([name]) => !name.startsWith('fin.optin.')),
  );
});

test("an editor cannot share a connection while formulas use one of the owner's", () => {
  const files = twoUsers();
  files.choose('owner', 'Home', 'optOut');
  expect(organization(files, 'owner', 'connection=Café')).toBe('Data of cafe');
  expect(files.sidebar('editor', 'shareConnection').error.code).toBe('connection_in_use');
  expect(files.choose('owner', 'Home', 'getState').data).toMatchObject({ isOwner: true, isOptedIn: false });
  expect(files.choose('owner', 'Café', 'getState').data).toMatchObject({ isOwner: true, formulasUse: 'own' });
});

test('changing the default also changes which shared copy is the default', () => {
  const files = twoUsers();
  for (const name of ['Home', 'Café']) files.choose('owner', name, 'shareConnection');
  files.choose('owner', 'Café', 'makeDefaultConnection');
  expect(organization(files, 'somebody')).toBe('Data of cafe');
  expect(organization(files, 'somebody', 'connection=Home')).toBe('Data of home');
});

test('sharing the new default keeps the former default shared under its name', () => {
  const files = twoUsers();
  files.choose('owner', 'Home', 'shareConnection');
  files.choose('owner', 'Café', 'makeDefaultConnection');
  // What the spreadsheet shares does not change by itself.
  expect(organization(files, 'somebody')).toBe('Data of home');
  expect(files.choose('owner', 'Café', 'getState').data.isSharedByUser).toBe(true);
  files.choose('owner', 'Café', 'shareConnection');
  expect(organization(files, 'somebody')).toBe('Data of cafe');
  expect(organization(files, 'somebody', 'connection=Home')).toBe('Data of home');
  // Shared again: each is there once.
  files.choose('owner', 'Café', 'shareConnection');
  const names = [...files.platform.documentStore.keys()].filter((name) => name.startsWith('fin.connection'));
  expect(names).toHaveLength(2);
});

test('disconnecting a connection unshares it and no other', () => {
  const files = twoUsers();
  for (const name of ['Home', 'Café']) files.choose('owner', name, 'shareConnection');
  files.choose('owner', 'Home', 'disconnect');
  expect(stored(files)).not.toContain('fin_live_key_of_home');
  expect(organization(files, 'somebody', 'connection=Café')).toBe('Data of cafe');
  expect(files.cellError('somebody', 'FIN_TAGS').code).toBe('no_default_connection');
});

test('a new key for a shared connection is shared only if its user confirms', () => {
  const files = twoUsers();
  files.choose('owner', 'Café', 'shareConnection');
  files.choose('owner', 'Café', 'connect', keyFor('bistro'));
  expect(organization(files, 'somebody', 'connection=Café')).toBe('Data of cafe');
  expect(files.choose('owner', 'Café', 'getState').data.isSharedByUser).toBe(true);
  files.choose('owner', 'Café', 'shareConnection');
  expect(organization(files, 'somebody', 'connection=Café')).toBe('Data of bistro');
  expect(stored(files)).not.toContain('fin_live_key_of_cafe');
});

test('a renamed connection is shared under its new name', () => {
  const files = twoUsers();
  files.choose('owner', 'Café', 'shareConnection');
  files.choose('owner', 'Café', 'renameConnection', { name: 'Bistro' });
  expect(organization(files, 'somebody', 'connection=Bistro')).toBe('Data of cafe');
});

test('nobody sees a key of another user', () => {
  const files = twoUsers();
  files.choose('owner', 'Café', 'shareConnection');
  for (const name of ['Home', 'Café', 'Data of editor']) {
    expect(JSON.stringify(files.choose('editor', name, 'getState'))).not.toContain('fin_live_key');
  }
  const { connections } = files.sidebar('editor', 'getState').data;
  expect(connections.map((each: { name: string; isOwn: boolean }) => [each.name, each.isOwn])).toEqual([
    ['Data of editor', true],
    ['Café', false],
  ]);
});

test("a user's own default hides the shared default, and a user's own connection hides its older shared copy", () => {
  const files = twoUsers();
  files.choose('owner', 'Café', 'disconnect');
  files.sidebar('owner', 'shareConnection');
  const named = (user: string): string[] =>
    files.sidebar(user, 'getState').data.connections.map((each: { name: string }) => each.name);
  expect(named('editor')).toEqual(['Data of editor']);
  expect(named('somebody')).toEqual(['Home']);
  files.choose('owner', 'Home', 'connect', keyFor('other'));
  files.sidebar('owner', 'renameConnection', { name: 'Other' });
  expect(named('owner')).toEqual(['Other']);
});
