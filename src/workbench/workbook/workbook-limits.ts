/** Limits of a workbook: mutations beyond them are refused (`sheets/mutation-limits.ts`), and so are files. */
export const workbookLimits = {
  /** Empty cells of the grid count too. */
  cells: 10_000_000,
  /** Up to column ZZZ. */
  columns: 18_278,
  cellChars: 50_000,
  /** Of an array that a formula creates. Not documented: in Sheets, a custom function failed at 494,000 cells. */
  createdArrayCells: 500_000,
  chartSizePx: 10_000,
  /** Of an imported file, which the page reads into memory. */
  importBytes: 100 * 1024 * 1024,
  /** Sheets numbers its tabs with 32 bits. */
  sheetNumber: 2_147_483_647,
} as const;

/** Forbidden field names: in a file, they could change the prototype of all objects. */
export const forbiddenKeys: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

export const limitTexts = {
  cells: `This action would increase the number of cells in the workbook above the limit of ${workbookLimits.cells} cells.`,
  columns: `This action would increase the number of columns in the sheet above the limit of ${workbookLimits.columns} columns.`,
  noRows: "You can't delete all the rows on the sheet.",
  noColumns: "You can't delete all the columns on the sheet.",
  noSheets: "You can't remove all the sheets in a document.",
  nameTaken: (name: string) => `A sheet with the name "${name}" already exists. Please enter another name.`,
} as const;

/** Sheet names that differ only in letter case are the same. */
export function sheetNameKey(name: string): string {
  return name.toLowerCase();
}
