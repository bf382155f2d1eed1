import { matchPosted } from '../../../../src/addon/tables/upsert/match-posted';
import type { ServerRow, SheetRow } from '../../../../src/addon/tables/upsert/rows';

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

const match = (missing: readonly SheetRow[], unseen: readonly ServerRow[], unsureBefore: readonly string[] = []) => {
  const { matches, unsure } = matchPosted(missing, unseen, columns, new Set(unsureBefore));
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
  ['another amount', { amount: -4.51 }],
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
    matches: ['3 → a', '2 → b'],
    unsure: [],
  });
});

test('two equal candidates are ambiguous, with or without a note next to them', () => {
  expect(match([pending(2), pending(3, { note: false })], [posted('a'), posted('b')])).toEqual({
    matches: [],
    unsure: [2, 3],
  });
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
