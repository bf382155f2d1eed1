import { brokerageId, hotelsId } from '../../../support/api/sample-records';
import { list } from '../../../support/api/scripted-api';
import { evaluateError, evaluateTable } from '../../../support/platform/connected-platform';
import { body, named, paid, platformWith } from './summaries';

describe('options', () => {
  const rows = [
    paid('2026-11-02', -1, { pending: true, ...named('Food') }),
    paid('2026-11-02', -2, { accountId: brokerageId, sourcePrimaryCategory: 'RENT_AND_UTILITIES' }),
    paid('2026-11-02', -4, { accountOwnershipPercentage: 25, sourceDetailedCategory: 'RENT_AND_UTILITIES_RENT' }),
  ];

  test('headings say how accounts that are owned in part count', () => {
    const titles = (given: readonly unknown[], options: string) =>
      evaluateTable(platformWith(given), 'FIN_SUMMARY', 'category', '2026-11', '2026-11', options)[0];
    expect(titles(rows, 'columns=count,in,net')).toEqual(['Count', 'In (in full)', 'Net (in full)']);
    expect(titles(rows, 'share=true; measure=out')).toEqual(['Category', 'Currency', 'Out (your share)']);
    expect(titles(rows.slice(0, 2), 'columns=out')).toEqual(['Out']);
  });

  test.each([
    ['', 7],
    ['pending=false', 6],
    ['pending=true', 1],
    ['account=Brokerage', 2],
    ['account=Checking,Brokerage', 7],
    ['share=true', 4],
    ['without=rent_and_utilities', 5],
    ['without=Rent_And_Utilities, food', 4],
    ['without=RENT_AND_UTILITIES_RENT', 3],
    ['without=*rent*', 1],
    ['without=rent and*', 1],
    ['without=*utilities', 5],
    ['without=utilities', 7],
    ['without=*', 0],
    ['without=.*,[^]*,F?od,RENT', 7],
    ["without='Food'", 6],
  ])('%s counts %d transactions', (option, out) => {
    expect(body(rows, 'year', 'mtd', '', option, 'currency=USD; columns=out')).toEqual([[out]]);
  });

  test('ignored transactions are omitted by the server, unless visibility includes them', () => {
    const platform = platformWith([], {
      'GET /v1/transactions': ({ query }) => list(query['visibility'] === 'active' ? [] : [paid('2026-11-02', 1)]),
    });
    expect(evaluateTable(platform, 'FIN_SUMMARY', 'year', 'mtd')).toHaveLength(1);
    expect(evaluateTable(platform, 'FIN_SUMMARY', 'year', 'mtd', '', 'visibility=ignored')).toHaveLength(2);
  });

  test('reads the transactions of a tag from the list of that tag', () => {
    const platform = platformWith([], { [`GET /v1/tags/${hotelsId}/transactions`]: [paid('2026-11-02', -9)] });
    const options = 'tag=Travel > Hotels; columns=out; headers=false';
    expect(evaluateTable(platform, 'FIN_SUMMARY', 'year', 'mtd', '', options)).toEqual([[9]]);
  });

  test('totals include rows beyond the limit, and the status row says how many there are', () => {
    const many = ['a', 'b', 'c'].map((name, index) => paid('2026-11-02', -(index + 1) / 10, named(name)));
    expect(body(many, 'category', 'mtd', '', 'limit=1; totals=true; status=true; columns=category,out')).toEqual([
      ['c', 0.3],
      ['Total', 0.6],
      ['First 1 of 3 rows as of 2026-11-21 13:00', null],
    ]);
  });

  test('shows a measure in a pivot, and as the one figure of a list', () => {
    const pair = [paid('2026-11-02', -1.5), paid('2026-11-03', 2)];
    const shown = ['net', 'in', 'out', 'count'].map((measure) => [
      measure,
      body(pair, 'account,month', 'mtd', '', `measure=${measure}; totals=false`)[0]?.[2],
      body(pair, 'month', 'mtd', '', `measure=${measure}`)[0]?.[2],
    ]);
    expect(shown).toEqual([
      ['net', 0.5, 0.5],
      ['in', 2, 2],
      ['out', 1.5, 1.5],
      ['count', 2, 2],
    ]);
  });

  test('a pivot can be sorted by its row totals', () => {
    const many = [
      paid('2026-11-02', -1, named('a')),
      paid('2026-11-02', -2, named('b')),
      paid('2026-10-02', 9, named('c')),
    ];
    const names = (sort: string) =>
      body(many, 'category,month', '2026-10-01', 'today', `sort=${sort}`).map(([name]) => name);
    expect([names('-Total'), names('net'), names('-in'), names('-category')]).toEqual([
      ['c', 'a', 'b'],
      ['b', 'a', 'c'],
      ['c', 'b', 'a'],
      ['c', 'b', 'a'],
    ]);
    expect(names('total; measure=out')).toEqual(['a', 'b']);
  });
});

test('a pivot with too many columns is refused', () => {
  const rows = Array.from({ length: 1_001 }, (_, index) => paid('2026-11-02', 1, { merchantName: `m${index}` }));
  const error = evaluateError(platformWith(rows), 'FIN_SUMMARY', 'month,merchant', 'mtd');
  expect([error.code, error.message]).toEqual([
    'invalid_argument',
    'A pivot of 1001 columns is too wide. Swap the two groupings.',
  ]);
  expect(body(rows.slice(1), 'month,merchant', 'mtd')[0]).toHaveLength(1_003);
});
