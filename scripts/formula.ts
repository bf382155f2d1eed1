import { functionNames } from '../src/addon/catalogue/functions';
import { functionHelp } from '../src/addon/catalogue/help';
import { isCellError } from '../src/workbench/workbook/workbook';
import { assemble } from './assemble';
import { buildDist } from './build/all';
import { buildWorker } from './build/worker';
import { findDemoApi } from './find-demo-api';
import { formatTable } from './format-table';
import { places } from './places';
import { readApi } from './read-api';
import { runScript } from './run-script';

const usage = `Usage: npm run formula -- '=FIN_HOLDINGS()' [--api URL] [--zone ZONE]

Evaluates one formula in the emulated host and prints its table. Without --api it uses the demo API of a running
npm start, else one in memory. The key for --api is read from FIN_API_KEY or --key.

${functionNames.map((name) => `  ${name.padEnd(18)}${functionHelp[name].summary}\n${' '.repeat(20)}${functionHelp[name].examples[0]?.formula ?? ''}`).join('\n')}`;

interface Values {
  readonly api?: string;
  readonly key?: string;
  readonly zone?: string;
}

async function run(values: Values, [formula, ...others]: readonly string[]): Promise<number> {
  if (formula === undefined || others.length > 0) {
    console.log(usage);
    return others.length > 0 ? 2 : 0;
  }
  const named = readApi(values.api, values.key);

  await Promise.all([buildDist(), buildWorker(places.workerFile)]);
  const api = named === null ? await findDemoApi() : { ...named, close: async () => {} };
  try {
    return await evaluate(formula, api, values.zone);
  } finally {
    await api.close();
  }
}

async function evaluate(formula: string, api: { url: string; key: string }, zone: string | undefined): Promise<number> {
  const { workbook, close } = await assemble({
    apiUrl: api.url,
    key: api.key,
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
      console.error(`${value.error}  ${value.message}`);
      return 1;
    }
    console.log(formatTable(workbook.displayValues(sheetId, workbook.usedRectangle(sheetId) ?? anchor)));
    return 0;
  } finally {
    await close();
  }
}

runScript({
  usage,
  allowPositionals: true,
  options: { api: { type: 'string' }, key: { type: 'string' }, zone: { type: 'string' } },
  run: ({ values, positionals }) => run(values, positionals),
});
