import { existsSync, statfsSync } from 'node:fs';
import { findReason } from '../../src/service/database/database-error';
import { FolderInUse } from '../../src/service/database/lock-folder';
import type { DatabaseLocation } from '../../src/service/database/open-database';

/**
 * Converts an error of the database to a sentence for the operator. A full disk is named by the folder or the server whose
 * disk it is. Any other error stays as it is. The writes of a command are one transaction, so nothing of it was stored.
 */
export function explainFailure(error: unknown, location: DatabaseLocation): unknown {
  if (error instanceof FolderInUse) {
    const advice =
      'Stop npm start, or the service, with Ctrl+C, run this command, and start it again: only one process can use the data.';
    return new Error(`${advice} ${error.message}`, { cause: error });
  }
  const full = fullDiskOf(error, location);
  if (full !== null) {
    const message = `The disk of ${full} is full. Nothing was stored. Free space on it and run the command again.`;
    return new Error(message, { cause: error });
  }
  const reason = findReason(error);
  return reason === null ? error : new Error(`${reason} Nothing was stored.`, { cause: error });
}

/** PostgreSQL's code for a full disk. */
const diskFull = '53100';

/** PostgreSQL creates a file of its log (WAL) in this size. */
const logFileBytes = 16 * 1024 * 1024;

function fullDiskOf(error: unknown, location: DatabaseLocation): string | null {
  const isReported = (error as { readonly code?: string }).code === diskFull;
  if (location.kind === 'server') return isReported ? `the PostgreSQL server ${serverOf(location.url)}` : null;
  if (location.kind !== 'folder') return null;
  // Without space for its log PGlite ends with an error of its own, such as `cannot drop active portal`.
  const isFailure = isReported || /portal|PGlite|embedded database/.test((error as Error).message);
  return isReported || (isFailure && freeBytesOf(location.path) < logFileBytes) ? location.path : null;
}

function freeBytesOf(folder: string): number {
  if (!existsSync(folder)) return Number.POSITIVE_INFINITY;
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

/** Without user, password and options. */
function serverOf(url: string): string {
  return /^\w+:\/\/(?:[^@/]*@)?([^/?#]*)/.exec(url)?.[1] || 'of this machine';
}
