import {
  type ICellData,
  ICommandService,
  type Injector,
  LifecycleService,
  LifecycleStages,
  type Univer,
  type Workbook,
} from '@univerjs/core';
import { FUniver } from '@univerjs/core/facade';
import { IRenderManagerService } from '@univerjs/engine-render';
import { SetWorksheetActivateCommand } from '@univerjs/sheets';
import { ILayoutService } from '@univerjs/ui';
import { filter, take } from 'rxjs';
import { fromUniverText } from '../../workbook/univer-patches/error-texts';

export interface Grid {
  readonly univer: Univer;
  readonly injector: Injector;
  readonly unit: Workbook;
  /** Maps Univer's sheet ids to the sheet numbers of the workbook. */
  readonly sheetNumbers: Map<string, number>;
}

/** The displayed text of a cell. */
export function shownText(grid: Grid, sheetName: string, row: number, column: number): string {
  const sheet = grid.unit.getSheetBySheetName(sheetName);
  const cell = (sheet?.getCell(row - 1, column - 1) ?? null) as ICellData | null;
  const value = cell?.v ?? cell?.p?.body?.dataStream.replace(/\r?\n$/, '') ?? '';
  return cell?.t === 3 ? (Number(value) ? 'TRUE' : 'FALSE') : fromUniverText(String(value));
}

/** The bounds in the window of a cell of the active sheet, with one-based row and column. Null if it is not drawn. */
export function cellBounds(grid: Grid, row: number, column: number): DOMRectReadOnly | null {
  const sheet = FUniver.newAPI(grid.univer).getActiveWorkbook()?.getActiveSheet();
  const rect = sheet?.getRange(row - 1, column - 1).getCellRect();
  const render = grid.injector.get(IRenderManagerService).getRenderById(grid.unit.getUnitId());
  const canvas = render?.engine.getCanvasElement().getBoundingClientRect();
  return rect && canvas ? new DOMRectReadOnly(canvas.x + rect.x, canvas.y + rect.y, rect.width, rect.height) : null;
}

export function focusGrid(grid: Grid): void {
  grid.injector.get(ILayoutService).focus();
}

/** Resolves when the grid is drawn. Univer cannot place floating elements before. */
export function whenDrawn(grid: Grid): Promise<void> {
  const lifecycle = grid.injector.get(LifecycleService);
  return new Promise((resolve) => {
    lifecycle.lifecycle$
      .pipe(
        filter((stage) => stage >= LifecycleStages.Rendered),
        take(1),
      )
      .subscribe(() => setTimeout(resolve));
  });
}

/** Makes the grid read-only for a viewer, who can select and copy cells. The server refuses edits too. */
export async function makeReadOnly({ univer }: Grid): Promise<void> {
  const workbook = FUniver.newAPI(univer).getActiveWorkbook();
  await workbook?.getWorkbookPermission().setReadOnly();
}

/** Activates the sheet that a script activated for this user. */
export async function showSheet({ injector, unit }: Grid, subUnitId: string): Promise<void> {
  if (!unit.getSheetBySheetId(subUnitId) || unit.getActiveSheet().getSheetId() === subUnitId) return;
  const params = { unitId: unit.getUnitId(), subUnitId };
  await injector.get(ICommandService).executeCommand(SetWorksheetActivateCommand.id, params);
}

/**
 * Resizes Univer's canvas without a delay. Univer 0.25.1 waits until the browser is idle. A busy page is never idle,
 * and a part of the grid stayed blank after the sidebar was closed.
 */
export function resizeWithoutDelay({ injector, unit }: Grid, container: HTMLElement): void {
  const renders = injector.get(IRenderManagerService);
  new ResizeObserver(() => renders.getRenderById(unit.getUnitId())?.engine.resize()).observe(container);
}

/**
 * Focuses the grid on a key press if no element has the focus. In Sheets the grid has the focus again after a tab was
 * copied, renamed, coloured or moved. Univer 0.25.1 leaves it on the body, where Ctrl+Z does nothing.
 */
export function restoreFocusOnKeys(grid: () => Grid | null): void {
  const restoreFocus = () => {
    const shown = grid();
    const isFocusLost = document.activeElement === null || document.activeElement === document.body;
    if (shown && isFocusLost && !document.querySelector('dialog[open]')) focusGrid(shown);
  };
  // In the capture phase, before Univer's listener.
  window.addEventListener('keydown', restoreFocus, true);
}
