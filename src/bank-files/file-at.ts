import { createReadStream } from 'node:fs';
import type { FileBytes } from './bytes';

/** Half of what Node reads by default: rows of a small chunk are gone before the collector of garbage comes. */
const chunkBytes = 32 * 1024;

/** The bytes of a file of this machine. */
export function fileAt(path: string): FileBytes {
  return { chunks: () => createReadStream(path, { highWaterMark: chunkBytes }) };
}
