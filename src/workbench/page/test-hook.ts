import {
  DOCS_NORMAL_EDITOR_UNIT_ID_KEY,
  type DocumentDataModel,
  ICommandService,
  IUniverInstanceService,
  UniverInstanceType,
} from '@univerjs/core';
import { ScrollToCellOperation, SelectRangeCommand, SetWorksheetActivateCommand } from '@univerjs/sheets';
import { IEditorBridgeService } from '@univerjs/sheets-ui';
import type {} from '../server/workbench-hook';
import { cellBounds, focusGrid, type Grid, shownText } from './grid/grid';
import type { ServerConnection } from './server-connection';

export function offerTestHook(grid: Grid, server: ServerConnection, isDrawn: () => boolean): void {
  const commands = grid.injector.get(ICommandService);
  window.workbench = {
    async go(sheetName, row, column, rowCount = 1, columnCount = 1) {
      const unitId = grid.unit.getUnitId();
      const subUnitId = grid.unit.getSheetBySheetName(sheetName)?.getSheetId();
      if (subUnitId === undefined) throw new Error(`There is no sheet ${sheetName}.`);
      await commands.executeCommand(SetWorksheetActivateCommand.id, { unitId, subUnitId });
      const range = {
        startRow: row - 1,
        startColumn: column - 1,
        endRow: row + rowCount - 2,
        endColumn: column + columnCount - 2,
      };
      await commands.executeCommand(SelectRangeCommand.id, { unitId, subUnit: subUnitId, range });
      await commands.executeCommand(ScrollToCellOperation.id, { unitId, range });
      focusGrid(grid);
    },
    text: (sheetName, row, column) => shownText(grid, sheetName, row, column),
    typed() {
      if (!grid.injector.get(IEditorBridgeService).isVisible().visible) return null;
      const editor = grid.injector
        .get(IUniverInstanceService)
        .getUnit<DocumentDataModel>(DOCS_NORMAL_EDITOR_UNIT_ID_KEY, UniverInstanceType.UNIVER_DOC);
      return editor?.getBody()?.dataStream.replace(/\r\n$/, '') ?? '';
    },
    sheetNames: () => grid.unit.getSheets().map((sheet) => sheet.getName()),
    pointOf(row, column) {
      const bounds = cellBounds(grid, row, column);
      return bounds && { x: bounds.x + bounds.width / 2, y: bounds.y + bounds.height / 2 };
    },
    isDrawn,
    async menuCommand(id, value) {
      await commands.executeCommand(id, value === undefined ? undefined : { value });
    },
    async settled() {
      await server.settled();
    },
  };
}
