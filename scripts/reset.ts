import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { lockFolder } from '../src/service/database/lock-folder';
import { places } from './places';

try {
  const { dataDir, workbenchLock } = places;
  const within = existsSync(dataDir) ? readdirSync(dataDir).map((name) => join(dataDir, name)) : [];
  // A workbench that runs would write its files again, half of them.
  for (const folder of [dataDir, ...within]) {
    if (existsSync(join(folder, workbenchLock))) lockFolder(folder, workbenchLock)();
  }
  rmSync(dataDir, { recursive: true, force: true });
  console.log('The demo data and the workbook are gone; npm start makes them anew.');
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
