import { ICommandService, RedoCommand, UndoCommand } from '@univerjs/core';
import { ScrollToCellOperation, SheetsSelectionsService } from '@univerjs/sheets';
import type { Rectangle } from '../../workbook/workbook';
import { focusGrid, type Grid, shownText } from './grid';
import { toRectangle } from './report-selection';

/** What the menus of the page do with the grid, which is loaded after them. */
export interface GridActions {
  focus(): void;
  /** Univer's id. */
  activeSheetId(): string;
  /** The selected ranges of the active sheet. The last one has the active cell. Empty if nothing is selected. */
  selection(): readonly Rectangle[];
  /** The column of the active cell, one-based. */
  activeColumn(): number | null;
  undo(): void;
  redo(): void;
  scrollTo(rectangle: Rectangle): Promise<void>;
  /** The displayed text of a cell of the active sheet. */
  text(row: number, column: number): string;
}

export function createGridActions(grid: Grid): GridActions {
  const { injector, unit } = grid;
  const commands = injector.get(ICommandService);
  const selections = injector.get(SheetsSelectionsService);
  const run = (commandId: string) => {
    focusGrid(grid);
    void commands.executeCommand(commandId);
  };
  return {
    focus: () => focusGrid(grid),
    activeSheetId: () => unit.getActiveSheet().getSheetId(),
    selection: () => {
      const sheet = unit.getActiveSheet();
      return selections
        .getCurrentSelections()
        .map(({ range }) => toRectangle(range, sheet.getRowCount(), sheet.getColumnCount()));
    },
    activeColumn: () => {
      const column = selections.getCurrentLastSelection()?.primary?.startColumn;
      return column === undefined ? null : column + 1;
    },
    undo: () => run(UndoCommand.id),
    redo: () => run(RedoCommand.id),
    scrollTo: async ({ row, column, rowCount, columnCount }) => {
      const range = {
        startRow: row - 1,
        startColumn: column - 1,
        endRow: row + rowCount - 2,
        endColumn: column + columnCount - 2,
      };
      await commands.executeCommand(ScrollToCellOperation.id, { unitId: unit.getUnitId(), range });
    },
    text: (row, column) => shownText(grid, unit.getActiveSheet().getName(), row, column),
  };
}
