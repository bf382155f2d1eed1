import {
  type ICellData,
  type Injector,
  LifecycleService,
  LifecycleStages,
  type Univer,
  type Workbook,
} from '@univerjs/core';
import { FUniver } from '@univerjs/core/facade';
import { ILayoutService, IRenderManagerService } from '@univerjs/preset-sheets-core';
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
export function cellPlace(grid: Grid, row: number, column: number): DOMRectReadOnly | null {
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
