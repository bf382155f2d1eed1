import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';

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
    const [id, start] = text.split(' ');
    const holder = Number(id);
    // A lock with our own id that we do not hold is stale: in a container every run has the same id.
    if (holder === process.pid ? heldHere.has(file) : isRunning(holder) && isSame(start, startOf(holder))) {
      throw new Error(
        `The data in ${folder} is in use by process ${holder}. Stop it, or choose another folder. After a crash another program may have that number: then delete ${file}.`,
      );
    }
    removeStale(file, text);
  }
  heldHere.add(file);
  return () => {
    heldHere.delete(file);
    rmSync(file, { force: true });
  };
}

/** False if the file exists. */
function createFile(file: string, text: string): boolean {
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

/**
 * Removes a stale lock, unless another process that also found it has replaced it by its own. Renaming is atomic, so the
 * text of the renamed file is the one that is removed. The other process's lock is renamed back.
 */
function removeStale(file: string, staleText: string): void {
  const moved = `${file}.${process.pid}`;
  try {
    renameSync(file, moved);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return;
    throw error;
  }
  if (readFileSync(moved, 'utf8') === staleText) rmSync(moved);
  else renameSync(moved, file);
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
