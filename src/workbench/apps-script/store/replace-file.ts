import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';

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

/** What a process left beside its files when it was killed while it wrote. No other may be writing there. */
export function removeLeftovers(folder: string): void {
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder)) if (/\.\d+\.tmp$/.test(name)) rmSync(join(folder, name), { force: true });
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
    // Where nothing can be written, nothing can be removed either: the failed write is reported.
  }
}
