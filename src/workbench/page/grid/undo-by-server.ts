import {
  type DependencyOverride,
  type IUndoRedoItem,
  IUndoRedoService,
  LocalUndoRedoService,
  type Nullable,
} from '@univerjs/core';
import type { UndoState } from '../../workbook/workbook';

/** Asks for one step back or forth. */
export type TakeBack = (way: 'undo' | 'redo') => void;

/**
 * Undo of the workbook is the server's: it knows the user's steps from before this page was loaded, and those of his
 * scripts. Within a cell's editor Univer's own goes on. The toolbar's buttons follow the server's count.
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

  /** Univer 0.25.1 keeps to itself what the next undo is about. */
  private isOfWorkbook(): boolean {
    const focused = (this as unknown as { _getFocusedUnitId(): string })._getFocusedUnitId();
    return this.workbookId !== '' && focused === this.workbookId;
  }
}

export const undoByServer: DependencyOverride = [[IUndoRedoService, { useClass: UndoByServer }]];
