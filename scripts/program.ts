/** What `npm start` runs once its modules are bundled. */
export { fillStartingWorkbook } from '../src/workbench/starting-workbook/fill-starting-workbook';
export { insertStartingTables } from './insert-starting-tables';
export { startWorkbench } from './start-workbench';
