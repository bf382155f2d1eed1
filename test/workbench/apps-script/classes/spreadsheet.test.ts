import { closeScriptHosts, newWorkbook, startScript } from '../support/script-host';
import { runOnSheet as run } from '../support/spreadsheet-script';

afterEach(closeScriptHosts);

describe('a spreadsheet', () => {
  it('returns its properties', async () => {
    const { value, workbook } = await run(
      `return [ss.getId(), ss.getName(), ss.getSpreadsheetTimeZone(), ss.getSpreadsheetLocale(), String(ss), Session.getScriptTimeZone()];`,
      { workbook: await newWorkbook({ name: 'Books', timeZone: 'Asia/Tokyo', locale: 'de_DE' }) },
    );
    expect(value).toEqual([workbook.id, 'Books', 'Asia/Tokyo', 'de_DE', 'Spreadsheet', 'Etc/GMT']);
  });

  it('inserts, finds, renames and deletes sheets, and keeps at least one', async () => {
    const { value } = await run(`
      const second = ss.insertSheet('Second'); const front = ss.insertSheet('Front', 0); const auto = ss.insertSheet();
      const names = ss.getSheets().map((s) => s.getName());
      const taken = tried(() => ss.insertSheet('Second'));
      const found = [ss.getSheetByName('Second').getSheetId() === second.getSheetId(), ss.getSheetByName('x'), ss.getSheetById(front.getSheetId()).getName(), ss.getSheetById(99)];
      second.setName('2nd'); ss.deleteSheet(front); ss.deleteSheet(auto); ss.deleteSheet(sheet);
      return { names, taken, found, left: ss.getSheets().map((s) => [s.getName(), String(s.getType())]), last: tried(() => ss.deleteSheet(second)), gone: tried(() => front.getName()) };`);
    expect(value).toEqual({
      names: ['Front', 'Sheet1', 'Second', 'Sheet4'],
      taken: 'A sheet with the name "Second" already exists. Please enter another name.',
      found: [true, null, 'Front', null],
      left: [['2nd', 'GRID']],
      last: "You can't remove all the sheets in a document.",
      gone: 'Sheet 2 not found',
    });
  });

  it('sets, finds, moves and removes named ranges', async () => {
    const { value } = await run(`
      ss.setNamedRange('FIN_REFRESH', sheet.getRange('B2'));
      const named = ss.getNamedRanges().map((n) => [n.getName(), n.getRange().getA1Notation()]);
      ss.getNamedRanges()[0].setRange(sheet.getRange('C3:D4'));
      const moved = ss.getRangeByName('fin_refresh').getA1Notation();
      const byRange = ss.getRange('FIN_REFRESH').getNumRows();
      ss.removeNamedRange('FIN_REFRESH');
      return [named, moved, byRange, ss.getRangeByName('FIN_REFRESH'), tried(() => ss.removeNamedRange('x')), tried(() => ss.setNamedRange('A1', sheet.getRange('A1')))];`);
    expect(value).toEqual([[['FIN_REFRESH', 'B2']], 'C3:D4', 2, null, 'Range not found', 'Invalid argument: A1']);
  });
});

describe('a range', () => {
  it.each([
    ["'B2'", 'B2'],
    ["'$B$2:C3'", 'B2:C3'],
    ["'C3:B2'", 'B2:C3'],
    ["'A:A'", 'A1:A1000'],
    ["'2:3'", 'A2:Z3'],
    ["'B998:B'", 'B998:B1000'],
    ['"\'Sheet1\'!C1"', 'C1'],
    ['2, 3', 'C2'],
    ['2, 3, 4', 'C2:C5'],
    ['2, 3, 4, 5', 'C2:G5'],
    ['1000, 26', 'Z1000'],
    ["'nonsense'", 'Range not found'],
    ["'Other!A1'", 'Range not found'],
    ['0, 1', 'The coordinates or dimensions of the range are invalid.'],
    ['1, 1, 0', 'The number of rows in the range must be at least 1.'],
    ['1, 1, 1, 0', 'The number of columns in the range must be at least 1.'],
    ['1001, 1', 'The coordinates of the range are outside the dimensions of the sheet.'],
    ['1000, 1, 2', 'The coordinates of the range are outside the dimensions of the sheet.'],
    ['1, 27', 'The coordinates of the range are outside the dimensions of the sheet.'],
    ['1, 26, 1, 2', 'The coordinates of the range are outside the dimensions of the sheet.'],
    ["'AA1'", 'The coordinates of the range are outside the dimensions of the sheet.'],
    ['null, 1', "The parameters (null,number) don't match the method signature for SpreadsheetApp.Sheet.getRange."],
  ])('is returned by getRange(%s) or refused: %s', async (args, expected) => {
    const { value } = await run(`return tried(() => sheet.getRange(${args}).offset(0, 0).getA1Notation());`);
    expect(value).toBe(expected);
  });

  it('returns its position, size, cells and offsets', async () => {
    const { value } = await run(`
      const r = sheet.getRange('C2:D5');
      return [r.getRow(), r.getColumn(), r.getNumRows(), r.getNumColumns(), r.getLastRow(), r.getLastColumn(), r.getSheet().getName(),
        r.getCell(2, 1).getA1Notation(), tried(() => r.getCell(5, 1)), r.offset(1, -1).getA1Notation(), r.offset(0, 0, 1).getA1Notation(), r.offset(0, 0, 1, 3).getA1Notation(), tried(() => r.offset(-2, 0))];`);
    expect(value).toEqual([
      2,
      3,
      4,
      2,
      5,
      4,
      'Sheet1',
      'C3',
      'The coordinates of the range are outside the dimensions of the sheet.',
      'B3:C6',
      'C2:D2',
      'C2:E2',
      'The coordinates or dimensions of the range are invalid.',
    ]);
  });
});

describe('values', () => {
  it('are read with blanks as empty strings, errors as their names and dates as Date objects', async () => {
    const workbook = await newWorkbook({ timeZone: 'America/New_York' });
    workbook.write(0, { row: 1, column: 1, rowCount: 1, columnCount: 5 }, [
      [{ value: 1.5 }, { value: 'x' }, { value: true }, { value: null }, { value: { dateSerial: 46_090 } }],
    ]);
    jest.spyOn(workbook, 'values').mockImplementationOnce(() => [[{ error: '#N/A', message: 'none' }]]);
    const { value } = await run(
      `return [sheet.getRange('A1').getValue(), sheet.getRange('A1:E1').getValues()[0].map((v) => v instanceof Date ? v.toISOString() : v), sheet.getDataRange().getA1Notation(), sheet.getRange('D1').isBlank(), sheet.getRange('D1:E1').isBlank()];`,
      { workbook },
    );
    expect(value).toEqual(['#N/A', [1.5, 'x', true, '', '2026-03-09T04:00:00.000Z'], 'A1:E1', true, false]);
  });

  it('are written as if a user typed them, with the number format that typing sets', async () => {
    const { value, workbook, host } = await run(`
      sheet.getRange('A1:H1').setValues([['007', '10%', '=B1', "'=B1", new Date('2026-03-09T04:00:00Z'), null, '2024-01-02', undefined]]);
      sheet.getRange('A2:B2').setValue('x');
      sheet.getRange('A3').setNumberFormat('@').setValue('007');
      sheet.getRange('A4').setNumberFormat('0.00').setValue('10%');
      return [tried(() => sheet.getRange('A3').setValue('=A1')), sheet.getRange('B1').getNumberFormat(), sheet.getRange('A1').getNumberFormat()];`);
    expect(value).toEqual([
      'Text that begins with = cannot be written to a cell of format @ here.',
      '0%',
      '0.###############',
    ]);
    const row = { row: 1, column: 1, rowCount: 4, columnCount: 8 };
    const [first, second, third] = workbook.values(0, row);
    expect(first).toEqual([7, 0.1, 0.1, '=B1', { dateSerial: 46_090.16666666667 }, null, { dateSerial: 45_293 }, null]);
    expect(second?.slice(0, 3)).toEqual(['x', 'x', null]);
    expect(third?.[0]).toBe('007');
    expect(workbook.formulas(0, row)[0]?.[2]).toBe('=B1');
    expect(workbook.numberFormats(0, row).map((formats) => formats.slice(0, 2))).toEqual([
      ['', '0%'],
      ['', ''],
      ['@', ''],
      ['0.00', ''],
    ]);
    expect(host.formulasFromText()).toBe(1);
  });

  it('must have as many rows and columns as their range', async () => {
    const { value } = await run(`
      const r = sheet.getRange('A1:B2');
      return [[[1, 2]], [[1, 2], [3]], [[1, 2], [3, 4], [5, 6]], [1, 2], 'x', null].map((values) => tried(() => String(r.setValues(values))));`);
    expect(value).toEqual([
      'The number of rows in the data does not match the number of rows in the range. The data has 1 but the range has 2.',
      'The number of columns in the data does not match the number of columns in the range. The data has 1 but the range has 2.',
      'The number of rows in the data does not match the number of rows in the range. The data has 3 but the range has 2.',
      "The parameters (number[]) don't match the method signature for SpreadsheetApp.Range.setValues.",
      "The parameters (String) don't match the method signature for SpreadsheetApp.Range.setValues.",
      "The parameters (null) don't match the method signature for SpreadsheetApp.Range.setValues.",
    ]);
  });

  it('are refused when a cell cannot hold them', async () => {
    const { value, workbook } = await run(`
      const r = sheet.getRange('A1');
      return [() => 'x'.repeat(50000), () => 'x'.repeat(50001), () => ({}), () => new Map(), () => NaN, () => (() => 1)].map((v) => tried(() => String(r.setValue(v()))));`);
    expect(value).toEqual([
      'Range',
      'Your input contains more than the maximum of 50000 characters in a single cell.',
      'A value of type object cannot be written to a cell.',
      'A value of type Map cannot be written to a cell.',
      'A value of type NaN cannot be written to a cell.',
      'A value of type function cannot be written to a cell.',
    ]);
    expect(workbook.values(0, { row: 1, column: 1, rowCount: 1, columnCount: 1 })).toEqual([['x'.repeat(50_000)]]);
  });

  it('are not written at all if one of them is refused', async () => {
    const { workbook } = await run(`tried(() => sheet.getRange('A1:B1').setValues([[1, {}]])); return 1;`);
    expect(workbook.usedRectangle(0)).toBeNull();
  });
});

describe('formulas, formats, notes', () => {
  it('can be set and read for a cell and for a block', async () => {
    const { value, workbook, host } = await run(`
      sheet.getRange('A1').setFormula('SUM(B1)').setNote('a note');
      sheet.getRange('A2:B2').setFormulas([['=C1', '']]);
      sheet.getRange('A1:B1').setNumberFormats([['0.0', 'General']]);
      sheet.getRange('B2').setValue('stays');
      const read = [sheet.getRange('A1:B2').getFormulas(), sheet.getRange('A1').getFormula(), sheet.getRange('A1:B1').getNumberFormats(), sheet.getRange('A1:A2').getNotes(), sheet.getRange('B2').getDisplayValue()];
      sheet.getRange('A1').clear(); sheet.getRange('A2').clearContent(); sheet.getRange('A1').setNote(null);
      return [...read, sheet.getRange('A1:A2').getFormulas(), sheet.getRange('A1').getNumberFormat(), tried(() => sheet.getRange('A1').setFormulas([['a', 'b']]))];`);
    expect(value).toEqual([
      [
        ['=SUM(B1)', ''],
        ['=C1', ''],
      ],
      '=SUM(B1)',
      [['0.0', '0.###############']],
      [['a note'], ['']],
      'stays',
      [[''], ['']],
      '0.###############',
      'The number of columns in the data does not match the number of columns in the range. The data has 2 but the range has 1.',
    ]);
    expect(workbook.notes(0, { row: 1, column: 1, rowCount: 1, columnCount: 1 })).toEqual([['']]);
    expect(host.formulasFromText()).toBe(0);
  });
});

describe('rows and columns', () => {
  it('can be counted, inserted, deleted and frozen', async () => {
    const { value } = await run(`
      const empty = [sheet.getLastRow(), sheet.getLastColumn(), sheet.getDataRange().getA1Notation()];
      sheet.getRange('B2').setValue('x');
      sheet.insertRowsBefore(1, 2); sheet.insertColumnsAfter(1, 1); sheet.insertRowsAfter(1002, 3);
      const grown = [sheet.getLastRow(), sheet.getLastColumn(), sheet.getMaxRows(), sheet.getMaxColumns()];
      sheet.deleteRows(1, 3); sheet.deleteColumns(1, 1); sheet.setFrozenRows(1);
      sheet.appendRow(['a', '1/2']);
      return [empty, grown, sheet.getRange('B1').getValue(), sheet.getLastRow(), sheet.getFrozenRows(),
        tried(() => sheet.deleteRows(1, sheet.getMaxRows())), tried(() => sheet.insertRowsAfter(5000, 1)), tried(() => sheet.deleteRows(5000, 1))];`);
    expect(value).toEqual([
      [0, 0, 'A1'],
      [4, 3, 1005, 27],
      'x',
      2,
      1,
      "You can't delete all the rows on the sheet.",
      'The coordinates of the range are outside the dimensions of the sheet.',
      'The coordinates of the range are outside the dimensions of the sheet.',
    ]);
  });

  it('cannot be inserted beyond the limit on cells', async () => {
    const { value } = await run(
      `return [tried(() => String(sheet.insertRowsAfter(1, 1))), tried(() => ss.insertSheet('x'))];`,
      {
        limits: { workbookCells: 26_026 },
      },
    );
    const refused = 'This action would increase the number of cells in the workbook above the limit of 26026 cells.';
    expect(value).toEqual(['Sheet', refused]);
  });
});

describe('the selection', () => {
  it('is separate for each user, and can consist of several ranges', async () => {
    const workbook = await newWorkbook();
    const other = workbook.insertSheet('Other');
    workbook.setSelection('ann', other.sheetId, [
      { row: 2, column: 1, rowCount: 3, columnCount: 2 },
      { row: 9, column: 1, rowCount: 1, columnCount: 1 },
    ]);
    const { value, host } = await run(
      `return [ss.getActiveSheet().getName(), SpreadsheetApp.getActiveRange().getA1Notation(), SpreadsheetApp.getActiveRangeList().getRanges().map((r) => r.getA1Notation())];`,
      { workbook },
    );
    expect(value).toEqual(['Other', 'A2:B4', ['A2:B4', 'A9']]);
    expect(await host.scriptRun('ben', 'run', [])).toMatchObject({ value: ['Sheet1', 'A1', ['A1']] });
  });

  it('is null if nothing is selected, until setActiveSheet selects a cell', async () => {
    const workbook = await newWorkbook();
    workbook.setSelection('ann', 0, []);
    const { value } = await run(
      `const none = [SpreadsheetApp.getActiveRangeList(), SpreadsheetApp.getActiveRange()]; ss.setActiveSheet(sheet); return [...none, ss.getActiveRange().getA1Notation()];`,
      { workbook },
    );
    expect(value).toEqual([null, null, 'A1']);
  });

  it('changes on the page of the user who runs the script, and on no page for a trigger', async () => {
    const { host } = await startScript(
      `function show() { const ss = SpreadsheetApp.getActiveSpreadsheet(); ss.setActiveSheet(ss.insertSheet('Two')); }
      function schedule() { ScriptApp.newTrigger('show').timeBased().everyHours(1).create(); }`,
    );
    const shown: unknown[] = [];
    host.on('activeSheet', (event) => shown.push(event));
    await host.scriptRun('ann', 'show', []);
    expect(shown).toEqual(Array(2).fill({ userId: 'ann', sheetId: 1 }));
    expect(await host.scriptRun('ann', 'schedule', [])).toMatchObject({ ok: true });
    await host.advanceClock(3 * 3_600_000);
    expect(host.executions().at(0)?.kind).toBe('trigger');
    expect(shown).toHaveLength(2);
  });

  it('is the calculated cell in a custom function', async () => {
    const { host, workbook } = await startScript(
      'function WHERE() { const r = SpreadsheetApp.getActiveRange(); return r.getSheet().getName() + r.getA1Notation(); }',
    );
    workbook.insertSheet('Two');
    expect(await host.customFunctions.call('WHERE', [], { sheetId: 1, row: 7, column: 28 })).toEqual([['TwoAB7']]);
    expect(host.executions()[0]?.cell).toBe('Two!AB7');
  });
});
