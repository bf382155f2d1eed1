import { existsSync } from 'node:fs';
import { isAbsolute, join, relative } from 'node:path';
import { workbookFileName } from '../src/workbench/data-folder/file-names';
import { buildWithoutProgram } from './build/all';
import { buildProgram } from './build/program';
import { readMail } from './build/read-mail';
import { paths } from './paths';
import { runScript } from './run-script';
import { stopOnSignal } from './stop-on-signal';
import { beginWorkbench } from './workbench/begin-workbench';
import { dataDirOf } from './workbench/data-dir';
import { keepDemoDatabase } from './workbench/demo-database';
import { householdFolderOf } from './workbench/household-folder';
import { type Loaded, loadCompiled } from './workbench/load-compiled';
import { printStep } from './workbench/print-step';
import { publicOrigin } from './workbench/public-origin';
import { readApi } from './workbench/read-api';
import type { RunningWorkbench, StartStep } from './workbench/start-workbench';

const usage = `Usage: npm start -- [--port 8787] [--api URL] [--data NAME or DIR] [--slowdown N]

Builds the add-on, starts the API with a demo organization and opens the workbench.
  --port         where the page is served; the demo API takes the port after it
  --api          a real Financial Data API instead of the demo, with its key in the variable FIN_API_KEY
  --key          the key itself; other users of the machine can see it in the list of processes
  --data NAME    your own household in place of the demo: empty at first, and kept beside it (.data/households/NAME)
  --data DIR     the folder, such as ./demo2, where the workbook and the demo's database are kept (.data; with --api a
                 folder in it)
  --slowdown     on a slow machine: Google's limits, such as 30 seconds for a cell, pass N times slower (1 to 100)
  --no-build     runs what is built already
FIN_MAIL=1 builds the add-on with the daily mail of the alerts; nothing is sent, the drawer shows the mails.`;

interface Values {
  readonly port: string;
  readonly api?: string;
  readonly key?: string;
  readonly data?: string;
  readonly slowdown: string;
  readonly 'no-build'?: boolean;
}

async function start(values: Values): Promise<void> {
  const port = Number(values.port);
  if (!Number.isInteger(port) || port < 1 || port > 65_534) throw new Error(`--port ${values.port} is not a port.`);
  const slowdown = Number(values.slowdown);
  if (!Number.isInteger(slowdown) || slowdown < 1 || slowdown > 100) {
    throw new Error(`--slowdown ${values.slowdown} is not a whole number from 1 to 100.`);
  }
  const api = readApi(values.api, values.key);
  const hasMail = readMail(process.env);
  const dataDir = dataDirOf(values.data, api);
  const isHousehold = api === null && householdFolderOf(values.data) !== null;

  const isNew = !existsSync(join(dataDir, workbookFileName)) && !existsSync(join(dataDir, 'workbooks'));
  const place = { port, apiPort: port + 1, dataDir, api, isHousehold };
  const isBuilt = values['no-build'] === true;
  const begun = await beginWorkbench(place);
  if (api === null)
    printStep(
      isNew && !isHousehold
        ? 'Creating the database of the demo'
        : `Opening the database of ${isHousehold ? 'your household' : 'the demo'}`,
    );
  const {
    exports: program,
    fileToKeep,
    keepCompiled,
  } = await loadProgram(isBuilt, hasMail).catch(async (error: unknown) => {
    await begun.close();
    throw error;
  });
  const { startWorkbench, fillStartingWorkbook, insertStartingTables } = program;
  // Your own data gets no scheduled requests unless you set them up.
  const insert = api === null && !isHousehold ? { insert: insertStartingTables } : {};
  const workbench = await startWorkbench(
    // On a slow machine nobody wants to wait for pauses of scripts as well, least of all for longer ones.
    {
      ...place,
      platform: { slowdown, skipsSleep: slowdown > 1, parsedFile: fileToKeep('parsed') },
      fill: (workbook) => fillStartingWorkbook(workbook, isHousehold ? emptyHousehold : undefined),
      ...insert,
      onStep: (step) => printStep(steps[step](isNew)),
    },
    begun,
  );
  const kept =
    isNew && !isHousehold && begun.embedded
      ? begun.embedded.then((database) => keepDemoDatabase(database))
      : Promise.resolve();
  // Without it, only the next first start is slower.
  const whenKept = kept.catch(() => {});
  stopOnSignal(() => whenKept.then(workbench.close), fail);
  print(workbench, { isNew, dataDir, isHousehold, data: values.data ?? '' });
  keepCompiled();
}

const emptyHousehold =
  'There are no accounts yet. Choose File › Import bank file…, or drop a file of your bank on this page.';

const steps: { readonly [Step in StartStep]: (isNew: boolean) => string } = {
  demo: (isNew) => (isNew ? 'Making 24 months of transactions' : 'Bringing the demo up to today'),
  household: () => 'Starting the API',
  connection: () => 'Connecting to the API',
  workbook: (isNew) => (isNew ? 'Making the workbook' : 'Opening the workbook'),
  insertion: () => 'Inserting the table of transactions and the dashboard',
};

/** Loads the program while the rest is built. */
async function loadProgram(isBuilt: boolean, hasMail: boolean): Promise<Loaded<typeof import('./workbench/program')>> {
  const load = () => loadCompiled<typeof import('./workbench/program')>(paths.programFile);
  if (isBuilt) return load();
  let isBuilding = false;
  const onBuild = () => {
    if (!isBuilding) printStep('Building the add-on and the page, whose sources are new. This takes a minute or a few');
    isBuilding = true;
  };
  const [program] = await Promise.all([
    buildProgram(paths.programFile, onBuild).then(load),
    buildWithoutProgram({ hasMail }, onBuild),
  ]);
  return program;
}

interface Started {
  readonly isNew: boolean;
  readonly isHousehold: boolean;
  readonly dataDir: string;
  /** As `--data` says it. */
  readonly data: string;
}

function print(
  { url, apiUrl, demoKeys, isEmpty, unreadable }: RunningWorkbench,
  { isNew, isHousehold, dataDir, data }: Started,
): void {
  const demo =
    demoKeys === null
      ? []
      : [
          '  Demo keys',
          `    everything       ${demoKeys.full}`,
          `    read only        ${demoKeys.readOnly}`,
          `    three accounts   ${demoKeys.customAccounts}`,
        ];
  const place = isInside(dataDir) ? relative(process.cwd(), dataDir) || '.' : dataDir;
  const lines = [
    '',
    `  Open  ${url}`,
    ...(isEmpty
      ? [
          '  Empty There are no accounts yet. On the page: File › Import bank file…, or drop a file of your bank on it.',
          `        Or stop here, then npm run service -- import FILE --data ${data}, or connect a bank: README, With your own accounts.`,
        ]
      : []),
    `  Try   type =FIN_TRANSACTIONS("${isHousehold ? 'this year' : 'last month'}") into an empty cell; then Extensions › FIN › Open sidebar.`,
    '',
    `  ${isNew ? 'The new workbook is' : 'Your workbook, as you left it, is'} kept in ${place}.`,
    ...(unreadable === null
      ? []
      : [`  The former workbook cannot be read: ${unreadable.reason} It is kept as ${unreadable.file}.`]),
    `  API   ${apiUrl}, which the add-on calls ${publicOrigin}${demoKeys === null ? '' : `; its pages are at ${apiUrl}/docs`}`,
    ...demo,
    isHousehold
      ? '  Ctrl+C stops; nothing of your household is deleted by npm run reset.'
      : '  Ctrl+C stops; npm run reset deletes the workbook and the demo data.',
    '',
  ];
  console.log(lines.join('\n'));
}

function isInside(path: string): boolean {
  const way = relative(process.cwd(), path);
  return !way.startsWith('..') && !isAbsolute(way);
}

function fail(error: unknown): void {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

runScript({
  usage,
  options: {
    port: { type: 'string', default: '8787' },
    api: { type: 'string' },
    key: { type: 'string' },
    data: { type: 'string' },
    slowdown: { type: 'string', default: '1' },
    'no-build': { type: 'boolean' },
  },
  run: ({ values }) => start(values),
});
