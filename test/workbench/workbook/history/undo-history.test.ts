import { type Arbitrary, array, assert, asyncProperty, constantFrom, integer, oneof, record } from 'fast-check';
import { createUniverWorkbook } from '../../../../src/workbench/workbook/univer-workbook';
import type { Workbook } from '../../../../src/workbench/workbook/workbook';
import { FakeCustomFunctions } from '../../../support/host/fake-custom-functions';

const at = (row: number, column: number, rowCount = 1, columnCount = 1) => ({ row, column, rowCount, columnCount });

let workbook: Workbook;
let stepCount = 0;

beforeEach(async () => {
  workbook = await createUniverWorkbook({ sheetNames: ['One', 'Two'] });
  stepCount = 0;
});

afterEach(() => workbook.dispose());

/** Makes a change as one undo step. */
function doAsStep(act: () => void): void {
  stepCount += 1;
  workbook.history.recordStep(`step ${stepCount}`, act);
}

function type(row: number, column: number, text: string | number | null): void {
  const input = typeof text === 'string' && text.startsWith('=') ? { formula: text } : { value: text };
  workbook.write(0, at(row, column), [[input]]);
}

/** An edit of the first sheet in a page. */
function edit(mutation: string, params: object): void {
  const sheet = { unitId: workbook.id, subUnitId: '0' };
  workbook.applyEdit({ id: `sheet.mutation.${mutation}`, params: { ...sheet, ...params } }, 'page');
}

const shown = (row: number, column: number) => workbook.values(0, at(row, column))[0]?.[0];

/** Everything a user could see changed; how it is stored (shared styles, empty rows) does not count. */
function content(): unknown {
  const { document, attachments, charts } = structuredClone(workbook.snapshot());
  const { sheets, sheetOrder, styles, resources, name } = document as unknown as {
    name: string;
    sheetOrder: string[];
    sheets: { [id: string]: { [field: string]: unknown } };
    styles: { [id: string]: unknown };
    resources: { name: string; data: string }[];
  };
  const cell = (raw: { [field: string]: unknown }) => {
    const { v: _v, t: _t, s, ...rest } = raw;
    const value = rest['f'] ? {} : { v: raw['v'], t: raw['t'] };
    return { ...rest, ...value, s: typeof s === 'string' ? styles[s] : s };
  };
  const matrix = (cells: { [row: string]: { [column: string]: { [field: string]: unknown } } }) =>
    Object.entries(cells ?? {}).flatMap(([row, line]) =>
      Object.entries(line ?? {})
        .filter(([, raw]) => raw && Object.keys(raw).length > 0)
        .map(([column, raw]) => [`${row}:${column}`, cell(raw)]),
    );
  const lines = (data: { [line: string]: { h?: number; w?: number; hd?: number } }) =>
    Object.entries(data ?? {})
      .map(([line, { h, w, hd = 0 }]) => [line, h ?? w, hd])
      .filter(([, size, hidden]) => (size !== undefined && size !== 21 && size !== 100) || hidden === 1);
  return {
    name,
    sheets: sheetOrder.map((id) => {
      const sheet = sheets[id] ?? {};
      const { cellData, rowData, columnData, freeze, mergeData, tabColor, hidden, rowCount, columnCount } = sheet;
      return {
        id,
        name: sheet['name'],
        cells: matrix(cellData as never),
        rows: lines(rowData as never),
        columns: lines(columnData as never),
        ...{ freeze, mergeData, tabColor, hidden, rowCount, columnCount },
      };
    }),
    names: workbook.namedRanges(),
    notes: JSON.parse(resources.find((resource) => resource.name === 'SHEET_NOTE_PLUGIN')?.data || '{}'),
    attachments,
    charts,
  };
}

test('a forgotten step is not undone, but other steps are', () => {
  workbook.history.recordStep('script 1', () => type(1, 1, 'of a script'));
  workbook.history.recordStep('typed 1', () => type(2, 1, 'of a user'));
  workbook.history.removeSteps((name) => name.startsWith('script'));
  expect(workbook.history.state()).toEqual({ undoCount: 1, redoCount: 0 });
  workbook.history.undo();
  expect([shown(1, 1), shown(2, 1), workbook.history.undo()]).toEqual(['of a script', null, null]);
});

test('a value, a formula and a format are undone one by one, and redone', async () => {
  doAsStep(() => type(1, 1, 5));
  doAsStep(() => type(1, 2, '=A1*2'));
  doAsStep(() => workbook.setNumberFormats(0, at(1, 1), [['0.00']]));
  await workbook.whenCalculated();
  expect(workbook.history.state()).toEqual({ undoCount: 3, redoCount: 0 });

  workbook.history.undo();
  expect(workbook.numberFormats(0, at(1, 1))).toEqual([['']]);
  workbook.history.undo();
  expect(workbook.formulas(0, at(1, 2))).toEqual([['']]);
  expect(workbook.history.undo()).toEqual({ sheetId: '0', row: 0, column: 0 });
  expect(shown(1, 1)).toBeNull();
  expect(workbook.history.undo()).toBeNull();

  for (let i = 0; i < 3; i += 1) workbook.history.redo();
  await workbook.whenCalculated();
  expect(workbook.displayValues(0, at(1, 1, 1, 2))).toEqual([['5.00', '10']]);
  expect(workbook.history.state()).toEqual({ undoCount: 3, redoCount: 0 });
});

test('a change after an undo clears the redo', () => {
  doAsStep(() => type(1, 1, 1));
  workbook.history.undo();
  doAsStep(() => type(1, 2, 2));
  expect(workbook.history.redo()).toBeNull();
  expect(workbook.values(0, at(1, 1, 1, 2))).toEqual([[null, 2]]);
});

test('steps are undone from the last to the first, whoever made them', () => {
  doAsStep(() => type(3, 1, 'old'));
  doAsStep(() => workbook.insertRows(0, 1, 2));
  doAsStep(() => type(3, 1, 'new'));
  workbook.history.undo();
  expect(workbook.values(0, at(3, 1, 3, 1))).toEqual([[null], [null], ['old']]);
  workbook.history.undo();
  expect(workbook.values(0, at(3, 1, 3, 1))).toEqual([['old'], [null], [null]]);
});

test('changes with the same step name are one step, also if the first one changes no cell', () => {
  const metadata = {
    sheetId: 0,
    rectangle: null,
    kind: 'SHEET',
    key: 'k',
    value: null,
    visibility: 'DOCUMENT',
  } as const;
  workbook.history.recordStep('run', () => workbook.rangeMetadata.developerMetadata.add(metadata));
  workbook.history.recordStep('run', () => type(1, 1, 1));
  expect(workbook.history.state()).toEqual({ undoCount: 1, redoCount: 0 });
  workbook.history.undo();
  expect([workbook.rangeMetadata.developerMetadata.all(), shown(1, 1)]).toEqual([[], null]);
  workbook.history.redo();
  expect(workbook.rangeMetadata.developerMetadata.all()).toMatchObject([{ key: 'k' }]);
});

test('targets() returns the cells that the next undo changes, but not rows that it inserts', () => {
  doAsStep(() => type(2, 3, 1));
  expect(workbook.history.targets('undo')).toEqual([{ part: 'cells', sheet: '0', rectangles: [at(2, 3)] }]);
  expect(workbook.history.targets('redo')).toEqual([]);
  doAsStep(() => workbook.deleteRows(0, 2, 1));
  expect(workbook.history.targets('undo')).toEqual([]);
});

test('undo restores a deleted row with its values, formulas, styles, notes, names and metadata', async () => {
  type(2, 1, 7);
  type(2, 2, '=A2+1');
  type(9, 1, '=A2*10');
  workbook.setNumberFormats(0, at(2, 1), [['0.00']]);
  workbook.setNotes(0, at(2, 1), [['a note']]);
  workbook.setRowHeight(0, 2, 60);
  workbook.setNamedRange({ name: 'SEVEN', sheetId: 0, rectangle: at(2, 1) });
  workbook.rangeMetadata.developerMetadata.add({
    sheetId: 0,
    rectangle: at(2, 1, 1, 26),
    kind: 'ROW',
    key: 'row',
    value: 'kept',
    visibility: 'DOCUMENT',
  });
  await workbook.whenCalculated();
  const before = content();

  doAsStep(() => workbook.deleteRows(0, 2, 1));
  await workbook.whenCalculated();
  expect(workbook.rangeMetadata.developerMetadata.all()).toEqual([]);
  workbook.history.undo();
  await workbook.whenCalculated();
  expect(content()).toEqual(before);
  expect(shown(9, 1)).toBe(70);
});

test('undo restores a deleted sheet in its place, and formulas find it', async () => {
  workbook.write(1, at(1, 1), [[{ value: 4 }]]);
  type(1, 1, '=Two!A1*2');
  await workbook.whenCalculated();
  doAsStep(() => workbook.deleteSheet(1));
  await workbook.whenCalculated();
  workbook.history.undo();
  await workbook.whenCalculated();
  expect(workbook.sheets().map(({ sheetId, name }) => [sheetId, name])).toEqual([
    [0, 'One'],
    [1, 'Two'],
  ]);
  expect(shown(1, 1)).toBe(8);
});

test('results of custom functions are not undo steps, and are restored with their formula', async () => {
  const functions = new FakeCustomFunctions({ fin_table: () => [['a', 'b']] });
  workbook.setCustomFunctions(functions);
  doAsStep(() => type(1, 1, '=FIN_TABLE()'));
  await workbook.whenCalculated();
  expect(workbook.history.state().undoCount).toBe(1);
  workbook.history.undo();
  await workbook.whenCalculated();
  expect(workbook.values(0, at(1, 1, 1, 2))).toEqual([[null, null]]);
  workbook.history.redo();
  await workbook.whenCalculated();
  expect(workbook.values(0, at(1, 1, 1, 2))).toEqual([['a', 'b']]);
});

test('edits of a page with the same step name are one step', () => {
  const typed = (column: number, step: string) =>
    workbook.applyEdit(
      {
        id: 'sheet.mutation.set-range-values',
        params: { unitId: workbook.id, subUnitId: '0', cellValue: { 0: { [column]: { v: 'x', t: 1 } } } },
      },
      'page',
      step,
    );
  typed(0, 'first');
  typed(1, 'first');
  typed(2, 'second');
  expect(workbook.history.state().undoCount).toBe(2);
  workbook.history.undo();
  workbook.history.undo();
  expect(workbook.values(0, at(1, 1, 1, 3))).toEqual([[null, null, null]]);
});

test.each([
  ['rows', (first: number, count: number, isHidden: boolean) => workbook.setRowsHidden(0, first, count, isHidden)],
  [
    'columns',
    (first: number, count: number, isHidden: boolean) => {
      const range = { startRow: 0, endRow: 999, startColumn: first - 1, endColumn: first + count - 2 };
      edit(isHidden ? 'set-col-hidden' : 'set-col-visible', { ranges: [range] });
    },
  ],
])('undo of hiding or showing %s changes only those that the step changed', async (_, setHidden) => {
  doAsStep(() => setHidden(2, 1, true));
  await workbook.whenCalculated();
  const before = content();
  for (const isHidden of [true, false]) {
    doAsStep(() => setHidden(1, 4, isHidden));
    expect(content()).not.toEqual(before);
    workbook.history.undo();
    expect(content()).toEqual(before);
  }
});

type Act = () => void;

const cells = record({
  row: integer({ min: 1, max: 6 }),
  column: integer({ min: 1, max: 4 }),
  value: constantFrom(null, 1, 'text', '=A1', '=SUM(A1:C4)', '=Two!B2'),
});
const acts: Arbitrary<Act> = oneof(
  cells.map(
    ({ row, column, value }): Act =>
      () =>
        type(row, column, value),
  ),
  cells.map(
    ({ row, column }): Act =>
      () =>
        workbook.setStyles(0, at(row, column, 2, 1), () => ({ isBold: true, background: '#FF0000' })),
  ),
  cells.map(
    ({ row, column }): Act =>
      () =>
        workbook.setNumberFormats(0, at(row, column), [['0.0']]),
  ),
  cells.map(
    ({ row, column }): Act =>
      () =>
        workbook.setNotes(0, at(row, column), [['note']]),
  ),
  cells.map(
    ({ row, column }): Act =>
      () =>
        workbook.insertRows(0, row, column),
  ),
  cells.map(
    ({ row, column }): Act =>
      () =>
        workbook.deleteRows(0, row, column),
  ),
  cells.map(
    ({ column }): Act =>
      () =>
        workbook.insertColumns(0, column, 1),
  ),
  cells.map(
    ({ column }): Act =>
      () =>
        workbook.deleteColumns(0, column, 1),
  ),
  cells.map(
    ({ row }): Act =>
      () =>
        workbook.setRowsHidden(0, row, 2, true),
  ),
  cells.map(
    ({ row }): Act =>
      () =>
        workbook.setRowHeight(0, row, 50),
  ),
  cells.map(
    ({ column }): Act =>
      () =>
        workbook.setColumnWidth(0, column, 70),
  ),
  cells.map(
    ({ row }): Act =>
      () =>
        workbook.setFrozenRowCount(0, row),
  ),
  cells.map(
    ({ row, column }): Act =>
      () =>
        workbook.moveRows(0, row, column, row + column + 1),
  ),
  constantFrom<Act>(
    () => workbook.insertSheet(`Added ${workbook.sheets().length} ${stepCount}`, 1),
    () => {
      const fromOrder = workbook.sheets().findIndex(({ sheetId }) => sheetId === 0);
      edit('set-worksheet-order', { fromOrder, toOrder: 1 });
    },
    () => workbook.renameSheet(1, `Renamed ${stepCount}`),
    () => edit('set-tab-color', { color: '#00FF00' }),
    () => edit('add-worksheet-merge', { ranges: [{ startRow: 1, endRow: 2, startColumn: 1, endColumn: 2 }] }),
    () => edit('set-worksheet-hidden', { hidden: 1 }),
    () => workbook.setNamedRange({ name: 'NAMED', sheetId: 0, rectangle: at(2, 2) }),
  ),
);

/** The formula's result takes its format from B1. */
const formatOfAReadCell: Act[] = [
  () => type(1, 2, '=A1'),
  () => workbook.insertColumns(0, 1, 1),
  () => workbook.setNumberFormats(0, at(1, 2), [['0.0']]),
];

test('undoing all steps restores the first state, and redoing them the last', async () => {
  await assert(
    asyncProperty(array(acts, { minLength: 1, maxLength: 6 }), async (list) => {
      workbook.dispose();
      workbook = await createUniverWorkbook({ sheetNames: ['One', 'Two'] });
      type(1, 1, 3);
      type(2, 2, '=A1+1');
      workbook.setNotes(0, at(3, 3), [['first']]);
      workbook.setNamedRange({ name: 'FIRST', sheetId: 0, rectangle: at(1, 1) });
      await workbook.whenCalculated();
      const before = content();
      for (const act of list) {
        doAsStep(act);
        await workbook.whenCalculated();
      }
      const after = content();
      const { undoCount } = workbook.history.state();
      for (let i = 0; i < undoCount; i += 1) workbook.history.undo();
      await workbook.whenCalculated();
      expect(content()).toEqual(before);
      for (let i = 0; i < undoCount; i += 1) workbook.history.redo();
      await workbook.whenCalculated();
      expect(content()).toEqual(after);
    }),
    { numRuns: 60, examples: [[formatOfAReadCell]] },
  );
});
