import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { lockFolder } from '../../src/service/database/lock-folder';

/** Deletes a data folder and returns the message to print. */
export function resetData(dataDir: string, lockName: string): string {
  const within = existsSync(dataDir) ? readdirSync(dataDir).map((name) => join(dataDir, name)) : [];
  // A running workbench would recreate some of the files.
  for (const folder of [dataDir, ...within]) {
    if (existsSync(join(folder, lockName))) lockFolder(folder, lockName)();
  }
  rmSync(dataDir, { recursive: true, force: true });
  return 'The demo data and the workbook are deleted; npm start creates new ones.';
}
