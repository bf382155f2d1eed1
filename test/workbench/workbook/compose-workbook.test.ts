import type { IWorkbookData } from '@univerjs/core';
import { createUniverWorkbook } from '../../../src/workbench/workbook/univer-workbook';
import type { NumberedViewChange } from '../../../src/workbench/workbook/view/workbook-view';
import type { CellInput, Workbook } from '../../../src/workbench/workbook/workbook';

const at = (row: number, column: number, rowCount = 1, columnCount = 1) => ({ row, column, rowCount, columnCount });
const value = (of: Extract<CellInput, { value: unknown }>['value']): CellInput => ({ value: of });

let workbook: Workbook;

beforeEach(async () => {
  workbook = await createUniverWorkbook({ name: 'Books' });
});

afterEach(() => workbook.dispose());

test('styles, merges, data validations, rich text, protections, metadata, filters and charts are saved and opened again', async () => {
  workbook.setStyles(0, at(1, 1), () => ({
    isBold: true,
    wrap: 'clip',
    borders: { top: { style: 'thick', color: '#ff0000' } },
  }));
  const merged = { startRow: 2, endRow: 3, startColumn: 0, endColumn: 1 };
  const merge = { unitId: workbook.id, subUnitId: '0', ranges: [merged] };
  workbook.applyEdit({ id: 'sheet.mutation.add-worksheet-merge', params: merge }, 'page');
  workbook.setDataValidations(0, at(1, 2), [[{ criteria: 'CHECKBOX', values: [], isInvalidAllowed: false }]]);
  const styled = {
    t: 1,
    v: 'a\nbc',
    p: {
      id: 'd',
      documentStyle: {},
      body: { dataStream: 'a\rbc\r\n', textRuns: [{ st: 2, ed: 4, ts: { it: 1 } }] },
    },
  };
  const typed = { unitId: workbook.id, subUnitId: '0', cellValue: { 0: { 2: styled } } };
  workbook.applyEdit({ id: 'sheet.mutation.set-range-values', params: typed }, 'page');
  workbook.rangeMetadata.developerMetadata.add({
    kind: 'SHEET',
    sheetId: 0,
    rectangle: null,
    key: 'k',
    value: 'v',
    visibility: 'PROJECT',
  });
  workbook.rangeMetadata.filters.add({
    sheetId: 0,
    rectangle: at(1, 1, 5, 2),
    criteria: { 1: { hiddenValues: ['x'], condition: null } },
  });
  workbook.setRowsHiddenByFilter(0, 2, [true]);
  workbook.write(0, at(9, 1), [[{ formula: '=DATE(2026,1,31)' }]]);
  await workbook.whenCalculated();

  const opened = await createUniverWorkbook({ snapshot: JSON.parse(JSON.stringify(workbook.snapshot())) });
  expect(opened.styles(0, at(1, 1))).toEqual([
    [{ isBold: true, wrap: 'clip', borders: { top: { style: 'thick', color: '#ff0000' } } }],
  ]);
  const document: Partial<IWorkbookData> = opened.snapshot().document;
  expect(document.sheets?.['0']?.mergeData).toMatchObject([merged]);
  expect(opened.dataValidations(0, at(1, 1, 1, 2))).toEqual([
    [null, { criteria: 'CHECKBOX', values: [], isInvalidAllowed: false }],
  ]);
  expect(document.sheets?.['0']?.cellData?.[0]?.[2]?.p?.body).toMatchObject({
    dataStream: 'a\rbc\r\n',
    textRuns: [{ st: 2, ed: 4, ts: { it: 1 } }],
  });
  expect(opened.values(0, at(1, 3))).toEqual([['a\nbc']]);
  expect(opened.rangeMetadata.developerMetadata.all()).toMatchObject([
    { id: 1, key: 'k', value: 'v', visibility: 'PROJECT' },
  ]);
  expect(opened.rangeMetadata.filters.all()).toMatchObject([{ criteria: { 1: { hiddenValues: ['x'] } } }]);
  expect(opened.isRowHidden(0, 2)).toEqual({ byFilter: true, byUser: false });
  expect([opened.displayValues(0, at(9, 1)), opened.numberFormats(0, at(9, 1))]).toEqual([[['1/31/2026']], [['']]]);
  opened.dispose();
});

test('a row that a filter hides stays hidden by the filter when it moves', () => {
  workbook.setRowsHiddenByFilter(0, 5, [true]);
  workbook.insertRows(0, 1, 2);
  expect([5, 7].map((row) => workbook.isRowHidden(0, row).byFilter)).toEqual([false, true]);
  workbook.setRowsHiddenByFilter(0, 7, [false]);
  expect(workbook.isRowHidden(0, 7)).toEqual({ byFilter: false, byUser: false });
});

test('a row that a user unhides is not hidden by the filter any more', () => {
  workbook.setRowsHiddenByFilter(0, 3, [true, false, true, true]);
  expect([3, 4, 5, 6].map((row) => workbook.isRowHidden(0, row).byFilter)).toEqual([true, false, true, true]);
  workbook.setRowsHidden(0, 5, 1, false);
  expect(workbook.isRowHidden(0, 5)).toEqual({ byFilter: false, byUser: false });
});

test('rows that a page inserts move range metadata', () => {
  workbook.rangeMetadata.filters.add({ sheetId: 0, rectangle: at(2, 2, 3, 3), criteria: {} });
  const range = { startRow: 0, endRow: 1, startColumn: 0, endColumn: 25 };
  const params = { unitId: workbook.id, subUnitId: '0', range };
  expect(workbook.applyEdit({ id: 'sheet.mutation.insert-row', params }, 'page one')).toBe(true);
  expect(workbook.rangeMetadata.filters.all()[0]?.rectangle).toEqual(at(4, 2, 3, 3));
});

describe('reordered rows', () => {
  test('keep their formulas, styles and notes, and leave other columns unchanged', async () => {
    workbook.write(0, at(1, 1, 3, 3), [
      [value(1), { formula: '=A1*$A$1' }, value('x')],
      [value(2), { formula: '=A2*$A$1' }, value('y')],
      [value(3), { formula: '=SUM(A1:A3)' }, value('z')],
    ]);
    workbook.setStyles(0, at(2, 1), () => ({ background: '#00ff00' }));
    workbook.setNotes(0, at(2, 1), [['two']]);
    workbook.reorderRows(0, at(1, 1, 3, 2), [1, 2, 0]);
    await workbook.whenCalculated();
    expect(workbook.formulas(0, at(1, 2, 3, 1))).toEqual([['=A1*$A$1'], ['=SUM(#REF!)'], ['=A3*$A$1']]);
    expect(workbook.values(0, at(1, 1, 3, 1))).toEqual([[2], [3], [1]]);
    expect(workbook.values(0, at(1, 3, 3, 1))).toEqual([['x'], ['y'], ['z']]);
    expect(workbook.styles(0, at(1, 1, 2, 1))).toEqual([[{ background: '#00ff00' }], [{}]]);
    expect(workbook.notes(0, at(1, 1, 2, 1))).toEqual([['two'], ['']]);
  });
});

test('a sheet is duplicated with cells, styles, notes and hidden rows, and its formulas read the copy', async () => {
  workbook.write(0, at(1, 1, 1, 2), [[value(2), { formula: '=A1*2' }]]);
  workbook.setStyles(0, at(1, 1), () => ({ isBold: true }));
  workbook.setNotes(0, at(1, 1), [['n']]);
  workbook.setRowsHidden(0, 3, 1, true);
  const { sheetId, name } = workbook.duplicateSheet(0, 'Twin', 0);
  workbook.write(sheetId, at(1, 1), [[value(10)]]);
  await workbook.whenCalculated();
  expect([name, workbook.sheets().map((sheet) => sheet.name)]).toEqual(['Twin', ['Twin', 'Sheet1']]);
  expect([workbook.values(sheetId, at(1, 2)), workbook.values(0, at(1, 2))]).toEqual([[[20]], [[4]]]);
  expect(workbook.styles(sheetId, at(1, 1))).toEqual([[{ isBold: true }]]);
  expect(workbook.notes(sheetId, at(1, 1))).toEqual([['n']]);
  expect(workbook.isRowHidden(sheetId, 3).byUser).toBe(true);
});

test('a copied sheet has copies of the filter and the charts that refer to its cells', () => {
  workbook.rangeMetadata.filters.add({ sheetId: 0, rectangle: at(1, 1, 5, 2), criteria: {} });
  const range = (column: number) => ({ sheetId: 0, rectangle: at(1, column, 3, 1) });
  workbook.setChart({
    id: '4',
    sheetId: 0,
    kind: 'line',
    title: 'Line',
    anchor: { row: 1, column: 4 },
    widthPx: 300,
    heightPx: 200,
    labels: range(1),
    series: [{ name: 'n', values: range(2) }],
    numberFormat: '0',
  });
  const { sheetId } = workbook.duplicateSheet(0, 'Twin', 1);
  expect(workbook.rangeMetadata.filters.all().map((filter) => filter.sheetId)).toEqual([0, sheetId]);
  expect(
    workbook.charts().map((chart) => [chart.id, chart.sheetId, chart.labels.sheetId, chart.series[0]?.values.sheetId]),
  ).toEqual([
    ['4', 0, 0, 0],
    ['5', sheetId, sheetId, sheetId],
  ]);
});

test('a page gets the styles of a copied sheet, not their ids on the server', async () => {
  workbook.setStyles(0, at(1, 1), () => ({ isBold: true }));
  const changes: NumberedViewChange[] = [];
  workbook.onViewChange((change) => changes.push(change));
  workbook.duplicateSheet(0, 'Twin', 1);
  const inserted = changes.find((change) => change.kind === 'mutation' && change.id === 'sheet.mutation.insert-sheet');
  expect(inserted).toMatchObject({ params: { sheet: { cellData: { 0: { 0: { s: { bl: 1 } } } } } } });
});

test('clearing an empty sheet sends nothing to pages', () => {
  const changes: NumberedViewChange[] = [];
  workbook.onViewChange((change) => changes.push(change));
  const empty = (item: never) => Array.from({ length: 1000 }, () => new Array(26).fill(item));
  workbook.write(0, at(1, 1, 1000, 26), empty({ value: null } as never));
  workbook.setNumberFormats(0, at(1, 1, 1000, 26), empty('' as never));
  workbook.setStyles(0, at(1, 1, 1000, 26), () => ({ isBold: null, borders: { top: null } }));
  workbook.setNotes(0, at(1, 1, 1000, 26), empty('' as never));
  expect(changes).toEqual([]);
});
