import { paths } from './paths';
import { resetData } from './reset-data';
import { runScript } from './run-script';

const usage = `Usage: npm run reset

Deletes the workbook and the demo data of npm start (.data). It refuses while a workbench uses them.`;

runScript({ usage, run: () => console.log(resetData(paths.dataDir, paths.workbenchLock)) });
