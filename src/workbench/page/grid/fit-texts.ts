import { type ICellData, ICommandService, type Nullable, WrapStrategy } from '@univerjs/core';
import { IRenderManagerService, SpreadsheetSkeleton } from '@univerjs/engine-render';
import {
  SetRangeValuesMutation,
  SetWorksheetColWidthMutation,
  SetWorksheetRowAutoHeightMutation,
} from '@univerjs/sheets';
import { SheetSkeletonManagerService } from '@univerjs/sheets-ui';
import type { Grid } from './grid';

/** Left and right of a cell's text. */
const paddingPx = 4;

/**
 * Lets a text that is as wide as its cell run into blank cells beside it, as in Sheets. Univer 0.25.1 does not count the
 * space around it, and cuts its last letter.
 */
export function overflowWithPadding(): void {
  const { prototype } = SpreadsheetSkeleton;
  const { getOverflowPosition } = prototype;
  prototype.getOverflowPosition = function (size, ...place) {
    return getOverflowPosition.call(this, size && { ...size, width: size.width + paddingPx }, ...place);
  };
}

/**
 * Makes rows as high as their wrapped texts, as Sheets does with rows that no user has sized; a script gives a row a least
 * height. Univer 0.25.1 does so only for what is typed here.
 */
export function fitWrappedRows({ injector, unit }: Pick<Grid, 'injector' | 'unit'>): void {
  const commands = injector.get(ICommandService);
  const unitId = unit.getUnitId();
  const changed = new Map<string, Set<number>>();
  const isWrapped = (cell: Nullable<ICellData>): boolean =>
    unit.getStyles().getStyleByCell(cell)?.tb === WrapStrategy.WRAP;

  const mark = (subUnitId: string, rows: Iterable<number>): void => {
    if (changed.size === 0) requestAnimationFrame(fit);
    const marked = changed.get(subUnitId) ?? new Set();
    for (const row of rows) marked.add(row);
    changed.set(subUnitId, marked);
  };
  const markAll = (subUnitId: string): void => {
    const rows = new Set<number>();
    unit
      .getSheetBySheetId(subUnitId)
      ?.getCellMatrix()
      .forValue((row, _, cell) => {
        if (isWrapped(cell)) rows.add(row);
      });
    mark(subUnitId, rows);
  };
  const fit = (): void => {
    const skeletons = injector.get(IRenderManagerService).getRenderById(unitId)?.with(SheetSkeletonManagerService);
    for (const [subUnitId, rows] of changed) {
      const sheet = unit.getSheetBySheetId(subUnitId);
      const skeleton = skeletons?.ensureSkeleton(subUnitId);
      if (!sheet || !skeleton) continue;
      const [startColumn, endColumn] = [0, sheet.getColumnCount() - 1];
      const cells = sheet.getCellMatrix();
      const wrapped = [...rows].filter((row) => Object.values(cells.getRow(row) ?? {}).some(isWrapped));
      const ranges = wrapped.map((row) => ({ startRow: row, endRow: row, startColumn, endColumn }));
      const rowsAutoHeightInfo = skeleton
        .calculateAutoHeightInRange(ranges)
        .map(({ row, autoHeight = 0 }) => {
          const least = sheet.getRowManager().getRow(row)?.h ?? 0;
          return { row, autoHeight: Math.max(autoHeight, least) };
        })
        .filter(({ row, autoHeight }) => autoHeight !== sheet.getRowHeight(row));
      if (rowsAutoHeightInfo.length === 0) continue;
      const params = { unitId, subUnitId, rowsAutoHeightInfo };
      commands.syncExecuteCommand(SetWorksheetRowAutoHeightMutation.id, params, { onlyLocal: true });
    }
    changed.clear();
  };

  commands.onCommandExecuted(({ id, params }) => {
    if (id === SetWorksheetColWidthMutation.id) markAll((params as { subUnitId: string }).subUnitId);
    if (id !== SetRangeValuesMutation.id) return;
    const { subUnitId, cellValue } = params as { subUnitId: string; cellValue?: object };
    mark(subUnitId, Object.keys(cellValue ?? {}).map(Number));
  });
  for (const sheet of unit.getSheets()) markAll(sheet.getSheetId());
}
