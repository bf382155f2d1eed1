import { accounts, brokerageId, checkingId } from '../../../support/api/sample-records';
import { scriptedApi } from '../../../support/api/scripted-api';
import {
  connectedPlatform,
  evaluate,
  evaluateError,
  evaluateTable,
} from '../../../support/platform/connected-platform';

function platformWith(rows: readonly unknown[] = accounts) {
  return connectedPlatform({ server: scriptedApi({ 'GET /v1/accounts': rows }) });
}

test('gives one row per account by name, with balances, status and health', () => {
  expect(evaluateTable(platformWith(), 'FIN_ACCOUNTS')).toEqual([
    [
      'Account',
      'Institution',
      'Category',
      'Mask',
      'Balance',
      'Available',
      'Currency',
      'Status',
      'Health',
      'Balance as of',
      'Account ID',
    ],
    ['Brokerage', null, 'investment', '7', 99, null, 'EUR', 'INACTIVE', null, null, brokerageId],
    ['Checking', 'First Bank', 'bank', '0042', 1234.5, 1200, 'USD', 'ACTIVE', 'OK', null, checkingId],
  ]);
});

test.each([
  ['status=active', ['Checking']],
  ['category=Investment', ['Brokerage']],
  ['sourceType=MANUAL', ['Brokerage']],
  ['source=provider', ['Checking']],
  ['supportsHoldings=true', ['Brokerage']],
  ['supportsTransactions=true; sort=-balance', ['Checking', 'Brokerage']],
])('applies %s', (option, names) => {
  const table = evaluateTable(platformWith(), 'FIN_ACCOUNTS', option, 'columns=name', 'headers=false');
  expect(table).toEqual(names.map((name) => [name]));
});

test('formulas with different filters share one list', () => {
  const platform = platformWith();
  evaluateTable(platform, 'FIN_ACCOUNTS');
  evaluateTable(platform, 'FIN_ACCOUNTS', 'category=bank');
  evaluate(platform, 'FIN_BALANCE', 'Checking');
  expect(platform.requests).toHaveLength(1);
});

test('nested fields are columns by their dotted names, and objects are JSON', () => {
  const table = evaluateTable(
    platformWith(),
    'FIN_ACCOUNTS',
    'columns=balances.current,balances,Sync.LastSuccessfulSyncAt; dates=text',
  );
  expect(table[2]).toEqual([
    1234.5,
    '{"current":1234.5,"available":1200,"currencyCode":"USD"}',
    '2026-11-20T08:00:00Z',
  ]);
});

test.each([
  [{ lastSuccessfulSyncAt: '2026-11-01T00:00:00Z', loginRequiredAt: '2026-11-02T00:00:00Z' }, 'Login required'],
  [{ lastSuccessfulSyncAt: '2026-11-03T00:00:00Z', loginRequiredAt: '2026-11-02T00:00:00Z' }, 'OK'],
  [{ disconnectedAt: '2026-11-02T00:00:00Z', loginRequiredAt: '2026-11-02T00:00:00Z' }, 'Disconnected'],
  [{ lastSuccessfulSyncAt: '2026-11-03T00:00:00Z', reconnectBy: '2026-12-01T00:00:00Z' }, 'Reconnect by 2026-12-01'],
  [{ lastSuccessfulSyncAt: '2026-12-01T00:00:01Z', reconnectBy: '2026-12-01T00:00:00Z' }, 'OK'],
  [{ reconnectBy: '2026-12-01T00:00:00Z' }, 'Reconnect by 2026-12-01'],
  [{ lastProviderErrorAt: '2026-11-02T00:00:00Z' }, 'Sync error'],
  [{}, 'novel_state'],
])('the health of %j is %s', (sync, health) => {
  const platform = platformWith([{ id: 'a', name: 'A', sync, connectionStatus: 'novel_state' }]);
  expect(evaluateTable(platform, 'FIN_ACCOUNTS', 'columns=health; headers=false')).toEqual([[health]]);
});

test.each([
  [['Checking'], 1234.5],
  [['Checking', ''], 1234.5],
  [['checking', 'Available'], 1200],
  [[42, 'currency'], 'USD'],
  [['Checking', ' currencyCode '], 'USD'],
  [['Brokerage', 'available'], null],
  [[checkingId, undefined, true], 1234.5],
])('FIN_BALANCE(%j) is %j', (args, value) => {
  expect(evaluate(platformWith(), 'FIN_BALANCE', ...args)).toBe(value);
});

test.each([
  [[], 'FIN_BALANCE needs an account: its name, id or mask.'],
  [[''], 'FIN_BALANCE needs an account: its name, id or mask.'],
  [['Checking', 'pending'], 'No balance "pending". Use current, available or currency.'],
  [['Checking', 'constructor'], 'No balance "constructor". Use current, available or currency.'],
  [[[['Checking'], ['Savings']]], 'No account "Savings". See FIN_ACCOUNTS() for names, masks and ids.'],
  [[12_345_678], 'No account "12345678". See FIN_ACCOUNTS() for names, masks and ids.'],
  [[true], 'FIN_BALANCE needs an account: its name, id or mask.'],
  [['Savings'], 'No account "Savings". See FIN_ACCOUNTS() for names, masks and ids.'],
])('FIN_BALANCE(%j) fails: %s', (args, message) => {
  const error = evaluateError(platformWith(), 'FIN_BALANCE', ...args);
  expect(error.message).toBe(message);
  expect(error.code).toBe(message.startsWith('No account') ? 'unknown_account' : 'invalid_argument');
});

test('status filters accounts, and status=true adds a last row about completeness', () => {
  const status = (options: string) =>
    evaluateTable(platformWith(), 'FIN_ACCOUNTS', 'columns=name; headers=false', options);
  const last = (count: string) => [`Complete: ${count} as of 2026-11-21 13:00`];
  expect(status('status=true')).toEqual([['Brokerage'], ['Checking'], last('2 rows')]);
  expect(status('status=false')).toEqual([['Brokerage'], ['Checking']]);
  expect(status('status=active,inactive')).toEqual([['Brokerage'], ['Checking']]);
  expect(status('category=bank,debt')).toEqual([['Checking']]);
});

test('FIN_BALANCE of a range gives one balance per cell, blank for a blank cell, with one request', () => {
  const platform = platformWith();
  const names = [['Checking'], [''], [7], ["'Brokerage'"], ['']];
  expect(evaluate(platform, 'FIN_BALANCE', names)).toEqual([[1234.5], [null], [99], [99]]);
  expect(evaluate(platform, 'FIN_BALANCE', [['Checking', 'Brokerage']], 'currency')).toEqual([['USD', 'EUR']]);
  expect(evaluate(platform, 'FIN_BALANCE', [['Checking'], ['']])).toBe(1234.5);
  expect(platform.requests).toHaveLength(1);
});

test.each([
  ['status=ACTIVE,true', ['Checking', 'Complete: 1 row as of 2026-11-21 13:00']],
  ['status=true, inactive', ['Brokerage', 'Complete: 1 row as of 2026-11-21 13:00']],
  ['status=active,yes; limit=1', ['Checking', 'Complete: 1 row as of 2026-11-21 13:00']],
  ['status=ACTIVE,false', ['Checking']],
  ['status=removed,1', ['Complete: 0 rows as of 2026-11-21 13:00']],
])('%s both filters and adds the last row', (option, expected) => {
  const table = evaluateTable(platformWith(), 'FIN_ACCOUNTS', 'columns=name; headers=false', option);
  expect(table).toEqual(expected.map((text) => [text]));
});

test('an account without a support flag counts as not supporting it', () => {
  const rows = [
    { id: 'a', name: 'A', supportsHoldings: true },
    { id: 'b', name: 'B', supportsHoldings: false },
    { id: 'c', name: 'C' },
    { id: 'd', name: 'D', supportsHoldings: null },
  ];
  const names = (option: string) =>
    evaluateTable(platformWith(rows), 'FIN_ACCOUNTS', option, 'columns=name; headers=false').flat();
  expect(names('supportsHoldings=true')).toEqual(['A']);
  expect(names('supportsHoldings=false')).toEqual(['B', 'C', 'D']);
  expect(names('supportsTransactions=false')).toEqual(['A', 'B', 'C', 'D']);
});

test.each([
  ['account=42', ['Checking']],
  ['account=Brokerage, 0042', ['Brokerage', 'Checking']],
  ['currency=eur', ['Brokerage']],
  ['currency=USD,EUR; account=Checking', ['Checking']],
])('FIN_ACCOUNTS applies %s', (option, names) => {
  const table = evaluateTable(platformWith(), 'FIN_ACCOUNTS', option, 'columns=name; headers=false');
  expect(table).toEqual(names.map((name) => [name]));
});
