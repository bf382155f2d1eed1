import type { SheetRow } from '../../../src/addon/matching/rows';
import { matchOwn } from '../../../src/addon/matching/score';

const columns = { date: 0, account: 1, amount: 2, pending: 3, name: 4 };

function row(id: string, day: number | null, amount: unknown, name = 'Market', account = ''): SheetRow {
  const date = day === null ? '' : new Date(Date.UTC(2026, 10, day));
  const cells = [date, account, amount, false, name];
  return { row: 1, id, account: null, cells, isInScope: true, hasUserContent: false };
}
const pairs = (own: readonly SheetRow[], others: readonly SheetRow[]) =>
  matchOwn(own, others, columns).map(({ from, to }) => `${from.id} ${to.id}`);

test.each([
  [-6, false],
  [-5, true],
  [14, true],
  [15, false],
])('a transaction %i days later may be the same: %s', (days, isSame) => {
  expect(pairs([row('own-1', 10, -12)], [row('a', 10 + days, -12, 'Bus')])).toEqual(isSame ? ['own-1 a'] : []);
});

test.each([
  [-12, 'Bus', true],
  [-12.01, 'Bus', false],
  [-12.01, 'MARKET 22', true],
  [-16.2, 'MARKET 22', true],
  [-16.21, 'MARKET 22', false],
  [-11.4, 'MARKET 22', true],
  [-11.39, 'MARKET 22', false],
  [12, 'Market', false],
  ['', 'Market', false],
])('one of %d named %s may be the same as -12: %s', (amount, name, isSame) => {
  expect(pairs([row('own-1', 10, -12)], [row('a', 10, amount, name)])).toHaveLength(isSame ? 1 : 0);
});

test('the name counts most, then the amount, the date and the account', () => {
  const own = row('own-1', 10, -12, 'Market', 'Checking');
  expect(
    pairs(
      [own],
      [
        row('neither', 20, -12, 'Bus', 'Savings'),
        row('later', 12, -12, 'Bus', 'Savings'),
        row('account', 12, -12, 'Bus', 'Checking'),
        row('day', 10, -12, 'Bus', 'Checking'),
        row('words', 20, -12, 'MARKET HALL', 'Savings'),
        row('tip', 10, -13, 'Market', 'Checking'),
        row('name', 20, -12, 'Market', 'Savings'),
      ],
    ),
  ).toEqual(['name', 'tip', 'words', 'day', 'account', 'later', 'neither'].map((id) => `own-1 ${id}`));
});

test('a row without a date, or without a number as its amount, fits none', () => {
  const other = row('a', 10, -12);
  expect(pairs([row('own-1', null, -12), row('own-2', 10, 'twelve'), row('own-3', 10, -12)], [other])).toEqual([
    'own-3 a',
  ]);
  expect(pairs([], [other])).toEqual([]);
});
