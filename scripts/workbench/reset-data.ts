import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { lockFolder } from '../../src/service/database/lock-folder';
import { householdsFolder } from './household-folder';

/** Deletes what a data folder has of the demo and of real APIs, and returns the message to print. Households stay. */
export function resetData(dataDir: string, lockName: string): string {
  const within = existsSync(dataDir) ? readdirSync(dataDir).map((name) => join(dataDir, name)) : [];
  // A running workbench would recreate some of the files.
  for (const folder of [dataDir, ...within]) {
    if (existsSync(join(folder, lockName))) lockFolder(folder, lockName)();
  }
  const households = join(dataDir, householdsFolder);
  const kept = existsSync(households) ? readdirSync(households) : [];
  const deleted = kept.length === 0 ? [dataDir] : within.filter((path) => path !== households);
  for (const path of deleted) rmSync(path, { recursive: true, force: true });
  const said = 'The demo data and the workbook are deleted; npm start creates new ones.';
  const named = kept.map((name) => join(households, name)).join(', ');
  return kept.length === 0 ? said : `${said} Your own households stay: ${named}.`;
}
