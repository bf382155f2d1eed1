import { closeSheets, newWorkbook, runOnSheet as run } from '../support/spreadsheet-script';

afterEach(closeSheets);

const names = 'ss.getSheets().map((s) => s.getName())';

describe('sheets', () => {
  it('are inserted in every way, and the new one is active', async () => {
    const { value } = await run(`
      const active = [];
      const seen = (s) => { active.push(ss.getActiveSheet().getName() === s.getName()); return s; };
      seen(ss.insertSheet()); seen(ss.insertSheet('B')); seen(ss.insertSheet(0)); seen(ss.insertSheet('C', 1));
      sheet.getRange('A1').setValue('from the template');
      const copy = seen(ss.insertSheet('D', 2, { template: sheet })); seen(ss.insertSheet({ template: sheet })); seen(ss.insertSheet('E', { template: sheet }));
      return [${names}, active.every(Boolean), copy.getRange('A1').getValue(), tried(() => ss.insertSheet('F', 99)), tried(() => ss.insertSheet({}, 1))];`);
    expect(value).toEqual([
      ['Sheet4', 'C', 'D', 'Sheet1', 'Sheet2', 'B', 'Sheet7', 'E'],
      true,
      'from the template',
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
      `ss.insertSheet(); return [() => ss.insertSheet(), () => sheet.copyTo(ss), () => ss.duplicateActiveSheet()].map(tried);`,
      { limits: { workbookSheets: 2 } },
    );
    const refused = 'This action would increase the number of sheets in the workbook above the limit of 2 sheets.';
    expect(value).toEqual([refused, refused, refused]);
  });

  it('are moved, renamed, duplicated and deleted as the active one', async () => {
    const { value } = await run(`
      ss.insertSheet('B'); ss.insertSheet('C');
      sheet.getRange('A1').setValue(2).setNote('kept').setFontWeight('bold'); sheet.getRange('B1').setFormula('=A1*3');
      ss.setActiveSheet(sheet); ss.moveActiveSheet(3); ss.renameActiveSheet('First');
      const copy = ss.duplicateActiveSheet(); const again = sheet.copyTo(ss);
      SpreadsheetApp.flush();
      const copied = [copy.getRange('A1:B1').getValues()[0], copy.getRange('A1').getNote(), copy.getRange('A1').getFontWeight(), copy.getRange('B1').getFormula()];
      const all = ${names};
      ss.setActiveSheet(again); const next = ss.deleteActiveSheet().getName();
      return [all, copied, next, ${names}, tried(() => ss.moveActiveSheet(9))];`);
    expect(value).toEqual([
      ['B', 'C', 'First', 'Copy of First', 'Copy of First 2'],
      [[2, 6], 'kept', 'bold', '=A1*3'],
      'B',
      ['B', 'C', 'First', 'Copy of First'],
      'Invalid argument: 9',
    ]);
  });

  it('are hidden and coloured, but one is always seen', async () => {
    const { value, workbook } = await run(`
      const second = ss.insertSheet('Second');
      second.hideSheet().setTabColor('#ff0000'); sheet.setHiddenGridlines(true).setFrozenRows(2).setFrozenColumns(1);
      const seen = [second.isSheetHidden(), second.getTabColor(), sheet.hasHiddenGridlines(), sheet.getFrozenRows(), sheet.getFrozenColumns()];
      return [seen, tried(() => sheet.hideSheet()), tried(() => ss.deleteSheet(sheet)), second.showSheet().isSheetHidden(), second.setTabColor(null).getTabColor(),
        tried(() => sheet.setFrozenRows(1000)), tried(() => sheet.setTabColor('nonsense'))];`);
    expect(value).toEqual([
      [true, '#ff0000', true, 2, 1],
      "You can't hide all the sheets in a document.",
      "You can't hide all the sheets in a document.",
      false,
      null,
      "You can't freeze all visible rows on the sheet.",
      'Invalid argument: nonsense',
    ]);
    expect(workbook.sheets()[0]).toMatchObject({ frozenRowCount: 2, frozenColumnCount: 1, hasGridlines: false });
  });

  it('tell who owns and edits the file, and its zone and locale can be set', async () => {
    const { value, workbook } = await run(
      `ss.rename('Books'); ss.setSpreadsheetTimeZone('Asia/Tokyo'); ss.setSpreadsheetLocale('de_DE');
       return [ss.getOwner().getEmail(), ss.getEditors().map((u) => u.getEmail()), ss.getViewers().map((u) => u.getEmail()), ss.getName(), tried(() => ss.setSpreadsheetTimeZone('Mars/Base')), tried(() => ss.setSpreadsheetLocale('xx-yy'))];`,
    );
    expect(value).toEqual([
      'ann@example.com',
      ['ann@example.com', 'ben@example.com'],
      ['cleo@example.com'],
      'Books',
      'Invalid time zone: Mars/Base',
      'Invalid argument: xx-yy',
    ]);
    expect([workbook.name, workbook.timeZone, workbook.locale]).toEqual(['Books', 'Asia/Tokyo', 'de_DE']);
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
  it('are renamed, moved with their cells and removed', async () => {
    const { value } = await run(`
      ss.setNamedRange('RATE', sheet.getRange('B2')); sheet.getRange('A1').setFormula('=RATE*2'); sheet.getRange('B2').setValue(4);
      sheet.insertRowBefore(1);
      const moved = ss.getRangeByName('rate').getA1Notation();
      const named = ss.getNamedRanges()[0].setName('PACE');
      const after = [named.getName(), ss.getRangeByName('RATE'), ss.getRangeByName('PACE').getA1Notation()];
      named.setRange(sheet.getRange('C3:D3')); named.remove();
      return [moved, after, ss.getNamedRanges().length, tried(() => named.getRange()), ['R1C1', 'A1', 'true', '1a', 'a b', ''].map((n) => tried(() => ss.setNamedRange(n, sheet.getRange('A1'))))];`);
    expect(value).toEqual([
      'B3',
      ['PACE', null, 'B3'],
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
