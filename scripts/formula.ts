import { functionNames } from '../src/addon/formulas/catalogue/functions';
import { functionHelp } from '../src/addon/formulas/catalogue/help';
import { runScript } from './run-script';
import { dataDirOf } from './workbench/data-dir';
import { readApi } from './workbench/read-api';

const usage = `Usage: npm run formula -- '=FIN_HOLDINGS()' [--api URL] [--data DIR] [--zone ZONE]

Evaluates one formula in the emulated host and prints its table. Without --api it uses the demo API of a running
npm start, else one in memory; with --data that of npm start -- --data.
The key for --api is read from FIN_API_KEY or --key.

${functionNames.map((name) => `  ${name.padEnd(18)}${functionHelp(name).summary}\n${' '.repeat(20)}${functionHelp(name).examples[0]?.formula ?? ''}`).join('\n')}`;

interface Values {
  readonly api?: string;
  readonly key?: string;
  readonly data?: string;
  readonly zone?: string;
}

async function run(values: Values, [formula, ...others]: readonly string[]): Promise<number> {
  if (formula === undefined || others.length > 0) {
    console.log(usage);
    return others.length > 0 ? 2 : 0;
  }
  const named = readApi(values.api, values.key);
  const dataDir = dataDirOf(values.data, named);
  // Not to standard output, which has only the table.
  console.error(`Building the add-on${named === null ? ', and starting the demo if npm start does not run' : ''} …`);
  // The workbench takes seconds to load: not for the usage.
  const { evaluateFormula } = await import('./workbench/evaluate-formula');
  return await evaluateFormula(formula, named, { dataDir, zone: values.zone });
}

runScript({
  usage,
  allowPositionals: true,
  options: { api: { type: 'string' }, key: { type: 'string' }, data: { type: 'string' }, zone: { type: 'string' } },
  run: ({ values, positionals }) => run(values, positionals),
});
