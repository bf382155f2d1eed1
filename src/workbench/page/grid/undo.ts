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

/** Sends undo and redo from toolbar and keyboard to the server, then shows the changed cell, as Sheets does. */
export function serveUndo(grid: Grid, server: ServerConnection, onFailure: (message: string) => void): UndoByServer {
  const undo = grid.injector.get(IUndoRedoService) as UndoByServer;
  undo.serve(grid.unit.getUnitId(), (way) => {
    server.takeBack(way).then(
      (place) => (place ? showPlace(grid, place) : undefined),
      (error: Error) => onFailure(error.message),
    );
  });
  // Ctrl+Shift+Z also redoes in Sheets. Univer has it only on a Mac.
  grid.injector.get(IShortcutService).registerShortcut({
    id: RedoCommand.id,
    binding: KeyCode.Z | MetaKeys.CTRL_COMMAND | MetaKeys.SHIFT,
  });
  return undo;
}

/** Activates the sheet of a cell, selects the cell and scrolls to it. */
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
