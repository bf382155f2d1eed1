import type { Case } from '../case';
import { scratchCell, scratchRange } from '../run/scratch';

/** Formats, notes and validation rules of one cell and of a block. */
export const formats: readonly Case[] = [
  {
    id: 'formats/size-and-alignment',
    rule: 'Cells have a font size and an alignment, alone, in blocks and in lists of ranges.',
    mode: 'function',
    run: () => {
      const range = scratchRange(1, 3)
        .setFontSizes([[9, 18, 10]])
        .setHorizontalAlignments([['left', 'right', null]]);
      const names = [range.getCell(1, 3).getA1Notation()];
      const list = range.getSheet().getRangeList(names);
      list.setFontSize(14).setHorizontalAlignment('center');
      const cell = range.getCell(1, 1).setFontSize(11).setHorizontalAlignment('center');
      return [
        range.getFontSizes(),
        range.getHorizontalAlignments(),
        [cell.getFontSize(), cell.getHorizontalAlignment()],
      ];
    },
    expected: [[[11, 18, 14]], [['center', 'right', 'center']], [11, 'center']],
  },
  {
    id: 'formats/wrap-strategy',
    rule: 'Texts are clipped in single cells, in blocks and in lists of ranges; a new cell overflows.',
    mode: 'function',
    run: () => {
      const range = scratchRange(1, 3);
      const { CLIP, OVERFLOW, WRAP } = SpreadsheetApp.WrapStrategy;
      const names = [range.getCell(1, 2).getA1Notation()];
      range.getSheet().getRangeList(names).setWrapStrategy(CLIP);
      const set = range.getWrapStrategies()[0]?.map(String);
      range.setWrapStrategies([[WRAP, OVERFLOW, CLIP]]);
      const one = range.getCell(1, 2).setWrapStrategy(WRAP).getWrapStrategy();
      return [set, range.getWrapStrategies()[0]?.map(String), String(one)];
    },
    expected: [['OVERFLOW', 'CLIP', 'OVERFLOW'], ['WRAP', 'WRAP', 'CLIP'], 'WRAP'],
  },
  {
    id: 'formats/one',
    rule: 'The formats of a cell are read back as they were set.',
    mode: 'function',
    run: () => {
      const cell = scratchCell().setBackground('#ff0000').setFontWeight('bold').setNumberFormat('0.0');
      return [cell.getBackground(), cell.getFontWeight(), cell.getNumberFormat()];
    },
    expected: ['#ff0000', 'bold', '0.0'],
  },
  {
    id: 'formats/many',
    rule: 'The formats and notes of a block are read back as they were set.',
    mode: 'function',
    run: () => {
      const range = scratchRange(1, 2)
        .setBackgrounds([['#ff0000', '#00ff00']])
        .setFontWeights([['bold', 'normal']])
        .setNumberFormats([['0.0', '0%']])
        .setNotes([['a', 'b']]);
      return [range.getBackgrounds(), range.getFontWeights(), range.getNumberFormats(), range.getNotes()];
    },
    expected: [[['#ff0000', '#00ff00']], [['bold', 'normal']], [['0.0', '0%']], [['a', 'b']]],
  },
  {
    id: 'formats/font-colors',
    rule: 'A RangeList sets the font colour of its ranges, and null resets it.',
    mode: 'function',
    run: () => {
      const range = scratchRange(1, 3).setFontColors([['#ff0000', '#ff0000', null]]);
      const names = [range.getCell(1, 1), range.getCell(1, 3)].map((each) => each.getA1Notation());
      const list = range.getSheet().getRangeList(names).setFontColor('#999999');
      const set = range.getFontColors();
      list.setFontColor(null);
      return [set, range.getFontColors(), range.getCell(1, 2).getFontColor()];
    },
    expected: [[['#999999', '#ff0000', '#999999']], [['#000000', '#ff0000', '#000000']], '#ff0000'],
  },
  {
    id: 'formats/backgrounds',
    rule: 'A RangeList sets the background of its ranges, which is read back in lower case, and null resets it.',
    mode: 'function',
    run: () => {
      const range = scratchRange(1, 3).setBackgrounds([['#ff0000', '#ff0000', null]]);
      const names = [range.getCell(1, 1), range.getCell(1, 3)].map((each) => each.getA1Notation());
      const list = range.getSheet().getRangeList(names).setBackground('#EAF4FE');
      const set = range.getBackgrounds();
      list.setBackground(null);
      return [set, range.getBackgrounds()];
    },
    expected: [[['#eaf4fe', '#ff0000', '#eaf4fe']], [['#ffffff', '#ff0000', '#ffffff']]],
  },
  {
    id: 'formats/cleared',
    rule: 'clear resets formats, and keeps a note.',
    mode: 'function',
    run: () => {
      const cell = scratchCell().setBackground('#ff0000').setFontWeight('bold').setNote('stays').clear();
      const seen = [cell.getBackground(), cell.getFontWeight()];
      const note = cell.getNote();
      cell.setNote('');
      return [...seen, note];
    },
    expected: ['#ffffff', 'normal', 'stays'],
  },
  {
    id: 'formats/rules',
    rule: 'The validation rules of a block are read back as they were set, and clear removes them.',
    mode: 'function',
    run: () => {
      const box = SpreadsheetApp.newDataValidation().requireCheckbox('yes', 'no').build();
      const range = scratchRange(1, 2).setDataValidations([[box, null]]);
      const read = range.getDataValidations()[0] ?? [];
      return [
        read.map((rule) => (rule === null ? null : String(rule.getCriteriaType()))),
        read[0]?.getCriteriaValues(),
        range.clear().getDataValidation(),
      ];
    },
    expected: [['CHECKBOX', null], ['yes', 'no'], null],
  },
  {
    id: 'formats/rule-list',
    rule: 'A rule of a list has its texts, and whether it shows a dropdown, as its values.',
    mode: 'function',
    run: () => {
      const rule = SpreadsheetApp.newDataValidation().requireValueInList(['income', 'transfer'], true).build();
      return [String(rule.getCriteriaType()), rule.getCriteriaValues()];
    },
    expected: ['VALUE_IN_LIST', [['income', 'transfer'], true]],
  },
  {
    id: 'formats/rule-refuses',
    rule: 'A validation rule that rejects input also refuses what a script writes.',
    mode: 'function',
    run: () => {
      const rule = SpreadsheetApp.newDataValidation().requireCheckbox().setAllowInvalid(false).build();
      scratchCell().setDataValidation(rule).setValue(10);
      SpreadsheetApp.flush();
    },
    expected: /^throws Exception: .*violates the data validation rules/,
  },
];
