import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { ExportInput } from '../../src/addon/features/exporting/views';
import { type Ask, createCalls } from '../../src/export/ask';
import { readYear, type Year } from '../../src/export/year';
import { workbookFileName } from '../../src/workbench/data-folder/file-names';
import { WorkbookFile } from '../../src/workbench/data-folder/workbook-file';
import { buildDist } from '../build/all';
import { buildWorker } from '../build/worker';
import { paths } from '../paths';
import { createOpener, type SidebarCall, sidebarOf } from './assemble';
import { beginWorkbench } from './begin-workbench';
import { startDemo } from './demo';
import { readRunningApi } from './find-demo-api';

interface Place {
  /** A real API; null: the one of the data folder. */
  readonly api: { readonly url: string; readonly key: string } | null;
  readonly dataDir?: string;
}

/**
 * Runs the add-on on a copy of the workbook of a data folder, and asks it for the figures of an export. Nothing in the
 * folder changes, and `npm start` may run.
 */
export async function readYearOfWorkbook(input: ExportInput, place: Place): Promise<Year> {
  const dataDir = resolve(place.dataDir ?? paths.dataDir);
  if (place.dataDir !== undefined && !existsSync(join(dataDir, workbookFileName))) {
    throw new Error(`There is no workbook in ${place.dataDir}. Name the folder of npm start -- --data.`);
  }
  // Not to standard output, which has only the files.
  console.error('Reading …');
  await Promise.all([buildDist(), buildWorker(paths.workerFile)]);
  const api = place.api === null ? await openApi(dataDir) : { ...place.api, close: async () => {} };
  try {
    const open = createOpener({ api: { apiUrl: api.url, key: api.key }, dataDir: null });
    const snapshot = new WorkbookFile(dataDir).read();
    const { workbook, host, dispose } = await open(snapshot ?? { name: 'Export', isStarting: false });
    // Its formulas would ask the API too.
    workbook.pauseCustomFunctions();
    try {
      return await readYear(createCalls(askOf(sidebarOf(host)), waitSeconds), input, (done, count) => {
        if (process.stderr.isTTY) process.stderr.write(`\r${done} of ${count} months${done === count ? '\n' : ''}`);
      });
    } finally {
      await dispose();
    }
  } finally {
    await api.close();
  }
}

/** The API of the folder: of a running `npm start`, otherwise started for this. */
async function openApi(dataDir: string): Promise<{ url: string; key: string; close(): Promise<void> }> {
  const running = await readRunningApi(dataDir);
  if (running !== null) return { ...running, close: async () => {} };
  const isThere = existsSync(join(dataDir, 'service'));
  const folder = isThere ? dataDir : null;
  const begun = await beginWorkbench({ port: 0, apiPort: 0, dataDir: folder, api: null });
  try {
    const embedded = begun.embedded === null ? {} : { embedded: begun.embedded };
    const demo = await startDemo({ dataDir: isThere ? join(dataDir, 'service') : null, port: 0, ...embedded });
    return {
      url: demo.url,
      key: demo.keys.full,
      close: async () => {
        await demo.close();
        begun.unlock();
      },
    };
  } catch (error) {
    await begun.close();
    throw error;
  }
}

const waitSeconds = (seconds: number): Promise<void> => wait(seconds * 1_000);

function askOf(sidebar: SidebarCall): Ask {
  const ask = (operation: 'getExport' | 'getExportRows', input: ExportInput) => sidebar({ operation, input });
  return ask as Ask;
}
