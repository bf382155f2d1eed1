import { functionNames } from '../catalogue/functions';
import type { Sheet } from '../platform/platform';
import { directArguments, withoutTexts } from './parse-formula';

/** Named range of the refresh cell: formulas that take it recalculate when its number rises. */
export const refreshCellName = 'FIN_REFRESH';

export interface FoundFormula {
  readonly sheet: Sheet;
  readonly row: number;
  readonly column: number;
  readonly formula: string;
  /** Whether every FIN call in it has the refresh cell as an argument. */
  readonly takesRefreshCell: boolean;
}

/** A FIN function, but not the end of another name, such as MY_FIN_TAGS. */
const call = new RegExp(`(?<![\\p{L}\\p{N}_.])(?:${functionNames.join('|')})\\s*\\(`, 'giu');

/** Every cell that calls a FIN function. One service call per sheet. Only the first cell of a spill has the formula. */
export function findFormulas(sheets: readonly Sheet[]): FoundFormula[] {
  return sheets.flatMap((sheet) =>
    sheet.formulas().flatMap((cells, rowIndex) =>
      cells.flatMap((formula, columnIndex) => {
        const code = withoutTexts(formula);
        const calls = Array.from(code.matchAll(call), (match) => (match.index ?? 0) + match[0].length);
        if (calls.length === 0) return [];
        const takesRefreshCell = calls.every((start) => directArguments(code, start).some(isRefreshCell));
        return [{ sheet, row: rowIndex + 1, column: columnIndex + 1, formula, takesRefreshCell }];
      }),
    ),
  );
}

/**
 * The refresh cell must be an argument of the call: Google caches the result of a call by its arguments. Elsewhere in
 * the formula the cell would recalculate the formula without a new call.
 */
function isRefreshCell(argument: string): boolean {
  return argument.trim().toUpperCase() === refreshCellName;
}
