import { type Assembly, type AssemblyOptions, assemble } from '../../scripts/assemble';
import type { CellValue } from '../../src/workbench/workbook/workbook';

export interface Cells extends Assembly {
  /** Writes a formula into a sheet of its own, lets everything calculate, and gives what the cells hold. */
  evaluate(formula: string): Promise<CellValue[][]>;
  /** The first cell alone. */
  first(formula: string): Promise<CellValue>;
}

/** A workbook over the shipped bundle and a real API, without a page. */
export async function openCells(
  options: Pick<AssemblyOptions, 'apiUrl' | 'key' | 'timeZone' | 'realNow' | 'distDir' | 'platform' | 'faults'>,
): Promise<Cells> {
  const assembly = await assemble({ dataDir: null, timeZone: 'America/New_York', ...options });
  const { workbook } = assembly;
  let sheetCount = 0;
  const evaluate = async (formula: string) => {
    sheetCount += 1;
    const { sheetId } = workbook.insertSheet(`Cells ${sheetCount}`);
    const anchor = { row: 1, column: 1, rowCount: 1, columnCount: 1 };
    workbook.write(sheetId, anchor, [[{ formula }]]);
    await workbook.whenCalculated();
    return workbook.values(sheetId, workbook.usedRectangle(sheetId) ?? anchor);
  };
  return { ...assembly, evaluate, first: async (formula) => (await evaluate(formula))[0]?.[0] ?? null };
}
