/** The workbook of a data folder, and the one that it replaced last. */
export const workbookFileName = 'workbook.json';
export const previousFileName = 'previous-workbook.json';
