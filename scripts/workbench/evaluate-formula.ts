import { withoutLine } from '../../src/workbench/error-text';
import { isCellError } from '../../src/workbench/workbook/workbook';
import { formatTable } from '../format-table';
import { withoutControls } from '../without-controls';
import { type NamedApi, openHost } from './open-host';

/** Evaluates a formula in the emulated host and prints its table. Returns the exit code: 1 for a cell error. */
export async function evaluateFormula(
  formula: string,
  named: NamedApi | null,
  place: { readonly dataDir: string; readonly zone: string | undefined },
): Promise<number> {
  const { workbook, close } = await openHost(named, place);
  try {
    const { sheetId } = workbook.insertSheet('Formula');
    const anchor = { row: 1, column: 1, rowCount: 1, columnCount: 1 };
    workbook.write(sheetId, anchor, [[{ formula: formula.startsWith('=') ? formula : `=${formula}` }]]);
    await workbook.whenCalculated();
    const value = workbook.values(sheetId, anchor)[0]?.[0];
    if (isCellError(value)) {
      console.error(withoutControls(`${value.error}  ${withoutLine(value.message)}`));
      return 1;
    }
    console.log(formatTable(workbook.displayValues(sheetId, workbook.usedRectangle(sheetId) ?? anchor)));
    return 0;
  } finally {
    await close();
  }
}
