/** What a workbook may hold at most: none grows beyond it (`sheets/mutation-limits.ts`), and no file is read that does (rules 2.7). */
export const workbookLimits = {
  /** Empty cells of the grid count too. */
  cells: 10_000_000,
  /** Up to column ZZZ. */
  columns: 18_278,
  cellChars: 50_000,
  chartSizePx: 10_000,
  /** Of a file that is imported, which its page reads whole. */
  importBytes: 100 * 1024 * 1024,
  /** Sheets counts its tabs by 32 bits. */
  sheetNumber: 2_147_483_647,
} as const;

/** No field of a workbook has such a name: read from a file it could reach what all objects share. */
export const forbiddenKeys: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

export const limitTexts = {
  cells: `This action would increase the number of cells in the workbook above the limit of ${workbookLimits.cells} cells.`,
  columns: `This action would increase the number of columns in the sheet above the limit of ${workbookLimits.columns} columns.`,
  noRows: "You can't delete all the rows on the sheet.",
  noColumns: "You can't delete all the columns on the sheet.",
  noSheets: "You can't remove all the sheets in a document.",
  nameTaken: (name: string) => `A sheet with the name "${name}" already exists. Please enter another name.`,
} as const;

/** Letter case does not tell the names of two sheets apart. */
export function sheetNameKey(name: string): string {
  return name.toLowerCase();
}
