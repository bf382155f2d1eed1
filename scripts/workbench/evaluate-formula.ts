import { withoutLine } from '../../src/workbench/error-text';
import { isCellError } from '../../src/workbench/workbook/workbook';
import { buildDist } from '../build/all';
import { buildWorker } from '../build/worker';
import { formatTable } from '../format-table';
import { paths } from '../paths';
import { assemble } from './assemble';
import { findDemoApi } from './find-demo-api';

interface NamedApi {
  readonly url: string;
  readonly key: string;
}

/** Evaluates a formula in the emulated host and prints its table. Returns the exit code: 1 for a cell error. */
export async function evaluateFormula(formula: string, named: NamedApi | null, zone?: string): Promise<number> {
  await Promise.all([buildDist(), buildWorker(paths.workerFile)]);
  const api = named === null ? await findDemoApi() : { ...named, close: async () => {} };
  try {
    return await evaluate(formula, api, zone);
  } finally {
    await api.close();
  }
}

async function evaluate(formula: string, api: NamedApi, zone: string | undefined): Promise<number> {
  const { workbook, close } = await assemble({
    api: { apiUrl: api.url, key: api.key },
    dataDir: null,
    ...(zone === undefined ? {} : { timeZone: zone }),
  });
  try {
    const { sheetId } = workbook.insertSheet('Formula');
    const anchor = { row: 1, column: 1, rowCount: 1, columnCount: 1 };
    workbook.write(sheetId, anchor, [[{ formula: formula.startsWith('=') ? formula : `=${formula}` }]]);
    await workbook.whenCalculated();
    const value = workbook.values(sheetId, anchor)[0]?.[0];
    if (isCellError(value)) {
      console.error(`${value.error}  ${withoutLine(value.message)}`);
      return 1;
    }
    console.log(formatTable(workbook.displayValues(sheetId, workbook.usedRectangle(sheetId) ?? anchor)));
    return 0;
  } finally {
    await close();
  }
}
