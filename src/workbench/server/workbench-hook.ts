/**
 * For end-to-end tests and the browser's console, because cells are drawn on a canvas that selectors cannot reach. `go`
 * selects like a click. Everything else uses the real keyboard. Rows and columns count from 1.
 */
export interface WorkbenchHook {
  /** Activates a sheet, selects cells and gives the grid the keyboard. */
  go(sheetName: string, row: number, column: number, rowCount?: number, columnCount?: number): Promise<void>;
  /** What a cell shows; empty for a blank one. */
  text(sheetName: string, row: number, column: number): string;
  /** The text of the open cell editor; null if it is closed. */
  typed(): string | null;
  sheetNames(): string[];
  /** The middle of a cell of the shown sheet on the screen, for the mouse. */
  pointOf(row: number, column: number): { x: number; y: number } | null;
  /** Whether the grid is ready and the add-on's menu was built. */
  isDrawn(): boolean;
  /** Runs the command of a menu item, such as `sheet.command.remove-row-confirm`, on the selected cells. */
  menuCommand(id: string, value?: number): Promise<void>;
  /** Resolves when all edits and selections made so far have reached the workbook. */
  settled(): Promise<void>;
}

declare global {
  interface Window {
    workbench?: WorkbenchHook;
  }
}
