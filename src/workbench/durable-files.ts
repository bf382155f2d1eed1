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

const retryMs = 5_000;

/** Retries a write until it succeeds, and reports failures. */
export class RetriedWrite {
  private timer: NodeJS.Timeout | null = null;
  private reported: string | null = null;

  constructor(
    private readonly write: () => void,
    /** Called with the reason when writes start to fail, and with null when they succeed again. */
    private readonly onErrorChange: (reason: string | null) => void,
  ) {}

  /** Why the last write failed; null if it succeeded. */
  get error(): string | null {
    return this.reported;
  }

  now(): void {
    this.stop();
    try {
      this.write();
      this.report(null);
    } catch (cause) {
      this.report(reasonOf(cause));
      this.timer = setTimeout(() => this.now(), retryMs);
      this.timer.unref();
    }
  }

  stop(): void {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
  }

  private report(reason: string | null): void {
    if (reason === this.reported) return;
    this.reported = reason;
    this.onErrorChange(reason);
  }
}

const reasons: { readonly [code: string]: string } = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk is full for this user',
  EROFS: 'the disk is read-only',
  EACCES: 'the folder is not writable',
  EPERM: 'the folder is not writable',
  ENOENT: 'the folder does not exist',
  ENOTDIR: 'the folder does not exist',
  EEXIST: 'another file or folder has its name',
};

/** A sentence for failures of the disk; otherwise the message of the error. */
export function reasonOf(cause: unknown): string {
  const { code = '', path, message } = cause as NodeJS.ErrnoException;
  const reason = reasons[code];
  if (reason === undefined) return message;
  return path === undefined ? reason : `${reason} (${path})`;
}

/**
 * Replaces a file atomically: writes a temporary file in the same folder and renames it, so that a crash leaves the old
 * or the new file. `isSynced` flushes it to the disk before the rename, which takes milliseconds. A failed write leaves
 * no temporary file.
 */
export function replaceFile(
  file: string,
  content: string | Uint8Array,
  { isSynced }: { readonly isSynced: boolean },
): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const temporary = `${file}.${process.pid}.tmp`;
  try {
    writeTemporary(temporary, content, isSynced);
    renameSync(temporary, file);
  } catch (cause) {
    discard(temporary);
    throw cause;
  }
}

/** Deletes the temporary files of a process that was killed while it wrote. No other process may write in the folder. */
export function removeLeftovers(folder: string): void {
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder)) if (/\.\d+\.tmp$/.test(name)) rmSync(join(folder, name), { force: true });
}

function writeTemporary(temporary: string, content: string | Uint8Array, isSynced: boolean): void {
  const handle = openSync(temporary, 'w', 0o600);
  try {
    writeFileSync(handle, content);
    if (isSynced) fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

function discard(temporary: string): void {
  try {
    rmSync(temporary, { force: true });
  } catch {
    // The folder is not writable. The failed write is reported.
  }
}
