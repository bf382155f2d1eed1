import { closeSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Whole or not at all: written beside and put in its place, so that a crash leaves the old or the new file, never half of
 * one. `isSynced` brings it to the disk first, which takes milliseconds. A write that fails takes no room.
 */
export function replaceFile(file: string, text: string, { isSynced }: { readonly isSynced: boolean }): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const beside = `${file}.${process.pid}.tmp`;
  try {
    writeBeside(beside, text, isSynced);
    renameSync(beside, file);
  } catch (cause) {
    discard(beside);
    throw cause;
  }
}

function writeBeside(beside: string, text: string, isSynced: boolean): void {
  const handle = openSync(beside, 'w', 0o600);
  try {
    writeFileSync(handle, text);
    if (isSynced) fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

function discard(beside: string): void {
  try {
    rmSync(beside, { force: true });
  } catch {
    // Where nothing can be written nothing can be removed; the failed write is what is told.
  }
}
