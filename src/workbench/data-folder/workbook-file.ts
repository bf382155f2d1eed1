import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { replaceFile } from '../durable-files';
import type { WorkbookSnapshot } from '../workbook/workbook';
import { previousFileName, workbookFileName } from './file-names';
import { readWorkbookText, toWorkbookText, WorkbookTextError } from './workbook-text';

export interface UnreadableWorkbook {
  /** Where the file is now. */
  readonly file: string;
  readonly reason: string;
}

/** The file of the workbook in a data folder, and a copy of the workbook that it replaced last. */
export class WorkbookFile {
  private readonly file: string;

  constructor(private readonly folder: string) {
    this.file = join(folder, workbookFileName);
  }

  /** null: the folder has no workbook. Fails with a WorkbookTextError if the file is not a workbook. */
  read(): WorkbookSnapshot | null {
    return existsSync(this.file) ? readWorkbookText(readFileSync(this.file, 'utf8')) : null;
  }

  /** Replaces the file atomically, and only if the new content can be read again. */
  write(snapshot: WorkbookSnapshot): void {
    replaceFile(this.file, toWorkbookText(snapshot), { isSynced: true });
  }

  /** Copies the workbook that will be replaced. Only the last copy is kept. */
  keepAsPrevious(): void {
    replaceFile(join(this.folder, previousFileName), readFileSync(this.file, 'utf8'), { isSynced: true });
  }

  /** Gives a file that cannot be read another name, so that a new workbook does not overwrite it. */
  setAsideUnreadable(): UnreadableWorkbook | null {
    try {
      this.read();
      return null;
    } catch (cause) {
      if (!(cause instanceof WorkbookTextError)) throw cause;
      const file = join(this.folder, `unreadable-workbook-${Math.round(statSync(this.file).mtimeMs)}.json`);
      renameSync(this.file, file);
      return { file, reason: cause.message };
    }
  }
}

/**
 * Saves a workbook that could not be saved in its data folder, for example because the disk is full. Returns the file, or
 * null if it cannot be saved here either. Other users may write in `folder`, so the file gets a private folder.
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
