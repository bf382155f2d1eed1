import type { Connection } from '../../../src/addon/connections/connection';
import { deleteStored, putStored } from '../../../src/addon/connections/connection-properties';
import { readOwnerRecord, removeOptIn, storeOptIn } from '../../../src/addon/connections/opt-in';
import { previewFunction } from '../../../src/addon/formulas/run-function';
import { type Ask, failure, list, scriptedApi } from '../../support/api/scripted-api';
import {
  connectedPlatform,
  connectionsOf,
  evaluate,
  evaluateError,
  evaluateTable,
} from '../../support/platform/connected-platform';
import type { FakePlatform } from '../../support/platform/fake-platform';

const account = (name: string) => ({
  id: '11111111-1111-4111-8111-111111111111',
  name,
  balances: { currencyCode: 'EUR' },
});

/** A platform with two connections, after `change`, which comes from the sidebar because cells may store nothing. */
function open(change: (platform: FakePlatform, own: Connection, cafe: Connection) => void = () => undefined) {
  const state = { isDown: false };
  const answer = ({ request }: Ask) =>
    state.isDown ? failure(503, 'internal_error') : list([account(new URL(request.url).host)]);
  const platform = connectedPlatform({ server: scriptedApi({ 'GET /v1/accounts': answer }) });
  const connection = connectionsOf(platform).own();
  if (connection === null) throw new Error('The platform has no connection.');
  const cafe = { ...connection, id: 'connection-2', name: 'Café', baseUrl: 'https://cafe.example.com' };
  platform.state.context = 'sidebar';
  putStored(platform, 'user', cafe, null);
  storeOptIn(platform, cafe);
  change(platform, connection, cafe);
  platform.state.context = 'cell';
  return { platform, state, connection, cafe };
}

const names = 'columns=name; headers=false';

test('a cell reads with the connection that it names, otherwise with the default', () => {
  const { platform } = open();
  expect(evaluateTable(platform, 'FIN_ACCOUNTS', names)).toEqual([['api.example.com']]);
  expect(evaluateTable(platform, 'FIN_ACCOUNTS', `${names}; connection=cafe`)).toEqual([['cafe.example.com']]);
});

test('without a default a cell names the connections that it could use', () => {
  const { platform } = open((each) => deleteStored(each, 'user', connectionsOf(each).own()));
  expect(evaluateError(platform, 'FIN_ACCOUNTS')).toMatchObject({
    code: 'no_default_connection',
    message: 'No default connection here. Add connection= and a name: Café.',
  });
  expect(evaluateTable(platform, 'FIN_ACCOUNTS', `${names}; connection=Café`)).toEqual([['cafe.example.com']]);
});

test('a cell uses no connection that its owner did not opt in, and records that for the sidebar', () => {
  const { platform } = open((each, own, cafe) => {
    removeOptIn(each, own);
    removeOptIn(each, cafe);
  });
  expect(evaluateError(platform, 'FIN_ACCOUNTS')).toMatchObject({
    code: 'not_opted_in',
    message: 'Not connected here. In the FIN sidebar, Connect, the owner clicks Use my connection here.',
  });
  expect(platform.requests).toHaveLength(0);
  expect(readOwnerRecord(platform)).toEqual({ owners: ['connection-1', 'connection-2'], others: [] });
});

test('a cell records whose the opt-ins are, and writes that only when it changes', () => {
  const { platform } = open((each) => each.documentStore.set('fin.optin.of-an-editor', '1'));
  const written = () => platform.state.events.filter((event) => event === 'document.set fin.owner').length;
  for (const name of ['FIN_ACCOUNTS', 'FIN_STATUS', 'FIN_ACCOUNTS'] as const) evaluate(platform, name);
  const record = { owners: ['connection-1', 'connection-2'], others: ['of-an-editor'] };
  expect([readOwnerRecord(platform), written()]).toEqual([record, 1]);
  platform.documentStore.delete('fin.optin.of-an-editor');
  evaluate(platform, 'FIN_ACCOUNTS');
  expect([readOwnerRecord(platform), written()]).toEqual([{ ...record, others: [] }, 2]);
});

test("a cell with a shared connection reads the owner's properties only for an opt-in that is not in the record", () => {
  const { platform } = open((each, own) => {
    each.documentStore.set('fin.connection', JSON.stringify({ ...own, id: 'shared' }));
  });
  const reads = () => platform.calls['user.getAll'] ?? 0;
  evaluate(platform, 'FIN_ACCOUNTS');
  expect(readOwnerRecord(platform)).toEqual({ owners: ['connection-1', 'connection-2'], others: [] });
  const before = reads();
  evaluate(platform, 'FIN_ACCOUNTS');
  expect(reads() - before).toBe(0);
});

test('a cell shows its rows if the record of the owner cannot be written', () => {
  const { platform } = open();
  platform.documentProperties.set = () => {
    throw new Error('Service invoked too many times for one day: properties.');
  };
  expect(evaluateTable(platform, 'FIN_ACCOUNTS', names)).toEqual([['api.example.com']]);
});

test('a cell that shows an older copy reports the reason to FIN_STATUS, and a successful read does not', () => {
  const { platform, state } = open();
  evaluate(platform, 'FIN_ACCOUNTS');
  expect(evaluate(platform, 'FIN_STATUS', 'lastError')).toBeNull();
  state.isDown = true;
  platform.state.now += 3_600_000;
  expect(evaluateTable(platform, 'FIN_ACCOUNTS', names)).toEqual([['api.example.com']]);
  expect(evaluate(platform, 'FIN_STATUS', 'lastError')).toBe(
    'The API failed on its side. Try again in a few minutes. (request 0c1c3c52-5f51-4c83-9d0a-3f1d9d6b7a11)',
  );
});

test("FIN_STATUS does not show errors in a formula's arguments", () => {
  const { platform } = open();
  expect(evaluateError(platform, 'FIN_ACCOUNTS', 'currency=USDD; status=true').code).toBe('unknown_value');
  expect(evaluate(platform, 'FIN_STATUS', 'lastError')).toBeNull();
});

test("a preview reads with the caller's connection, regardless of the connections of cells", () => {
  const { platform, connection, cafe } = open((each, own) => removeOptIn(each, own));
  platform.state.context = 'sidebar';
  const find = (name: string | undefined) => (name === 'Café' ? cafe : connection);
  expect(previewFunction('FIN_ACCOUNTS', [names], platform, find)).toEqual([['api.example.com']]);
  expect(previewFunction('FIN_ACCOUNTS', [`${names}; connection=Café`], platform, find)).toEqual([
    ['cafe.example.com'],
  ]);
  expect(readOwnerRecord(platform)).toBeNull();
  expect(previewFunction('FIN_STATUS', ['connection'], platform, find)).toBe("this spreadsheet's");
  expect(previewFunction('FIN_STATUS', [], platform, find)).toHaveLength(12);
});
