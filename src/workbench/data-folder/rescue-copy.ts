import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { replaceFile } from '../apps-script/store/durable-files';
import type { WorkbookSnapshot } from '../workbook/workbook';
import { workbookFileName } from './file-names';

/**
 * Saves a workbook that its own folder did not take, as on a full disk, and returns the file; null: there is no room here
 * either. Others may write in the folder too, so the file gets a folder that only its user can read.
 */
export function saveRescueCopy(snapshot: WorkbookSnapshot, folder: string): string | null {
  let own: string | null = null;
  try {
    own = mkdtempSync(join(folder, 'unsaved-'));
    const file = join(own, workbookFileName);
    replaceFile(file, JSON.stringify(snapshot), { isSynced: true });
    return file;
  } catch {
    // The caller reports that the workbook is not saved.
    if (own !== null) rmSync(own, { recursive: true, force: true });
    return null;
  }
}
