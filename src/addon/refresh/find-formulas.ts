import type { Sheet } from '../platform/platform';
import { callsIn, type FormulaCall } from './formula-calls';

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

/** Every cell that calls a FIN function. One service call per sheet. Only the first cell of a spill has the formula. */
export function findFormulas(sheets: readonly Sheet[]): FoundFormula[] {
  return sheets.flatMap((sheet) =>
    sheet.formulas().flatMap((cells, rowIndex) =>
      cells.flatMap((formula, columnIndex) => {
        const calls = callsIn(formula);
        const [firstCall] = calls;
        if (firstCall === undefined) return [];
        const takesRefreshCell = calls.every((call) => call.arguments.some(isRefreshCell));
        return [{ sheet, row: rowIndex + 1, column: columnIndex + 1, formula, firstCall, takesRefreshCell }];
      }),
    ),
  );
}

/**
 * The refresh cell must be an argument of the call: Google caches the result of a call by its arguments. Elsewhere in
 * the formula the cell would recalculate the formula without a new call.
 */
function isRefreshCell(argument: string): boolean {
  return argument.toUpperCase() === refreshCellName;
}
