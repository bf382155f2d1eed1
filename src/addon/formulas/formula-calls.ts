import type { Platform, Sheet } from '../platform/platform';
import { requireSpreadsheet } from '../platform/spreadsheet';
import { addSheet, writing } from '../sheets/add-sheet';
import { readableAreas } from '../sheets/areas';
import { writeCells } from '../sheets/write-cells';
import { type FunctionName, functionNames } from './catalogue/functions';

/** A call of a FIN function in a formula. */
export interface FormulaCall {
  readonly name: FunctionName;
  /** As written, with the calls inside them. */
  readonly arguments: readonly string[];
}

/** A FIN function, but not the end of another name, such as MY_FIN_TAGS. */
const call = new RegExp(`(?<![\\p{L}\\p{N}_.])(${functionNames.join('|')})\\s*\\(`, 'giu');

/** All calls in a formula. `="FIN_TAGS()"` has none. */
export function callsIn(formula: string): FormulaCall[] {
  const code = hideTexts(formula);
  return Array.from(code.matchAll(call)).flatMap((match) => {
    const name = functionNames.find((each) => each === match[1]?.toUpperCase());
    if (name === undefined) return [];
    return [{ name, arguments: splitArguments(formula, code, (match.index ?? 0) + match[0].length) }];
  });
}

/** Replaces texts and quoted sheet names by blanks of the same length, so that everything else is code. */
export function hideTexts(formula: string): string {
  // Uses one expression, because each kind may contain the other's quotes: `='Tom "T"'!A1&"it's"`.
  return formula.replace(/"(?:[^"]|"")*"|'(?:[^']|'')*'/g, (text) => ' '.repeat(text.length));
}

/**
 * The arguments of a call whose parenthesis opens before `start`. Separators are commas, or semicolons in locales with
 * a decimal comma.
 */
function splitArguments(formula: string, code: string, start: number): string[] {
  const found: string[] = [];
  let [depth, from] = [0, start];
  for (let at = start; at <= code.length; at += 1) {
    const character = code.charAt(at);
    const isEnd = at === code.length || (depth === 0 && character === ')');
    if (isEnd || (depth === 0 && (character === ',' || character === ';'))) {
      found.push(formula.slice(from, at).trim());
      from = at + 1;
    }
    if (isEnd) break;
    if (character === '(' || character === '{') depth += 1;
    if (character === ')' || character === '}') depth -= 1;
  }
  return found;
}

/** Named range of the refresh cell: formulas that take it recalculate when its number rises. */
export const refreshCellName = 'FIN_REFRESH';

export interface FoundFormula {
  readonly sheet: Sheet;
  readonly row: number;
  readonly column: number;
  readonly formula: string;
  readonly firstCall: FormulaCall;
  /** Whether every FIN call in it has the refresh cell as an argument. */
  readonly takesRefreshCell: boolean;
}

/**
 * Every cell that calls a FIN function. One service call for a sheet without any, and one more for cells near each other.
 * Only the first cell of a spill has the formula.
 */
export function findFormulas(sheets: readonly Sheet[]): FoundFormula[] {
  return sheets.flatMap((sheet) =>
    formulasWith(sheet, 'FIN_').flatMap(({ row, column, formula }) => {
      const calls = callsIn(formula);
      const [firstCall] = calls;
      if (firstCall === undefined) return [];
      const takesRefreshCell = calls.every((call) => call.arguments.some(isRefreshCell));
      return [{ sheet, row, column, formula, firstCall, takesRefreshCell }];
    }),
  );
}

/** The formulas of a sheet that contain a text, from the top. */
function formulasWith(sheet: Sheet, text: string) {
  const cells = sheet.cellsWith(text).map((cell) => ({ ...cell, rowCount: 1, columnCount: 1 }));
  const isFound = new Set(cells.map(({ row, column }) => `${row}:${column}`));
  return readableAreas(cells).flatMap((area) =>
    sheet.formulasIn(area).flatMap((formulas, r) =>
      formulas.flatMap((formula, c) => {
        const [row, column] = [area.row + r, area.column + c];
        return isFound.has(`${row}:${column}`) ? [{ row, column, formula }] : [];
      }),
    ),
  );
}

/**
 * The refresh cell must be an argument of the call: Google caches the result of a call by its arguments. Elsewhere in
 * the formula the cell would recalculate the formula without a new call.
 */
export function isRefreshCell(argument: string): boolean {
  return argument.toUpperCase() === refreshCellName;
}

const sheetName = 'FIN Refresh';

/** Adds a sheet with the refresh cell in B1. An existing refresh cell is kept. */
export function makeRefreshCell(platform: Platform): void {
  const spreadsheet = requireSpreadsheet(platform);
  if (spreadsheet.namedCell(refreshCellName) !== null) return;
  writing('refresh cell', () => {
    // An earlier attempt may have ended before it named the cell.
    const sheet = spreadsheet.sheetNamed(sheetName) ?? addSheet(spreadsheet, sheetName);
    const tick = Math.floor(platform.clock.now() / 1_000);
    writeCells(sheet, { row: 1, column: 1, rowCount: 1, columnCount: 2 }, [[refreshCellName, tick]]);
    spreadsheet.nameCell(refreshCellName, sheet.id(), 1, 2);
  });
}
