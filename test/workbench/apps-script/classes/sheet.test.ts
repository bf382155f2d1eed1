import { closeSheets, newWorkbook, runOnSheet as run } from '../support/spreadsheet-script';

afterEach(closeSheets);

const names = 'ss.getSheets().map((s) => s.getName())';

describe('sheets', () => {
  it('are inserted in every way, and the new one is active', async () => {
    const { value } = await run(`
      const active = [];
      const seen = (s) => { active.push(ss.getActiveSheet().getName() === s.getName()); return s; };
      seen(ss.insertSheet()); seen(ss.insertSheet('B')); seen(ss.insertSheet(0)); seen(ss.insertSheet('C', 1));
      return [${names}, active.every(Boolean), tried(() => ss.insertSheet('F', 99)), tried(() => ss.insertSheet({}, 1))];`);
    expect(value).toEqual([
      ['Sheet4', 'C', 'Sheet1', 'Sheet2', 'B'],
      true,
      'Invalid argument: 99',
      "The parameters ((class),number) don't match the method signature for SpreadsheetApp.Spreadsheet.insertSheet.",
    ]);
  });

  it('have names of 1 to 100 characters that differ in more than letter case', async () => {
    const { value } = await run(`
      return [() => sheet.setName(''), () => sheet.setName('x'.repeat(101)), () => String(sheet.setName('x'.repeat(100))), () => ss.insertSheet('DATA') && ss.insertSheet('Data'), () => String(ss.getSheetByName('DATA').setName('data'))].map(tried);`);
    expect(value).toEqual([
      'The name of a sheet must have 1 to 100 characters.',
      'The name of a sheet must have 1 to 100 characters.',
      'Sheet',
      'A sheet with the name "Data" already exists. Please enter another name.',
      'Sheet',
    ]);
  });

  it('are at most 200', async () => {
    const { value } = await run(
      `ss.insertSheet(); return [() => ss.insertSheet(), () => sheet.copyTo(ss)].map(tried);`,
      { limits: { workbookSheets: 2 } },
    );
    const refused = 'This action would increase the number of sheets in the workbook above the limit of 2 sheets.';
    expect(value).toEqual([refused, refused]);
  });

  it('are copied with all that is on them', async () => {
    const { value } = await run(`
      sheet.getRange('A1').setValue(2).setNote('kept').setFontWeight('bold'); sheet.getRange('B1').setFormula('=A1*3');
      const copy = sheet.copyTo(ss); const again = sheet.copyTo(ss);
      SpreadsheetApp.flush();
      return [copy.getName(), again.getName(), copy.getRange('A1:B1').getValues()[0], copy.getRange('A1').getNote(), copy.getRange('A1').getFontWeight(), copy.getRange('B1').getFormula()];`);
    expect(value).toEqual(['Copy of Sheet1', 'Copy of Sheet1 2', [2, 6], 'kept', 'bold', '=A1*3']);
  });

  it('are frozen but for one row', async () => {
    const { value, workbook } = await run(`
      sheet.setFrozenRows(2);
      return [sheet.getFrozenRows(), tried(() => sheet.setFrozenRows(1000)), tried(() => sheet.setFrozenRows(-1))];`);
    expect(value).toEqual([
      2,
      "You can't freeze all visible rows on the sheet.",
      'The coordinates or dimensions of the range are invalid.',
    ]);
    expect(workbook.sheets()[0]).toMatchObject({ frozenRowCount: 2 });
  });

  it('belong to a file whose zone and locale can be set', async () => {
    const { value, workbook } = await run(
      `ss.setSpreadsheetTimeZone('Asia/Tokyo'); ss.setSpreadsheetLocale('de_DE');
       return [tried(() => ss.setSpreadsheetTimeZone('Mars/Base')), tried(() => ss.setSpreadsheetLocale('xx-yy'))];`,
    );
    expect(value).toEqual(['Invalid time zone: Mars/Base', 'Invalid argument: xx-yy']);
    expect([workbook.timeZone, workbook.locale]).toEqual(['Asia/Tokyo', 'de_DE']);
  });

  it('stay within 18,278 columns', async () => {
    const { value } = await run(`return [tried(() => sheet.insertColumnsAfter(1, 5)), sheet.getMaxColumns()];`, {
      limits: { sheetColumns: 30 },
    });
    expect(value).toEqual([
      'This action would increase the number of columns in the sheet above the limit of 30 columns.',
      26,
    ]);
  });
});

describe('names of ranges', () => {
  it('move with their cells, are set again and removed', async () => {
    const { value } = await run(`
      ss.setNamedRange('RATE', sheet.getRange('B2')); sheet.getRange('A1').setFormula('=RATE*2'); sheet.getRange('B2').setValue(4);
      sheet.insertRowsBefore(1, 1);
      const moved = ss.getRangeByName('rate').getA1Notation();
      const named = ss.getNamedRanges()[0];
      const after = [named.getName(), named.setRange(sheet.getRange('C3:D3')).getRange().getA1Notation()];
      named.remove();
      return [moved, after, ss.getNamedRanges().length, tried(() => named.getRange()), ['R1C1', 'A1', 'true', '1a', 'a b', ''].map((n) => tried(() => ss.setNamedRange(n, sheet.getRange('A1'))))];`);
    expect(value).toEqual([
      'B3',
      ['RATE', 'C3:D3'],
      0,
      'Range not found',
      ['R1C1', 'A1', 'true', '1a', 'a b', ''].map((name) => `Invalid argument: ${name}`),
    ]);
  });

  it('are known by the name of a moved sheet too', async () => {
    const workbook = await newWorkbook({ sheetNames: ['One', 'Two'] });
    const { value } = await run(
      `ss.setNamedRange('HERE', ss.getSheetByName('Two').getRange('A1:B2')); ss.getSheetByName('Two').setName("It's two"); return [ss.getRangeByName('HERE').getSheet().getName(), ss.getRange("'It''s two'!B2").getA1Notation()];`,
      { workbook },
    );
    expect(value).toEqual(["It's two", 'B2']);
  });
});
