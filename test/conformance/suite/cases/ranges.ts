import type { Case } from '../case';
import { scratchCell, scratchRange, scratchSheet } from '../run/scratch';

type Range = GoogleAppsScript.Spreadsheet.Range;

/** Notations of ranges, and writes to several cells at once. */
export const ranges: readonly Case[] = [
  {
    id: 'ranges/open',
    rule: 'An open range keeps its notation. An offset of an open range is closed.',
    mode: 'function',
    run: () => [
      ...['D:F', '5:7', 'B2:B', 'B2'].map((text) => scratchSheet().getRange(text).getA1Notation()),
      scratchSheet().getRange('D:F').offset(0, 0, 2).getA1Notation(),
    ],
    expected: ['D:F', '5:7', 'B2:B', 'B2', 'D1:F2'],
  },
  {
    id: 'ranges/r1c1',
    rule: 'getRange takes R1C1 notation in any case and order; RC1 is the cell of column RC.',
    mode: 'function',
    run: () => ['R5C3', 'R2C2:R4C5', 'r10c5:r1c2', 'A3'].map((text) => scratchSheet().getRange(text).getA1Notation()),
    expected: ['C5', 'B2:E4', 'B1:E10', 'A3'],
  },
  {
    id: 'ranges/formula-for-many',
    rule: 'setFormula on several cells shifts relative references for each cell.',
    mode: 'function',
    run: () => scratchRange(2, 2).setFormula('=SUM(A1:B2,$C$3,D:D,5:5)&"A1"').getFormulas(),
    expected: [
      ['=SUM(A1:B2,$C$3,D:D,5:5)&"A1"', '=SUM(B1:C2,$C$3,E:E,5:5)&"A1"'],
      ['=SUM(A2:B3,$C$3,D:D,6:6)&"A1"', '=SUM(B2:C3,$C$3,E:E,6:6)&"A1"'],
    ],
  },
  {
    id: 'ranges/formulas-null',
    rule: 'setFormulas accepts null as a blank.',
    mode: 'function',
    run: () => {
      const range = scratchRange(1, 2).setValues([['old', 'old']]);
      range.setFormulas([['=1', null]] as unknown as string[][]);
      return [range.getFormulas(), range.getValues()];
    },
    expected: [[['=1', '']], [[1, '']]],
  },
  {
    id: 'ranges/list',
    rule: 'A RangeList sets the same value, format and weight in each of its ranges; an open range reaches to the end of the grid.',
    mode: 'function',
    run: () => {
      const sheet = scratchSheet();
      const range = scratchRange(4, 2).setValues(Array.from({ length: 4 }, () => ['a', 'b']));
      const [first, last] = [range.getCell(1, 1), range.offset(2, 1, 2, 1)].map((each) => each.getA1Notation());
      sheet
        .getRangeList([String(first), String(last)])
        .setValue(7)
        .setNumberFormat('0.00')
        .setFontWeight('bold');
      return [
        range.getDisplayValues(),
        range.getFontWeights(),
        sheet.getRange('B3:B').getNumRows() === sheet.getMaxRows() - 2,
      ];
    },
    expected: [
      [
        ['7.00', 'b'],
        ['a', 'b'],
        ['a', '7.00'],
        ['a', '7.00'],
      ],
      [
        ['bold', 'normal'],
        ['normal', 'normal'],
        ['normal', 'bold'],
        ['normal', 'bold'],
      ],
      true,
    ],
  },
  {
    id: 'ranges/list-not-found',
    rule: 'getRangeList refuses a notation that is no range.',
    mode: 'function',
    run: () => {
      try {
        return scratchSheet().getRangeList(['A1', 'not a range']).getRanges().length;
      } catch (thrown) {
        return String(thrown);
      }
    },
    expected: 'Exception: Range not found',
  },
  {
    id: 'ranges/find-formulas',
    rule: 'matchFormulaText(true) finds the cells whose formula or displayed value contains the text.',
    mode: 'function',
    run: () => {
      const range = scratchRange(3, 1).setValues([['=1+1'], ['a = b'], ['plain']]);
      const find = (isFormulaText: boolean) =>
        range
          .createTextFinder('=')
          .matchFormulaText(isFormulaText)
          .findAll()
          .map((cell) => cell.getRow() - range.getRow());
      return [find(true), find(false)];
    },
    expected: [[0, 1], [1]],
  },
  {
    id: 'ranges/copy-type',
    rule: 'copyTo accepts a paste type without a transpose argument.',
    mode: 'function',
    run: () => {
      const [from, to] = [scratchCell().setFormula('=1+1'), scratchSheet().getRange('Q2')];
      SpreadsheetApp.flush();
      const copyTo = from.copyTo as unknown as (target: Range, type: unknown) => void;
      copyTo.call(from, to, SpreadsheetApp.CopyPasteType.PASTE_VALUES);
      return [to.getFormula(), to.getValue()];
    },
    expected: ['', 2],
  },
  {
    id: 'ranges/automatic-format',
    rule: 'getNumberFormat returns a pattern for the automatic number format.',
    mode: 'function',
    run: () => [scratchCell().getNumberFormat(), scratchCell().setNumberFormat('General').getNumberFormats()],
    expected: ['0.###############', [['0.###############']]],
  },
  {
    id: 'ranges/color-names',
    rule: 'setBackground accepts most CSS names, and getBackground returns six digits.',
    mode: 'function',
    run: () =>
      ['rebeccapurple', 'cornflowerblue', 'LightGoldenrodYellow', '#abc'].map((color) => {
        try {
          return scratchCell().setBackground(color).getBackground();
        } catch {
          return 'refused';
        }
      }),
    expected: ['refused', '#6495ed', '#fafad2', '#aabbcc'],
  },
];
