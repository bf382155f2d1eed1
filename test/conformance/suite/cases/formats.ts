import type { Case } from '../case';
import { scratchCell, scratchRange } from '../run/scratch';

/** Looks, notes and rules of cells, one by one and by the block. */
export const formats: readonly Case[] = [
  {
    id: 'formats/one',
    rule: 'Formats and a note of a cell read as they were set.',
    mode: 'function',
    run: () => {
      const cell = scratchCell()
        .setBackground('#ff0000')
        .setFontColor('#0000ff')
        .setFontWeight('bold')
        .setFontSize(14)
        .setHorizontalAlignment('right')
        .setNumberFormat('0.0');
      return [
        cell.getBackground(),
        cell.getFontColor(),
        cell.getFontWeight(),
        cell.getFontSize(),
        cell.getHorizontalAlignment(),
        cell.getNumberFormat(),
      ];
    },
    expected: ['#ff0000', '#0000ff', 'bold', 14, 'right', '0.0'],
  },
  {
    id: 'formats/many',
    rule: 'Formats and notes of a block read as they were set.',
    mode: 'function',
    run: () => {
      const range = scratchRange(1, 2)
        .setBackgrounds([['#ff0000', '#00ff00']])
        .setFontColors([['#0000ff', '#ffff00']])
        .setFontWeights([['bold', 'normal']])
        .setFontSizes([[14, 8]])
        .setHorizontalAlignments([['right', 'center']])
        .setNumberFormats([['0.0', '0%']])
        .setNotes([['a', 'b']]);
      return [
        range.getBackgrounds(),
        range.getFontColors(),
        range.getFontWeights(),
        range.getFontSizes(),
        range.getHorizontalAlignments(),
        range.getNumberFormats(),
        range.getNotes(),
      ];
    },
    expected: [
      [['#ff0000', '#00ff00']],
      [['#0000ff', '#ffff00']],
      [['bold', 'normal']],
      [[14, 8]],
      [['right', 'center']],
      [['0.0', '0%']],
      [['a', 'b']],
    ],
  },
  {
    id: 'formats/cleared',
    rule: 'clear takes formats back, and leaves a note.',
    mode: 'function',
    run: () => {
      const cell = scratchCell().setBackground('#ff0000').setFontWeight('bold').setNote('stays').clear();
      const seen = [cell.getBackground(), cell.getFontColor(), cell.getFontWeight(), cell.getFontSize()];
      const note = cell.getNote();
      cell.setNote('');
      return [...seen, note];
    },
    expected: ['#ffffff', '#000000', 'normal', 10, 'stays'],
  },
  {
    id: 'formats/list-rule',
    rule: 'The values of a list that validates reads back as text.',
    mode: 'function',
    run: () => {
      const rule = SpreadsheetApp.newDataValidation()
        .requireValueInList([1, true, 'a'] as unknown as string[], true)
        .build();
      const read = scratchCell().setDataValidation(rule).getDataValidation();
      return [String(read?.getCriteriaType()), read?.getCriteriaValues()];
    },
    expected: ['VALUE_IN_LIST', [['1', 'true', 'a'], true]],
  },
  {
    id: 'formats/rules',
    rule: 'Rules of a block read as they were set, and clear takes them back.',
    mode: 'function',
    run: () => {
      const between = SpreadsheetApp.newDataValidation().requireNumberBetween(1, 9).setHelpText('1 to 9').build();
      const box = SpreadsheetApp.newDataValidation().requireCheckbox().build();
      const range = scratchRange(1, 3).setDataValidations([[between, box, null]]);
      const read = range.getDataValidations()[0] ?? [];
      const [first] = read;
      return [
        read.map((rule) => (rule === null ? null : String(rule.getCriteriaType()))),
        first?.getCriteriaValues(),
        first?.getHelpText(),
        first?.getAllowInvalid(),
        range.clear().getDataValidation(),
      ];
    },
    expected: [['NUMBER_BETWEEN', 'CHECKBOX', null], [1, 9], '1 to 9', true, null],
  },
  {
    id: 'formats/rule-refuses',
    rule: 'A rule that allows nothing else refuses what a script writes.',
    mode: 'function',
    run: () => {
      const rule = SpreadsheetApp.newDataValidation().requireNumberBetween(1, 9).setAllowInvalid(false).build();
      scratchCell().setDataValidation(rule).setValue(10);
      SpreadsheetApp.flush();
    },
    expected: /^throws Exception: .*violates the data validation rules/,
  },
];
