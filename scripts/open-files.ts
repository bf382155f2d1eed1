import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Files } from '../src/workbench/files/files';
import { WorkbookStore } from '../src/workbench/files/workbook-store';
import { readWorkbookText, WorkbookTextError } from '../src/workbench/files/workbook-text';
import { type AssemblyOptions, createOpener, openHostStore } from './assemble';

/** The workbooks of a data folder, with the one open that was open last. */
export async function openFiles(options: AssemblyOptions & { readonly dataDir: string }): Promise<Files> {
  const folder = join(options.dataDir, 'workbooks');
  const store = new WorkbookStore(folder);
  takeFormerFile(options.dataDir, folder, store);
  const hostStore = openHostStore(options.dataDir);
  return await Files.start({ store, hostStore, open: createOpener(options, hostStore) });
}

/** Workbooks were one file until there could be several: it becomes the first of the folder, broken or not. */
function takeFormerFile(dataDir: string, folder: string, store: WorkbookStore): void {
  const file = join(dataDir, 'workbook.json');
  if (!existsSync(file)) return;
  try {
    store.write(readWorkbookText(readFileSync(file, 'utf8')));
    rmSync(file);
  } catch (cause) {
    if (!(cause instanceof WorkbookTextError)) throw cause;
    renameSync(file, join(folder, 'workbook.json'));
  }
}
