import type { Sheet } from '../../src/addon/platform/platform';
import { FakeSheet } from '../support/sheets/fake-sheet';
import { type WorkbookPlatform, workbookPlatform } from '../support/sheets/workbook-platform';

const cells = [
  ['Name', 'Amount'],
  ['Coffee', -4.5],
  [true, ''],
  ['', ''],
  ['Tea', 1],
];
const area = (row: number, column: number, rowCount = 1, columnCount = 1) => ({ row, column, rowCount, columnCount });

let platform: WorkbookPlatform;

beforeAll(async () => {
  platform = await workbookPlatform();
});

afterAll(() => platform.workbook.dispose());

const typed = (text: string) => (sheet: Sheet) => {
  sheet.setTextAt(7, 3, text);
  return [sheet.values(area(7, 3)), sheet.lastRow(), sheet.lastColumn()];
};

const calls: { readonly [what: string]: (sheet: Sheet) => unknown } = {
  'the last row and column in use': (sheet) => [sheet.lastRow(), sheet.lastColumn()],
  'values of an area': (sheet) => sheet.values(area(1, 1, 6, 3)),
  'displayed values of an area': (sheet) => sheet.displayValues(area(1, 1, 6, 3)),
  'a row to the edge of the grid': (sheet) => sheet.rowValues(2),
  'columns to the end of the grid': (sheet) => sheet.columnValues(3, 1, 2),
  'an area without a row': (sheet) => sheet.values(area(1, 1, 0, 1)),
  'an area without a column': (sheet) => sheet.displayValues(area(1, 1, 1, 0)),
  'an area above the grid': (sheet) => sheet.formulasIn(area(0, 1)),
  'an area below the grid': (sheet) => sheet.formulasIn(area(1_000, 1, 2)),
  'an area beside the grid': (sheet) => sheet.values(area(1, 26, 1, 2)),
  'a column that begins below the grid': (sheet) => sheet.columnValues(1_001, 1, 1),
  'cells with a text in another case': (sheet) => [sheet.cellsWith('coff'), sheet.cellsWith('fin_tags')],
  'a formula': (sheet) => {
    sheet.setFormulaAt(8, 2, '=FIN_TAGS()');
    return [sheet.formulaAt(8, 2), sheet.formulasIn(area(7, 1, 2, 2)), sheet.values(area(8, 2)), sheet.lastRow()];
  },
  'a typed formula': (sheet) => {
    sheet.setTextAt(9, 1, '=FIN_TAGS()');
    return sheet.formulaAt(9, 1);
  },
  'a formula beside the grid': (sheet) => sheet.setFormulaAt(1, 27, '=1'),
  'a text below the grid': (sheet) => sheet.setTextAt(1_001, 1, 'x'),
  'a text of 50,001 characters': (sheet) => sheet.setTextAt(1, 1, 'x'.repeat(50_001)),
  'a typed text': typed('Refreshing…'),
  'a typed number': typed('007'),
  'a typed truth value': typed('true'),
  'a typed apostrophe': typed("'007"),
  'a typed blank': typed(''),
  'a filter that is not there': (sheet) => [
    sheet.hasFilter(),
    sheet.isRowHiddenByFilter(2),
    sheet.isRowHiddenByUser(2),
  ],
  'whether a row below the grid is hidden': (sheet) => sheet.isRowHiddenByFilter(1_001),
  'whether a row above the grid is hidden': (sheet) => sheet.isRowHiddenByUser(0),
};

/** The fake answers in place of Google in most tests, so it must not allow more than the workbook does. */
test.each(Object.keys(calls))('the fake sheet answers or refuses as the workbook does: %s', (what) => {
  const { sheetId } = platform.workbook.insertSheet(what.slice(0, 100));
  platform.workbook.write(
    sheetId,
    area(1, 1, 5, 2),
    cells.map((row) => row.map((value) => ({ value: value === '' ? null : value }))),
  );
  const fake = new FakeSheet(
    'fake',
    cells.map((row) => [...row]),
  );
  const answer = (sheet: Sheet): unknown => {
    try {
      return calls[what]?.(sheet);
    } catch (thrown) {
      const { name, message } = thrown as Error;
      return { name, message };
    }
  };
  expect(answer(fake)).toEqual(answer(platform.spreadsheet()?.editableSheet(sheetId) as Sheet));
});
