/** The file names of the workbook, and of the last one that it replaced. */
export const workbookFileName = 'workbook.json';
export const previousFileName = 'previous-workbook.json';
