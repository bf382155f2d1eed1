import { build } from 'esbuild';
import { closeScriptHosts } from '../../../workbench/apps-script/support/script-host';
import { runOnSheet } from '../../../workbench/apps-script/support/spreadsheet-script';

let functions: string;

beforeAll(async () => {
  const { outputFiles } = await build({
    entryPoints: ['src/addon/platform/google/google-spreadsheet.ts'],
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'google',
    target: 'es2019',
    define: { 'SpreadsheetApp.flush': 'countFlush' },
  });
  functions = outputFiles[0]?.text ?? '';
});

afterEach(closeScriptHosts);

test('finds a sheet by its name in any case, but rather the one with exactly this name', async () => {
  const { value } = await runOnSheet(
    `const book = SpreadsheetApp.getActiveSpreadsheet();
     book.insertSheet('fin ALERTS ').getRange('A1').setValue('Alert');
     const spreadsheet = google.googleSpreadsheet();
     const found = () => [spreadsheet.sheetNamed('FIN Alerts').name(), spreadsheet.valuesOf('FIN Alerts')];
     const first = found();
     book.insertSheet('FIN Alerts').getRange('A1').setValue('Mine');
     return [first, found(), spreadsheet.sheetNamed('FIN Alert'), spreadsheet.valuesOf('FIN Alert')];`,
    { functions },
  );
  expect(value).toEqual([['fin ALERTS ', [['Alert']]], ['FIN Alerts', [['Mine']]], null, []]);
});

test('a blank sheet has no values, whatever getDataRange says', async () => {
  const { value } = await runOnSheet(
    `SpreadsheetApp.getActiveSpreadsheet().insertSheet('FIN Changes');
     return google.googleSpreadsheet().valuesOf('FIN Changes');`,
    { functions },
  );
  expect(value).toEqual([]);
});

test('the id of a sheet is that of exactly this name', async () => {
  const { value } = await runOnSheet(
    `const book = SpreadsheetApp.getActiveSpreadsheet();
     const before = book.insertSheet('fin splits').getSheetId();
     const spreadsheet = google.googleSpreadsheet();
     const first = spreadsheet.idOfSheet('FIN Splits');
     const own = book.insertSheet('FIN Rates').getSheetId();
     return [first, spreadsheet.idOfSheet('fin splits') === before, spreadsheet.idOfSheet('FIN Rates') === own];`,
    { functions },
  );
  expect(value).toEqual([null, true, true]);
});

test('a flush is a call after any write, and none after reads', async () => {
  const { value } = await runOnSheet(
    `let flushes = 0;
     globalThis.countFlush = () => void (flushes += 1);
     const spreadsheet = google.googleSpreadsheet();
     const named = spreadsheet.insertSheet('Written');
     const id = named.id();
     const grid = spreadsheet.editableSheet(id);
     const at = (row) => ({ row, column: 1, rowCount: 1, columnCount: 1 });
     const one = at(1);
     const chart = { title: 'A', type: 'LINE', sheetName: 'Written', ranges: [{ ...one, rowCount: 2, columnCount: 2 }],
       colors: ['#000000'], row: 1, column: 4, widthPx: 100, heightPx: 100 };
     const writes = {
       setTextAt: () => grid.setTextAt(1, 1, 'a'),
       setFormulaAt: () => grid.setFormulaAt(1, 2, '=1'),
       setValues: () => grid.setValues(one, [['a']]),
       setValueIn: () => grid.setValueIn([one, at(2)], 'a'),
       setFormulas: () => grid.setFormulas(at(3), [['=1']]),
       addCharts: () => grid.addCharts([chart]),
       insertChart: () => grid.insertChart({ ...chart, title: 'B' }),
       setNumberFormats: () => grid.setNumberFormats(one, [['0']]),
       setNumberFormatIn: () => grid.setNumberFormatIn([one], '0'),
       setBoldIn: () => grid.setBoldIn([one]),
       setCheckboxes: () => grid.setCheckboxes(at(9)),
       setDropdown: () => grid.setDropdown(at(10), ['a']),
       setBackgroundIn: () => grid.setBackgroundIn([one], null),
       clearFormats: () => grid.clearFormats(one),
       setFontColorIn: () => grid.setFontColorIn([one], null),
       setFontSizeIn: () => grid.setFontSizeIn([one], 9),
       clipIn: () => grid.clipIn([one]),
       wrapIn: () => grid.wrapIn([one]),
       setAlignmentIn: () => grid.setAlignmentIn([one], 'left'),
       setAlignments: () => grid.setAlignments(one, [['left']]),
       groupLines: () => grid.groupLines('row', [at(12)]),
       foldGroups: () => grid.foldGroups(at(12)),
       hideGridlines: () => grid.hideGridlines(),
       setRowHeight: () => grid.setRowHeight(1, 30),
       freezeRows: () => grid.freezeRows(1),
       freezeColumns: () => grid.freezeColumns(1),
       setColumnWidths: () => grid.setColumnWidths(1, 1, 90),
       hideColumns: () => grid.hideColumns(3, 1),
       showColumn: () => grid.showColumn(3),
       insertRowsAfter: () => grid.insertRowsAfter(5, 1),
       insertRowsBefore: () => grid.insertRowsBefore(5, 1),
       insertColumnsAfter: () => grid.insertColumnsAfter(5, 1),
       deleteRows: () => grid.deleteRows(5, 1),
       moveRows: () => grid.moveRows(5, 1, 8),
       deleteColumns: () => grid.deleteColumns(5, 1),
       clearContents: () => grid.clearContents(one),
       clearContentsIn: () => grid.clearContentsIn([one]),
       setNotes: () => grid.setNotes(one, [['a']]),
       setNoteIn: () => grid.setNoteIn([one], 'a'),
       copyRow: () => grid.copyRow(one, at(2), 'all'),
       unmerge: () => grid.unmerge(one),
       addMetadata: () => grid.addMetadata('key', 'a', 'sheet'),
       addMetadataOfRow: () => grid.addMetadata('key', 'b', { row: 1 }),
       removeMetadata: () => grid.metadata('key')[0].remove(),
       nameCell: () => spreadsheet.nameCell('FIN_TEST', id, 1, 1),
       setNumber: () => spreadsheet.namedCell('FIN_TEST').setNumber(1),
       insertSheet: () => spreadsheet.insertSheet('More'),
       insertHiddenSheet: () => spreadsheet.insertHiddenSheet('Hidden'),
       copySheet: () => spreadsheet.copySheet(id, 'Copy'),
       deleteSheet: () => spreadsheet.deleteSheet(spreadsheet.idOfSheet('Copy')),
       activate: () => spreadsheet.activate(id),
       unhide: () => spreadsheet.unhide(spreadsheet.idOfSheet('Hidden')),
     };
     const countOf = (act) => {
       spreadsheet.flush();
       flushes = 0;
       act();
       grid.flush();
       return flushes;
     };
     const unseen = Object.keys(writes).filter((name) => countOf(writes[name]) !== 1);
     const read = () => [grid.values(one), grid.notes(one), grid.formulasIn(one), grid.backgrounds(one),
       grid.mergedAreas(one), grid.rowValues(1), grid.lastRow(), grid.metadata('key'), spreadsheet.sheetNamed('More')];
     return [unseen, countOf(read)];`,
    { functions },
  );
  expect(value).toEqual([[], 0]);
});
