import type { FunctionName } from '../../src/addon/formulas/catalogue/functions';
import { withoutLine } from '../../src/workbench/error-text';
import { type CellValue, type CustomFunctionArgument, isCellError } from '../../src/workbench/workbook/workbook';
import type { Assembly } from '../workbench/assemble';
import type { NamedApi } from '../workbench/open-host';
import type { SavedSheets } from './saved-sheets';

export type Cells = readonly (readonly CellValue[])[];

/** Evaluates functions of the add-on in one host that stays open. */
export interface Evaluator {
  /** Opens the host, unless it is open. Fails with what to change, and the next call tries again. */
  open(): Promise<unknown>;
  /** Fails with the sentence that a cell would show. Calls run at the same time. */
  evaluate(name: FunctionName, args: readonly CustomFunctionArgument[]): Promise<Cells>;
  close(): Promise<void>;
}

export interface EvaluatorOptions {
  /** Null for the demo. */
  readonly api: NamedApi | null;
  /** The data folder of the workbench, whose workbook has sheets in which its user says more. */
  readonly dataDir: string;
  /** The zone of the saved workbook by default. */
  readonly zone?: string | undefined;
}

interface Opened {
  readonly assembly: Assembly;
  readonly sheets: SavedSheets;
}

export function createEvaluator({ api, dataDir, zone }: EvaluatorOptions): Evaluator {
  let opening: Promise<Opened> | null = null;
  let opened: Opened | null = null;
  const load = async (): Promise<Opened> => {
    // These take seconds to load, and clients wait for the list of tools.
    const [{ findSavedSheets }, { openHost }] = await Promise.all([
      import('./saved-sheets'),
      import('../workbench/open-host'),
    ]);
    const sheets = findSavedSheets(dataDir);
    return { assembly: await openHost(api, { dataDir, zone: zone ?? (await sheets.timeZone()) }), sheets };
  };
  const open = () => {
    opening ??= load().then(
      (host) => {
        opened = host;
        return host;
      },
      (error: unknown) => {
        opening = null;
        throw error;
      },
    );
    return opening;
  };
  return {
    open,
    evaluate: async (name, args) => {
      const { assembly, sheets } = await open();
      const { host, workbook } = assembly;
      await sheets.copyTo(workbook);
      const [sheet] = workbook.sheets();
      const formulaCell = { sheetId: sheet?.sheetId ?? 0, row: 1, column: 1 };
      const result = await host.customFunctions.call(name, args, formulaCell);
      if (isCellError(result)) throw new Error(withoutLine(result.message));
      return result;
    },
    // What is still opening stores nothing, and ends with the process.
    close: async () => opened?.assembly.close(),
  };
}
