type Sheet = GoogleAppsScript.Spreadsheet.Sheet;
type Range = GoogleAppsScript.Spreadsheet.Range;

/** The sheet in which the cases run. The results are in another sheet. */
export const scratchName = 'Conformance cells';

export function scratchSheet(): Sheet {
  const spreadsheet = SpreadsheetApp.getActiveSpreadsheet();
  return spreadsheet.getSheetByName(scratchName) ?? spreadsheet.insertSheet(scratchName);
}

/** Empty cells for a function that writes. The first is Q1, to the right of the formulas. */
export function scratchRange(rowCount: number, columnCount: number): Range {
  return scratchSheet().getRange(1, 17, rowCount, columnCount).clear();
}

export function scratchCell(): Range {
  return scratchRange(1, 1);
}

/** Runs `look` on a new sheet, and deletes the sheet afterwards. */
export function onNewSheet<Seen>(look: (sheet: Sheet) => Seen): Seen {
  const spreadsheet = SpreadsheetApp.getActiveSpreadsheet();
  const sheet = spreadsheet.insertSheet(`Conformance ${Utilities.getUuid().slice(0, 8)}`);
  try {
    return look(sheet);
  } finally {
    spreadsheet.deleteSheet(sheet);
  }
}
