import { AddonError } from '../errors/addon-error';
import { type FormulaCall, findFormulas } from '../formulas/formula-calls';
import type { Platform, Sheet, Spreadsheet } from '../platform/platform';

/** A formula with a FIN function, and its first call. */
export interface SelectedFormula {
  readonly spreadsheet: Spreadsheet;
  readonly sheet: Sheet;
  readonly row: number;
  readonly column: number;
  readonly formula: string;
  readonly call: FormulaCall;
}

/**
 * The formula of the selected cell; otherwise the nearest one above or to the left, whose table may include the cell.
 */
export function selectedFormula(platform: Platform): SelectedFormula {
  const spreadsheet = platform.spreadsheet();
  const selection = spreadsheet?.selection() ?? null;
  const [area] = selection?.areas ?? [];
  if (spreadsheet === null || selection === null || selection.sheet === null || area === undefined) {
    throw new AddonError('no_selection', 'Nothing is selected in a grid. Select the cell of a FIN formula.');
  }
  const { sheet } = selection;
  const [nearest] = findFormulas([sheet])
    .filter(({ row, column }) => row <= area.row && column <= area.column)
    .sort((a, b) => b.row - a.row || b.column - a.column);
  if (nearest === undefined) {
    throw new AddonError('no_selection', 'The selected cell has no FIN formula. Select the cell of one.');
  }
  const { row, column, formula, firstCall: call } = nearest;
  return { spreadsheet, sheet, row, column, formula, call };
}
