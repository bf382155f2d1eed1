import { openConnections } from '../../../src/addon/connections/connections';
import { functionNames, functionSpec } from '../../../src/addon/formulas/catalogue/functions';
import { failure } from '../../support/api/scripted-api';
import { evaluate, evaluateError } from '../../support/platform/connected-platform';
import type { FakePlatform } from '../../support/platform/fake-platform';
import { call, settings } from '../sidebar/called-sidebar';
import { filesOfUsers } from './files-of-users';
import { household, keyFor, keyOf, organizationIn, platformWithApis } from './two-apis';

test('a formula reads with the connection that it names, otherwise with the default', () => {
  const platform = household();
  expect(organizationIn(platform)).toBe('Data of household');
  expect(organizationIn(platform, 'connection=Café')).toBe('Data of cafe');
  // From the cache, which keeps them apart.
  expect(organizationIn(platform)).toBe('Data of household');
  expect(organizationIn(platform, 'connection=Café')).toBe('Data of cafe');
});

test('the first connection can be named by its organization before and after a second one is added', () => {
  const platform = platformWithApis();
  call(platform, 'connect', keyFor('household'));
  expect(organizationIn(platform, 'connection=data of household')).toBe('Data of household');
  call(platform, 'addConnection', { name: '', ...keyFor('cafe') });
  expect(organizationIn(platform, 'connection=data of household')).toBe('Data of household');
  expect(organizationIn(platform, 'connection=data of cafe')).toBe('Data of cafe');
});

test('an unknown name is an error that lists the names, and no key or address', () => {
  const { code, message } = evaluateError(household(), 'FIN_ACCOUNTS', 'connection=Caffè Nero');
  expect([code, message]).toEqual([
    'unknown_connection',
    'No connection "Caffè Nero" here. Connections: Data of household, Café.',
  ]);
});

test.each(functionNames)('%s accepts the name of a connection', (name) => {
  const platform = household();
  const required = functionSpec(name)
    .parameters.filter(({ isOptional }) => !isOptional)
    .map((parameter) => (parameter.name === 'by' ? 'month' : 'anything'));
  for (const given of ['connection=Nobody', 'Connection: nobody', [['connection', 'Nobody']]]) {
    expect(evaluateError(platform, name, ...required, given).code).toBe('unknown_connection');
  }
  platform.requests.length = 0;
  try {
    evaluate(platform, name, ...required, 'connection=Café');
  } catch {
    // Most routes are missing here.
  }
  const hosts = platform.requests.map(({ url }) => new URL(url).host);
  expect(new Set(hosts)).toEqual(new Set(name === 'FIN_STATUS' ? [] : ['cafe.example.com']));
});

test('a connection stored by a version with one connection is the default and stays unchanged', () => {
  const platform = platformWithApis();
  call(platform, 'connect', keyFor('household'));
  const stored = platform.userStore.get('fin.connection') ?? '';
  expect(Object.keys(JSON.parse(stored))).not.toContain('name');
  expect(organizationIn(platform)).toBe('Data of household');
  const { data } = call(platform, 'getState');
  expect(data.connections).toEqual([
    {
      name: 'Data of household',
      organizationName: 'Data of household',
      baseUrl: 'https://household.example.com',
      isDefault: true,
      isOwn: true,
      isShared: false,
      isRefused: false,
    },
  ]);
  expect(platform.userStore.get('fin.connection')).toBe(stored);
});

test('the second connection gives the first one its name, which stays when its organization is renamed', () => {
  const platform = household();
  expect(JSON.parse(platform.userStore.get('fin.connection') ?? '').name).toBe('Data of household');
});

test('two keys of one organization get two names', () => {
  const platform = platformWithApis();
  call(platform, 'connect', keyFor('household'));
  const { data } = call(platform, 'addConnection', { name: '', ...keyFor('household') });
  expect(data.connections.map(({ name }: { name: string }) => name)).toEqual([
    'Data of household',
    'Data of household 2',
  ]);
  expect(data.connectionName).toBe('Data of household 2');
});

test('every request of a connection goes to the origin that its key was entered for', () => {
  const platform = household();
  for (const name of ['connection=Café', 'connection=Data of household']) organizationIn(platform, name);
  for (const { url, headers } of platform.requests) {
    const host = new URL(url).host.split('.')[0] ?? '';
    expect(headers['X-API-Key']).toBe(keyOf(host));
  }
});

test('a key that the API refuses is not stored', () => {
  const platform = household();
  const before = [...platform.userStore];
  platform.state.server = () => failure(401, 'unauthorized');
  expect(call(platform, 'addConnection', { name: 'Third', ...keyFor('third') }).ok).toBe(false);
  expect([...platform.userStore]).toEqual(before);
});

test('a new key for one connection leaves the others unchanged', () => {
  const platform = household();
  const defaultBefore = platform.userStore.get('fin.connection');
  expect(call(platform, 'connect', keyFor('bistro'), settings, 'Café').ok).toBe(true);
  expect(platform.userStore.get('fin.connection')).toBe(defaultBefore);
  expect(organizationIn(platform, 'connection=Café')).toBe('Data of bistro');
  expect([...platform.userStore.keys()].filter((name) => name.startsWith('fin.connection.'))).toHaveLength(1);
});

test('after a change of the default, formulas without a name use the new one, and both connections stay', () => {
  const platform = household();
  call(platform, 'makeDefaultConnection', null, settings, 'Café');
  expect(organizationIn(platform)).toBe('Data of cafe');
  expect(organizationIn(platform, 'connection=Data of household')).toBe('Data of household');
  expect(organizationIn(platform, 'connection=Café')).toBe('Data of cafe');
  const entries = call(platform, 'getState').data.connections;
  expect(entries.map((each: { name: string; isDefault: boolean }) => [each.name, each.isDefault])).toEqual([
    ['Café', true],
    ['Data of household', false],
  ]);
});

test('changing the default loses no connection, whichever write it ends at', () => {
  for (let writes = 0; writes < 3; writes += 1) {
    const platform = household();
    let left = writes;
    const write = (act: () => void): void => {
      if (left === 0) throw new Error('Service invoked too many times');
      left -= 1;
      act();
    };
    const { userProperties } = platform;
    const killed = {
      ...platform,
      userProperties: {
        ...userProperties,
        set: (name: string, value: string) => write(() => userProperties.set(name, value)),
        delete: (name: string) => write(() => userProperties.delete(name)),
      },
    };
    expect(call(killed as FakePlatform, 'makeDefaultConnection', null, settings, 'Café').ok).toBe(false);
    for (const [name, data] of [
      ['Café', 'cafe'],
      ['Data of household', 'household'],
    ]) {
      expect(organizationIn(platform, `connection=${name}`)).toBe(`Data of ${data}`);
    }
    expect(call(platform, 'getState').data.connections).toHaveLength(2);
  }
});

test('disconnecting one connection keeps the others, and the errors of formulas that use it name it', () => {
  const platform = household();
  const { data } = call(platform, 'disconnect', null, settings, 'Café');
  expect([data.connectionName, data.connections.length]).toEqual(['Data of household', 1]);
  expect(JSON.stringify([...platform.userStore, ...platform.documentStore])).not.toContain(keyOf('cafe'));
  expect(organizationIn(platform)).toBe('Data of household');
  expect(evaluateError(platform, 'FIN_TAGS', 'connection=Café').message).toBe(
    'No connection "Café" here. Connections: Data of household.',
  );
});

test('without a default, formulas never switch to another connection by themselves', () => {
  const platform = household();
  const { data } = call(platform, 'disconnect');
  expect(data.connections).toMatchObject([{ name: 'Café', isDefault: false }]);
  expect(data.connectionName).toBe('Café');
  expect(evaluateError(platform, 'FIN_TAGS')).toMatchObject({
    code: 'no_default_connection',
    message: 'No default connection here. Add connection= and a name: Café.',
  });
  expect(organizationIn(platform, 'connection=Café')).toBe('Data of cafe');
  call(platform, 'makeDefaultConnection', null, settings, 'Café');
  expect(organizationIn(platform)).toBe('Data of cafe');
});

test('keeps at most ten connections', () => {
  const platform = household();
  for (let number = 3; number <= 10; number += 1) {
    expect(call(platform, 'addConnection', { name: `No. ${number}`, ...keyFor('cafe') }).ok).toBe(true);
  }
  const refused = call(platform, 'addConnection', { name: 'No. 11', ...keyFor('cafe') });
  expect(refused.error.code).toBe('too_many_connections');
});

test('a connection works in the spreadsheet where it was added; elsewhere its name is unknown', () => {
  const files = filesOfUsers(platformWithApis());
  files.open('first');
  files.sidebar('owner', 'connect', keyFor('household'));
  files.open('second');
  files.sidebar('owner', 'optIn');
  files.sidebar('owner', 'addConnection', { name: 'Café', ...keyFor('cafe') });
  expect(files.cell('owner', 'FIN_ORGANIZATION', 'name', 'connection=Café')).toBe('Data of cafe');
  files.open('first');
  expect(files.cell('owner', 'FIN_ORGANIZATION', 'name')).toBe('Data of household');
  const refused = files.cellError('owner', 'FIN_ORGANIZATION', 'name', 'connection=Café');
  const unknown = files.cellError('owner', 'FIN_ORGANIZATION', 'name', 'connection=Cafx');
  expect(refused.message).toBe('No connection "Café" here. Connections: Data of household.');
  expect(unknown.message).toBe('No connection "Cafx" here. Connections: Data of household.');
});

test('FIN_STATUS reports on the connection that it names, and lists the names if there are several', () => {
  const platform = platformWithApis();
  call(platform, 'connect', keyFor('household'));
  expect(evaluate(platform, 'FIN_STATUS')).not.toContainEqual(['connections', expect.anything()]);
  call(platform, 'addConnection', { name: 'Café', ...keyFor('cafe') });
  expect(evaluate(platform, 'FIN_STATUS', 'organization')).toBe('Data of household');
  expect(evaluate(platform, 'FIN_STATUS', 'organization', 'connection=cafe')).toBe('Data of cafe');
  expect(evaluate(platform, 'FIN_STATUS', 'name', 'connection=cafe')).toBe('Café');
  expect(evaluate(platform, 'FIN_STATUS', 'connections')).toBe('Data of household, Café');
});

test('errors and requests of one connection are not counted for the other', () => {
  const platform = household();
  organizationIn(platform);
  const { server } = platform.state;
  platform.state.server = (request, count) =>
    request.url.includes('cafe') ? failure(500, 'internal_error') : server(request, count);
  expect(evaluateError(platform, 'FIN_TAGS', 'connection=Café').message).not.toBe('');
  expect(evaluate(platform, 'FIN_STATUS', 'lastError')).toBeNull();
  expect(evaluate(platform, 'FIN_STATUS', 'lastError', 'connection=Café')).not.toBeNull();
});

test('a build for a fixed host sees only connections to that host', () => {
  const platform = household();
  const build = { fixedBaseUrl: 'https://cafe.example.com', defaultBaseUrl: '' };
  expect(openConnections(platform, build).ofCell().connection).toBeNull();
  expect(openConnections(platform, build, 'cafe').ofCell().connection?.baseUrl).toBe('https://cafe.example.com');
});

test("a user's key that replaces a shared connection does not change the default", () => {
  const files = filesOfUsers(platformWithApis());
  files.open('file');
  files.sidebar('owner', 'connect', keyFor('household'));
  files.sidebar('owner', 'addConnection', { name: 'Café', ...keyFor('cafe') });
  files.choose('owner', 'Café', 'shareConnection');
  files.sidebar('editor', 'connect', keyFor('editor'));
  expect(files.choose('editor', 'Café', 'getState').data.isOwnConnection).toBe(false);
  expect(files.choose('editor', 'Café', 'connect', keyFor('bistro')).ok).toBe(true);
  const { data } = files.sidebar('editor', 'getState');
  expect(data.connections).toMatchObject([
    { name: 'Data of editor', isDefault: true, isOwn: true },
    { name: 'Café', organizationName: 'Data of bistro', isDefault: false, isOwn: true },
  ]);
});
