/** The entry point of the bundle that `npm start` runs. */
export { fillStartingWorkbook } from '../../src/workbench/starting-workbook/fill-starting-workbook';
export { insertStartingTables } from './insert-starting-tables';
export { startWorkbench } from './start-workbench';
