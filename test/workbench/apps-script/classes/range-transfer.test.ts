import { closeSheets, runOnSheet as run } from '../support/spreadsheet-script';

afterEach(closeSheets);

const filled = `
  sheet.getRange('A1:B2').setValues([[1, 2], [3, 4]]); sheet.getRange('C1').setFormula('=A1+$B$2').setNote('sum').setBackground('yellow').setNumberFormat('0.0');
  SpreadsheetApp.flush();`;

describe('copyTo', () => {
  it('copies values, formulas, formats and notes, with relative references shifted', async () => {
    const { value } = await run(`${filled}
      sheet.getRange('C1').copyTo(sheet.getRange('C2')); SpreadsheetApp.flush();
      const c = sheet.getRange('C2');
      return [c.getFormula(), c.getValue(), c.getNote(), c.getBackground(), c.getNumberFormat()];`);
    expect(value).toEqual(['=A2+$B$2', 7, 'sum', '#ffff00', '0.0']);
  });

  it('copies what it is reported alone', async () => {
    const { value } = await run(`${filled}
      const T = SpreadsheetApp.CopyPasteType; const c1 = sheet.getRange('C1');
      c1.copyTo(sheet.getRange('E1'), T.PASTE_VALUES, false); c1.copyTo(sheet.getRange('E2'), T.PASTE_FORMAT, false); c1.copyTo(sheet.getRange('E3'), T.PASTE_FORMULA, false);
      c1.copyTo(sheet.getRange('E4'), { contentsOnly: true }); c1.copyTo(sheet.getRange('E5'), { formatOnly: true });
      SpreadsheetApp.flush();
      return [sheet.getRange('E1:E5').getFormulas().flat(), sheet.getRange('E1:E5').getBackgrounds().flat(), sheet.getRange('E1:E2').getValues().flat(), tried(() => c1.copyTo(c1, T.PASTE_COLUMN_WIDTHS, false))];`);
    expect(value).toEqual([
      ['', '', '=C3+$B$2', '=C4+$B$2', ''],
      ['#ffffff', '#ffff00', '#ffffff', '#ffffff', '#ffff00'],
      [5, ''],
      'CopyPasteType.PASTE_COLUMN_WIDTHS',
    ]);
  });

  it('fills a target several times as large, turns rows to columns and reaches other sheets', async () => {
    const { value } = await run(`${filled}
      const other = ss.insertSheet('Other');
      sheet.getRange('A1:B1').copyTo(other.getRange('A1:D2')); sheet.getRange('A1:B2').copyTo(other.getRange('F1'), SpreadsheetApp.CopyPasteType.PASTE_NORMAL, true);
      return [other.getRange('A1:D2').getValues(), other.getRange('F1:G2').getValues(), tried(() => sheet.getRange('A1:B2').copyTo(other.getRange('Z1000')))];`);
    expect(value).toEqual([
      [
        [1, 2, 1, 2],
        [1, 2, 1, 2],
      ],
      [
        [1, 3],
        [2, 4],
      ],
      'The coordinates of the range are outside the dimensions of the sheet.',
    ]);
  });

  it('copies the formula of a spill and not its cells, and its cells as values without it', async () => {
    const { value, workbook } = await run(`
      sheet.getRange('A1').setFormula('=SEQUENCE(3)'); SpreadsheetApp.flush();
      sheet.getRange('A1:A3').copyTo(sheet.getRange('C1')); sheet.getRange('A2:A3').copyTo(sheet.getRange('E1')); sheet.getRange('A1:A3').copyTo(sheet.getRange('G1'), SpreadsheetApp.CopyPasteType.PASTE_VALUES, false);
      return [sheet.getRange('C1:C3').getFormulas().flat(), sheet.getRange('E1:E2').getValues().flat(), sheet.getRange('G1:G3').getValues().flat(), sheet.getRange('G1').getFormula()];`);
    expect(value).toEqual([['=SEQUENCE(3)', '', ''], [2, 3], [1, 2, 3], '']);
    await workbook.whenCalculated();
    expect(workbook.values(0, { row: 1, column: 3, rowCount: 3, columnCount: 1 })).toEqual([[1], [2], [3]]);
  });
});

describe('undo', () => {
  it('takes back the step of a script, also what it did after a wait', async () => {
    const { workbook } = await run(
      `sheet.getRange('A1').setValue(7); sheet.getRange('A1').copyTo(sheet.getRange('B1')); sheet.getRange('A1:B2').createFilter(); return 1;`,
    );
    const row = { row: 1, column: 1, rowCount: 1, columnCount: 2 };
    expect(workbook.values(0, row)).toEqual([[7, 7]]);
    workbook.history.undo();
    expect(workbook.values(0, row)).toEqual([[null, null]]);
    expect(workbook.rangeMetadata.filters.all()).toEqual([]);
  });
});
