import type { Store } from '../../src/workbench/apps-script/store/store';
import { SavedWorkbook } from '../../src/workbench/data-folder/saved-workbook';
import { type UnreadableWorkbook, WorkbookFile } from '../../src/workbench/data-folder/workbook-file';
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
  const file = new WorkbookFile(dataDir);
  const unreadable = file.setAsideUnreadable();
  const saved = await SavedWorkbook.start({ file, hostStore: store, open: createOpener(options) });
  return { saved, unreadable };
}
