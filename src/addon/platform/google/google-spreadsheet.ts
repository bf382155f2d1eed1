import type { NamedCell, Selection, Sheet, Spreadsheet } from '../platform';
import { googleSheet } from './google-sheet';

export function googleSpreadsheet(): Spreadsheet | null {
  const spreadsheet = SpreadsheetApp.getActiveSpreadsheet();
  if (spreadsheet === null) return null;
  return {
    id: () => spreadsheet.getId(),
    timeZone: () => spreadsheet.getSpreadsheetTimeZone(),
    gridSheets: (): Sheet[] => spreadsheet.getSheets().filter(isGrid).map(googleSheet),
    selection: () => readSelection(spreadsheet),
    namedCell(name): NamedCell | null {
      const range = spreadsheet.getRangeByName(name);
      if (range === null) return null;
      return {
        value: () => range.getCell(1, 1).getValue(),
        formula: () => range.getCell(1, 1).getFormula(),
        setNumber: (value) => {
          range.getCell(1, 1).setValue(value);
        },
      };
    },
    flush: () => SpreadsheetApp.flush(),
  };
}

function readSelection(spreadsheet: GoogleAppsScript.Spreadsheet.Spreadsheet): Selection | null {
  const sheet = spreadsheet.getActiveSheet();
  if (!isGrid(sheet)) return { sheet: null, sheetName: sheet.getName(), areas: [], rangeText: '' };
  const ranges = spreadsheet.getActiveRangeList()?.getRanges() ?? [];
  if (ranges.length === 0) return null;
  return {
    sheet: googleSheet(sheet),
    sheetName: sheet.getName(),
    areas: ranges.map((range) => ({
      row: range.getRow(),
      column: range.getColumn(),
      rowCount: range.getNumRows(),
      columnCount: range.getNumColumns(),
    })),
    rangeText: ranges.map((range) => range.getA1Notation()).join(', '),
  };
}

/** Chart and data source tabs throw at most range calls. */
function isGrid(sheet: GoogleAppsScript.Spreadsheet.Sheet): boolean {
  return String(sheet.getType()) === 'GRID';
}
