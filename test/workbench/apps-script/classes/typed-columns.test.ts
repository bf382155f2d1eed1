import { closeScriptHosts, newWorkbook } from '../support/script-host';
import { runOnSheet as run } from '../support/spreadsheet-script';

afterEach(closeScriptHosts);

/** Column B, rows 1 to 4, of one of Sheets' own tables has a type. */
async function withTypedColumn() {
  const workbook = await newWorkbook();
  const { sheetId } = workbook.insertSheet('Table', 0);
  workbook.rangeMetadata.typedColumns.add({ sheetId, rectangle: { row: 1, column: 2, rowCount: 4, columnCount: 1 } });
  return workbook;
}

const refusal = 'This operation is not allowed on cells in typed columns.';

test('Google refuses number formats and data validations below the heading of a typed column', async () => {
  const { value } = await run(
    `const { PASTE_FORMAT, PASTE_DATA_VALIDATION, PASTE_NORMAL, PASTE_FORMULA } = SpreadsheetApp.CopyPasteType;
     const checkbox = SpreadsheetApp.newDataValidation().requireCheckbox().build();
     const cell = sheet.getRange('B2');
     const from = sheet.getRange('D2');
     return [
       () => cell.setNumberFormat('0.00'), () => sheet.getRange('A1:C2').setNumberFormats([['@', '@', '@'], ['@', '@', '@']]),
       () => sheet.getRangeList(['B4', 'D1']).setNumberFormat('0.00'), () => cell.setDataValidation(checkbox),
       () => cell.clearFormat(), () => from.copyTo(cell, PASTE_FORMAT, false),
       () => from.copyTo(cell, PASTE_DATA_VALIDATION, false), () => from.copyTo(cell, PASTE_NORMAL, false),
     ].map((work) => tried(() => String(work())));`,
    { workbook: await withTypedColumn() },
  );
  expect(value).toEqual(Array.from({ length: 8 }, () => refusal));
});

test('values, formulas and colours are taken, and so are formats of its heading and of cells below and beside it', async () => {
  const { value } = await run(
    `const { PASTE_FORMULA } = SpreadsheetApp.CopyPasteType;
     sheet.getRange('B2:B3').setValues([['text'], [5]]).setBackground('#ff0000').setFontColor('#0000ff');
     sheet.getRange('D4').setFormula('=1+1').copyTo(sheet.getRange('B4'), PASTE_FORMULA, false);
     for (const text of ['B1', 'B5', 'A2', 'C2']) sheet.getRange(text).setNumberFormat('0.00');
     sheet.getRange('B2:B4').clearContent();
     return sheet.getRange('B1:B5').getNumberFormats().flat();`,
    { workbook: await withTypedColumn() },
  );
  expect(value).toEqual(['0.00', '0.###############', '0.###############', '0.###############', '0.00']);
});

test('rows that are inserted below its heading belong to it, those after its last row do not, and a copied sheet has it', async () => {
  const { value, workbook } = await run(
    `sheet.insertRowsAfter(1, 1); sheet.insertRowsAfter(5, 1);
     sheet.copyTo(ss);
     return [2, 5, 6].map((row) => tried(() => String(sheet.getRange(row, 2).setNumberFormat('0.00'))));`,
    { workbook: await withTypedColumn() },
  );
  expect(value).toEqual([refusal, refusal, 'Range']);
  const own = workbook.rangeMetadata.typedColumns.all();
  expect(own.map(({ rectangle }) => rectangle.rowCount)).toEqual([5, 5]);
  expect(workbook.snapshot().attachments?.typedColumns).toEqual(own);
});
