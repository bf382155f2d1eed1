import fc from 'fast-check';
import type { ConnectionView } from '../../../../src/addon/connections/connection';
import { failure, scriptedApi } from '../../../support/api/scripted-api';
import {
  connectedPlatform,
  evaluate,
  evaluateError,
  evaluateTable,
} from '../../../support/platform/connected-platform';

const account = (id: string, category: string, current: unknown, more: { readonly [name: string]: unknown } = {}) => ({
  id,
  name: id,
  category,
  status: 'ACTIVE',
  balances: { current, currencyCode: 'USD' },
  ...more,
});

const euros = (current: number) => ({ balances: { current, currencyCode: 'EUR' } });

const platformWith = (...accounts: readonly unknown[]) =>
  connectedPlatform({ server: scriptedApi({ 'GET /v1/accounts': accounts }) });

const rows = (accounts: readonly unknown[], ...options: string[]) =>
  evaluateTable(platformWith(...accounts), 'FIN_NETWORTH', ...options, 'headers=false');

test('without accounts there is only the heading', () => {
  expect(evaluateTable(platformWith(), 'FIN_NETWORTH')).toEqual([['Currency', 'Assets', 'Liabilities', 'Net']]);
  expect(rows([])).toEqual([[null, null, null, null]]);
});

test('debt is a liability, and any other category is an asset, also an unknown one', () => {
  const categories = ['bank', 'investment', 'retirement', 'real_estate', 'other', 'crypto'];
  const assets = categories.map((category, index) => account(category, category, 10 ** index));
  expect(rows([...assets, account('card', 'debt', 11)])).toEqual([['USD', 111_111, 11, 111_100]]);
});

test('an overdrawn account lowers the assets, an overpaid card the liabilities', () => {
  expect(rows([account('a', 'bank', -20), account('b', 'debt', -5)])).toEqual([['USD', -20, -5, -15]]);
});

test('headings say how accounts that are owned in part count', () => {
  const titles = (share: string, owned: unknown) =>
    evaluateTable(platformWith(account('a', 'bank', 8, { ownershipPercentage: owned })), 'FIN_NETWORTH', share)[0];
  expect(titles('', 50)).toEqual(['Currency', 'Assets (your share)', 'Liabilities (your share)', 'Net (your share)']);
  expect(titles('share=false; columns=net', 50)).toEqual(['Net (in full)']);
  expect(titles('columns=net', null)).toEqual(['Net']);
});

test.each([
  ['removed', { status: 'REMOVED' }, 0],
  ['inactive', { status: 'INACTIVE' }, 8],
  ['of an unknown status', { status: 'FROZEN' }, 8],
  ['excluded', { excludeFromNetWorth: true }, 0],
  ['not excluded', { excludeFromNetWorth: false }, 8],
  ['excluded from transactions alone', { excludeFromTransactions: true }, 8],
  ['half owned', { ownershipPercentage: 50 }, 4],
  ['owned by a third', { ownershipPercentage: 33.3333 }, 2.666664],
  ['not owned at all', { ownershipPercentage: 0 }, 0],
  ['of unknown ownership', { ownershipPercentage: null }, 8],
  ['with an available balance alone', { balances: { available: 8, currencyCode: 'USD' } }, 0],
  ['without balances', { balances: undefined }, 0],
  ['whose balance is text', { balances: { current: '8.00', currencyCode: 'USD' } }, 8],
])('an account %s is counted correctly', (_, fields, value) => {
  const other = account('other', 'bank', 0);
  expect(rows([account('it', 'bank', 8, fields), other], 'columns=net')).toEqual([[value]]);
});

test('each currency has a row, also a missing one; the one with the most accounts comes first', () => {
  const accounts = [
    account('a', 'bank', 1, euros(1)),
    account('b', 'bank', 2),
    account('c', 'debt', 3),
    account('d', 'bank', 4, { balances: { current: 4 } }),
  ];
  expect(rows(accounts, 'columns=currency,net,accounts')).toEqual([
    ['USD', -1, 2],
    [null, 4, 1],
    ['EUR', 1, 1],
  ]);
});

test.each([
  ['account=a', [['USD', 1]]],
  ['account=a,b', [['USD', 3]]],
  ['category=BANK', [['USD', 1]]],
  ['category=debt,other', [['USD', 2]]],
  ['currency=eur', [['EUR', 4]]],
  [
    'currency=EUR,USD; sort=currency',
    [
      ['EUR', 4],
      ['USD', 3],
    ],
  ],
  ['sort=-net; limit=1', [['EUR', 4]]],
])('applies %s', (option, expected) => {
  const accounts = [account('a', 'bank', 1), account('b', 'other', 2), account('e', 'real_estate', 4, euros(4))];
  expect(rows(accounts, option, 'columns=currency,net')).toEqual(expected);
});

test('the status row shows completeness, and headings can be raw', () => {
  const table = evaluateTable(platformWith(account('a', 'bank', 1)), 'FIN_NETWORTH', 'status=true; headers=raw');
  expect(table).toEqual([
    ['currency', 'assets', 'liabilities', 'net'],
    ['USD', 1, 0, 1],
    ['Complete: 1 row as of 2026-11-21 13:00', null, null, null],
  ]);
});

test.each<[string, Partial<ConnectionView>, string]>([
  [
    'two selected accounts',
    { accountScope: 'CUSTOM_ACCOUNTS', selectedAccounts: ['A', 'B'] },
    '. Only the 2 accounts selected for the key',
  ],
  [
    'more selected accounts than are listed',
    { accountScope: 'CUSTOM_ACCOUNTS', selectedAccounts: ['A'], unlistedAccounts: 8 },
    '. Only the 9 accounts selected for the key',
  ],
  [
    'one selected account',
    { accountScope: 'CUSTOM_ACCOUNTS', selectedAccounts: ['A'] },
    '. Only the account selected for the key',
  ],
  [
    'selected accounts without a list of them',
    { accountScope: 'CUSTOM_ACCOUNTS' },
    '. Only the accounts selected for the key',
  ],
  ['all accounts', { accountScope: 'ALL' }, ''],
  ['accounts that the API does not name', {}, ''],
])('the status row of a key for %s says which accounts count', (_, view, note) => {
  const platform = platformWith(account('a', 'bank', 1));
  const stored = JSON.parse(platform.userStore.get('fin.connection') ?? '');
  platform.userStore.set('fin.connection', JSON.stringify({ ...stored, view: { ...stored.view, ...view } }));
  const table = evaluateTable(platform, 'FIN_NETWORTH', 'status=true; headers=false; columns=net');
  expect(table).toEqual([[1], [`Complete: 1 row as of 2026-11-21 13:00${note}`]]);
});

test.each([
  ['category=cash', 'Option category takes bank, debt, investment, other, real_estate, retirement; not "cash".'],
  ['category=bank,cash', 'Option category takes bank, debt, investment, other, real_estate, retirement; not "cash".'],
  ['columns=assets,date', 'No column "date". Try currency, assets, liabilities, net, accounts.'],
  [
    'dates=text',
    'No option "dates". Valid: account, category, currency, share, in, columns, sort, limit, headers, status, connection, ….',
  ],
  [
    'bank',
    'Argument 1: write "bank" as name=value. Names: account, category, currency, share, in, columns, sort, limit, headers, ….',
  ],
])('%s is refused without a request', (option, message) => {
  const platform = platformWith();
  expect(evaluateError(platform, 'FIN_NETWORTH', option).message).toBe(message);
  expect(platform.requests).toHaveLength(0);
});

test('a family calculated by hand: shares, signs, closed accounts, three currencies, no negative zero', () => {
  const inCurrency = (current: unknown, currencyCode?: string) => ({ balances: { current, currencyCode } });
  const accounts = [
    account('wallet', 'bank', 0.1),
    account('jar', 'bank', 0.2),
    // Money that the bank says is owed to it stands on the side of what is owned, with its sign.
    account('overdraft', 'bank', -100.3),
    account('loan', 'debt', 250, { ownershipPercentage: 50 }),
    account('overpaid card', 'debt', -30),
    account('not mine', 'bank', 9999, { ownershipPercentage: 0 }),
    account('one per cent', 'investment', 1000, { ownershipPercentage: 1 }),
    account('closed', 'bank', 77, { status: 'REMOVED' }),
    account('unknown balance', 'bank', null),
    account('yen', 'bank', 0, inCurrency(1_234_567, 'JPY')),
    account('yen debt', 'debt', 0, inCurrency(1_234_567, 'JPY')),
    account('dinar', 'bank', 0, inCurrency(1.005, 'KWD')),
    account('nothing', 'debt', 0, inCurrency(-0, 'KWD')),
    account('nameless', 'bank', 0, inCurrency(5)),
  ];
  const cells = rows(accounts, 'columns=currency,assets,liabilities,net,accounts');
  expect(cells).toEqual([
    // 0.1 + 0.2 - 100.3 + 0 + 10 = -90; 125 - 30 = 95.
    ['USD', -90, 95, -185, 7],
    ['JPY', 1_234_567, 1_234_567, 0, 2],
    ['KWD', 1.005, 0, 1.005, 2],
    [null, 5, 0, 5, 1],
  ]);
  expect(cells.flat().filter((cell) => Object.is(cell, -0))).toEqual([]);
});

test('the error for an unknown account names it', () => {
  expect(evaluateError(platformWith(), 'FIN_NETWORTH', 'account=Vault').code).toBe('unknown_account');
});

test('the error for a key that may not list accounts names the scope', () => {
  const platform = connectedPlatform({
    server: scriptedApi({ 'GET /v1/accounts': () => failure(403, 'forbidden_scope') }),
  });
  expect(evaluateError(platform, 'FIN_NETWORTH').message).toMatch(/^The key lacks the scope accounts:read\./);
});

test('any balances and shares add up exactly', () => {
  const balance = fc.tuple(fc.integer({ min: -1e11, max: 1e11 }), fc.integer({ min: 0, max: 10_000 }), fc.boolean());
  fc.assert(
    fc.property(fc.array(balance, { minLength: 1, maxLength: 20 }), (balances) => {
      const accounts = balances.map(([units, share, isDebt], index) =>
        account(`a${index}`, isDebt ? 'debt' : 'bank', units / 10_000, { ownershipPercentage: share / 100 }),
      );
      // Eight decimals: four of the amount, two of the share, two of the per cent.
      const net = balances.reduce(
        (sum, [units, share, isDebt]) => sum + BigInt(units) * BigInt(share) * (isDebt ? -1n : 1n),
        0n,
      );
      expect(rows(accounts, 'columns=net')).toEqual([[Number(`${net}e-8`) + 0]]);
    }),
    { numRuns: 100 },
  );
});

test.each([
  ['FIN_NETWORTH', ['2025-12-31'], '2025-12-31'],
  ['FIN_NETWORTH', ['last month'], 'last month'],
  ['FIN_NETWORTH', ['currency=USD', "'2025'"], "'2025'"],
  ['FIN_NETWORTH', [new Date('2025-12-30T23:00:00Z')], '2025-12-31'],
  ['FIN_NETWORTH', ['currency=USD', 2025 - 12 - 31], '1982'],
  ['FIN_NETWORTH', [2025], '2025'],
  ['FIN_ACCOUNTS', ['ytd'], 'ytd'],
  ['FIN_BALANCE', ['Checking', '2025-12-31'], '2025-12-31'],
] as const)('%s refuses %j without a request, because there is no history', (name, args, shown) => {
  const platform = connectedPlatform({ server: scriptedApi({}) });
  const error = evaluateError(platform, name, ...args);
  expect([error.code, error.message]).toEqual([
    'no_history',
    `The API keeps no history, so "${shown}" cannot be shown. FIN_BALANCES reckons past balances.`,
  ]);
  expect(platform.requests).toHaveLength(0);
});

test('today, a day ahead and a timestamp are refresh ticks', () => {
  const server = scriptedApi({ 'GET /v1/accounts': [] });
  for (const tick of ['2026-11-20T23:00:00Z', '2026-11-21T23:00:00Z', '2025-12-30T23:00:01Z', '2025-12-31T12:00:00Z']) {
    expect(evaluate(connectedPlatform({ server }), 'FIN_NETWORTH', new Date(tick))).toHaveLength(1);
  }
});
