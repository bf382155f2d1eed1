import { closeScriptHosts, newWorkbook } from '../support/script-host';
import { runOnSheet as run } from '../support/spreadsheet-script';

afterEach(closeScriptHosts);

const names = 'ss.getSheets().map((s) => s.getName())';

describe('sheets', () => {
  it('can be inserted with or without a name and an index, and become active', async () => {
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

  it('have names of 1 to 100 characters that are unique regardless of letter case', async () => {
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

  it('cannot be inserted or copied beyond the limit on sheets', async () => {
    const { value } = await run(
      `ss.insertSheet(); return [() => ss.insertSheet(), () => sheet.copyTo(ss)].map(tried);`,
      { limits: { workbookSheets: 2 } },
    );
    const refused = 'This action would increase the number of sheets in the workbook above the limit of 2 sheets.';
    expect(value).toEqual([refused, refused]);
  });

  it('are copied with their values, formulas, notes and formats', async () => {
    const { value } = await run(`
      sheet.getRange('A1').setValue(2).setNote('kept').setFontWeight('bold'); sheet.getRange('B1').setFormula('=A1*3');
      const copy = sheet.copyTo(ss); const again = sheet.copyTo(ss);
      SpreadsheetApp.flush();
      return [copy.getName(), again.getName(), copy.getRange('A1:B1').getValues()[0], copy.getRange('A1').getNote(), copy.getRange('A1').getFontWeight(), copy.getRange('B1').getFormula()];`);
    expect(value).toEqual(['Copy of Sheet1', 'Copy of Sheet1 2', [2, 6], 'kept', 'bold', '=A1*3']);
  });

  it('can be hidden, except the last visible one, and another one becomes active', async () => {
    const { value } = await run(`
      const other = ss.insertSheet('Other');
      const active = () => ss.getActiveSheet().getName();
      const seen = [active(), other.hideSheet().isSheetHidden(), active(), tried(() => sheet.hideSheet())];
      return [...seen, other.showSheet().isSheetHidden(), active()];`);
    expect(value).toEqual(['Other', true, 'Sheet1', "You can't hide all the sheets in a document.", false, 'Sheet1']);
  });

  it('cannot have all their columns frozen, nor lose all others, nor merge across', async () => {
    const { value, workbook } = await run(`
      sheet.setFrozenRows(2);
      sheet.setFrozenColumns(1);
      return [
        tried(() => sheet.setFrozenColumns(26)), tried(() => sheet.setFrozenColumns(-1)),
        tried(() => sheet.deleteColumns(2, 25)), tried(() => sheet.getRange('A5:B5').merge()),
        tried(() => { sheet.getRange('B5:C5').merge(); sheet.setFrozenColumns(2); })];`);
    expect(value).toEqual([
      "You can't freeze all visible columns on the sheet.",
      'The coordinates or dimensions of the range are invalid.',
      'Sorry, it is not possible to delete all non-frozen columns.',
      "You can't merge frozen and non-frozen columns.",
      "You can't merge frozen and non-frozen columns.",
    ]);
    expect(workbook.sheets()[0]).toMatchObject({ frozenRowCount: 2, frozenColumnCount: 1 });
  });

  it('cannot have all their rows frozen', async () => {
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

  it('belong to a spreadsheet whose time zone and locale can be set to valid values', async () => {
    const { value, workbook } = await run(
      `ss.setSpreadsheetTimeZone('Asia/Tokyo'); ss.setSpreadsheetLocale('de_DE');
       return [tried(() => ss.setSpreadsheetTimeZone('Mars/Base')), tried(() => ss.setSpreadsheetLocale('xx-yy'))];`,
    );
    expect(value).toEqual(['Invalid time zone: Mars/Base', 'Invalid argument: xx-yy']);
    expect([workbook.timeZone, workbook.locale]).toEqual(['Asia/Tokyo', 'de_DE']);
  });

  it('cannot grow beyond the limit on columns', async () => {
    const { value } = await run(`return [tried(() => sheet.insertColumnsAfter(1, 5)), sheet.getMaxColumns()];`, {
      limits: { sheetColumns: 30 },
    });
    expect(value).toEqual([
      'This action would increase the number of columns in the sheet above the limit of 30 columns.',
      26,
    ]);
  });
});

describe('named ranges', () => {
  it('move with their cells, can be set to another range and removed, and need a valid name', async () => {
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

  it('still refer to their sheet after it is renamed', async () => {
    const workbook = await newWorkbook({ sheetNames: ['One', 'Two'] });
    const { value } = await run(
      `ss.setNamedRange('HERE', ss.getSheetByName('Two').getRange('A1:B2')); ss.getSheetByName('Two').setName("It's two"); return [ss.getRangeByName('HERE').getSheet().getName(), ss.getRange("'It''s two'!B2").getA1Notation()];`,
      { workbook },
    );
    expect(value).toEqual(["It's two", 'B2']);
  });
});

describe('rows and columns', () => {
  it('move with their values, formulas, notes, formats, named ranges, metadata, filter and protection', async () => {
    const { value } = await run(`
      sheet.getRange('A1:B4').setValues([['h', 'n'], ['a', 1], ['b', 2], ['c', 3]]);
      sheet.getRange('D1').setFormula('=SUM(B2:B4)'); sheet.getRange('C3').setFormula('=B3*10'); sheet.getRange('B3').setNote('two').setNumberFormat('0.00').setBackground('#ffff00');
      ss.setNamedRange('TWO', sheet.getRange('B3')); sheet.getRange('3:3').addDeveloperMetadata('row', 'b');
      sheet.getRange('A1:B4').createFilter(); sheet.getRange('B3').protect();
      sheet.insertRowsBefore(2, 2); sheet.insertColumnsBefore(1, 1);
      SpreadsheetApp.flush();
      const grown = [sheet.getRange('E1').getFormula(), sheet.getRange('D5').getFormula(), sheet.getRange('C5').getNote(), sheet.getRange('C5').getNumberFormat(), sheet.getRange('C5').getBackground(), ss.getRangeByName('TWO').getA1Notation(),
        ss.createDeveloperMetadataFinder().withKey('row').find()[0].getLocation().getRow().getRow(), sheet.getFilter().getRange().getA1Notation(), sheet.getProtections(SpreadsheetApp.ProtectionType.RANGE)[0].getRange().getA1Notation(), sheet.getRange('D5').getValue()];
      sheet.deleteRows(2, 2); sheet.deleteColumns(1, 1);
      sheet.moveRows(sheet.getRange('3:3'), 6);
      SpreadsheetApp.flush();
      const moved = [sheet.getRange('A1:C5').getValues(), sheet.getRange('C5').getFormula(), sheet.getRange('B5').getNote(), ss.getRangeByName('TWO').getA1Notation(), ss.createDeveloperMetadataFinder().withKey('row').find()[0].getLocation().getRow().getRow()];
      sheet.moveColumns(sheet.getRange('B:B'), 5); SpreadsheetApp.flush();
      const columns = [sheet.getRange('B5').getFormula(), ss.getRangeByName('TWO').getA1Notation(), sheet.getRange('B5').getValue()];
      sheet.deleteRows(5, 1);
      return [grown, moved, columns, ss.createDeveloperMetadataFinder().withKey('row').find().length, sheet.getProtections(SpreadsheetApp.ProtectionType.RANGE).length, tried(() => sheet.moveRows(sheet.getRange('1:1'), 2000))];`);
    expect(value).toEqual([
      ['=SUM(C4:C6)', '=C5*10', 'two', '0.00', '#ffff00', 'C5', 5, 'B1:C6', 'C5', 20],
      [
        [
          ['h', 'n', ''],
          ['a', 1, ''],
          ['c', 3, ''],
          ['', '', ''],
          ['b', 2, 20],
        ],
        '=B5*10',
        'two',
        'B5',
        5,
      ],
      ['=D5*10', 'D5', 20],
      0,
      0,
      'The coordinates of the range are outside the dimensions of the sheet.',
    ]);
  });

  it('shift the position and the ranges of a chart when they are inserted', async () => {
    const { value, workbook } = await run(`
      sheet.getRange('A1:B3').setValues([['x', 'n'], ['a', 1], ['b', 2]]);
      sheet.insertChart(sheet.newChart().addRange(sheet.getRange('A1:B3')).setPosition(2, 4, 0, 0).build());
      sheet.insertRowsBefore(1, 1); sheet.insertColumnsBefore(1, 1);
      const [chart] = sheet.getCharts();
      return [chart.getContainerInfo().getAnchorRow(), chart.getContainerInfo().getAnchorColumn(), chart.getRanges()[0].getA1Notation()];`);
    expect(value).toEqual([3, 5, 'B2:C4']);
    expect(workbook.charts()[0]?.series[0]?.values.rectangle).toEqual({
      row: 3,
      column: 3,
      rowCount: 2,
      columnCount: 1,
    });
    workbook.insertSheet('Other');
    workbook.deleteSheet(0);
    expect(workbook.charts()).toEqual([]);
  });

  it('shift a spilled array when they are inserted', async () => {
    const { value, workbook } = await run(
      `sheet.getRange('B2').setFormula('=SEQUENCE(3)'); SpreadsheetApp.flush(); sheet.insertRowsBefore(1, 1); return sheet.getRange('B2').getFormula();`,
    );
    await workbook.whenCalculated();
    expect(value).toBe('');
    const column = workbook.values(0, { row: 2, column: 2, rowCount: 4, columnCount: 1 });
    expect(column).toEqual([[null], [1], [2], [3]]);
  });

  it('can be hidden and shown as columns', async () => {
    const { value } = await run(`
      sheet.hideColumns(2, 2);
      const hidden = [1, 2, 3, 4].map((c) => sheet.isColumnHiddenByUser(c));
      sheet.showColumns(2);
      return [hidden, sheet.isColumnHiddenByUser(2), tried(() => sheet.hideColumns(27))];`);
    expect(value).toEqual([
      [false, true, true, false],
      false,
      'The coordinates of the range are outside the dimensions of the sheet.',
    ]);
  });

  it('can be hidden, shown and resized', async () => {
    const { value } = await run(`
      sheet.hideRows(2, 2).setColumnWidth(1, 150).setColumnWidths(3, 2, 90);
      const hidden = [[1, 2, 3, 4].map((r) => sheet.isRowHiddenByUser(r)), sheet.isRowHiddenByFilter(2)];
      sheet.showRows(2, 2).hideRows(9);
      return [hidden, [1, 2, 3, 4, 5].map((c) => sheet.getColumnWidth(c)), [2, 9].map((r) => sheet.isRowHiddenByUser(r)), tried(() => sheet.hideRows(1001)), tried(() => sheet.setColumnWidths(26, 2, 90))];`);
    expect(value).toEqual([
      [[false, true, true, false], false],
      [150, 100, 90, 90, 100],
      [false, true],
      'The coordinates of the range are outside the dimensions of the sheet.',
      'The coordinates of the range are outside the dimensions of the sheet.',
    ]);
  });
});

describe('sorting', () => {
  it('orders numbers, text, booleans and blanks as Sheets does, and moves formulas, notes and formats with their rows', async () => {
    const { value } = await run(`
      sheet.getRange('A1:A7').setValues([['b'], [10], [true], [null], ['A'], [9], [false]]);
      sheet.getRange('B1:B7').setFormulas([1, 2, 3, 4, 5, 6, 7].map((r) => ['=A' + r + '&"!"'])); sheet.getRange('C2').setValue('ten').setNote('note').setFontWeight('bold');
      const range = sheet.getRange('A1:C7');
      range.sort(1); SpreadsheetApp.flush();
      const up = [range.getValues().map((r) => r[0]), range.getFormulas().map((r) => r[1]), sheet.getRange('B2').getValue(), sheet.getRange('C2').getNote(), sheet.getRange('C2').getFontWeight()];
      range.sort({ column: 1, ascending: false });
      return [up, range.getValues().map((r) => r[0]), tried(() => range.sort(4)), tried(() => range.sort([{ column: 0 }]))];`);
    expect(value).toEqual([
      [
        [9, 10, 'A', 'b', false, true, ''],
        ['=A1&"!"', '=A2&"!"', '=A3&"!"', '=A4&"!"', '=A5&"!"', '=A6&"!"', '=A7&"!"'],
        '10!',
        'note',
        'bold',
      ],
      [true, false, 'b', 'A', 10, 9, ''],
      'The column to sort by is outside of the range.',
      'The column to sort by is outside of the range.',
    ]);
  });

  it('orders by several columns, and keeps equal rows in their order', async () => {
    const { value } = await run(`
      sheet.getRange('A1:C5').setValues([['k', 'n', 'i'], ['x', 2, 1], ['y', 1, 2], ['x', 1, 3], ['y', 1, 4]]);
      sheet.getRange('A2:C5').sort([{ column: 1, ascending: false }, 2]);
      return sheet.getRange('C2:C5').getValues().flat();`);
    expect(value).toEqual([2, 4, 3, 1]);
  });
});
