import type { EditableSheet, Spreadsheet } from '../../../src/addon/platform/platform';
import { addRows, columnsOf, type OwnSheet, openSheet, placesOf } from '../../../src/addon/sheets/own-sheet';
import { type WorkbookPlatform, workbookPlatform } from '../../support/sheets/workbook-platform';

const own = {
  name: 'FIN Things',
  columns: {
    isOn: { title: 'On', widthPx: 50, isBox: true },
    name: { title: 'Name', widthPx: 200, note: 'Any.' },
    kind: { title: 'Kind', widthPx: 90, note: 'One.', options: ['a', 'b'] },
    sum: { title: 'Sum', widthPx: 90, format: '0.0' },
    twice: { title: 'Twice', widthPx: 90, isFormula: true },
    id: { title: 'ID', widthPx: 90, isHidden: true },
  },
} satisfies OwnSheet;

let platform: WorkbookPlatform;
let spreadsheet: Spreadsheet;

beforeEach(async () => {
  platform = await workbookPlatform();
  spreadsheet = platform.spreadsheet() as Spreadsheet;
});

afterEach(() => platform.workbook.dispose());

const at = (row: number, column: number, rowCount = 1, columnCount = 1) => ({ row, column, rowCount, columnCount });
const headingsOf = (sheet: EditableSheet) => sheet.rowValues(1).filter((cell) => cell !== '');
const records = [
  { isOn: true, name: '=1+1', sum: 1.25, twice: '=D2*2' },
  { isOn: false, name: 'two', sum: 2, twice: '=D3*2' },
];

test('is inserted once with headings, notes, lists and hidden columns, and found in another case', () => {
  const sheet = openSheet(spreadsheet, own);
  expect(headingsOf(sheet)).toEqual(['On', 'Name', 'Kind', 'Sum', 'Twice', 'ID']);
  expect([sheet.notes(at(1, 2)), sheet.columnWidth(2), sheet.isColumnHidden(6)]).toEqual([[['Any.']], 200, true]);
  const rules = platform.workbook.dataValidations(sheet.id(), at(1_000, 1, 1, 3))[0];
  expect(rules).toMatchObject([null, null, { criteria: 'VALUE_IN_LIST', values: ['a', 'b'] }]);
  platform.workbook.renameSheet(sheet.id(), ' fin THINGS');
  expect(openSheet(spreadsheet, own).id()).toBe(sheet.id());
});

test('a blank sheet of its name gets the headings, and one with cells keeps them', () => {
  const { sheetId } = platform.workbook.insertSheet('FIN Things', 0);
  platform.workbook.setNotes(sheetId, at(1, 4), [['mine']]);
  expect(headingsOf(openSheet(spreadsheet, own))).toEqual(['On', 'Name', 'Kind', 'Sum', 'Twice', 'ID']);
  // With one call for notes beside each other.
  expect(platform.workbook.notes(sheetId, at(1, 1, 1, 4))).toEqual([['', 'Any.', 'One.', 'mine']]);
  expect(platform.service.names.filter((name) => name === 'setNotes')).toHaveLength(1);
  platform.workbook.write(sheetId, at(1, 1, 1, 2), [[{ value: 'My' }, { value: 'own' }]]);
  expect(headingsOf(openSheet(spreadsheet, own))).toEqual(['My', 'own', 'Kind', 'Sum', 'Twice', 'ID']);
});

test('columns are found by their headings in any case, and are -1 if they are gone', () => {
  expect(columnsOf(own, ['', ' nÀme', 'SUM', null, 'Sums'])).toEqual({
    ...{ isOn: -1, name: 1, kind: -1, sum: 2, twice: -1, id: -1 },
  });
  expect(placesOf(own, [])).toEqual({ isOn: 0, name: 1, kind: 2, sum: 3, twice: 4, id: 5 });
});

test('rows of which a column of text takes no format are not written at all', () => {
  const sheet = openSheet(spreadsheet, own);
  sheet.setNumberFormatIn([at(1, 4, 3)], '@');
  const rectangle = at(1, 4, 3);
  platform.workbook.rangeMetadata.typedColumns.add({ sheetId: sheet.id(), rectangle });
  expect(() => addRows(sheet, own, placesOf(own, []), 2, records)).toThrow('Google refused rows 2 to 3.');
  expect(sheet.lastRow()).toBe(1);
});

test('rows have texts that stay texts, formats, boxes and formulas, and cells of other columns stay', () => {
  const sheet = openSheet(spreadsheet, own);
  platform.workbook.write(sheet.id(), at(2, 3, 1, 1), [[{ value: 'mine' }]]);
  addRows(sheet, own, placesOf(own, []), 2, records);
  expect(sheet.values(at(2, 1, 2, 4))).toEqual([
    [true, '=1+1', 'mine', 1.25],
    [false, 'two', '', 2],
  ]);
  expect(sheet.formulasIn(at(2, 5, 2))).toEqual([['=D2*2'], ['=D3*2']]);
  expect(sheet.numberFormats(at(2, 3, 3, 2)).map((row) => row.join(' '))).toEqual([
    'General 0.0',
    'General 0.0',
    'General General',
  ]);
  const boxes = platform.workbook.dataValidations(sheet.id(), at(2, 1, 3)).map(([rule]) => rule?.criteria);
  expect(boxes).toEqual(['CHECKBOX', 'CHECKBOX', undefined]);
});

test('rows leave out columns that are gone, and the sheet grows', () => {
  const sheet = openSheet(spreadsheet, own);
  addRows(sheet, own, columnsOf(own, ['Name', 'Sum']), 1_000, records);
  expect(sheet.values(at(1_000, 1, 2, 3))).toEqual([
    ['=1+1', 1.25, ''],
    ['two', 2, ''],
  ]);
});
