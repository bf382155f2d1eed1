import { brokerageId } from '../../support/api/sample-records';
import { type Transaction, transactionServer } from '../../support/api/transaction-server';
import { connectedPlatform, evaluateTable } from '../../support/platform/connected-platform';
import { named, paid } from '../formulas/summary/summaries';
import { partsOf, type SplitCells, splitSheet } from './split-sheets';

const pending = paid('2026-10-30', -80, { ...named('Groceries'), name: 'MARKET 12', pending: true });
/** The same payment when it is posted. */
const posted = (index: number, more: object = {}) => ({
  ...paid('2026-11-02', -80, { ...named('Groceries'), name: 'MARKET 12', pending: false }),
  id: `bbbbbbbb-0000-4000-8000-00000000000${index}`,
  ...more,
});
const parts = partsOf(pending, { amount: -50, category: 'Gifts' }, { amount: -30 });

function outOf(server: readonly object[], days: readonly [string, string], cells: readonly SplitCells[] = parts) {
  const platform = connectedPlatform({ server: transactionServer(() => server as Transaction[]) });
  platform.sheets.push(splitSheet(cells));
  const table = evaluateTable(
    platform,
    'FIN_SUMMARY',
    'category',
    ...days,
    'columns=category,out; status=true',
    'headers=false',
  );
  return { rows: table.slice(0, -1), status: String(table[table.length - 1]?.[0]), requests: platform.requests.length };
}
const divided = [
  ['Gifts', 50],
  ['Groceries', 30],
];
const whole = [['Groceries', 80]];
const autumn = ['2026-10-01', '2026-11-30'] as const;

test('a posted payment keeps the split of the pending one, and nothing counts twice', () => {
  expect(outOf([pending], autumn).rows).toEqual(divided);
  expect(outOf([posted(1)], autumn).rows).toEqual(divided);
  expect(outOf([posted(1, { displayAmount: -92.1 })], autumn).rows).toEqual([
    ['Gifts', 50],
    ['Groceries', 42.1],
  ]);
});

test('the days of the pending payment need not be those of the formula', () => {
  const november = ['2026-11-01', '2026-11-30'] as const;
  expect(outOf([posted(1)], november).rows).toEqual(divided);
  // It is still pending, and the other one is another payment of the same amount.
  expect(outOf([pending, posted(1)], november).rows).toEqual(whole);
  expect(outOf([posted(1)], ['2026-10-01', '2026-10-31']).rows).toEqual([]);
});

test('what is not certain is not split, and the status row says so', () => {
  const { rows, status } = outOf([posted(1), posted(2)], autumn);
  expect(rows).toEqual([['Groceries', 160]]);
  expect(status).toContain('FIN Splits, row 2: it is not certain which transaction this is now');
  const other = posted(1, { name: 'BOOKS', displayAmount: -35 });
  expect(outOf([other], autumn)).toMatchObject({
    rows: [['Groceries', 35]],
    status: expect.not.stringContaining('row 2'),
  });
});

test('a transaction with a split of its own is no candidate', () => {
  const first = posted(1);
  expect(outOf([first], autumn, [...parts, ...partsOf(first, { amount: -80, category: 'Books' })]).rows).toEqual([
    ['Books', 80],
  ]);
});

test('an account that this key does not see is not gone: its splits stay, whatever resembles them', () => {
  const foreign = 'cccccccc-0000-4000-8000-000000000001';
  for (const isPending of [true, false]) {
    const others = partsOf(
      { ...pending, pending: isPending, accountId: foreign },
      ...parts.map(({ amount, category }) => ({ amount, category })),
    );
    const { rows, status } = outOf([posted(1, { transactionDate: '2026-10-30' })], autumn, others);
    expect(rows).toEqual(whole);
    expect(status).not.toContain('row 2');
  }
});

test('a payment is posted in its own account', () => {
  expect(outOf([posted(1, { accountId: brokerageId })], autumn).rows).toEqual(whole);
  expect(
    outOf(
      [posted(1, { transactionDate: '2026-10-30' })],
      autumn,
      parts.map((part) => ({ ...part, pending: false })),
    ).rows,
  ).toEqual(whole);
});

test('without the column Account ID, nothing is split by the name of an account', () => {
  const unknown = parts.map((part) => ({ ...part, accountId: '' }));
  const { rows, status } = outOf([posted(1)], autumn, unknown);
  expect(rows).toEqual(whole);
  expect(status).toContain('FIN Splits, row 2: it is not certain which transaction this is now');
});

test('nothing more is read while the transaction is there', () => {
  expect(outOf([pending], autumn).requests).toBe(outOf([pending], autumn, []).requests);
  expect(
    outOf([pending], autumn, partsOf({ ...pending, transactionDate: '2026-05-01' }, { amount: -80 })).requests,
  ).toBe(outOf([pending], autumn, []).requests);
});

test('the tag of a part counts the same everywhere, before and after the payment is posted', () => {
  for (const payment of [pending, posted(1)]) {
    const platform = connectedPlatform({
      server: transactionServer(() => [payment, paid('2026-11-02', -9)] as Transaction[]),
    });
    const [gift, rest] = parts as [SplitCells, SplitCells];
    platform.sheets.push(splitSheet([{ ...gift, tag: 'Work' }, rest]));
    const show = (name: 'FIN_SUMMARY' | 'FIN_TAGGED', first: string, options: string) =>
      evaluateTable(platform, name, first, ...autumn, options, 'headers=false');
    expect(show('FIN_SUMMARY', 'tag', 'columns=tag,out')).toContainEqual(['Work', 50]);
    expect(show('FIN_SUMMARY', 'category', 'columns=category,out; tag=Work')).toEqual([['Gifts', 50]]);
    expect(show('FIN_TAGGED', 'Work', 'columns=id,amount; splits=true')).toEqual([[payment.id, -50]]);
  }
});
