/**
 * For end-to-end tests and for the browser's console: cells stand on a canvas, where no selector reaches them.
 * `go` selects as a click would; everything else is done with the real keyboard. Rows and columns count from 1.
 */
export interface WorkbenchHook {
  /** Activates a sheet, selects cells and gives the grid the keyboard. */
  go(sheetName: string, row: number, column: number, rowCount?: number, columnCount?: number): Promise<void>;
  /** What a cell shows; empty for a blank one. */
  text(sheetName: string, row: number, column: number): string;
  /** What stands in the cell editor while it is open; null when it is closed. */
  typed(): string | null;
  sheetNames(): string[];
  /** The middle of a cell of the shown sheet on the screen, for the mouse. */
  pointOf(row: number, column: number): { x: number; y: number } | null;
  /** Whether the grid stands and the add-on's menu was built. */
  isDrawn(): boolean;
  /** Resolves when all edits and selections made so far have reached the workbook. */
  settled(): Promise<void>;
}

declare global {
  interface Window {
    workbench?: WorkbenchHook;
  }
}
