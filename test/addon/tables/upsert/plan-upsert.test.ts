import type { SheetRow } from '../../../../src/addon/matching/rows';
import { planUpsert, type UpsertRules } from '../../../../src/addon/tables/upsert/plan-upsert';

const rules: UpsertRules = {
  goneColumn: 2,
  goneSince: 'today',
  removesGone: false,
  match: null,
  overrides: [],
  isOnTop: ({ id }) => id.startsWith('new'),
};
const sheetRow = (row: number, id: string, fields: Partial<SheetRow> = {}): SheetRow => ({
  row,
  id,
  account: null,
  cells: [id, 'text', ''],
  isInScope: true,
  hasUserContent: false,
  ...fields,
});
const serverRow = (id: string, text = 'text') => ({ id, account: null, cells: [id, text, null] });

test('plans nothing for an empty table and no rows', () => {
  expect(planUpsert([], [], rules)).toEqual({
    rows: [],
    inserts: [],
    insertsOnTop: [],
    marks: [],
    gone: [],
    returned: [],
    removals: [],
    matchedCount: 0,
    review: [],
    unsure: [],
    relinked: {},
  });
});

test('new rows have the given order, changed rows keep their position, missing rows are marked', () => {
  const plan = planUpsert(
    [sheetRow(5, 'a'), sheetRow(2, 'b'), sheetRow(3, 'c')],
    [serverRow('z'), serverRow('a', 'other'), serverRow('new 2'), serverRow('new 1'), serverRow('b'), serverRow('y')],
    rules,
  );
  expect(plan.rows.map(({ row, changed }) => [row, changed.length > 0])).toEqual([
    [2, false],
    [5, true],
  ]);
  expect(plan.inserts.map(({ id }) => id)).toEqual(['z', 'y']);
  expect(plan.insertsOnTop.map(({ id }) => id)).toEqual(['new 2', 'new 1']);
  expect([plan.marks, plan.removals]).toEqual([[3], []]);
});

test('a row is marked once, and unmarked when it returns', () => {
  const marked = sheetRow(2, 'a', { cells: ['a', 'text', 'yesterday'] });
  expect(planUpsert([marked], [], rules).marks).toEqual([]);
  expect(planUpsert([marked], [], rules).gone).toEqual([2]);
  const plan = planUpsert([marked], [serverRow('a')], rules);
  expect(plan.rows).toMatchObject([{ row: 2, changed: [2] }]);
  expect([plan.gone, plan.returned]).toEqual([[], [2]]);
});

test('a row outside the range that was read is not changed', () => {
  const plan = planUpsert([sheetRow(2, 'a', { isInScope: false })], [], rules);
  expect([plan.rows, plan.marks]).toEqual([[], []]);
});

test('a history marks no rows', () => {
  expect(planUpsert([sheetRow(2, 'a')], [], { ...rules, goneColumn: null }).marks).toEqual([]);
});

test('a copied row is updated like the first one', () => {
  const plan = planUpsert([sheetRow(2, 'a'), sheetRow(7, 'a')], [serverRow('a', 'new')], rules);
  expect(plan.rows.map(({ row, changed }) => [row, changed.length > 0])).toEqual([
    [2, true],
    [7, true],
  ]);
});

describe('if missing rows are removed', () => {
  const removing = { ...rules, removesGone: true };

  test('removes those without user content, and marks the others for review', () => {
    const plan = planUpsert([sheetRow(2, 'a'), sheetRow(3, 'b', { hasUserContent: true })], [], removing);
    expect([plan.removals, plan.marks, plan.review]).toEqual([
      [2],
      [3],
      [{ reason: 'gone with user content', id: 'b' }],
    ]);
  });

  test.each([
    [10, 10, 0],
    [11, 0, 11],
  ])('of %i rows that disappear at once, %i are removed and %i marked', (count, removed, marked) => {
    const rows = Array.from({ length: count }, (_, index) => sheetRow(index + 2, `id-${index}`));
    const plan = planUpsert(rows, [], removing);
    expect([plan.removals.length, plan.marks.length]).toEqual([removed, marked]);
  });
});
