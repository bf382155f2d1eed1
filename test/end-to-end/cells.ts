import { type Assembly, type AssemblyOptions, assemble, type WorkbookApi } from '../../scripts/workbench/assemble';
import { SpareWorkers } from '../../src/workbench/apps-script/execution/spare-workers';
import type { CellValue } from '../../src/workbench/workbook/workbook';

export interface Cells extends Assembly {
  /** Writes a formula into a new sheet, waits for the calculation and returns the values. */
  evaluate(formula: string): Promise<CellValue[][]>;
  /** As `evaluate`, for several formulas that are calculated at the same time. */
  evaluateAll(formulas: readonly string[]): Promise<CellValue[][][]>;
  /** Only the first cell. */
  first(formula: string): Promise<CellValue>;
}

/** Shared by all workbooks of a test file. */
const spareWorkers = new SpareWorkers(8);

afterAll(() => spareWorkers.close());

/** A workbook over the shipped bundle and a real API, without a page. */
export async function openCells(
  options: WorkbookApi & Pick<AssemblyOptions, 'timeZone' | 'realNow' | 'distDir' | 'platform' | 'faults'>,
): Promise<Cells> {
  const assembly = await assemble({
    dataDir: null,
    timeZone: 'America/New_York',
    ...options,
    api: options,
    // Retries pause for seconds, and a slow machine must not exceed a limit of Google.
    platform: { skipsSleep: true, slowdown: 20, spareWorkers, ...options.platform },
  });
  const { workbook } = assembly;
  let sheetCount = 0;
  const evaluateAll = async (formulas: readonly string[]) => {
    const anchor = { row: 1, column: 1, rowCount: 1, columnCount: 1 };
    const sheetIds = formulas.map((formula) => {
      sheetCount += 1;
      const { sheetId } = workbook.insertSheet(`Cells ${sheetCount}`);
      workbook.write(sheetId, anchor, [[{ formula }]]);
      return sheetId;
    });
    await workbook.whenCalculated();
    return sheetIds.map((sheetId) => workbook.values(sheetId, workbook.usedRectangle(sheetId) ?? anchor));
  };
  const evaluate = async (formula: string) => (await evaluateAll([formula]))[0] ?? [];
  return { ...assembly, evaluate, evaluateAll, first: async (formula) => (await evaluate(formula))[0]?.[0] ?? null };
}
