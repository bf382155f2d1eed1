import { openShapes, shapeOf } from '../../../../src/addon/features/budget/shapes';
import type { EditableSheet } from '../../../../src/addon/platform/platform';

const formula = `=IF($C11="","",IF($G11>0.9*($C11+N($F11)),"Nearly ""used"" C1",SUM('Transactions'!$C:$C)))`;

test.each([
  ['the sheet of the table has another name', "'Transactions'", "'My ''own'' table'"],
  ['the name of a sheet has no quotation marks', "'Transactions'", 'Ümsätze_2'],
  ['the table has its column elsewhere', '$C:$C', '$AB:$AB'],
  ['the table is gone', "'Transactions'!$C:$C", '#REF!'],
  ['the column of the table is gone', '$C:$C', '#REF!'],
  ['rows were inserted', '$C11', '$C1204'],
  ['references are not fixed', '$C11', 'C11'],
  ['a column of the budget is gone', '$F11', '#REF!'],
  ['a row of the sheet was divided', '$C:$C', '$C$2:$C$90'],
  ['a column of the sheet was divided', '$C:$C', '$C2:$C'],
])('a formula is of the same shape if %s', (_, before, after) => {
  expect(shapeOf(formula.replaceAll(before, after))).toBe(shapeOf(formula));
});

test.each([
  ['a limit', '0.9', '0.8'],
  ['a blank', ',SUM', ', SUM'],
  ['a word', 'Nearly', 'Almost'],
  ['a cell that a text names', 'used"" C1', 'used"" D1'],
  ['a function', 'N($F11)', 'T($F11)'],
  ['a term', '$C11+', '$C11+1+'],
])('a formula is of another shape after a change of %s', (_, before, after) => {
  expect(formula).toContain(before);
  expect(shapeOf(formula.replaceAll(before, after))).not.toBe(shapeOf(formula));
});

describe('what the add-on has written', () => {
  let stored: string[];
  const metadata = () => stored.slice(-1).map((value) => ({ value, row: null, column: null, remove: () => undefined }));
  const sheet = { metadata, addMetadata: (_: string, value: string) => stored.push(value) };
  const open = () => openShapes(sheet as unknown as EditableSheet, false);
  beforeEach(() => {
    stored = [];
  });

  test('is known by the next call, each formula in its place, and every other one is the user’s', () => {
    open().add({ 'row.left': '=C11-G11', 'total.left': '=C9+F9-G9', 'month.spent': '', 'rest.spent': null });
    expect(stored).toEqual([expect.stringMatching(/^\{"row\.left":\["\w+"\],"total\.left":\["\w+"\]\}$/)]);
    const next = open();
    expect(next.isOwn('row.left', '=D12-H12')).toBe(true);
    expect(next.isOwn('total.left', '=D12-H12')).toBe(false);
    expect(next.isOwn('row.left', '=D12-H12*1')).toBe(false);
    expect(next.isOwn('rest.spent', '=SUM(G11:G13)')).toBe(false);
  });

  test('is stored only if it has another shape, and the shapes before it stay known', () => {
    open().add({ 'row.left': '=C11-G11' });
    open().add({ 'row.left': '=D11-H11' });
    expect(stored).toHaveLength(1);
    open().add({ 'row.left': '=C11+F11-G11' });
    expect(stored).toHaveLength(2);
    expect(['=A1-B1', '=A1+B1-C1', '=A1*B1'].map((text) => open().isOwn('row.left', text))).toEqual([
      true,
      true,
      false,
    ]);
  });

  test('is forgotten after eight other shapes, the oldest first', () => {
    const texts = Array.from({ length: 9 }, (_, index) => `=${index}`);
    for (const text of texts) open().add({ 'row.left': text });
    expect(texts.filter((text) => !open().isOwn('row.left', text))).toEqual(['=0']);
    expect(stored.at(-1)?.length).toBeLessThan(100);
  });

  test.each(['', '{', '[]', '{"row.left":7}', 'null'])('is nothing if %j is stored', (text) => {
    stored = [text];
    expect(open().isOwn('row.left', '=C11-G11')).toBe(false);
    open().add({ 'row.left': '=C11-G11' });
    expect(open().isOwn('row.left', '=C11-G11')).toBe(true);
  });
});
