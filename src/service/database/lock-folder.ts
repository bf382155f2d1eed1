import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';

/** Another process uses the folder. */
export class FolderInUse extends Error {}

const heldHere = new Set<string>();

/**
 * Locks the folder: PGlite does not notice a second process in it, and two of them would destroy the data. The lock
 * file contains the id of the process and when it began, as in `4711 983421`. The time distinguishes it from a later
 * process with the same id.
 */
export function lockFolder(folder: string, fileName = 'service.pid'): () => void {
  const file = resolve(folder, fileName);
  const ownText = `${process.pid} ${startOf(process.pid) ?? ''}`.trim();
  while (!createFile(file, ownText)) {
    const text = readIfThere(file);
    if (text === null) continue;
    if (isHeld(file, text)) {
      throw new FolderInUse(
        `The data in ${folder} is in use by process ${holderOf(text)}. Stop it, or choose another folder. After a crash another program may have that number: then delete ${file}.`,
      );
    }
    // A second lock, so that no other process replaces the stale one between the check and the removal.
    const unlock = lockFolder(folder, `${fileName}.stale`);
    try {
      const current = readIfThere(file);
      if (current !== null && !isHeld(file, current)) rmSync(file);
    } finally {
      unlock();
    }
  }
  heldHere.add(file);
  return () => {
    heldHere.delete(file);
    rmSync(file, { force: true });
  };
}

/** False if the file exists. A link appears with its text, but a written file is empty at first, as if it were stale. */
function createFile(file: string, text: string): boolean {
  const written = `${file}.${process.pid}.new`;
  // Of an earlier process with the same id. It can be the same file as the lock, so it is not overwritten.
  rmSync(written, { force: true });
  writeFileSync(written, text, { flag: 'wx', mode: 0o600 });
  try {
    linkSync(written, file);
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    if (!withoutLinks.has(codeOf(error) ?? '')) throw error;
    return writeNew(file, text);
  } finally {
    rmSync(written);
  }
}

/** What file systems without hard links answer, such as exFAT. */
const withoutLinks = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS']);

function writeNew(file: string, text: string): boolean {
  try {
    writeFileSync(file, text, { flag: 'wx', mode: 0o600 });
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
}

/** null if another process has removed the file. */
function readIfThere(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  }
}

/** A lock with our own id that we do not hold is stale: in a container every run has the same id. */
function isHeld(file: string, text: string): boolean {
  const holder = holderOf(text);
  if (holder === process.pid) return heldHere.has(file);
  return isRunning(holder) && isSame(text.split(' ')[1], startOf(holder));
}

function holderOf(text: string): number {
  return Number(text.split(' ')[0]);
}

function codeOf(error: unknown): string | undefined {
  return (error as NodeJS.ErrnoException).code;
}

/** If one of the two times is unknown, the processes may be the same. */
function isSame(noted: string | undefined, start: string | null): boolean {
  return noted === undefined || start === null || noted === start;
}

/** When a process began, in ticks since the system started; null except on Linux. */
function startOf(processId: number): string | null {
  try {
    // Sample: `4711 (a name) S 1 …`. The name may contain anything, and the 20th field after it is the start.
    const [, fields = ''] = /^.*\) (.*)$/s.exec(readFileSync(`/proc/${processId}/stat`, 'utf8')) ?? [];
    return fields.split(' ')[19] ?? null;
  } catch {
    return null;
  }
}

function isRunning(processId: number): boolean {
  if (!Number.isInteger(processId) || processId <= 0) return false;
  try {
    process.kill(processId, 0);
    return true;
  } catch (error) {
    // EPERM: the process runs under another user.
    return codeOf(error) === 'EPERM';
  }
}
