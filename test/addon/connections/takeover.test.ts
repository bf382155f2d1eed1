import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { paths } from '../../../scripts/paths';
import { filesOfUsers, usersWithApis } from './files-of-users';
import { keyFor, platformWithApis } from './two-apis';

// While the owner's connection is allowed in a spreadsheet, no editor makes its formulas read another API.

/** The editor shares Extra before the owner's connection is allowed, and opts the own default out. */
function editorShares() {
  const files = filesOfUsers(platformWithApis());
  files.open('file');
  files.sidebar('editor', 'connect', keyFor('bistro'));
  files.sidebar('editor', 'addConnection', { name: 'Extra', ...keyFor('evil') });
  expect(files.choose('editor', 'Extra', 'shareConnection').ok).toBe(true);
  files.sidebar('owner', 'connect', keyFor('household'));
  files.sidebar('owner', 'addConnection', { name: 'Café', ...keyFor('cafe') });
  const organization = (...args: unknown[]) => files.cell('owner', 'FIN_ORGANIZATION', 'name', ...args);
  return { ...files, organization };
}

test('a new connection cannot have the name of a share of another user, which formulas would read', () => {
  const { choose, sidebar, organization } = editorShares();
  expect(sidebar('owner', 'addConnection', { name: 'Extra', ...keyFor('cafe') })).toMatchObject({
    ok: false,
    error: { code: 'invalid_connection_name' },
  });
  expect(choose('owner', 'Café', 'getState').data.connectionName).toBe('Café');
  expect(organization('connection=Café')).toBe('Data of cafe');
});

const inUse = { ok: false, error: { code: 'connection_in_use' } };

test.each([
  ['before a formula has run', false],
  ['after a formula has run', true],
])("an editor's share cannot take the name of the owner's connection by renaming it, %s", (_, hasRun) => {
  const { platform, choose, organization } = editorShares();
  if (hasRun) organization();
  const before = [...platform.documentStore];
  expect(choose('editor', 'Extra', 'renameConnection', { name: 'Café' })).toMatchObject(inUse);
  expect([...platform.documentStore]).toEqual(before);
  expect(choose('editor', 'Extra', 'getState').data.connectionName).toBe('Extra');
  expect(organization('connection=Café')).toBe('Data of cafe');
});

test.each([
  ['before a formula has run', false],
  ['after a formula has run', true],
])("an editor's share cannot become the default after the editor's own default changed, %s", (_, hasRun) => {
  const { choose, organization } = editorShares();
  if (hasRun) organization();
  expect(choose('editor', 'Extra', 'makeDefaultConnection').ok).toBe(true);
  expect(choose('editor', 'Extra', 'shareConnection')).toMatchObject(inUse);
  expect(organization()).toBe('Data of household');
});

test("an editor's share keeps its API: another base URL cannot be shared in its place, a new key of it can", () => {
  const { platform, choose, organization } = editorShares();
  organization();
  expect(choose('editor', 'Extra', 'connect', keyFor('evil')).ok).toBe(true);
  expect(choose('editor', 'Extra', 'shareConnection').ok).toBe(true);
  expect(choose('editor', 'Extra', 'connect', keyFor('worse')).ok).toBe(true);
  expect(choose('editor', 'Extra', 'shareConnection')).toMatchObject(inUse);
  expect(JSON.stringify([...platform.documentStore])).not.toContain('worse');
});

test('two shares of an editor cannot change places', () => {
  const files = filesOfUsers(platformWithApis());
  files.open('file');
  files.sidebar('editor', 'connect', keyFor('bistro'));
  files.sidebar('editor', 'addConnection', { name: 'Extra', ...keyFor('evil') });
  for (const name of ['Data of bistro', 'Extra']) expect(files.choose('editor', name, 'shareConnection').ok).toBe(true);
  files.sidebar('owner', 'connect', keyFor('household'));
  const before = [...files.platform.documentStore];
  expect(files.choose('editor', 'Extra', 'makeDefaultConnection')).toMatchObject(inUse);
  expect([...files.platform.documentStore]).toEqual(before);
  expect(files.sidebar('editor', 'getState').data.connectionName).toBe('Data of bistro');
  expect(files.cell('owner', 'FIN_ORGANIZATION', 'name')).toBe('Data of bistro');
});

test('a share keeps its name when the API reports another name of the organization', () => {
  const users = usersWithApis();
  const { server } = users.platform.state;
  users.connect('editor');
  users.sidebar('editor', 'shareConnection');
  users.connect('owner');
  users.platform.state.server = (request, count) => {
    const answer = server(request, count);
    return { ...answer, text: answer.text.replace('Data of editor', 'Data of owner') };
  };
  expect(users.sidebar('editor', 'verifyConnection').data.organizationName).toBe('Data of owner');
  expect(users.cell('owner', 'FIN_ORGANIZATION', 'name', 'connection=Data of editor')).toBe('Data of owner');
  expect(JSON.parse(users.platform.documentStore.get('fin.connection') ?? '').name).toBe('Data of editor');
});

test("sharing is refused while another user's connection is allowed here and no formula has run", () => {
  const { platform, sidebar, cell, connect } = usersWithApis();
  for (const user of ['owner', 'editor']) connect(user);
  const before = [...platform.documentStore];
  const refused = sidebar('editor', 'shareConnection');
  expect(refused).toMatchObject(inUse);
  expect(refused.error.message).toBe(
    "Formulas may use another user's connection. Enter a FIN formula, which shows whose it is, and share again.",
  );
  expect([...platform.documentStore]).toEqual(before);
  expect(cell('owner', 'FIN_ORGANIZATION', 'name')).toBe('Data of owner');
});

test('what blocks a share does not depend on the cache', () => {
  const { platform, sidebar, cell, connect } = usersWithApis();
  for (const user of ['owner', 'editor']) connect(user);
  cell('owner', 'FIN_ORGANIZATION', 'name');
  platform.cacheEntries.clear();
  expect(sidebar('editor', 'shareConnection')).toMatchObject(inUse);
  expect(sidebar('editor', 'getState').data).toMatchObject({ formulasUse: 'owner', isOwner: false });
  platform.cacheEntries.clear();
  expect(sidebar('owner', 'shareConnection').ok).toBe(true);
});

test("an opt-in of a user who does not own the spreadsheet blocks nobody's share once a formula has run", () => {
  const { sidebar, cellError, connect } = usersWithApis();
  for (const user of ['editor', 'third']) connect(user);
  expect(sidebar('editor', 'shareConnection')).toMatchObject(inUse);
  expect(cellError('owner', 'FIN_ORGANIZATION').code).toBe('not_connected');
  expect(sidebar('editor', 'shareConnection').ok).toBe(true);
});

test("the owner's later opt-in counts, although a formula ran before it", () => {
  const { sidebar, cell, cellError, connect } = usersWithApis();
  connect('editor');
  cellError('owner', 'FIN_ORGANIZATION');
  connect('owner');
  expect(sidebar('editor', 'shareConnection')).toMatchObject(inUse);
  expect(cell('owner', 'FIN_ORGANIZATION', 'name')).toBe('Data of owner');
});

test.each(['optOut', 'disconnect'])('after %s of the owner, an editor can share', (operation) => {
  const { sidebar, cell, connect } = usersWithApis();
  for (const user of ['owner', 'editor']) connect(user);
  cell('owner', 'FIN_ORGANIZATION', 'name');
  sidebar('owner', operation);
  expect(sidebar('editor', 'shareConnection').ok).toBe(true);
  expect(cell('owner', 'FIN_ORGANIZATION', 'name')).toBe('Data of editor');
});

test('an editor cannot block the owner by connecting again and again, nor remove what blocks the share', () => {
  const { sidebar, cell, connect } = usersWithApis();
  connect('owner');
  cell('owner', 'FIN_ORGANIZATION', 'name');
  for (const operation of ['connect', 'optOut', 'optIn', 'disconnect', 'connect']) {
    if (operation === 'connect') connect('editor');
    else sidebar('editor', operation);
    expect(sidebar('editor', 'shareConnection').ok).toBe(false);
  }
  expect(sidebar('owner', 'shareConnection').ok).toBe(true);
});

test('no other code than the check writes a connection into the properties of the spreadsheet', () => {
  const folder = join(paths.root, 'src/addon');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /\.tsx?$/.test(name));
  const writing = /\b(?:writeDefault|putStored|promoteStored|deleteStored)\(\s*platform,\s*(\S+),/g;
  const writers = files.flatMap((name) =>
    [...readFileSync(join(folder, name), 'utf8').matchAll(writing)].map(([, store]) => `${name}: ${store}`),
  );
  const ofConnections = writers.filter((each) => !each.startsWith('connections/connection-properties.ts'));
  expect([...new Set(ofConnections)].sort()).toEqual([
    "connecting/connect.ts: 'user'",
    "connecting/manage-connections.ts: 'user'",
    "connections/shares.ts: 'document'",
  ]);
});
