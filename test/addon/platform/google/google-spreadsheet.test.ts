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
