import { paths } from './paths';
import { runScript } from './run-script';
import { resetData } from './workbench/reset-data';

const usage = `Usage: npm run reset

Deletes the workbook and the demo data of npm start (.data), not those of npm start -- --data NAME. It refuses while a workbench uses them.`;

runScript({ usage, run: () => console.log(resetData(paths.dataDir, paths.workbenchLock)) });
