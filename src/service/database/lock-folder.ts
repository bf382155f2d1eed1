import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';

const heldHere = new Set<string>();

/**
 * PGlite does not notice a second process in its folder, and two of them would destroy the data: the first one's id says
 * no. A sample of the file: `4711 983421`, the id and when that process began, which distinguishes it from a later one of the same id
 * from it where the system says.
 */
export function lockFolder(folder: string, fileName = 'service.pid'): () => void {
  const file = resolve(folder, fileName);
  const ownText = `${process.pid} ${startOf(process.pid) ?? ''}`.trim();
  try {
    writeFileSync(file, ownText, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    const [id, start] = readFileSync(file, 'utf8').split(' ');
    const holder = Number(id);
    // Our own id without our hold is a leftover: in a container every run has the same id.
    if (holder === process.pid ? heldHere.has(file) : isRunning(holder) && isSame(start, startOf(holder))) {
      throw new Error(
        `The data in ${folder} is in use by process ${holder}. Stop it, or choose another folder. After a crash another program may have that number: then delete ${file}.`,
      );
    }
    writeFileSync(file, ownText);
  }
  heldHere.add(file);
  return () => {
    heldHere.delete(file);
    rmSync(file, { force: true });
  };
}

/** Where one of the two is not known, they may be the same. */
function isSame(noted: string | undefined, start: string | null): boolean {
  return noted === undefined || start === null || noted === start;
}

/** When a process began, in ticks since the system did; null: only Linux says. */
function startOf(processId: number): string | null {
  try {
    // `4711 (a name) S 1 …`: the name may hold anything, and the 20th field after it is the start.
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
    // EPERM: it runs, under another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
