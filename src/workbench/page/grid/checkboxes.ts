import { CellValueType, HorizontalAlign, InterceptorEffectEnum, type Workbook } from '@univerjs/core';
import { INTERCEPTOR_POINT, SheetInterceptorService } from '@univerjs/preset-sheets-core';
import type { CellRule } from '../../workbook/workbook';
import type { Grid } from './grid';

/** Above the interceptors that format a value: a box is not formatted. */
const priority = 101;

/** Draws a box where a cell is ruled to hold true or false. It is changed as Sheets lets one do it too: by typing. */
export function drawCheckboxes({ injector }: Pick<Grid, 'injector'>): void {
  injector.get(SheetInterceptorService).intercept(INTERCEPTOR_POINT.CELL_CONTENT, {
    priority,
    effect: InterceptorEffectEnum.Value | InterceptorEffectEnum.Style,
    handler: (cell, { workbook }, next) => {
      const rule = cell?.custom?.['rule'] as CellRule | undefined;
      if (!cell || rule?.criteria !== 'CHECKBOX' || cell.t !== CellValueType.BOOLEAN) return next(cell);
      const { t: _, ...box } = cell;
      const style = (workbook as Workbook).getStyles().get(cell.s);
      return next({ ...box, v: Number(cell.v) === 1 ? '☑' : '☐', s: { ht: HorizontalAlign.CENTER, ...style } });
    },
  });
}
