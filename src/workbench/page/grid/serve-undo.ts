import { ICommandService, IUndoRedoService, RedoCommand } from '@univerjs/core';
import {
  IShortcutService,
  KeyCode,
  MetaKeys,
  ScrollToCellOperation,
  SelectRangeCommand,
  SetWorksheetActivateCommand,
} from '@univerjs/preset-sheets-core';
import type { UndoPlace } from '../../workbook/workbook';
import type { ServerConnection } from '../server/server-connection';
import type { Grid } from './grid';
import type { UndoByServer } from './undo-by-server';

/** Undo and redo by toolbar and keys ask the server, and show the place of what was taken back, as Sheets does. */
export function serveUndo(grid: Grid, server: ServerConnection, onFailure: (message: string) => void): UndoByServer {
  const undo = grid.injector.get(IUndoRedoService) as UndoByServer;
  undo.serve(grid.unit.getUnitId(), (way) => {
    server.takeBack(way).then(
      (place) => (place ? showPlace(grid, place) : undefined),
      (error: Error) => onFailure(error.message),
    );
  });
  // Sheets also redoes by Ctrl+Shift+Z; Univer does only on a Mac.
  grid.injector.get(IShortcutService).registerShortcut({
    id: RedoCommand.id,
    binding: KeyCode.Z | MetaKeys.CTRL_COMMAND | MetaKeys.SHIFT,
  });
  return undo;
}

/** Selects a cell and brings it into view, on whichever sheet it is. */
export async function showPlace({ injector, unit }: Grid, { sheetId, row, column }: UndoPlace): Promise<void> {
  const sheet = unit.getSheetBySheetId(sheetId);
  if (!sheet || row >= sheet.getRowCount() || column >= sheet.getColumnCount()) return;
  const commands = injector.get(ICommandService);
  const unitId = unit.getUnitId();
  const range = { startRow: row, endRow: row, startColumn: column, endColumn: column };
  if (unit.getActiveSheet() !== sheet) {
    await commands.executeCommand(SetWorksheetActivateCommand.id, { unitId, subUnitId: sheetId });
  }
  await commands.executeCommand(SelectRangeCommand.id, { unitId, subUnit: sheetId, range });
  await commands.executeCommand(ScrollToCellOperation.id, { unitId, range });
}
