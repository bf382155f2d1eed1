/** The entry point of the bundle that `npm start` runs. */
export { fillStartingWorkbook } from './fill-starting-workbook';
export { insertStartingTables } from './insert-starting-tables';
export { startWorkbench } from './start-workbench';
