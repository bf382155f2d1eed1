import type { FunctionName } from '../../src/addon/formulas/catalogue/functions';
import { withoutLine } from '../../src/workbench/error-text';
import { type CellValue, type CustomFunctionArgument, isCellError } from '../../src/workbench/workbook/workbook';
import type { Assembly } from '../workbench/assemble';
import type { NamedApi } from '../workbench/open-host';
import type { SavedSheets } from '../workbench/saved-sheets';

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

/** A call is answered before this. Many clients give up after a minute. */
const openingMaxMs = 45_000;

export function createEvaluator(options: EvaluatorOptions, load = loadHost): Evaluator {
  let opening: Promise<Opened> | null = null;
  let opened: Opened | null = null;
  const open = () => {
    opening ??= load(options).then(
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
      const { assembly, sheets } = await inTime(open());
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

async function loadHost({ api, dataDir, zone }: EvaluatorOptions): Promise<Opened> {
  // These take seconds to load, and clients wait for the list of tools.
  const [{ findSavedSheets }, { openHost }] = await Promise.all([
    import('../workbench/saved-sheets'),
    import('../workbench/open-host'),
  ]);
  const sheets = findSavedSheets(dataDir);
  return { assembly: await openHost(api, { dataDir, zone: zone ?? (await sheets.timeZone()) }), sheets };
}

/** The first start after an installation builds the add-on. It goes on after this fails. */
function inTime(opening: Promise<Opened>): Promise<Opened> {
  return new Promise((resolve, reject) => {
    const late = new Error('FIN is still starting: the first time, it builds the add-on. Call again in a minute.');
    const timer = setTimeout(() => reject(late), openingMaxMs);
    opening.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
