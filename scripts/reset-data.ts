import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { lockFolder } from '../src/service/database/lock-folder';

const usage = `Usage: npm run reset

Deletes the workbook and the demo data of npm start (.data). It refuses while a workbench uses them.`;

/** Deletes a data folder, and returns what to print. */
export function resetData(words: readonly string[], dataDir: string, lockName: string): string {
  const { values } = parseArgs({ args: [...words], options: { help: { type: 'boolean' } } });
  if (values.help === true) return usage;
  const within = existsSync(dataDir) ? readdirSync(dataDir).map((name) => join(dataDir, name)) : [];
  // A running workbench would write some of its files again.
  for (const folder of [dataDir, ...within]) {
    if (existsSync(join(folder, lockName))) lockFolder(folder, lockName)();
  }
  rmSync(dataDir, { recursive: true, force: true });
  return 'The demo data and the workbook are deleted; npm start creates new ones.';
}
