import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { ExportInput } from '../../src/addon/features/exporting/views';
import { type Ask, createCalls } from '../../src/export/ask';
import { readYear, type Year } from '../../src/export/year';
import { workbookFileName } from '../../src/workbench/data-folder/file-names';
import type { SidebarCall } from './assemble';
import { dataDirOf } from './data-dir';
import { type NamedApi, openHost } from './open-host';
import { findSavedSheets } from './saved-sheets';

interface Place {
  /** Null: the demo. */
  readonly api: NamedApi | null;
  /** The data folder, if the user named one. */
  readonly data: string | undefined;
}

/**
 * Runs the add-on on what the workbook of a data folder says of transactions, and asks it for the figures of an export.
 * Nothing in the folder changes, and `npm start` may run.
 */
export async function readYearOfWorkbook(
  input: ExportInput,
  { api, data }: Place,
  onProgress?: (done: number, count: number) => void,
): Promise<Year> {
  const dataDir = dataDirOf(data, api);
  // Without it the changes, splits and categories of the user would be missing without a word.
  if (data !== undefined && !existsSync(join(dataDir, workbookFileName))) {
    throw new Error(`There is no workbook in ${data}. Name the folder of npm start -- --data.`);
  }
  const sheets = findSavedSheets(dataDir);
  const { workbook, sidebar, close } = await openHost(api, { dataDir, zone: await sheets.timeZone() });
  try {
    await sheets.copyTo(workbook);
    return await readYear(createCalls(askOf(sidebar), waitSeconds), input, onProgress);
  } finally {
    await close();
  }
}

const waitSeconds = (seconds: number): Promise<void> => wait(seconds * 1_000);

function askOf(sidebar: SidebarCall): Ask {
  const ask = (operation: 'getExport' | 'getExportRows', input: ExportInput) => sidebar({ operation, input });
  return ask as Ask;
}
