import { places } from './places';
import { resetData } from './reset-data';

try {
  console.log(resetData(process.argv.slice(2), places.dataDir, places.workbenchLock));
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
