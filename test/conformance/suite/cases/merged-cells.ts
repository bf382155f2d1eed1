import { anyRefusal, type Case, refused } from '../case';
import { onNewSheet } from '../run/scratch';

type Sheet = GoogleAppsScript.Spreadsheet.Sheet;

/** Merges B2:B4 of a sheet with content. */
const tall = (sheet: Sheet): Sheet => {
  sheet.getRange('A1:C5').setValues([1, 2, 3, 4, 5].map((row) => [`a${row}`, `b${row}`, `c${row}`]));
  sheet.getRange('B2:B4').merge();
  return sheet;
};

const mergedIn = (sheet: Sheet): string[] =>
  sheet
    .getRange('A1:J20')
    .getMergedRanges()
    .map((range) => range.getA1Notation());

const inB = (sheet: Sheet): unknown[] =>
  sheet
    .getRange('B1:B6')
    .getValues()
    .map(([value]) => value);

export const mergedCells: readonly Case[] = [
  {
    id: 'merged/apart',
    rule: 'Cells that are no longer merged are blank, except the first one.',
    mode: 'function',
    run: () =>
      onNewSheet((sheet) => {
        tall(sheet).getRange('A1:C6').breakApart();
        return [mergedIn(sheet), inB(sheet)];
      }),
    expected: [[], ['b1', 'b2', '', '', 'b5', '']],
  },
  {
    id: 'merged/deleted-rows',
    rule: 'Merged cells become smaller when one of their rows is deleted.',
    mode: 'function',
    run: () =>
      onNewSheet((sheet) => {
        tall(sheet).deleteRows(3, 1);
        return [mergedIn(sheet), inB(sheet)];
      }),
    expected: [['B2:B3'], ['b1', 'b2', '', 'b5', '', '']],
  },
  ...refusals(),
  {
    id: 'merged/inserted-rows',
    rule: 'What happens to merged cells when a row is inserted between their rows.',
    mode: 'function',
    run: () =>
      onNewSheet((sheet) => {
        tall(sheet).insertRowsBefore(3, 1);
        return mergedIn(sheet);
      }),
    alternatives: {
      A: { says: 'they become larger', is: ['B2:B5'] },
      B: { says: 'it is refused', is: anyRefusal },
    },
    host: 'A',
    addon: 'it inserts rows only above the first and below the last row of a table, and reports a refusal.',
  },
  {
    id: 'merged/written',
    rule: 'What becomes of a value that is written into merged cells, but not the first one.',
    mode: 'function',
    run: () =>
      onNewSheet((sheet) => {
        tall(sheet)
          .getRange('B1:B5')
          .setValues([['v'], ['w'], ['x'], ['y'], ['z']]);
        sheet.getRange('B2:B4').breakApart();
        return inB(sheet);
      }),
    alternatives: {
      A: { says: 'it is dropped', is: ['v', 'w', '', '', 'z', ''] },
      B: { says: 'it is stored, and shown once the cells are no longer merged', is: ['v', 'w', 'x', 'y', 'z', ''] },
      C: { says: 'it is refused', is: anyRefusal },
    },
    host: 'A',
    addon: 'it writes nothing into merged cells.',
  },
  {
    id: 'merged/formats',
    rule: 'Whether a copied format includes merged cells.',
    mode: 'function',
    run: () =>
      onNewSheet((sheet) => {
        sheet.getRange('B2:C2').merge();
        sheet.getRange('A2:D2').copyTo(sheet.getRange('A4:D5'), SpreadsheetApp.CopyPasteType.PASTE_FORMAT, false);
        return mergedIn(sheet);
      }),
    alternatives: {
      A: { says: 'yes', is: ['B2:C2', 'B4:C4', 'B5:C5'] },
      B: { says: 'no', is: ['B2:C2'] },
    },
    host: 'A',
    addon: 'it unmerges the rows to which it copied a format.',
  },
  {
    id: 'merged/part-copied',
    rule: 'What happens when a row is copied of which a cell is merged with one of another row.',
    mode: 'function',
    run: () =>
      onNewSheet((sheet) => {
        tall(sheet);
        sheet.getRange('A2:C2').copyTo(sheet.getRange('A7:C7'), SpreadsheetApp.CopyPasteType.PASTE_FORMAT, false);
        return mergedIn(sheet);
      }),
    alternatives: {
      A: { says: 'that cell is not merged in the copy', is: ['B2:B4'] },
      B: { says: 'as many rows are merged in the copy', is: ['B2:B4', 'B7:B9'] },
      C: { says: 'it is refused', is: anyRefusal },
    },
    host: 'A',
    addon: 'it does without a format that Google refuses, and unmerges the rows to which it copied one.',
  },
];

/** What Google refuses with cells that are merged over several rows. */
function refusals(): Case[] {
  const stated = (id: string, rule: string, expected: unknown, run: (sheet: Sheet) => void): Case => ({
    id: `merged/${id}`,
    rule,
    mode: 'function',
    run: () => onNewSheet(run),
    expected,
  });
  return [
    stated(
      'part',
      'A part of merged cells is neither merged nor unmerged.',
      refused('You must select all cells in a merged range to merge or unmerge them.'),
      (sheet) => {
        tall(sheet).getRange('B4:B5').breakApart();
      },
    ),
    stated(
      'filter',
      'A filter over cells that are merged over several rows is refused.',
      refused("You can't create a filter over a range containing vertical merges."),
      (sheet) => {
        tall(sheet).getRange('A1:C5').createFilter();
      },
    ),
    stated(
      'in-filter',
      'In a filter, cells of several rows are not merged.',
      refused("You can't vertically merge cells that intersect an existing filter."),
      (sheet) => {
        sheet.getRange('A1:C5').createFilter();
        sheet.getRange('B2:B4').merge();
      },
    ),
    stated(
      'frozen',
      'Frozen rows are not merged with others.',
      refused("You can't merge frozen and non-frozen rows."),
      (sheet) => {
        sheet.setFrozenRows(2);
        tall(sheet);
      },
    ),
    stated('sorted', 'Rows whose cells are merged with those of other rows are not sorted.', anyRefusal, (sheet) => {
      tall(sheet).getRange('A1:C5').sort(1);
    }),
  ];
}
