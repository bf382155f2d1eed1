import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { paths } from '../paths';

/** Holds a folder per household. `npm run reset` keeps it. */
export const householdsFolder = 'households';

const within = join(paths.dataDir, householdsFolder);

/**
 * The folder of one's own household that `--data` names, as in `--data my`: a name and not a path. Null for a path, such
 * as `./my`, and without `--data`. Fails if the name is that of a folder here, which may have been meant.
 */
export function householdFolderOf(data: string | undefined): string | null {
  if (data === undefined || !/^[\p{L}\p{N}][\p{L}\p{N}_-]{0,63}$/u.test(data)) return null;
  const folder = join(within, data);
  if (existsSync(resolve(data)) && !existsSync(folder)) {
    throw new Error(
      `--data ${data} may be the folder ./${data} or a household: write ./${data}, or choose another name.`,
    );
  }
  return folder;
}

/** The folder of the embedded database: of a household, or that of the service alone. */
export function databaseFolderOf(data: string | undefined): string {
  const household = householdFolderOf(data);
  return household === null ? (data ?? '.data/service') : join(household, 'service');
}

/** A data folder as `--data` names it. */
export function shownFolder(dataDir: string): string {
  return dirname(dataDir) === within ? dataDir.slice(within.length + 1) : dataDir;
}
