import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';

const heldHere = new Set<string>();

/** PGlite does not notice a second process in its folder, and two of them would destroy the data: the first one's id says no. */
export function lockFolder(folder: string, fileName = 'service.pid'): () => void {
  const file = resolve(folder, fileName);
  const ownText = String(process.pid);
  try {
    writeFileSync(file, ownText, { flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    const holder = Number(readFileSync(file, 'utf8'));
    // Our own id without our hold is a leftover: in a container every run has the same id.
    if (holder === process.pid ? heldHere.has(file) : isRunning(holder)) {
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
