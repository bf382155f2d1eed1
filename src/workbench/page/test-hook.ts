import {
  DOCS_NORMAL_EDITOR_UNIT_ID_KEY,
  type DocumentDataModel,
  ICommandService,
  IUniverInstanceService,
  UniverInstanceType,
} from '@univerjs/core';
import { FUniver } from '@univerjs/core/facade';
import {
  IEditorBridgeService,
  IRenderManagerService,
  ScrollToCellOperation,
  SelectRangeCommand,
  SetWorksheetActivateCommand,
} from '@univerjs/preset-sheets-core';
import type {} from '../server/workbench-hook';
import { focusGrid, type Grid, shownText } from './grid/grid';
import type { ServerConnection } from './server/server-connection';

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
      const range = FUniver.newAPI(grid.univer)
        .getActiveWorkbook()
        ?.getActiveSheet()
        ?.getRange(row - 1, column - 1);
      const rect = range?.getCellRect();
      const canvas = grid.injector
        .get(IRenderManagerService)
        .getRenderById(grid.unit.getUnitId())
        ?.engine.getCanvasElement()
        .getBoundingClientRect();
      return rect && canvas ? { x: canvas.x + rect.x + rect.width / 2, y: canvas.y + rect.y + rect.height / 2 } : null;
    },
    isDrawn,
    async settled() {
      await server.settled();
    },
  };
}
