import type { FunctionName } from '../../src/addon/formulas/catalogue/functions';
import { withoutLine } from '../../src/workbench/error-text';
import { type CellValue, type CustomFunctionArgument, isCellError } from '../../src/workbench/workbook/workbook';
import type { Assembly } from '../workbench/assemble';
import type { NamedApi } from '../workbench/open-host';

export type Cells = readonly (readonly CellValue[])[];

/** Evaluates functions of the add-on in one host that stays open. */
export interface Evaluator {
  /** Opens the host, unless it is open. Fails with what to change, and the next call tries again. */
  open(): Promise<unknown>;
  /** Fails with the sentence that a cell would show. Calls run at the same time. */
  evaluate(name: FunctionName, args: readonly CustomFunctionArgument[]): Promise<Cells>;
  close(): Promise<void>;
}

export function createEvaluator(named: NamedApi | null, zone?: string): Evaluator {
  let opening: Promise<Assembly> | null = null;
  let opened: Assembly | null = null;
  // It takes seconds to load, and clients wait for the list of tools.
  const load = async () => (await import('../workbench/open-host')).openHost(named, zone);
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
      const { host, workbook } = await open();
      const [sheet] = workbook.sheets();
      const formulaCell = { sheetId: sheet?.sheetId ?? 0, row: 1, column: 1 };
      const result = await host.customFunctions.call(name, args, formulaCell);
      if (isCellError(result)) throw new Error(withoutLine(result.message));
      return result;
    },
    // What is still opening stores nothing, and ends with the process.
    close: async () => opened?.close(),
  };
}
