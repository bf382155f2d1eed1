import { UnconfirmedEdits } from '../../../../src/workbench/page/grid/unconfirmed-edits';

const results = {
  id: 'sheet.mutation.set-range-values',
  params: { subUnitId: 'a', cellValue: { 0: { 0: {} } } },
  origin: null,
};
const formats = {
  id: 'sheet.mutation.set.numfmt',
  params: { subUnitId: 'a', values: { 1: { ranges: [{ startRow: 0, endRow: 5, startColumn: 0, endColumn: 0 }] } } },
  origin: null,
};
const newRows = {
  id: 'sheet.mutation.insert-row',
  params: { subUnitId: 'a', range: { startRow: 3, endRow: 4 } },
  origin: null,
};
const newSheet = { id: 'sheet.mutation.insert-sheet', params: { index: 2 }, origin: 'me' };
const width = { id: 'sheet.mutation.set-worksheet-col-width', params: { subUnitId: 'a' }, origin: 'me' };
const typed = { ...results, origin: 'me' };

type Change = Parameters<UnconfirmedEdits['overtake']>[0];

/** What happens to an edit of this page when others' changes reach it before the server's confirmation. */
function effect(edit: Change, ...overtaking: readonly Change[]) {
  const unconfirmed = new UnconfirmedEdits();
  unconfirmed.add();
  for (const change of overtaking) unconfirmed.overtake(change);
  return unconfirmed.effectOf(edit);
}

test('an edit is kept if no other change arrives before its confirmation', () => {
  expect(effect(newSheet)).toBe('none');
  expect(effect(typed)).toBe('none');
});

test('typed cells are written again after a change that arrives before their confirmation', () => {
  expect(effect(typed, results)).toBe('apply again');
  expect(effect(typed, { ...formats, origin: 'another' })).toBe('apply again');
});

test('results and formats that arrive first do not force a reload when a sheet is added or a column is resized', () => {
  expect(effect(newSheet, results, formats)).toBe('none');
  expect(effect(width, results, formats)).toBe('none');
});

test('an edit of another user that does not conflict does not force a reload', () => {
  expect(effect(newSheet, { ...results, origin: 'another' })).toBe('none');
  expect(effect(width, { ...width, params: { subUnitId: 'b' }, origin: 'another' })).toBe('none');
});

test('the page loads the state of the server if the result depends on the order of the edits', () => {
  expect(effect(width, { ...width, origin: 'another' })).toBe('diverged');
  expect(effect(newSheet, { ...newSheet, origin: 'another' })).toBe('diverged');
  expect(effect(width, newRows)).toBe('diverged');
  expect(effect({ ...formats, origin: 'me' }, formats)).toBe('diverged');
  expect(effect({ ...newRows, origin: 'me' }, results)).toBe('diverged');
});

test('changes that arrived before an edit was made do not affect it', () => {
  const unconfirmed = new UnconfirmedEdits();
  unconfirmed.overtake(newRows);
  unconfirmed.add();
  expect(unconfirmed.effectOf(width)).toBe('none');
  unconfirmed.overtake(newRows);
  unconfirmed.confirm();
  unconfirmed.add();
  expect(unconfirmed.effectOf(width)).toBe('none');
});
