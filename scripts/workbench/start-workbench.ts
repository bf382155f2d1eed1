import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '../../src/service/database/open-database';
import type { PgliteThread } from '../../src/service/database/pglite/start-thread';
import type { DemoKeys } from '../../src/service/demo/demo-keys';
import { householdId } from '../../src/service/demo/household/household';
import { createClock } from '../../src/workbench/apps-script/host-context';
import type { UnreadableWorkbook } from '../../src/workbench/data-folder/workbook-file';
import { createApiFaults } from '../../src/workbench/faults/api-faults';
import type { Host } from '../../src/workbench/host';
import { startWorkbenchServer } from '../../src/workbench/server/start-workbench-server';
import { paths } from '../paths';
import {
  type Assembly,
  type AssemblyOptions,
  assemble,
  openHostStore,
  type PlatformOptions,
  sidebarOf,
  type WorkbookApi,
} from './assemble';
import { createBankImports } from './bank-imports';
import { type BegunWorkbench, beginWorkbench, type WorkbenchPlace } from './begin-workbench';
import { demoSeed, startDemo } from './demo';
import { runningApiFile } from './find-demo-api';
import { startHousehold } from './household';
import { openSavedWorkbook } from './open-saved-workbook';

export interface WorkbenchOptions extends WorkbenchPlace {
  /** The last day of the demo data. Default: today. */
  readonly referenceDate?: string;
  readonly timeZone?: string;
  /** The clock of the host in epoch milliseconds. Default: Date.now. */
  readonly realNow?: () => number;
  readonly platform?: PlatformOptions;
  readonly fill?: AssemblyOptions['fill'];
  readonly insert?: AssemblyOptions['insert'];
  /** Called when a step begins. */
  readonly onStep?: (step: StartStep) => void;
}

/** What takes time. The workbook is made while the API starts. */
export type StartStep = 'demo' | 'household' | 'connection' | 'workbook' | 'insertion';

/** `workbook` and `host` are the ones opened at the start. */
export interface RunningWorkbench extends Assembly {
  readonly url: string;
  readonly apiUrl: string;
  readonly demoKeys: DemoKeys | null;
  /** Whether the household has no account yet. False for the demo and a real API. */
  readonly isEmpty: boolean;
  /** The workbook file that could not be read and was renamed. Null if there was none. */
  readonly unreadable: UnreadableWorkbook | null;
}

/** Starts API, host, workbook and page as `npm start` does. `dist/` and `build/` must exist. */
export async function startWorkbench(
  options: WorkbenchOptions,
  begun: Promise<BegunWorkbench> | BegunWorkbench = beginWorkbench(options),
): Promise<RunningWorkbench> {
  const { port, dataDir, timeZone, realNow, platform, fill, insert, onStep = () => {} } = options;
  const { embedded, unlock } = await begun;
  const closers: (() => Promise<void>)[] = [async () => unlock()];
  const close = async () => {
    const failures: unknown[] = [];
    // One failure must not prevent the other parts from closing, above all the database.
    for (const closer of closers.splice(0).reverse()) await closer().catch((error: unknown) => failures.push(error));
    if (failures.length > 0) throw failures[0];
  };
  let starting: Promise<unknown> = Promise.resolve();
  try {
    const store = openHostStore(dataDir);
    const { now } = createClock(realNow ?? Date.now, store, platform?.slowdown);
    const api = findApi({ ...options, now }, embedded, closers);
    // The workbook waits for it and reports its failure.
    starting = api.catch(() => {});
    const faults = createApiFaults();
    const assembly: AssemblyOptions = {
      api,
      asksUser: true,
      faults,
      dataDir,
      store,
      ...(timeZone === undefined ? {} : { timeZone }),
      ...(realNow === undefined ? {} : { realNow }),
      ...(platform === undefined ? {} : { platform }),
      ...(fill === undefined ? {} : { fill }),
      ...(insert === undefined
        ? {}
        : {
            insert: (opened) => {
              onStep('insertion');
              return insert(opened);
            },
          }),
    };
    onStep('workbook');
    const folder = dataDir === null ? null : await openSavedWorkbook({ ...assembly, dataDir, store });
    const opened = folder ? { ...folder.saved.current, close: () => folder.saved.close() } : await assemble(assembly);
    closers.push(opened.close);
    const { workbook, host } = opened;
    const { apiUrl, key, demoKeys, follow, local } = await api;
    const shownHost = () => folder?.saved.current.host ?? host;
    const server = await startWorkbenchServer({
      workbook,
      host,
      faults,
      beforeClockChange: follow,
      ...(folder === null ? {} : { saved: folder.saved }),
      ...(local === null
        ? {}
        : {
            bankImports: createBankImports({
              database: local.database,
              organizationId: local.organizationId,
              now,
              refresh: () => refreshEverything(shownHost()),
            }),
          }),
      pageDir: paths.pageDir,
      port,
    });
    closers.push(server.close);
    // For `npm run formula`. Only the key of an API on this machine is written to disk, never another one.
    if (dataDir !== null && local !== null) {
      const file = runningApiFile(dataDir);
      await writeFile(file, JSON.stringify({ url: apiUrl, key }), { mode: 0o600 });
      closers.push(() => rm(file, { force: true }));
    }
    const unreadable = folder?.unreadable ?? null;
    const isEmpty = local?.isEmpty ?? false;
    return { workbook, host, sidebar: sidebarOf(host), url: server.url, apiUrl, demoKeys, isEmpty, unreadable, close };
  } catch (error) {
    // Otherwise the API would start after everything else is closed.
    await starting;
    await close();
    throw error;
  }
}

/** Formulas show an import at once. Without a connection there is nothing to refresh. */
async function refreshEverything(host: Host): Promise<void> {
  await sidebarOf(host)({ operation: 'refreshNow', input: { readsEverything: true } });
}

/** The API on this machine, into whose organization the page imports bank files. */
interface LocalApi {
  readonly database: Database;
  readonly organizationId: string;
  readonly isEmpty: boolean;
}

interface FoundApi extends WorkbookApi {
  readonly demoKeys: DemoKeys | null;
  /** Null for a real API. */
  readonly local: LocalApi | null;
  /** Moves the data of the API to the time of the clock. */
  readonly follow: (now: number) => Promise<void>;
}

async function findApi(
  options: WorkbenchOptions & { readonly now: () => number },
  embedded: Promise<PgliteThread> | null,
  closers: (() => Promise<void>)[],
): Promise<FoundApi> {
  const { api, apiPort, dataDir, isHousehold = false, referenceDate, now, onStep = () => {} } = options;
  const serviceDir = dataDir === null ? null : join(dataDir, 'service');
  const none = { demoKeys: null, local: null, follow: async () => {} };
  if (api !== null) {
    onStep('connection');
    return { ...none, apiUrl: api.url, key: api.key, isKeyChosen: true };
  }
  if (isHousehold) {
    if (serviceDir === null || embedded === null) throw new Error('A household needs a data folder.');
    onStep('household');
    const household = await startHousehold({ dataDir: serviceDir, port: apiPort, embedded });
    closers.push(household.close);
    const { url: apiUrl, key, isKeyNew } = household;
    return { ...none, apiUrl, key, isKeyChosen: isKeyNew, local: household };
  }
  onStep('demo');
  const demo = await startDemo({
    dataDir: serviceDir,
    port: apiPort,
    now,
    ...(embedded === null ? {} : { embedded }),
    ...(referenceDate === undefined ? {} : { referenceDate }),
  });
  closers.push(demo.close);
  // If the keys are new, a saved connection has an old key, so connect again.
  const { url: apiUrl, keys, areKeysNew, database, follow } = demo;
  const local = { database, organizationId: householdId(demoSeed), isEmpty: false };
  return { apiUrl, key: keys.full, isKeyChosen: areKeysNew, demoKeys: keys, local, follow };
}
