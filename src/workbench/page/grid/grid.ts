import {
  type ICellData,
  type Injector,
  LifecycleService,
  LifecycleStages,
  type Univer,
  type Workbook,
} from '@univerjs/core';
import { ILayoutService } from '@univerjs/preset-sheets-core';
import { filter, take } from 'rxjs';
import { fromUniverText } from '../../workbook/univer-patches/error-texts';

export interface Grid {
  readonly univer: Univer;
  readonly injector: Injector;
  readonly unit: Workbook;
  /** The workbook's number of each of Univer's sheet ids. */
  readonly sheetNumbers: Map<string, number>;
}

/** What a cell shows, as text. */
export function shownText(grid: Grid, sheetName: string, row: number, column: number): string {
  const sheet = grid.unit.getSheetBySheetName(sheetName);
  const cell = (sheet?.getCell(row - 1, column - 1) ?? null) as ICellData | null;
  const value = cell?.v ?? cell?.p?.body?.dataStream.replace(/\r?\n$/, '') ?? '';
  return cell?.t === 3 ? (Number(value) ? 'TRUE' : 'FALSE') : fromUniverText(String(value));
}

/** Gives the grid the keyboard. */
export function focusGrid(grid: Grid): void {
  grid.injector.get(ILayoutService).focus();
}

/** Resolves when the grid is drawn: what floats over it finds no place before. */
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
