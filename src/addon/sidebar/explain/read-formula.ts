import type { FunctionName } from '../../formulas/catalogue/functions';
import type { Area, Sheet, Spreadsheet } from '../../platform/platform';
import { refreshCellName } from '../../refresh/find-formulas';
import type { FormulaCall } from '../../refresh/formula-calls';

/** The first FIN call in a formula. */
export interface ReadFormula {
  readonly name: FunctionName;
  readonly values: readonly unknown[];
  /** Arguments that only Sheets can calculate, as written. */
  readonly unreadable: readonly string[];
}

/** The call with the values of its arguments. */
export function readFormula(call: FormulaCall, sheet: Sheet, spreadsheet: Spreadsheet): ReadFormula {
  const unreadable: string[] = [];
  const values = call.arguments.map((argument) => {
    const value = readValue(argument, sheet, spreadsheet);
    if (value !== unknown) return value;
    unreadable.push(argument);
    return undefined;
  });
  return { name: call.name, values, unreadable };
}

const unknown = Symbol('unknown');

/** Samples: `"last month"`, `-30`, `TRUE`, `B2`, `'My sheet'!$B$2:$B$4`, `DATE(2026, 3, 1)`. */
function readValue(text: string, sheet: Sheet, spreadsheet: Spreadsheet): unknown {
  if (text === '' || text.toUpperCase() === refreshCellName) return undefined;
  const [, quoted] = /^"((?:[^"]|"")*)"$/.exec(text) ?? [];
  if (quoted !== undefined) return quoted.replace(/""/g, '"');
  if (/^-?\d+([.,]\d+)?$/.test(text)) return Number(text.replace(',', '.'));
  if (/^(?:TRUE|FALSE)(?:\(\))?$/i.test(text)) return /^t/i.test(text);
  const [, year, month, day] = /^DATE\(\s*(\d{4})\s*[,;]\s*(\d{1,2})\s*[,;]\s*(\d{1,2})\s*\)$/i.exec(text) ?? [];
  if (year !== undefined) return [year, month?.padStart(2, '0'), day?.padStart(2, '0')].join('-');
  return readReference(text, sheet, spreadsheet);
}

const reference =
  /^(?:(?:'((?:[^']|'')+)'|([\p{L}\p{N}_.]+))!)?\$?([A-Z]{1,3})\$?(\d+)(?::\$?([A-Z]{1,3})\$?(\d+))?$/iu;
const cellsMax = 1_000;

function readReference(text: string, own: Sheet, spreadsheet: Spreadsheet): unknown {
  const match = reference.exec(text);
  if (match === null) return unknown;
  const [, quotedName, plainName, column = '', row = '', lastColumn = column, lastRow = row] = match;
  const name = quotedName?.replace(/''/g, "'") ?? plainName;
  const isOwn = name === undefined;
  const sheet = isOwn ? own : spreadsheet.gridSheets().find((each) => sameName(each.name(), name));
  if (sheet === undefined) return unknown;
  const area: Area = {
    row: Number(row),
    column: columnNumber(column),
    rowCount: Number(lastRow) - Number(row) + 1,
    columnCount: columnNumber(lastColumn) - columnNumber(column) + 1,
  };
  if (area.rowCount < 1 || area.columnCount < 1 || area.rowCount * area.columnCount > cellsMax) return unknown;
  // Cells after the last one in use are blank, and may be outside the grid.
  if (area.row > sheet.lastRow() || area.column > sheet.lastColumn()) return undefined;
  const rowCount = Math.min(area.rowCount, sheet.lastRow() - area.row + 1);
  const columnCount = Math.min(area.columnCount, sheet.lastColumn() - area.column + 1);
  const values = sheet.values({ ...area, rowCount, columnCount });
  return area.rowCount * area.columnCount === 1 ? values[0]?.[0] : values;
}

function sameName(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase();
}

function columnNumber(letters: string): number {
  return Array.from(letters.toUpperCase()).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
}
