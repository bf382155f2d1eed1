type Sheet = GoogleAppsScript.Spreadsheet.Sheet;
type Range = GoogleAppsScript.Spreadsheet.Range;

/** The sheet for what is tried; beside it stands the sheet of results. */
export const scratchName = 'Conformance cells';

export function scratchSheet(): Sheet {
  const spreadsheet = SpreadsheetApp.getActiveSpreadsheet();
  return spreadsheet.getSheetByName(scratchName) ?? spreadsheet.insertSheet(scratchName);
}

/** Empty cells for a function that writes: the first is Q1, right of the formulas' blocks. */
export function scratchRange(rowCount: number, columnCount: number): Range {
  return scratchSheet().getRange(1, 17, rowCount, columnCount).clear();
}

export function scratchCell(): Range {
  return scratchRange(1, 1);
}

/** What is seen of a new sheet, which is gone afterwards. */
export function onNewSheet<Seen>(look: (sheet: Sheet) => Seen): Seen {
  const spreadsheet = SpreadsheetApp.getActiveSpreadsheet();
  const sheet = spreadsheet.insertSheet(`Conformance ${Utilities.getUuid().slice(0, 8)}`);
  try {
    return look(sheet);
  } finally {
    spreadsheet.deleteSheet(sheet);
  }
}
