import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { replaceFile } from '../host/store/replace-file';
import type { NamedSnapshot } from './workbook-store';

/**
 * The file of a workbook that its folder did not take, as on a full disk; null: there is no place here either. Others may
 * write in the folder too, so it lies in one of its own that is its user's alone.
 */
export function keepElsewhere(snapshot: NamedSnapshot, folder: string): string | null {
  let own: string | null = null;
  try {
    own = mkdtempSync(join(folder, 'unsaved-'));
    const file = join(own, `${snapshot.document.id}.json`);
    replaceFile(file, JSON.stringify(snapshot), { isSynced: true });
    return file;
  } catch {
    // That it is not saved is told already.
    if (own !== null) rmSync(own, { recursive: true, force: true });
    return null;
  }
}
