import { closeScriptHosts, newWorkbook } from '../support/script-host';
import { runOnSheet as run } from '../support/spreadsheet-script';

afterEach(closeScriptHosts);

test('a range whose rows were deleted is refused, as one outside of the sheet', async () => {
  const { value } = await run(
    `const range = sheet.getRange('A1:A'); sheet.deleteRows(2, 1);
     return [tried(() => range.getValues().length), tried(() => String(range.setValue(1))), sheet.getRange('A1').isBlank()];`,
  );
  const refusal = 'The coordinates of the range are outside the dimensions of the sheet.';
  expect(value).toEqual([refusal, refusal, true]);
});

describe('writing values to cells', () => {
  it.each([
    ['en_US', ['1,234.5', 1234.5], ['1/2/2026', '2026-01-02'], ['$2.50', 2.5], ['50%', 0.5]],
    ['de_DE', ['1.234,5', 1234.5], ['1.2.2026', '2026-02-01'], ['2,50 €', 2.5], ['50%', 0.5]],
    ['en_GB', ['1,234.5', 1234.5], ['1/2/2026', '2026-02-01'], ['£2.50', 2.5], ['50%', 0.5]],
  ] as const)('parses text in the locale of the spreadsheet: %s', async (locale, ...cases) => {
    const workbook = await newWorkbook({ locale, timeZone: 'America/New_York' });
    const { value } = await run(
      `const r = sheet.getRange(1, 1, 1, 4); r.setValues([${JSON.stringify(cases.map(([text]) => text))}]);
       return r.getValues()[0].map((v) => v instanceof Date ? Utilities.formatDate(v, 'America/New_York', 'yyyy-MM-dd') : v);`,
      { workbook },
    );
    expect(value).toEqual(cases.map(([, expected]) => expected));
  });

  it('keeps text as text in a cell of format @, and refuses a leading = or apostrophe there', async () => {
    const { value, host } = await run(`
      const r = sheet.getRange('A1:C1').setNumberFormat('@'); r.setValues([['007', '1/2', 'TRUE']]);
      const a = sheet.getRange('A1');
      const kept = r.getValues()[0]; a.setNumberFormat('General');
      return [kept, a.getValue(), tried(() => sheet.getRange('B1').setValue('=A1')), tried(() => sheet.getRange('B1').setValue("'x")), sheet.getRange('B1').getValue()];`);
    expect(value).toEqual([
      ['007', '1/2', 'TRUE'],
      '007',
      'Text that begins with = cannot be written to a cell of format @ here.',
      'Text that begins with an apostrophe cannot be written to a cell of format @ here.',
      '1/2',
    ]);
    expect(host.formulasFromText()).toBe(0);
  });

  it('counts each text that becomes a formula', async () => {
    const { value, host } = await run(
      `sheet.getRange('A1:E1').setValues([['=1+1', "'=1+1", '+1+2', '-A1', '+49 30 1234']]); sheet.appendRow(['=A1']); SpreadsheetApp.flush(); return [sheet.getRange('A1:E1').getFormulas()[0], sheet.getRange('A1:E1').getDisplayValues()[0]];`,
    );
    expect(value).toEqual([
      ['=1+1', '', '=+1+2', '=-A1', '=+49 30 1234'],
      ['2', '=1+1', '3', '-2', '#ERROR!'],
    ]);
    expect(host.formulasFromText()).toBe(5);
  });

  it('clears a cell with null, undefined or empty text, and keeps its formats', async () => {
    const { value } = await run(
      `const r = sheet.getRange('A1:C1'); r.setNumberFormat('0.00').setBackground('red').setValues([[1, 2, 3]]); r.setValues([[null, undefined, '']]);
       return [r.isBlank(), r.getNumberFormats()[0], r.getBackgrounds()[0]];`,
    );
    expect(value).toEqual([true, ['0.00', '0.00', '0.00'], ['#ff0000', '#ff0000', '#ff0000']]);
  });

  it('accepts 50,000 characters per cell, and writes nothing of a block that contains a longer text', async () => {
    const { value } = await run(
      `const r = sheet.getRange('A1:A2'); return [tried(() => r.setValues([['ok'], ['é'.repeat(50001)]])), r.isBlank(), tried(() => String(r.setValues([['a'], ['é'.repeat(50000)]])))];`,
    );
    expect(value).toEqual([
      'Your input contains more than the maximum of 50000 characters in a single cell.',
      true,
      'Range',
    ]);
  });
});

describe('dates', () => {
  it.each([
    ['America/New_York', '2026-03-08T05:00:00.000Z', '2026-03-09T04:00:00.000Z', '2026-11-01T04:00:00.000Z'],
    ['Europe/Berlin', '2026-03-07T23:00:00.000Z', '2026-03-08T23:00:00.000Z', '2026-10-31T23:00:00.000Z'],
    ['Pacific/Auckland', '2026-03-07T11:00:00.000Z', '2026-03-08T11:00:00.000Z', '2026-10-31T11:00:00.000Z'],
  ])(
    'without a time are midnight in the time zone of the spreadsheet, %s, also when the clocks change',
    async (timeZone, ...instants) => {
      const workbook = await newWorkbook({ timeZone });
      const { value } = await run(
        `sheet.getRange('A1:A3').setValues([['2026-03-08'], ['2026-03-09'], ['2026-11-01']]);
       const written = sheet.getRange('A1:A3').getValues().map(([d]) => d.toISOString());
       sheet.getRange('B1:B3').setValues(sheet.getRange('A1:A3').getValues());
       return [written, sheet.getRange('B1:B3').getDisplayValues().flat(), sheet.getRange('B1:B3').getValues().map(([d]) => d.toISOString())];`,
        { workbook },
      );
      expect(value).toEqual([instants, ['3/8/2026', '3/9/2026', '11/1/2026'], instants]);
    },
  );

  it('keep their time of day, and a time without a date is on 1899-12-30', async () => {
    const workbook = await newWorkbook({ timeZone: 'America/New_York' });
    const { value } = await run(
      `sheet.getRange('A1:A2').setValues([[new Date('2026-07-01T16:30:00Z')], ['12:30']]); return [sheet.getRange('A1:A2').getValues().flat().map((d) => d.toISOString()), sheet.getRange('A1:A2').getDisplayValues().flat()];`,
      { workbook },
    );
    expect(value).toEqual([
      ['2026-07-01T16:30:00.000Z', '1899-12-30T17:30:00.000Z'],
      ['7/1/2026 12:30:00', '12:30'],
    ]);
  });
});

describe('display values', () => {
  it.each([
    [
      'en_US',
      ['1/31/2026', '1/31/2026 6:00:00', '1234.5', '0.3333333333', '1,234.50', '1/31/2026', '0.3', '123456789012'],
    ],
    [
      'de_DE',
      ['31.01.2026', '31.01.2026 6:00:00', '1234,5', '0,3333333333', '1.234,50', '31.01.2026', '0,3', '123456789012'],
    ],
    [
      'sv_SE',
      ['2026-01-31', '2026-01-31 6:00:00', '1234,5', '0,3333333333', '1 234,50', '2026-01-31', '0,3', '123456789012'],
    ],
  ])('follow the locale of the spreadsheet: %s', async (locale, shown) => {
    const workbook = await newWorkbook({ locale });
    const { value } = await run(
      `sheet.getRange('A1:H1').setValues([[new Date('2026-01-31T00:00:00Z'), new Date('2026-01-31T06:00:00Z'), 1234.5, 0, 1234.5, '=DATE(2026,1,31)', 0.1 + 0.2, 123456789012]]);
       sheet.getRange('D1').setFormula('=1/3'); sheet.getRange('E1').setNumberFormat('#,##0.00'); SpreadsheetApp.flush();
       return sheet.getRange('A1:H1').getDisplayValues()[0].map((text) => text.replace(/\\s/g, ' '));`,
      { workbook },
    );
    expect(value).toEqual(shown);
  });

  it('change with the locale, also in spilled results of a custom function', async () => {
    const { value, workbook } = await run(
      `sheet.getRange('A1').setValue(0.5); ss.setSpreadsheetLocale('de_DE'); sheet.getRange('B1').setFormula('=FIN_DAYS()'); return sheet.getRange('A1').getDisplayValue();`,
      { functions: 'function FIN_DAYS() { return [[new Date(Date.UTC(2026, 0, 31))], [1.5]]; }' },
    );
    expect(value).toBe('0,5');
    await workbook.whenCalculated();
    expect(workbook.displayValues(0, { row: 1, column: 2, rowCount: 2, columnCount: 1 })).toEqual([
      ['31.01.2026'],
      ['1,5'],
    ]);
  });
});

describe('formulas', () => {
  it('that cannot be parsed show #ERROR!, and unknown functions show #NAME?', async () => {
    const { value } = await run(
      `sheet.getRange('A1:B1').setFormulas([['=SUM(', '=NOBODY()']]); SpreadsheetApp.flush(); return sheet.getRange('A1:B1').getValues()[0];`,
    );
    expect(value).toEqual(['#ERROR!', '#NAME?']);
  });

  it('can call functions without a JSDoc comment, but not private ones or those named like a built-in, and not write cells', async () => {
    const { workbook } = await run(
      `sheet.getRange('A1:A4').setFormulas([['=Hidden_Call(2)'], ['=secret_()'], ['=writes()'], ['=SUM(1,2)']]); return 1;`,
      {
        functions: `function hidden_call(x) { return x * 2; } function secret_() { return 1; } function SUM() { return 'mine'; }
          function writes() { SpreadsheetApp.getActiveSheet().getRange('Z1').setValue(1); return 1; }`,
      },
    );
    await workbook.whenCalculated();
    const [[first], [second], [third], [fourth]] = workbook.values(0, {
      row: 1,
      column: 1,
      rowCount: 4,
      columnCount: 1,
    }) as [[unknown], [unknown], [unknown], [unknown]];
    expect([first, fourth]).toEqual([4, 3]);
    expect(second).toMatchObject({ error: '#NAME?', message: "Unknown function: 'secret_'." });
    expect(third).toMatchObject({ error: '#ERROR!' });
    expect(JSON.stringify(third)).toContain('You do not have permission to call setValue');
  });
});

describe('cell formats', () => {
  it('are reset by null, and refused if they are invalid', async () => {
    const { value } = await run(`
      const r = sheet.getRange('A1:B1').setBackground('red').setFontWeight('bold');
      r.setBackground(null).setFontWeight(null);
      const back = [r.getBackground(), r.getFontWeight()];
      return [back, tried(() => r.setFontWeight('heavy')), tried(() => r.setBackground('#12')), tried(() => r.setFontWeights([['bold']]))];`);
    expect(value).toEqual([
      ['#ffffff', 'normal'],
      'Invalid argument: heavy',
      'Invalid argument: #12',
      'The number of columns in the data does not match the number of columns in the range. The data has 1 but the range has 2.',
    ]);
  });

  it('can be cleared separately from contents, notes and validation rules', async () => {
    const { value } = await run(`
      sheet.deleteRows(10, 991); sheet.deleteColumns(5, 22);
      const r = sheet.getRange('A1:A2'); const box = SpreadsheetApp.newDataValidation().requireCheckbox().build();
      const fill = () => r.setNote('n').setBackground('red').setNumberFormat('0.0').setDataValidation(box).setValues([[true], [false]]);
      const state = () => [r.getValues().flat().join(), r.getNote(), r.getBackground(), r.getNumberFormat(), r.getDataValidation() !== null].join('|');
      const after = (clear) => { fill(); clear(); const s = state(); sheet.clear(); r.setNote(''); return s; };
      return [() => r.clear(), () => r.clearContent(), () => r.clear({ formatOnly: true }), () => r.clear({ commentsOnly: true }), () => r.clear({ validationsOnly: true }), () => r.clear({ contentsOnly: true }), () => r.clear({ formatOnly: true, commentsOnly: true }), () => sheet.clear(), () => sheet.clear({ contentsOnly: true }), () => sheet.clear({ formatOnly: true })].map(after).concat([state()]);`);
    expect(value).toEqual([
      ',|n|#ffffff|0.###############|false',
      ',|n|#ff0000|0.0|true',
      'true,false|n|#ffffff|0.###############|true',
      'true,false||#ff0000|0.0|true',
      'true,false|n|#ff0000|0.0|false',
      ',|n|#ff0000|0.0|true',
      'true,false||#ffffff|0.###############|true',
      ',|n|#ffffff|0.###############|false',
      ',|n|#ff0000|0.0|true',
      'true,false|n|#ffffff|0.###############|true',
      ',||#ffffff|0.###############|false',
    ]);
  });
});

describe('data validation', () => {
  it('by a checkbox accepts true and false, refuses other input and moves with its cells', async () => {
    const { value } = await run(`
      const box = SpreadsheetApp.newDataValidation().requireCheckbox().setAllowInvalid(false).build();
      const r = sheet.getRange('A1:A2').setDataValidation(box).setValue(false);
      const refused = [tried(() => r.setValue('maybe')), tried(() => r.setValues([[true], [1]])), tried(() => String(r.setValue(null)))];
      sheet.insertRowsBefore(1, 1);
      return [refused, sheet.getRange('A1:A3').getDataValidations().flat().map((rule) => rule !== null)];`);
    expect(value).toEqual([
      [
        'The data you entered in cell A1 violates the data validation rules set on this cell.',
        'The data you entered in cell A2 violates the data validation rules set on this cell.',
        'Range',
      ],
      [false, true, true],
    ]);
  });

  it('by a list accepts its texts and a blank, and refuses others if it rejects input', async () => {
    const { value } = await run(`
      const make = (invalid) => SpreadsheetApp.newDataValidation().requireValueInList(['income', 'transfer'], true).setAllowInvalid(invalid).build();
      const a = sheet.getRange('A1').setDataValidation(make(false)); const b = sheet.getRange('B1').setDataValidation(make(true));
      const results = ['transfer', '', 'transfers', 1].map((each) => tried(() => String(a.setValue(each))));
      return [results, String(b.setValue('transfers')), String(a.getDataValidation().getCriteriaType()), a.getDataValidation().getCriteriaValues()];`);
    const refused = 'The data you entered in cell A1 violates the data validation rules set on this cell.';
    expect(value).toEqual([
      ['Range', 'Range', refused, refused],
      'Range',
      'VALUE_IN_LIST',
      [['income', 'transfer'], true],
    ]);
  });

  it('refuses invalid input only after setAllowInvalid(false)', async () => {
    const { value } = await run(`
      const make = (invalid) => SpreadsheetApp.newDataValidation().requireCheckbox('yes', 'no').setAllowInvalid(invalid).build();
      const a = sheet.getRange('A1').setDataValidation(make(true)); const b = sheet.getRange('B1').setDataValidation(make(false));
      return [String(a.setValue('x')), tried(() => b.setValue('x')), String(b.setValue('yes')), b.getDataValidation().getCriteriaValues(), b.setDataValidation(null).getDataValidation()];`);
    expect(value).toEqual([
      'Range',
      'The data you entered in cell B1 violates the data validation rules set on this cell.',
      'Range',
      ['yes', 'no'],
      null,
    ]);
  });
});

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

  it('copies only the values, formats or formulas that its paste type selects', async () => {
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

  it('repeats the source in a larger target, transposes it, and copies to other sheets', async () => {
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

  it('copies a spilled array as its formula, or as values if only values or only spilled cells are copied', async () => {
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
  it('reverts all changes of an execution in one step', async () => {
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
