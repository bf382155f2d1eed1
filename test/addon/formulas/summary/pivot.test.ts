import { brokerageId } from '../../../support/api/sample-records';
import { evaluateTable } from '../../../support/platform/connected-platform';
import { body, euro, named, paid, platformWith, table } from './summaries';

const rows = [
  paid('2026-10-05', -1, named('Food')),
  paid('2026-10-06', -2, named('Food')),
  paid('2026-11-05', -4, named('Food')),
  paid('2026-10-07', -8, named('Rent')),
  paid('2026-11-07', 16, named('Rent')),
  paid('2026-11-08', -32, { ...named('Rent'), ...euro }),
];

test('a cell adds up its row and column group, and a total adds up all groups', () => {
  expect(table(rows, 'category,month', '2026-10', '2026-11', 'measure=out; totals=true')).toEqual([
    ['Category', 'Currency', '2026-10', '2026-11', 'Total'],
    ['Rent', 'USD', 8, 0, 8],
    ['Food', 'USD', 3, 4, 7],
    ['Rent', 'EUR', 0, 32, 32],
    ['Total', 'USD', 11, 4, 15],
    ['Total', 'EUR', 0, 32, 32],
  ]);
  expect(body(rows, 'month,category', '2026-10', '2026-11', 'currency=USD')).toEqual([
    ['2026-10', 'USD', -3, -8, -11],
    ['2026-11', 'USD', -4, 16, 12],
  ]);
});

test('with dates=serial, periods as columns are their first days, and names stay names', () => {
  const undated = [...rows.slice(0, 3), paid(undefined as never, -64, named('Food'))];
  const given = ['2026-10', '2026-11', 'dates=serial; totals=false'];
  expect(table(undated, 'category,month', ...given)[0]).toEqual(['Category', 'Currency', 46_296, 46_327, '(no date)']);
  expect(table(undated, 'month,category', ...given)).toEqual([
    ['Month', 'Currency', 'Food'],
    [46_296, 'USD', -3],
    [46_327, 'USD', -4],
    ['(no date)', 'USD', -64],
  ]);
  const days = [paid('2026-11-02', -1, { merchantName: '2026-03-31' })];
  expect(table(days, 'month,merchant', '2026-11', '', 'dates=serial')[0]).toEqual([
    'Month',
    'Currency',
    '2026-03-31',
    'Total',
  ]);
  expect(body(days, 'merchant', '2026-11', '', 'dates=serial; columns=merchant,out')).toEqual([['2026-03-31', 1]]);
});

test('rows without an account are in the last column', () => {
  const both = [paid('2026-11-02', -1), paid('2026-11-02', -2, { accountId: null })];
  expect(table(both, 'month,account', '2026-11')).toEqual([
    ['Month', 'Currency', 'Checking', '(no account)', 'Total'],
    ['2026-11', 'USD', -1, -2, -3],
  ]);
});

test('rows without a column group are in a separate column', () => {
  expect(table([paid('2026-11-02', -1)], 'month,merchant', '2026-11')[0]).toEqual([
    'Month',
    'Currency',
    '(no merchant)',
    'Total',
  ]);
});

test('accounts are read at the same time as the transactions', () => {
  const read = (by: string) => {
    const platform = platformWith([
      paid('2026-11-02', -1, { accountId: brokerageId, sourcePrimaryCategory: 'TRAVEL' }),
    ]);
    evaluateTable(platform, 'FIN_SUMMARY', by, '2026-11');
    const paths = platform.requests.map(({ url }) => new URL(url).pathname).sort();
    return [paths, platform.calls['http.fetch'], platform.calls['http.fetchAll']];
  };
  expect(read('category,month')).toEqual([['/v1/accounts', '/v1/transactions'], undefined, 1]);
  expect(read('account')).toEqual([['/v1/accounts', '/v1/transactions'], undefined, 1]);
  expect(read('month,account')).toEqual([['/v1/accounts', '/v1/transactions'], undefined, 1]);
});

test('currencies, and names that differ only in case, have the same order for any order of the rows', () => {
  const pair = [paid('2026-11-02', -1, { merchantName: 'Amazon' }), paid('2026-11-02', -1, { merchantName: 'AMAZON' })];
  const two = [paid('2026-11-02', -1), paid('2026-11-02', -1, euro)];
  for (const order of [(all: readonly unknown[]) => all, (all: readonly unknown[]) => [...all].reverse()]) {
    expect(body(order(pair), 'merchant', '2026-11', '', 'columns=merchant')).toEqual([['AMAZON'], ['Amazon']]);
    expect(body(order(two), 'year', '2026-11', '', 'columns=currency')).toEqual([['EUR'], ['USD']]);
  }
});

test('with both measure and columns, the measure sorts the rows and the columns are shown', () => {
  const pair = [
    paid('2026-11-02', -5, named('a')),
    paid('2026-11-02', -1, named('b')),
    paid('2026-11-03', 9, named('b')),
  ];
  expect(body(pair, 'category', '2026-11', '', 'measure=net; columns=category,net,out')).toEqual([
    ['a', -5, 5],
    ['b', 8, 1],
  ]);
});
