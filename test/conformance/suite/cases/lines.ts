import type { Case } from '../case';
import { onNewSheet } from '../run/scratch';

type Sheet = GoogleAppsScript.Spreadsheet.Sheet;

const filled = (sheet: Sheet): Sheet => {
  sheet.getRange('A1:C3').setValues([
    ['a', 'b', 'c'],
    [1, 2, 3],
    [4, 5, 6],
  ]);
  return sheet;
};

/** Rows and columns, and what moves with them. */
export const lines: readonly Case[] = [
  {
    id: 'lines/insert',
    rule: 'Inserted rows and columns move other cells with their notes and formats.',
    mode: 'function',
    run: () =>
      onNewSheet((sheet) => {
        filled(sheet).getRange('C3').setNote('note').setBackground('#ff0000');
        sheet.insertRowsBefore(2, 1);
        sheet.insertColumnsBefore(2, 1);
        sheet.insertColumnsAfter(1, 1);
        const moved = sheet.getRange('E4');
        return [sheet.getDataRange().getA1Notation(), moved.getValue(), moved.getNote(), moved.getBackground()];
      }),
    expected: ['A1:E4', 6, 'note', '#ff0000'],
  },
  {
    id: 'lines/delete',
    rule: 'Deleting rows and columns moves other cells and adjusts formulas.',
    mode: 'function',
    run: () =>
      onNewSheet((sheet) => {
        filled(sheet).getRange('E5').setFormula('=C3+A3');
        sheet.deleteRows(2, 1);
        sheet.deleteColumns(2, 1);
        SpreadsheetApp.flush();
        return [sheet.getRange('D4').getFormula(), sheet.getRange('D4').getValue()];
      }),
    expected: ['=B2+A2', 10],
  },
  {
    id: 'lines/delete-all-not-frozen',
    rule: 'At least one row that is not frozen stays.',
    mode: 'function',
    run: () =>
      onNewSheet((sheet) => {
        sheet.setFrozenRows(1);
        sheet.deleteRows(2, sheet.getMaxRows() - 2);
        let isRefused = false;
        try {
          sheet.deleteRows(2, 1);
          SpreadsheetApp.flush();
        } catch {
          isRefused = true;
        }
        return [isRefused, sheet.getMaxRows()];
      }),
    expected: [true, 2],
  },
  {
    id: 'lines/move',
    rule: 'Rows and columns can be moved before another one.',
    mode: 'function',
    run: () =>
      onNewSheet((sheet) => {
        filled(sheet).moveRows(sheet.getRange('3:3'), 1);
        sheet.moveColumns(sheet.getRange('A:A'), 4);
        return sheet.getDataRange().getValues();
      }),
    expected: [
      [5, 6, 4],
      ['b', 'c', 'a'],
      [2, 3, 1],
    ],
  },
  {
    id: 'lines/hidden',
    rule: 'A row that a user hides is hidden by the user, and not by a filter.',
    mode: 'function',
    run: () =>
      onNewSheet((sheet) => {
        sheet.hideRows(2, 2);
        sheet.showRows(3);
        return [sheet.isRowHiddenByUser(2), sheet.isRowHiddenByFilter(2), sheet.isRowHiddenByUser(3)];
      }),
    expected: [true, false, false],
  },
  {
    id: 'lines/hidden-columns',
    rule: 'A hidden column stays hidden when it moves, and a column inserted before it is not hidden.',
    mode: 'function',
    run: () =>
      onNewSheet((sheet) => {
        sheet.hideColumns(2, 3);
        sheet.showColumns(3, 2);
        sheet.insertColumnsAfter(1, 1);
        return [1, 2, 3, 4].map((column) => sheet.isColumnHiddenByUser(column));
      }),
    expected: [false, false, true, false],
  },
  {
    id: 'lines/hidden-sheet',
    rule: 'A sheet that a script inserts and hides is not the active one, and one that it shows again is not hidden.',
    mode: 'function',
    run: () =>
      onNewSheet((sheet) => {
        const spreadsheet = SpreadsheetApp.getActiveSpreadsheet();
        const isHidden = sheet.hideSheet().isSheetHidden();
        const isActive = spreadsheet.getActiveSheet().getSheetId() === sheet.getSheetId();
        return [isHidden, isActive, sheet.showSheet().isSheetHidden()];
      }),
    expected: [true, false, false],
  },
  {
    id: 'lines/merged',
    rule: 'Merged cells keep the value of the first one, and are found from any range with one of them.',
    mode: 'function',
    run: () =>
      onNewSheet((sheet) => {
        filled(sheet).getRange('A2:B3').merge();
        const found = [sheet.getRange('B3:D9'), sheet.getRange('C1:C9')].map((range) =>
          range.getMergedRanges().map((each) => each.getA1Notation()),
        );
        return [found, sheet.getRange('A2:B3').getValues()];
      }),
    expected: [
      [['A2:B3'], []],
      [
        [1, ''],
        ['', ''],
      ],
    ],
  },
  {
    id: 'lines/sizes',
    rule: 'The width of a column and the frozen rows of a sheet are read back as they were set.',
    mode: 'function',
    run: () =>
      onNewSheet((sheet) => {
        sheet.setColumnWidth(2, 222).setFrozenRows(1);
        return [sheet.getColumnWidth(2), sheet.getFrozenRows()];
      }),
    expected: [222, 1],
  },
  {
    id: 'lines/widths',
    rule: 'Adjacent columns get the same width, which the columns beside them do not get.',
    mode: 'function',
    run: () =>
      onNewSheet((sheet) => {
        sheet.setColumnWidth(1, 77).setColumnWidths(2, 3, 222);
        return [1, 2, 3, 4, 5].map((column) => sheet.getColumnWidth(column));
      }),
    expected: [77, 222, 222, 222, 100],
  },
  {
    id: 'lines/names',
    rule: 'A sheet is found by its id under a new name, and a named range moves when it is set.',
    mode: 'function',
    run: () =>
      onNewSheet((sheet) => {
        const spreadsheet = SpreadsheetApp.getActiveSpreadsheet();
        sheet.setName('Conformance names');
        spreadsheet.setNamedRange('CONFORMANCE_MOVED', sheet.getRange('A1'));
        const named = spreadsheet.getNamedRanges().find((one) => one.getName() === 'CONFORMANCE_MOVED');
        named?.setRange(sheet.getRange('B2'));
        const found = [spreadsheet.getSheetById(sheet.getSheetId())?.getName(), named?.getRange().getA1Notation()];
        named?.remove();
        return found;
      }),
    expected: ['Conformance names', 'B2'],
  },
  {
    id: 'lines/metadata',
    rule: 'Metadata of a row or a column is found by its key, and moves with it.',
    mode: 'function',
    run: () =>
      onNewSheet((sheet) => {
        sheet.getRange('3:3').addDeveloperMetadata('conformance.row', 'r');
        sheet.getRange('B:B').addDeveloperMetadata('conformance.column', 'c');
        sheet.insertRowsBefore(1, 2);
        sheet.moveColumns(sheet.getRange('B:B'), 5);
        const find = (key: string) => sheet.createDeveloperMetadataFinder().withKey(key).find()[0];
        const [row, column] = [find('conformance.row'), find('conformance.column')];
        const [rowRange, columnRange] = [row?.getLocation().getRow(), column?.getLocation().getColumn()];
        return [
          [row?.getValue(), String(row?.getLocation().getLocationType()), rowRange?.getRow()],
          [column?.getValue(), String(column?.getLocation().getLocationType()), columnRange?.getColumn()],
          [rowRange?.getNumColumns() === sheet.getMaxColumns(), columnRange?.getNumRows() === sheet.getMaxRows()],
          sheet.getRange('D:D').getDeveloperMetadata().length,
        ];
      }),
    expected: [['r', 'ROW', 5], ['c', 'COLUMN', 4], [true, true], 1],
  },
  {
    id: 'lines/metadata-places',
    rule: 'A finder searches in its location or in intersecting ones, by id or by location type.',
    mode: 'function',
    run: () =>
      onNewSheet((sheet) => {
        const spreadsheet = SpreadsheetApp.getActiveSpreadsheet();
        sheet.addDeveloperMetadata('conformance.sheet', 's');
        sheet.getRange('2:2').addDeveloperMetadata('conformance.row', 'r');
        const [ofSheet] = sheet.getDeveloperMetadata();
        const rows = SpreadsheetApp.DeveloperMetadataLocationType.ROW;
        const range = sheet.getRange('B2:C3');
        return [
          spreadsheet
            .createDeveloperMetadataFinder()
            .withId(ofSheet?.getId() ?? 0)
            .find().length,
          sheet
            .createDeveloperMetadataFinder()
            .withLocationType(rows)
            .find()
            .map((one) => one.getKey()),
          range.createDeveloperMetadataFinder().withLocationType(rows).find().length,
          range.createDeveloperMetadataFinder().withLocationType(rows).onIntersectingLocations().find().length,
        ];
      }),
    expected: [1, ['conformance.row'], 0, 1],
  },
  {
    id: 'lines/filter',
    rule: 'A filter hides the rows that do not meet its criteria.',
    mode: 'function',
    run: () =>
      onNewSheet((sheet) => {
        const filter = filled(sheet).getRange('A1:C3').createFilter();
        filter.setColumnFilterCriteria(2, SpreadsheetApp.newFilterCriteria().whenNumberGreaterThan(3).build());
        const criteria = filter.getColumnFilterCriteria(2);
        const seen = [
          sheet.isRowHiddenByFilter(2),
          sheet.isRowHiddenByFilter(3),
          String(criteria?.getCriteriaType()),
          criteria?.getCriteriaValues(),
        ];
        filter.removeColumnFilterCriteria(2);
        return [...seen, sheet.isRowHiddenByFilter(2)];
      }),
    expected: [true, false, 'NUMBER_GREATER_THAN', [3], false],
  },
  {
    id: 'lines/filter-values',
    rule: 'A filter can hide values, cells without a text, and blank cells.',
    mode: 'function',
    run: () =>
      onNewSheet((sheet) => {
        const filter = filled(sheet).getRange('A1:C3').createFilter();
        const hidden = (criteria: GoogleAppsScript.Spreadsheet.FilterCriteriaBuilder) => {
          filter.setColumnFilterCriteria(1, criteria.build());
          return [sheet.isRowHiddenByFilter(2), sheet.isRowHiddenByFilter(3)];
        };
        const values = hidden(SpreadsheetApp.newFilterCriteria().setHiddenValues(['4']));
        return [
          values,
          filter.getColumnFilterCriteria(1)?.getHiddenValues(),
          hidden(SpreadsheetApp.newFilterCriteria().whenTextContains('1')),
          hidden(SpreadsheetApp.newFilterCriteria().whenCellNotEmpty()),
        ];
      }),
    expected: [[false, true], ['4'], [false, true], [false, false]],
  },
  {
    id: 'lines/filter-replaced',
    rule: 'A filter can take over the criteria of a removed filter for more rows.',
    mode: 'function',
    run: () =>
      onNewSheet((sheet) => {
        const filter = filled(sheet).getRange('A1:C2').createFilter();
        filter.setColumnFilterCriteria(2, SpreadsheetApp.newFilterCriteria().whenNumberGreaterThan(3).build());
        const criteria = filter.getColumnFilterCriteria(2);
        filter.remove();
        const seen = [sheet.getFilter(), sheet.isRowHiddenByFilter(2)];
        const longer = sheet.getRange('A1:C3').createFilter();
        if (criteria !== null) longer.setColumnFilterCriteria(2, criteria);
        return [
          ...seen,
          longer.getRange().getA1Notation(),
          longer.getColumnFilterCriteria(2)?.getCriteriaValues(),
          sheet.isRowHiddenByFilter(2),
          sheet.isRowHiddenByFilter(3),
        ];
      }),
    expected: [null, false, 'A1:C3', [3], true, false],
  },
  {
    id: 'lines/groups',
    rule: 'Rows are in groups within each other; folding hides those that are completely within the range.',
    mode: 'function',
    run: () =>
      onNewSheet((sheet) => {
        sheet.setRowGroupControlPosition(SpreadsheetApp.GroupControlTogglePosition.BEFORE);
        sheet.getRange('A3:A8').shiftRowGroupDepth(1);
        sheet.getRange('A5:A6').shiftRowGroupDepth(1);
        sheet.getRange('A4:A7').collapseGroups();
        sheet.insertRowsBefore(6, 1);
        sheet.getRange('A8').shiftRowGroupDepth(-1);
        const depths = [2, 3, 5, 6, 7, 8, 9, 10].map((row) => sheet.getRowGroupDepth(row));
        return [...depths, sheet.isRowHiddenByUser(4), sheet.isRowHiddenByUser(5)];
      }),
    expected: [0, 1, 2, 2, 2, 0, 1, 0, false, true],
  },
  {
    id: 'lines/group-without-control',
    rule: 'The first row cannot be in a group whose control is before it.',
    mode: 'function',
    run: () =>
      onNewSheet((sheet) => {
        sheet.getRange('A1:A2').shiftRowGroupDepth(1);
        sheet.setRowGroupControlPosition(SpreadsheetApp.GroupControlTogglePosition.BEFORE);
        try {
          sheet.getRange('A1').shiftRowGroupDepth(1);
          return 'done';
        } catch {
          return 'refused';
        }
      }),
    expected: 'refused',
  },
];
