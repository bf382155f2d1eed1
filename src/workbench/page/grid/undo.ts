import {
  type DependencyOverride,
  ICommandService,
  type IUndoRedoItem,
  IUndoRedoService,
  LocalUndoRedoService,
  type Nullable,
  RedoCommand,
} from '@univerjs/core';
import { ScrollToCellOperation, SelectRangeCommand, SetWorksheetActivateCommand } from '@univerjs/sheets';
import { IShortcutService, KeyCode, MetaKeys } from '@univerjs/ui';
import type { UndoState, UniverAddress } from '../../workbook/workbook';
import type { ServerConnection } from '../server-connection';
import type { Grid } from './grid';
import { onSelection } from './report-selection';

/** Sends undo and redo from toolbar and keyboard to the server, then shows the changed cell, as Sheets does. */
export function serveUndo(grid: Grid, server: ServerConnection, onFailure: (message: string) => void): UndoByServer {
  const undo = grid.injector.get(IUndoRedoService) as UndoByServer;
  let selectionCount = 0;
  onSelection(grid, () => {
    selectionCount += 1;
  });
  undo.serve(grid.unit.getUnitId(), (direction) => {
    const countBefore = selectionCount;
    server.undoOrRedo(direction).then(
      // The next key belongs to what the user has selected meanwhile.
      (cell) => (cell && selectionCount === countBefore ? showCell(grid, cell) : undefined),
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
export async function showCell({ injector, unit }: Grid, { sheetId, row, column }: UniverAddress): Promise<void> {
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

/** Requests one step of undo or redo. */
export type RequestUndo = (direction: 'undo' | 'redo') => void;

/**
 * Sends undo and redo of the workbook to the server, which also knows the steps of the user's scripts and those from
 * before this page was loaded. Univer still undoes edits within the cell editor. The toolbar shows the server's counts.
 */
class UndoByServer extends LocalUndoRedoService {
  private counts: UndoState = { undoCount: 0, redoCount: 0 };
  private undoOrRedo: RequestUndo = () => {};
  private workbookId = '';

  serve(workbookId: string, undoOrRedo: RequestUndo): void {
    this.workbookId = workbookId;
    this.undoOrRedo = undoOrRedo;
  }

  show(counts: UndoState): void {
    this.counts = counts;
    this._updateStatus();
  }

  override pitchTopUndoElement(): Nullable<IUndoRedoItem> {
    return this.askServer('undo') ? null : super.pitchTopUndoElement();
  }

  override pitchTopRedoElement(): Nullable<IUndoRedoItem> {
    return this.askServer('redo') ? null : super.pitchTopRedoElement();
  }

  protected override _updateStatus(): void {
    if (this.isOfWorkbook()) {
      this._undoRedoStatus$.next({ undos: this.counts.undoCount, redos: this.counts.redoCount });
    } else super._updateStatus();
  }

  private askServer(direction: 'undo' | 'redo'): boolean {
    if (!this.isOfWorkbook()) return false;
    this.undoOrRedo(direction);
    return true;
  }

  /** Univer 0.25.1 has no public way to ask which unit the next undo affects. */
  private isOfWorkbook(): boolean {
    const focused = (this as unknown as { _getFocusedUnitId(): string })._getFocusedUnitId();
    return this.workbookId !== '' && focused === this.workbookId;
  }
}

export const undoByServer: DependencyOverride = [[IUndoRedoService, { useClass: UndoByServer }]];
