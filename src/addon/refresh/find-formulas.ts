import { functionNames } from '../catalogue/functions';
import type { Sheet } from '../platform/platform';

/** Named range of the refresh cell: formulas that take it recalculate when its number rises. */
export const refreshCellName = 'FIN_REFRESH';

export interface FoundFormula {
  readonly sheet: Sheet;
  readonly row: number;
  readonly column: number;
  readonly formula: string;
  readonly takesRefreshCell: boolean;
}

const call = new RegExp(`(^|[^A-Za-z0-9_.])(${functionNames.join('|')})\\s*\\(`, 'i');
const refreshCell = new RegExp(`(^|[^A-Za-z0-9_.])${refreshCellName}([^A-Za-z0-9_.(]|$)`, 'i');

/** Every cell that calls a function of ours: one service call a sheet. A spill shows its formula in its anchor alone. */
export function findFormulas(sheets: readonly Sheet[]): FoundFormula[] {
  return sheets.flatMap((sheet) =>
    sheet.formulas().flatMap((cells, rowIndex) =>
      cells.flatMap((formula, columnIndex) => {
        const code = withoutTexts(formula);
        if (!call.test(code)) return [];
        const takesRefreshCell = refreshCell.test(code);
        return [{ sheet, row: rowIndex + 1, column: columnIndex + 1, formula, takesRefreshCell }];
      }),
    ),
  );
}

/** A formula without its texts and quoted sheet names: `="FIN_TAGS()"` calls nothing. */
function withoutTexts(formula: string): string {
  return formula.replace(/"(?:[^"]|"")*"/g, '""').replace(/'(?:[^']|'')*'/g, "''");
}
