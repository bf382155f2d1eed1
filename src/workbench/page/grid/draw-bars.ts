import { type ICellCustomRender, InterceptorEffectEnum } from '@univerjs/core';
import { INTERCEPTOR_POINT, SheetInterceptorService } from '@univerjs/sheets';
import { type BarPart, readBar } from '../../workbook/functions/sparkline';
import type { Grid } from './grid';

/** Higher than the interceptors that format values, because a bar has no text. */
const priority = 101;
const paddingPx = 3;

/** Draws the bars of SPARKLINE, as Sheets does: over the width of the cell, with a small padding. */
export function drawBars({ injector }: Grid): void {
  injector.get(SheetInterceptorService).intercept(INTERCEPTOR_POINT.CELL_CONTENT, {
    priority,
    effect: InterceptorEffectEnum.Value | InterceptorEffectEnum.Style,
    handler: (cell, _location, next) => {
      const parts = readBar(cell?.v);
      return next(parts === null ? cell : { ...cell, v: '', customRender: [barOf(parts)] });
    },
  });
}

function barOf(parts: readonly BarPart[]): ICellCustomRender {
  return {
    drawWith: (context, { primaryWithCoord: { startX, startY, endX, endY } }) => {
      const width = endX - startX - 2 * paddingPx;
      let left = startX + paddingPx;
      for (const { share, color } of parts) {
        context.fillStyle = color;
        context.fillRect(left, startY + paddingPx, share * width, endY - startY - 2 * paddingPx);
        left += share * width;
      }
    },
  };
}
