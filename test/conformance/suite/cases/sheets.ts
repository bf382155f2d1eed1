import { type Case, refused } from '../case';
import { onNewSheet, scratchCell, scratchRange, scratchSheet } from '../run/scratch';

const outside = refused('The coordinates of the range are outside the dimensions of the sheet.');

export const sheets: readonly Case[] = [
  {
    id: 'sheets/row-0',
    rule: 'Row 0 is refused.',
    mode: 'function',
    run: () => scratchSheet().getRange(0, 1),
    expected: /^throws Exception: /,
  },
  {
    id: 'sheets/beyond-rows',
    rule: 'A range beyond the last row is refused.',
    mode: 'function',
    run: () =>
      scratchSheet()
        .getRange(scratchSheet().getMaxRows() + 1, 1)
        .getValue(),
    expected: outside,
  },
  {
    id: 'sheets/beyond-columns',
    rule: 'A range beyond the last column is refused.',
    mode: 'function',
    run: () =>
      scratchSheet()
        .getRange(1, scratchSheet().getMaxColumns() + 1)
        .getValue(),
    expected: outside,
  },
  {
    id: 'sheets/no-rows',
    rule: 'A range of no rows is refused.',
    mode: 'function',
    run: () => scratchSheet().getRange(1, 1, 0, 1),
    expected: refused('The number of rows in the range must be at least 1.'),
  },
  {
    id: 'sheets/no-range',
    rule: 'Text that is not a range is refused.',
    mode: 'function',
    run: () => scratchSheet().getRange('no range'),
    expected: refused('Range not found'),
  },
  {
    id: 'sheets/too-few-rows',
    rule: 'setValues requires as many rows as the range has.',
    mode: 'function',
    run: () => scratchRange(3, 1).setValues([[1]]),
    expected: refused(
      'The number of rows in the data does not match the number of rows in the range. The data has 1 but the range has 3.',
    ),
  },
  {
    id: 'sheets/too-few-columns',
    rule: 'setValues requires as many columns as the range has.',
    mode: 'function',
    run: () => scratchRange(1, 4).setValues([[1, 2, 3]]),
    expected: refused(
      'The number of columns in the data does not match the number of columns in the range. The data has 3 but the range has 4.',
    ),
  },
  {
    id: 'sheets/wrong-type',
    rule: 'setValues requires an array of arrays.',
    mode: 'function',
    run: () => scratchCell().setValues('text' as unknown as unknown[][]),
    expected: refused("The parameters (String) don't match the method signature for SpreadsheetApp.Range.setValues."),
  },
  {
    id: 'sheets/name-taken',
    rule: 'Two sheets cannot have the same name.',
    mode: 'function',
    run: () => SpreadsheetApp.getActiveSpreadsheet().insertSheet(scratchSheet().getName()),
    expected:
      /^throws Exception: A sheet with the name "Conformance cells" already exists\. Please enter another name\.$/,
  },
  {
    id: 'sheets/no-sheet',
    rule: 'getSheetByName is null for a sheet that does not exist.',
    mode: 'function',
    run: () => SpreadsheetApp.getActiveSpreadsheet().getSheetByName('none'),
    expected: null,
  },
  {
    id: 'sheets/ten-million',
    rule: 'A file has at most 10,000,000 cells.',
    mode: 'function',
    run: () => {
      const sheet = scratchSheet();
      sheet.insertRowsAfter(1, 10_000_000);
    },
    expected: refused(
      'This action would increase the number of cells in the workbook above the limit of 10000000 cells.',
    ),
  },
  {
    id: 'sheets/blank',
    rule: 'The value of a blank cell is an empty string.',
    mode: 'function',
    run: () => scratchRange(1, 2).getValues(),
    expected: [['', '']],
  },
  {
    id: 'sheets/errors',
    rule: 'The value of an error cell is the name of the error.',
    mode: 'function',
    run: () => {
      const cell = scratchCell().setFormula('=1/0');
      SpreadsheetApp.flush();
      return cell.getValue();
    },
    expected: '#DIV/0!',
  },
  {
    id: 'sheets/formula-result',
    rule: 'A formula has its result after a flush.',
    mode: 'function',
    run: () => {
      const cell = scratchCell().setFormula('=1+1');
      SpreadsheetApp.flush();
      return [cell.getValue(), cell.getFormula()];
    },
    expected: [2, '=1+1'],
  },
  {
    id: 'sheets/formula-without-equals',
    rule: 'setFormula accepts text without its =.',
    mode: 'function',
    run: () => scratchCell().setFormula('1+1').getFormula(),
    expected: '=1+1',
  },
  {
    id: 'sheets/display-number',
    rule: 'A display value follows the number format.',
    mode: 'function',
    run: () => scratchCell().setNumberFormat('#,##0.00').setValue(1234.5).getDisplayValue(),
    expected: '1,234.50',
  },
  {
    id: 'sheets/display-boolean',
    rule: 'The display value of a boolean is in capitals.',
    mode: 'function',
    run: () => scratchCell().setValue(true).getDisplayValue(),
    expected: 'TRUE',
  },
  {
    id: 'sheets/fifteen-digits',
    rule: 'A typed number keeps 15 digits.',
    mode: 'function',
    run: () => scratchCell().setValue('12345678901234567').getValue(),
    expected: 12345678901234600,
  },
  {
    id: 'sheets/set-all',
    rule: 'setValue fills every cell of a range.',
    mode: 'function',
    run: () => scratchRange(2, 2).setValue(7).getValues(),
    expected: [
      [7, 7],
      [7, 7],
    ],
  },
  {
    id: 'sheets/clear-content',
    rule: 'clearContent keeps the number format.',
    mode: 'function',
    run: () => {
      const cell = scratchCell().setNumberFormat('@').setValue('x').clearContent();
      return [cell.getValue(), cell.getNumberFormat()];
    },
    expected: ['', '@'],
  },
  {
    id: 'sheets/notes',
    rule: 'A note is read back, and null removes it.',
    mode: 'function',
    run: () => {
      const cell = scratchCell();
      const set = cell.setNote('a note').getNote();
      return [set, cell.setNote(null as unknown as string).getNote()];
    },
    expected: ['a note', ''],
  },
  {
    id: 'sheets/a1',
    rule: 'getA1Notation returns the notation of the range.',
    mode: 'function',
    run: () => [scratchSheet().getRange(2, 26, 3, 1).getA1Notation(), scratchSheet().getRange('B2').getRow()],
    expected: ['Z2:Z4', 2],
  },
  {
    id: 'sheets/named-range',
    rule: 'A named range is found by its name.',
    mode: 'function',
    run: () => {
      const spreadsheet = SpreadsheetApp.getActiveSpreadsheet();
      spreadsheet.setNamedRange('CONFORMANCE_NAME', scratchCell());
      const found = spreadsheet.getRangeByName('CONFORMANCE_NAME')?.getA1Notation() === scratchCell().getA1Notation();
      spreadsheet.removeNamedRange('CONFORMANCE_NAME');
      return [found, spreadsheet.getRangeByName('CONFORMANCE_NAME')];
    },
    expected: [true, null],
  },
  {
    id: 'sheets/no-edit-events',
    rule: 'Writes of a script do not run onEdit.',
    mode: 'function',
    run: () => {
      PropertiesService.getDocumentProperties().deleteProperty('conformance.edited');
      scratchCell().setValue('written by a script');
      SpreadsheetApp.flush();
      Utilities.sleep(500);
      return PropertiesService.getDocumentProperties().getProperty('conformance.edited');
    },
    expected: null,
  },
  {
    id: 'sheets/name-case',
    rule: 'Whether getSheetByName finds a sheet in another case of letters.',
    mode: 'function',
    run: () => SpreadsheetApp.getActiveSpreadsheet().getSheetByName('cOnFoRmAnCe') !== null,
    alternatives: {
      A: { says: 'no', is: false },
      B: { says: 'yes', is: true },
    },
    host: 'A',
    addon: 'it compares the names of all sheets in any case itself.',
  },
  {
    id: 'sheets/sort-notes',
    rule: 'Whether sort moves the notes of cells with their rows.',
    mode: 'function',
    run: () =>
      onNewSheet((sheet) => {
        sheet.getRange('A1:A2').setValues([[2], [1]]);
        sheet.getRange('A1').setNote('of 2');
        sheet.getRange('A1:A2').sort(1);
        return sheet.getRange('A2').getNote() === 'of 2' ? 'moved' : 'stayed';
      }),
    alternatives: {
      A: { says: 'they move', is: 'moved' },
      B: { says: 'they stay', is: 'stayed' },
    },
    host: 'A',
    addon:
      'it finds rows by their ids and never by notes; in B, a note of the user stands beside another row after the user sorts, as in any sheet.',
  },
  {
    id: 'sheets/finance-cell',
    rule: 'What a script reads from a cell with a current rate of GOOGLEFINANCE.',
    mode: 'cell',
    formula: () => '=GOOGLEFINANCE("CURRENCY:EURUSD")',
    read: ({ anchor }) => typeof anchor.getValue(),
    alternatives: {
      A: { says: 'the number', is: 'number' },
      B: { says: 'a text, such as an error or nothing', is: 'string' },
    },
    host: 'A',
    addon: 'in B, FIN Rates needs numbers in place of the formulas, and functions with in= say which rate is missing.',
  },
  {
    id: 'sheets/map-cells',
    rule: 'Whether MAP hands the cells of a range to FORMULATEXT, or their values.',
    mode: 'cell',
    prepare: ({ input, second }) => {
      input.setFormula('=1+1');
      second.setValue(2);
    },
    formula: ({ input, second }) =>
      `=TEXTJOIN(",",TRUE,MAP(${input.getA1Notation()}:${second.getA1Notation()},LAMBDA(cell,IFERROR(LEN(FORMULATEXT(cell)),"value"))))`,
    read: ({ anchor }) => anchor.getValue(),
    alternatives: {
      A: { says: 'the cells', is: '4,value' },
      B: { says: 'the values', is: 'value,value' },
    },
    host: 'A',
    addon: 'in B, what is not budgeted leaves out categories without an amount if others of their group have one.',
  },
  {
    id: 'sheets/whole-match',
    rule: 'What $0 means in REGEXREPLACE.',
    mode: 'cell',
    formula: () => '=REGEXREPLACE("abc","b","[$0]")',
    read: ({ anchor }) => anchor.getValue(),
    alternatives: {
      A: { says: 'the whole match', is: 'a[b]c' },
      B: { says: 'the two characters', is: 'a[$0]c' },
    },
    host: 'B',
    addon: 'none of its formulas uses it.',
  },
];
