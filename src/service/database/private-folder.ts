import { chmodSync, existsSync, lstatSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

const ownFolder = 0o700;
const ownFile = 0o600;
/** The sticky bit, as of /tmp. */
const sharedByMany = 0o1000;

/**
 * Makes a folder, and the contents of the named parts, accessible to its owner only, even if an earlier version left it
 * open to others. Anything else in the folder may not belong to the service and is unchanged.
 */
export function makePrivate(folder: string, parts: readonly string[]): void {
  makeFolder(folder);
  if (statSync(folder).mode & sharedByMany) {
    throw new Error(`${folder} is shared with other users of the system. Choose a folder that only the service uses.`);
  }
  chmod(folder, ownFolder);
  for (const part of parts) makePrivateBelow(join(folder, part));
}

/** Node's `recursive` hangs where a folder exists in which none can be made, such as /proc. */
function makeFolder(folder: string): void {
  if (isFolder(folder)) return;
  if (!existsSync(folder)) makeFolder(dirname(folder));
  try {
    mkdirSync(folder, { mode: ownFolder });
  } catch (cause) {
    // Another process may have made it.
    if (isFolder(folder)) return;
    const reason = existsSync(folder)
      ? `${folder} is a file, not a folder.`
      : `No folder can be made in ${dirname(folder)} (${(cause as NodeJS.ErrnoException).code}).`;
    throw new Error(`${reason} Choose another folder.`, { cause });
  }
}

function isFolder(path: string): boolean {
  return existsSync(path) && statSync(path).isDirectory();
}

function makePrivateBelow(path: string): void {
  if (!existsSync(path)) return;
  const stats = lstatSync(path);
  if (stats.isDirectory()) {
    chmod(path, ownFolder);
    for (const name of readdirSync(path)) makePrivateBelow(join(path, name));
  } else if (stats.isFile()) {
    chmod(path, ownFile);
  }
}

function chmod(path: string, mode: number): void {
  if ((statSync(path).mode & 0o777) !== mode) chmodSync(path, mode);
}
