import { AddonError } from '../../../src/addon/errors/addon-error';
import { joinRowSets } from '../../../src/addon/formulas/run';

const set = (fetchedAt: number, error: AddonError | null, ...rows: { readonly [field: string]: unknown }[]) => ({
  rows,
  fetchedAt,
  staleBecause: error?.message ?? null,
  error,
});
const failed = new AddonError('internal_error', 'The API failed on its side.');

test('joined lists contain each row once, have the age of the oldest list, and are stale if one list is', () => {
  expect(joinRowSets([set(5, null, { id: 'a' }, { id: 'b' }), set(3, failed, { id: 'b' }), set(4, null)])).toEqual(
    set(3, failed, { id: 'a' }, { id: 'b' }),
  );
});

test('rows without an id are all kept, and a single list stays unchanged', () => {
  const bare = { name: 'x' };
  expect(joinRowSets([set(1, null, bare), set(2, null, { name: 'x' })]).rows).toEqual([bare, bare]);
  const blank = { id: '', name: 'x' };
  expect(joinRowSets([set(1, null, blank), set(2, null, { id: '', name: 'y' })]).rows).toHaveLength(2);
  const only = set(1, null, bare, bare);
  expect(joinRowSets([only])).toBe(only);
});
