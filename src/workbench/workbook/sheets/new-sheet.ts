import { mergeWorksheetSnapshotWithDefault } from '@univerjs/core';

/** The defaults of a new sheet in Sheets: 1,000 rows of 21 px, 26 columns of 100 px, Arial 10. */
export const newSheetDefaults = {
  rowCount: 1000,
  columnCount: 26,
  defaultColumnWidth: 100,
  defaultRowHeight: 21,
  defaultStyle: { ff: 'Arial', fs: 10, pd: { l: 4, r: 4 } },
} as const;

export function newSheet(id: string, name: string) {
  return mergeWorksheetSnapshotWithDefault({ id, name, ...structuredClone(newSheetDefaults) });
}
