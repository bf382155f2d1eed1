import {
  type DependencyOverride,
  type IUndoRedoItem,
  IUndoRedoService,
  LocalUndoRedoService,
  type Nullable,
} from '@univerjs/core';
import type { UndoState } from '../../workbook/workbook';

/** Requests one step of undo or redo. */
export type TakeBack = (way: 'undo' | 'redo') => void;

/**
 * Sends undo and redo of the workbook to the server, which also knows the steps of the user's scripts and those from
 * before this page was loaded. Univer still undoes edits within the cell editor. The toolbar shows the server's counts.
 */
export class UndoByServer extends LocalUndoRedoService {
  private counts: UndoState = { undoCount: 0, redoCount: 0 };
  private takeBack: TakeBack = () => {};
  private workbookId = '';

  serve(workbookId: string, takeBack: TakeBack): void {
    this.workbookId = workbookId;
    this.takeBack = takeBack;
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

  private askServer(way: 'undo' | 'redo'): boolean {
    if (!this.isOfWorkbook()) return false;
    this.takeBack(way);
    return true;
  }

  /** Univer 0.25.1 has no public way to ask which unit the next undo affects. */
  private isOfWorkbook(): boolean {
    const focused = (this as unknown as { _getFocusedUnitId(): string })._getFocusedUnitId();
    return this.workbookId !== '' && focused === this.workbookId;
  }
}

export const undoByServer: DependencyOverride = [[IUndoRedoService, { useClass: UndoByServer }]];
