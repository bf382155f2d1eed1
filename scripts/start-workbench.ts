import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PgliteThread } from '../src/service/database/pglite/start-thread';
import type { DemoKeys } from '../src/service/demo/demo-keys';
import type { UnreadableWorkbook } from '../src/workbench/data-folder/workbook-file';
import { createApiFaults } from '../src/workbench/faults/api-faults';
import { startWorkbenchServer } from '../src/workbench/server/start-workbench-server';
import { type Assembly, type AssemblyOptions, assemble, type PlatformOptions, sidebarOf } from './assemble';
import { type BegunWorkbench, beginWorkbench, type WorkbenchPlace } from './begin-workbench';
import { startDemo } from './demo';
import { runningApiFile } from './find-demo-api';
import { openKeptWorkbook } from './open-kept-workbook';
import { places } from './places';

export interface WorkbenchOptions extends WorkbenchPlace {
  /** The demo's last day; today by default. */
  readonly referenceDate?: string;
  readonly timeZone?: string;
  /** The host's clock, milliseconds since 1970; Date.now by default. */
  readonly realNow?: () => number;
  readonly platform?: PlatformOptions;
  readonly fill?: AssemblyOptions['fill'];
  readonly insert?: AssemblyOptions['insert'];
}

/** `workbook` and `host` are those that were opened at the start. */
export interface RunningWorkbench extends Assembly {
  readonly url: string;
  readonly apiUrl: string;
  readonly demoKeys: DemoKeys | null;
  /** The folder's workbook file could not be read and has another name now; null: it could. */
  readonly unreadable: UnreadableWorkbook | null;
}

/** API, host, workbook and page, wired as npm start has them. Expects `dist/` and `build/` to be built. */
export async function startWorkbench(
  options: WorkbenchOptions,
  begun: Promise<BegunWorkbench> | BegunWorkbench = beginWorkbench(options),
): Promise<RunningWorkbench> {
  const { port, dataDir, timeZone, realNow, platform, fill, insert } = options;
  const { embedded, unlock } = await begun;
  const closers: (() => Promise<void>)[] = [async () => unlock()];
  const close = async () => {
    const failures: unknown[] = [];
    // After a failure the others are closed too, above all the database of the API.
    for (const closer of closers.splice(0).reverse()) await closer().catch((error: unknown) => failures.push(error));
    if (failures.length > 0) throw failures[0];
  };
  try {
    const { apiUrl, key, isKeyChosen, demoKeys, follow } = await findApi(options, embedded, closers);
    const faults = createApiFaults();
    const assembly: AssemblyOptions = {
      apiUrl,
      key,
      asksUser: true,
      faults,
      isKeyChosen,
      dataDir,
      ...(timeZone === undefined ? {} : { timeZone }),
      ...(realNow === undefined ? {} : { realNow }),
      ...(platform === undefined ? {} : { platform }),
      ...(fill === undefined ? {} : { fill }),
      ...(insert === undefined ? {} : { insert }),
    };
    const folder = dataDir === null ? null : await openKeptWorkbook({ ...assembly, dataDir });
    const opened = folder ? { ...folder.kept.current, close: () => folder.kept.close() } : await assemble(assembly);
    closers.push(opened.close);
    const { workbook, host } = opened;
    // The clock may be ahead since an earlier run.
    await follow(host.now());
    const server = await startWorkbenchServer({
      workbook,
      host,
      faults,
      beforeTime: follow,
      ...(folder === null ? {} : { kept: folder.kept }),
      pageDir: places.pageDir,
      port,
    });
    closers.push(server.close);
    // For `npm run formula`. Only the demo's key is written: a real key comes from FIN_API_KEY.
    if (dataDir !== null && demoKeys !== null) {
      const file = runningApiFile(dataDir);
      await writeFile(file, JSON.stringify({ url: apiUrl, key }), { mode: 0o600 });
      closers.push(() => rm(file, { force: true }));
    }
    const unreadable = folder?.unreadable ?? null;
    return { workbook, host, sidebar: sidebarOf(host), url: server.url, apiUrl, demoKeys, unreadable, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function findApi(
  { api, apiPort, dataDir, referenceDate }: WorkbenchOptions,
  embedded: Promise<PgliteThread> | null,
  closers: (() => Promise<void>)[],
) {
  if (api !== null) {
    return { apiUrl: api.url, key: api.key, isKeyChosen: true, demoKeys: null, follow: async () => {} };
  }
  const demo = await startDemo({
    dataDir: dataDir === null ? null : join(dataDir, 'service'),
    port: apiPort,
    ...(embedded === null ? {} : { embedded }),
    ...(referenceDate === undefined ? {} : { referenceDate }),
  });
  closers.push(demo.close);
  // A saved connection has an earlier key; when the keys are new, it is made again.
  const { url: apiUrl, keys, areKeysNew, follow } = demo;
  return { apiUrl, key: keys.full, isKeyChosen: areKeysNew, demoKeys: keys, follow };
}
