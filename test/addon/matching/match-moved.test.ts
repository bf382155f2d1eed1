import { matchMoved } from '../../../src/addon/matching/match-moved';
import type { ServerRow, SheetRow } from '../../../src/addon/matching/rows';

const columns = { date: 0, account: 1, amount: 2, pending: 3, name: 4 };
const day = (text: string): Date => new Date(`${text}T00:00:00Z`);

function pending(
  row: number,
  fields: {
    date?: string;
    account?: string;
    accountId?: string | null;
    amount?: number;
    name?: string;
    note?: boolean;
  } = {},
): SheetRow {
  const { date = '2026-11-10', account = 'Checking', accountId = 'one', amount = -4.5, name = 'Coffee' } = fields;
  const { note = true } = fields;
  const cells = [day(date), account, amount, true, name];
  return { row, id: `pending-${row}`, account: accountId, cells, isInScope: true, hasUserContent: note };
}

function posted(
  id: string,
  fields: {
    date?: string;
    account?: string;
    accountId?: string | null;
    amount?: number | null;
    name?: string;
    isPending?: boolean;
  } = {},
): ServerRow {
  const { date = '2026-11-12', account = 'Checking', accountId = 'one', amount = -4.5 } = fields;
  const { name = 'COFFEE 123', isPending = false } = fields;
  return { id, account: accountId, cells: [day(date), account, amount, isPending, name] };
}

const match = (
  missing: readonly SheetRow[],
  unseen: readonly ServerRow[],
  unsureBefore: readonly string[] = [],
  lasting: readonly ServerRow[] = [],
) => {
  const rules = { columns, goneColumn: 5, unsureBefore: new Set(unsureBefore), isUnsureCut: false, relinked: {} };
  const { matches, unsure } = matchMoved(missing, unseen, lasting, rules);
  return {
    matches: Array.from(matches, ([row, server]) => `${row.row} → ${server.id}`),
    unsure: unsure.map(({ row }) => row),
  };
};

test('a pending row and a posted one match by account, amount and a close date', () => {
  expect(match([pending(2)], [posted('a')])).toEqual({ matches: ['2 → a'], unsure: [] });
});

test.each([
  ['whose account has another name', { account: 'Household' }],
  ['of the same account name, if the row does not have the id', { accountId: null }],
])('a pending row and a posted one %s match', (_, fields) => {
  expect(match([pending(2)], [posted('a', fields)])).toEqual({ matches: ['2 → a'], unsure: [] });
});

test.each([
  ['another account of the same name', { accountId: 'two' }],
  ['another name of an account without an id', { account: 'Savings', accountId: null }],
  ['less than the amount', { amount: -4.2 }],
  ['far more than the amount', { amount: -6.2 }],
  ['money in instead of out', { amount: 4.5 }],
  ['another amount a week later', { amount: -5, date: '2026-11-17', name: 'Coffee' }],
  ['no amount', { amount: null }],
  ['three weeks later', { date: '2026-12-01' }],
  ['a week earlier', { date: '2026-11-03' }],
  ['pending itself', { isPending: true }],
])('a posted row does not match with %s', (_, fields) => {
  expect(match([pending(2)], [posted('a', fields)])).toEqual({ matches: [], unsure: [] });
});

test('of two matching rows, the one with the same name is used', () => {
  expect(match([pending(2)], [posted('a'), posted('b', { name: 'Coffee' })])).toEqual({
    matches: ['2 → b'],
    unsure: [],
  });
});

test('a match by name leaves the other pair unambiguous', () => {
  expect(match([pending(2), pending(3, { name: 'Tea' })], [posted('a', { name: 'Tea' }), posted('b')])).toEqual({
    matches: ['2 → b', '3 → a'],
    unsure: [],
  });
});

test('two equal candidates are ambiguous, with or without a note next to them', () => {
  expect(match([pending(2), pending(3, { note: false })], [posted('a'), posted('b')])).toEqual({
    matches: [],
    unsure: [2, 3],
  });
});

test('an amount that equals another one with a tip is ambiguous, if both may have got a tip', () => {
  const [ten, twelve] = [pending(2, { amount: -10, note: false }), pending(3, { amount: -12 })];
  const [first, second] = [posted('a', { amount: -12 }), posted('b', { amount: -14.4 })];
  expect(match([ten, twelve], [first, second])).toEqual({ matches: [], unsure: [2, 3] });
  expect(match([ten, twelve], [first])).toEqual({ matches: ['3 → a'], unsure: [] });
  const other = posted('b', { amount: -14.4, name: 'Books' });
  expect(match([ten, twelve], [first, other]).matches).toEqual(['3 → a']);
  expect(match([ten, twelve], [posted('c', { amount: -10 }), first, second]).matches).toEqual(['2 → c', '3 → a']);
});

test('a row that was not pending is never matched', () => {
  const row = pending(2);
  const gone = { ...row, cells: row.cells.map((cell, index) => (index === columns.pending ? false : cell)) };
  expect(match([gone], [posted('a')])).toEqual({ matches: [], unsure: [] });
});

test('an ambiguous row stays ambiguous when only one of the posted rows is new again', () => {
  expect(match([pending(2)], [posted('a')], ['pending-2'])).toEqual({ matches: [], unsure: [2] });
  expect(match([pending(2)], [], ['pending-2'])).toEqual({ matches: [], unsure: [2] });
  expect(match([pending(2), pending(3)], [posted('a')], ['pending-2'])).toEqual({ matches: [], unsure: [2, 3] });
});

describe('of 5,000 rows that are gone and 5,000 new ones', () => {
  const start = Date.UTC(2016, 0, 1);
  const rows = (amountOf: (index: number) => number, dayOf: (index: number) => number) => {
    const cells = (index: number, isPending: boolean) => [
      new Date(start + dayOf(index) * 86_400_000),
      'Checking',
      amountOf(index),
      isPending,
      `Shop ${index % 50}`,
    ];
    return (isPending: boolean) => ({
      old: Array.from({ length: 5_000 }, (_, index): SheetRow => {
        const own = cells(index, isPending);
        return {
          row: index + 2,
          id: `old-${index}`,
          account: 'one',
          cells: own,
          isInScope: true,
          hasUserContent: true,
        };
      }),
      now: Array.from({ length: 5_000 }, (_, index): ServerRow => {
        return { id: `new-${index}`, account: 'two', cells: cells(index, false) };
      }),
    });
  };
  const counts = ({ old, now }: { old: SheetRow[]; now: ServerRow[] }) => {
    const { matches, unsure } = match(old, now);
    return { matches: matches.length, unsure: unsure.length };
  };

  test.each([
    [
      'of ten years, all are matched',
      rows(
        (index) => -index,
        (index) => index * 0.7,
      ),
    ],
    [
      'with one amount every day, all are matched',
      rows(
        () => -2.4,
        (index) => index,
      ),
    ],
  ])('%s', (_, make) => {
    expect(counts(make(false))).toEqual({ matches: 5_000, unsure: 0 });
  });

  test('with one amount on one day, none is matched, and all are left for review', () => {
    expect(
      counts(
        rows(
          () => -2.4,
          () => 1,
        )(false),
      ),
    ).toEqual({ matches: 0, unsure: 5_000 });
    expect(
      counts(
        rows(
          () => -2.4,
          () => 1,
        )(true),
      ),
    ).toEqual({ matches: 0, unsure: 5_000 });
  });
});
