import { accounts, brokerageId, checkingId } from '../../../support/api/sample-records';
import { failure } from '../../../support/api/scripted-api';
import { evaluateTable } from '../../../support/platform/connected-platform';
import { body, named, paid, platformWith, table } from './summaries';

describe('names', () => {
  test('groups are sorted by spending, then income, then name, and none is dropped', () => {
    const rows = [
      paid('2026-11-02', 3000, named('Salary')),
      paid('2026-11-02', -5, named('Coffee')),
      paid('2026-11-02', -70),
      paid('2026-11-02', -900, { sourceDetailedCategory: 'RENT', sourcePrimaryCategory: 'HOME' }),
      paid('2026-11-02', 1, named('B')),
      paid('2026-11-02', 1, named('A')),
    ];
    expect(body(rows, 'category', 'mtd', '', 'columns=category,out,in')).toEqual([
      ['Rent', 900, 0],
      ['(no category)', 70, 0],
      ['Coffee', 5, 0],
      ['A', 0, 1],
      ['B', 0, 1],
      ['Salary', 0, 3000],
    ]);
    expect(body(rows, 'category', 'mtd', '', 'measure=in; limit=1')).toEqual([['Salary', 'USD', 3000]]);
    expect(body(rows, 'category', 'mtd', '', 'measure=net; limit=1')).toEqual([['Rent', 'USD', -900]]);
    expect(body(rows, 'category', 'mtd', '', 'sort=-in,category; columns=category; limit=2')).toEqual([
      ['Salary'],
      ['A'],
    ]);
  });

  test('measure=in and measure=out omit groups without such amounts, but no months', () => {
    const rows = [paid('2026-11-02', 3, named('Pay')), paid('2026-11-02', -5, named('Food'))];
    const names = (by: string, measure: string) =>
      body(rows, by, '2026-10-01', 'today', `measure=${measure}`).map(([name]) => name);
    expect(names('category', 'out')).toEqual(['Food']);
    expect(names('category,month', 'in')).toEqual(['Pay']);
    expect(names('category', 'net')).toEqual(['Food', 'Pay']);
    expect(names('category', 'count')).toEqual(['Food', 'Pay']);
    expect(names('month', 'out')).toEqual(['2026-10', '2026-11']);
  });

  test.each(['007', '=SUM(A1)', '+1', '-1', '@x', "O'Brien", '🏦', 'שלום', 'a\nb', 'Amazon.com', '__proto__', 'Total'])(
    'a merchant named %j is a group of that name in rows and in columns',
    (merchant) => {
      const rows = [paid('2026-11-02', -1, { merchantName: merchant })];
      expect(body(rows, 'merchant', 'mtd')).toEqual([[merchant, 'USD', 1, 0, 1, -1, 0]]);
      expect(table(rows, 'month,merchant', 'mtd')).toEqual([
        ['Month', 'Currency', merchant, 'Total'],
        ['2026-11', 'USD', -1, -1],
      ]);
    },
  );

  test('the columns of a pivot are sorted by name, with a missing name last', () => {
    const rows = ['b', undefined, 'C', 'a', 'A'].map((merchantName) => paid('2026-11-02', 1, { merchantName }));
    expect(table(rows, 'month,merchant', 'mtd', '', 'totals=false')).toEqual([
      ['Month', 'Currency', 'A', 'a', 'b', 'C', '(no merchant)'],
      ['2026-11', 'USD', 1, 1, 1, 1, 1],
    ]);
    expect(body(rows, 'merchant', 'mtd', '', 'columns=merchant').flat()).toEqual(['(no merchant)', 'A', 'a', 'b', 'C']);
  });

  test('accounts of the same name have distinct labels, also if the key may not list accounts', () => {
    const rows = [
      paid('2026-11-02', -2),
      paid('2026-11-02', -1, { accountId: brokerageId, ...named('Fees') }),
      paid('2026-11-02', 0, { accountId: '' }),
    ];
    expect(body(rows, 'account', 'mtd', '', 'columns=account,out')).toEqual([
      ['Checking', 2],
      ['Brokerage', 1],
      ['(no account)', 0],
    ]);
    const twins = accounts.map((account, index) => ({ ...account, name: 'Joint', mask: index === 0 ? '0042' : '' }));
    const both = platformWith(rows, { 'GET /v1/accounts': twins });
    expect(evaluateTable(both, 'FIN_SUMMARY', 'account', 'mtd', '', 'columns=account; headers=false').flat()).toEqual([
      'Joint 0042',
      `Joint ${brokerageId.slice(0, 8)}`,
      '(no account)',
    ]);
    const alike = accounts.map((account) => ({ ...account, name: 'Joint', mask: '0042' }));
    const same = platformWith(rows, { 'GET /v1/accounts': alike });
    expect(evaluateTable(same, 'FIN_SUMMARY', 'account', 'mtd', '', 'columns=account; headers=false').flat()).toEqual([
      `Joint ${checkingId}`,
      `Joint ${brokerageId}`,
      '(no account)',
    ]);
    const blind = platformWith(rows, { 'GET /v1/accounts': () => failure(403, 'forbidden_scope') });
    expect(evaluateTable(blind, 'FIN_SUMMARY', 'account', 'mtd', '', 'columns=account; headers=false').flat()).toEqual([
      checkingId,
      brokerageId,
      '(no account)',
    ]);
  });
});

test('a payee is the merchant, or the name of a transaction without one', () => {
  const rows = [
    paid('2026-11-02', -5, { name: 'POS 1', merchantName: 'Rewe' }),
    paid('2026-11-03', -7, { name: 'POS 2', merchantName: 'Rewe' }),
    paid('2026-11-04', -20, { name: 'Rent November', merchantName: undefined }),
    paid('2026-11-04', -1, { name: undefined, merchantName: undefined }),
  ];
  expect(body(rows, 'payee', 'mtd', '', 'columns=payee,out')).toEqual([
    ['Rent November', 20],
    ['Rewe', 12],
    ['(no payee)', 1],
  ]);
});
