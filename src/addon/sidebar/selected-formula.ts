import { AddonError } from '../errors/addon-error';
import { type FormulaCall, findFormulas } from '../formulas/formula-calls';
import type { Platform, Sheet, Spreadsheet } from '../platform/platform';
import { cellName, requireSelection } from '../platform/spreadsheet';

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
  const { spreadsheet, sheet, area } = requireSelection(platform, 'the cell of a FIN formula');
  const [nearest] = findFormulas([sheet])
    .filter(({ row, column }) => row <= area.row && column <= area.column)
    .sort((a, b) => b.row - a.row || b.column - a.column);
  if (nearest === undefined) {
    throw new AddonError('no_selection', 'The selected cell has no FIN formula. Select the cell of one.');
  }
  const { row, column, formula, firstCall: call } = nearest;
  return { spreadsheet, sheet, row, column, formula, call };
}

/** Sample: `Sheet1!A1`. */
export function nameCell({ sheet, row, column }: Pick<SelectedFormula, 'sheet' | 'row' | 'column'>): string {
  return `${sheet.name()}!${cellName(row, column)}`;
}

/** The page asks to change a formula that is not selected any more. */
export function otherFormula(): AddonError {
  return new AddonError('formula_changed', 'Another formula is selected now. Read it again.');
}
