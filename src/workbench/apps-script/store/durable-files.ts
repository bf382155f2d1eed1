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

/** A write that must not be lost: a failure is reported, and the write is retried until it succeeds. */
export class RetriedWrite {
  private timer: NodeJS.Timeout | null = null;
  private reported: string | null = null;

  constructor(
    private readonly write: () => void,
    /** Why nothing can be written at the moment; null: it is written again. */
    private readonly onFault: (reason: string | null) => void,
  ) {}

  /** Why the last write failed; null: it did not. */
  get fault(): string | null {
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
    this.onFault(reason);
  }
}

const reasons: { readonly [code: string]: string } = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk is full for this user',
  EROFS: 'the disk takes no changes',
  EACCES: 'the folder takes no changes',
  EPERM: 'the folder takes no changes',
  ENOENT: 'the folder is gone',
  ENOTDIR: 'the folder is gone',
  EEXIST: 'something else is in its place',
};

/** In words, where it is the disk's fault. */
export function reasonOf(cause: unknown): string {
  const { code = '', path, message } = cause as NodeJS.ErrnoException;
  const reason = reasons[code];
  if (reason === undefined) return message;
  return path === undefined ? reason : `${reason} (${path})`;
}

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
