import { existsSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import type { Store } from '../../src/workbench/apps-script/store/store';
import { SavedWorkbook } from '../../src/workbench/data-folder/saved-workbook';
import { type UnreadableWorkbook, WorkbookFile, workbookFileName } from '../../src/workbench/data-folder/workbook-file';
import { type AssemblyOptions, createOpener } from './assemble';

export interface OpenedDataFolder {
  readonly saved: SavedWorkbook;
  /** The workbook file that could not be read. Null if there was none. */
  readonly unreadable: UnreadableWorkbook | null;
}

/** Opens the workbook of a data folder, or creates one. */
export async function openSavedWorkbook(
  options: AssemblyOptions & { readonly dataDir: string; readonly store: Store },
): Promise<OpenedDataFolder> {
  const { dataDir, store } = options;
  takeLastOpened(dataDir);
  const file = new WorkbookFile(dataDir);
  const unreadable = file.setAsideUnreadable();
  const saved = await SavedWorkbook.start({ file, hostStore: store, open: createOpener(options) });
  return { saved, unreadable };
}

/**
 * Earlier versions stored several workbooks in `workbooks/`. The one opened last becomes the workbook of the folder.
 * The others stay there and can be imported.
 */
function takeLastOpened(dataDir: string): void {
  const note = join(dataDir, 'workbooks', 'last-opened');
  if (existsSync(join(dataDir, workbookFileName)) || !existsSync(note)) return;
  const id = readFileSync(note, 'utf8');
  const file = join(dataDir, 'workbooks', `${id}.json`);
  if (/^[A-Za-z0-9_-]{1,100}$/.test(id) && existsSync(file)) renameSync(file, join(dataDir, workbookFileName));
}
