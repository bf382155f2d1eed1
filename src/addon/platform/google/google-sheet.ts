import type { Area, Sheet } from '../platform';
import { toLetters } from '../spreadsheet';

export function googleSheet(sheet: GoogleAppsScript.Spreadsheet.Sheet): Sheet {
  return {
    id: () => sheet.getSheetId(),
    name: () => sheet.getName(),
    lastRow: () => sheet.getLastRow(),
    lastColumn: () => sheet.getLastColumn(),
    displayValues: (area: Area) =>
      sheet.getRange(area.row, area.column, area.rowCount, area.columnCount).getDisplayValues(),
    values: (area: Area) =>
      sheet.getRange(area.row, area.column, area.rowCount, area.columnCount).getValues() as unknown[][],
    rowValues: (row) => (sheet.getRange(`${row}:${row}`).getValues() as unknown[][])[0] ?? [],
    columnValues(fromRow, column, columnCount) {
      const last = toLetters(column + columnCount - 1);
      return sheet.getRange(`${toLetters(column)}${fromRow}:${last}`).getValues() as unknown[][];
    },
    formulasIn: (area) => sheet.getRange(area.row, area.column, area.rowCount, area.columnCount).getFormulas(),
    cellsWith: (text) =>
      sheet
        .createTextFinder(text)
        .matchFormulaText(true)
        .findAll()
        .map((range) => ({ row: range.getRow(), column: range.getColumn() })),
    formulaAt: (row, column) => sheet.getRange(row, column).getFormula(),
    setTextAt: (row, column, text) => {
      sheet.getRange(row, column).setValue(text);
    },
    setFormulaAt: (row, column, formula) => {
      sheet.getRange(row, column).setFormula(formula);
    },
    hasFilter: () => sheet.getFilter() !== null,
    isRowHiddenByFilter: (row) => sheet.isRowHiddenByFilter(row),
    isRowHiddenByUser: (row) => sheet.isRowHiddenByUser(row),
  };
}
