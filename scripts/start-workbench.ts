import { mkdirSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DemoKeys } from '../src/service/demo/demo-keys';
import { startService } from '../src/service/service';
import { createApiFaults } from '../src/workbench/faults/api-faults';
import { startWorkbenchServer } from '../src/workbench/server/start-workbench-server';
import type { Workbook } from '../src/workbench/workbook/workbook';
import { type Assembly, assemble } from './assemble';
import { demoSeed, localToday } from './demo';
import { runningApiFile } from './find-demo-api';
import { places } from './places';
import { refuseTakenPort } from './refuse-taken-port';

export interface WorkbenchOptions {
  /** 0: any free one. */
  readonly port: number;
  /** 0: any free one. */
  readonly apiPort: number;
  /** null: nothing is kept. */
  readonly dataDir: string | null;
  /** A real API instead of the demo. */
  readonly api: { readonly url: string; readonly key: string } | null;
  /** The demo's last day; today by default. */
  readonly referenceDate?: string;
  readonly timeZone?: string;
  /** The host's clock, milliseconds since 1970; Date.now by default. */
  readonly realNow?: () => number;
  readonly fill?: (workbook: Workbook) => void;
}

export interface RunningWorkbench extends Assembly {
  readonly url: string;
  readonly apiUrl: string;
  readonly demoKeys: DemoKeys | null;
}

/** API, host, workbook and page, wired as npm start has them. Expects `dist/` and `build/` to be built. */
export async function startWorkbench(options: WorkbenchOptions): Promise<RunningWorkbench> {
  await refuseTakenPort(options.port, 'the page');
  if (options.api === null) await refuseTakenPort(options.apiPort, 'the demo API');
  // The host's threads hold no process alive: with an API elsewhere nothing else does until the page is served.
  const whileStarting = setInterval(() => {}, 60_000);
  try {
    return await start(options);
  } finally {
    clearInterval(whileStarting);
  }
}

async function start(options: WorkbenchOptions): Promise<RunningWorkbench> {
  const { port, dataDir, referenceDate = localToday(), timeZone, realNow, fill } = options;
  if (dataDir !== null) mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const api = options.api === null ? await startDemo(options, referenceDate) : { ...options.api, demoKeys: null };
  const { url: apiUrl, key, demoKeys } = api;
  const closers: (() => Promise<void>)[] = 'close' in api ? [api.close] : [];
  const close = async () => {
    for (const closer of closers.splice(0).reverse()) await closer();
  };
  try {
    const faults = createApiFaults();
    const assembly = await assemble({
      apiUrl,
      key,
      faults,
      isKeyChosen: options.api !== null,
      dataDir,
      ...(timeZone === undefined ? {} : { timeZone }),
      ...(realNow === undefined ? {} : { realNow }),
      ...(fill === undefined ? {} : { fill }),
    });
    closers.push(assembly.close);
    const stopSaving = dataDir === null ? () => {} : saveNowAndThen(assembly);
    closers.push(async () => stopSaving());
    const server = await startWorkbenchServer({
      workbook: assembly.workbook,
      host: assembly.host,
      faults,
      pageDir: places.pageDir,
      port,
    });
    closers.push(server.close);
    if (dataDir === places.dataDir) {
      await writeFile(runningApiFile, JSON.stringify({ url: apiUrl, key }), { mode: 0o600 });
      closers.push(() => rm(runningApiFile, { force: true }));
    }
    return { ...assembly, url: server.url, apiUrl, demoKeys, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function startDemo({ apiPort, dataDir }: WorkbenchOptions, referenceDate: string) {
  const service = await startService({
    dataDir: dataDir === null ? 'memory' : join(dataDir, 'service'),
    port: apiPort,
    demo: { referenceDate, seed: demoSeed },
  });
  const { demoKeys } = service;
  if (demoKeys === null) throw new Error('The demo has no keys.');
  return { url: service.url, key: demoKeys.full, demoKeys, close: () => service.close() };
}

/** Saves the workbook a second after the last change, at the latest every ten seconds while it goes on changing. */
function saveNowAndThen({ workbook, save }: Assembly): () => void {
  let timer: NodeJS.Timeout | null = null;
  let firstChangeAt = 0;
  const saveNow = () => {
    timer = null;
    save();
  };
  const stopListening = workbook.onChange(() => {
    if (timer === null) firstChangeAt = Date.now();
    else clearTimeout(timer);
    timer = setTimeout(saveNow, Math.min(1_000, Math.max(0, firstChangeAt + 10_000 - Date.now())));
  });
  return () => {
    stopListening();
    if (timer !== null) clearTimeout(timer);
  };
}
