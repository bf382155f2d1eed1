/** Texts of Sheets that replace those of Univer 0.25.1, by Univer's keys. */
export const sheetsWords = {
  ui: {
    clipboard: {
      authentication: {
        title: 'The clipboard is not available',
        content: 'Allow this page to read the clipboard in your browser, or use Ctrl+C, Ctrl+V and Ctrl+X.',
      },
    },
  },
  design: {
    Confirm: { cancel: 'Cancel', confirm: 'OK' },
    ColorPicker: { cancel: 'Cancel', confirm: 'OK' },
  },
  // Sheets does not say which parameters are required.
  'sheets-formula-ui': { prompt: { required: '', optional: '' }, functionType: { univer: 'Other' } },
  'sheets-numfmt-ui': {
    financialValue: 'Financial',
    roundingCurrency: 'Currency rounded',
    timeDuration: 'Duration',
    // The name of the menu too, where a cell has a format that is not in it.
    moreFmt: 'Custom',
    subtractDecimal: 'Decrease decimal places',
  },
  'sheets-ui': {
    rightClick: {
      moveRight: 'Cells and shift right',
      moveDown: 'Cells and shift down',
      moveLeft: 'Cells and shift left',
      moveUp: 'Cells and shift up',
      deleteSelectedRow: 'Delete rows',
      deleteSelectedColumn: 'Delete columns',
      hideSelectedRow: 'Hide rows',
      hideSelectedColumn: 'Hide columns',
      showHideRow: 'Unhide rows',
      showHideColumn: 'Unhide columns',
    },
    sheetConfig: { copy: 'Duplicate', hide: 'Hide sheet' },
    permission: {
      dialog: {
        alert: 'There was a problem',
        alertContent:
          'You are trying to edit a protected cell or object. Please contact the spreadsheet owner to remove protection if you need to edit.',
      },
    },
  },
};
