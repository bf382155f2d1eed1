/** Words of Sheets for menu items that Univer 0.25.1 calls otherwise, by the keys of its texts. */
export const sheetsWords = {
  // Sheets does not say which parameters are required.
  'sheets-formula-ui': { prompt: { required: '', optional: '' } },
  'sheets-ui': {
    rightClick: {
      moveRight: 'Cells and shift right',
      moveDown: 'Cells and shift down',
      moveLeft: 'Cells and shift left',
      moveUp: 'Cells and shift up',
      insertRowsAfterSuffix: 'rows below',
      insertColsLeftSuffix: 'columns left',
      insertColsRightSuffix: 'columns right',
      deleteSelectedRow: 'Delete rows',
      deleteSelectedColumn: 'Delete columns',
      hideSelectedRow: 'Hide rows',
      hideSelectedColumn: 'Hide columns',
      showHideRow: 'Unhide rows',
      showHideColumn: 'Unhide columns',
    },
    sheetConfig: { copy: 'Duplicate', hide: 'Hide sheet' },
  },
};
