import { type ICellCustomRender, type ICellRenderContext, InterceptorEffectEnum, type Workbook } from '@univerjs/core';
import { IRenderManagerService } from '@univerjs/engine-render';
import { INTERCEPTOR_POINT, SheetInterceptorService } from '@univerjs/sheets';
import type { GroupView } from '../../workbook/view/workbook-view';
import type { Grid } from './grid';

const sizePx = 13;
const gapPx = 3;
/** Lower than the interceptors that format values, so that it runs after them. */
const priority = 89;

/**
 * Draws a button for each group of rows and columns, which folds and unfolds it. Sheets has them beside the headers of
 * rows and columns, where Univer has no place: here they are in the first cell of the row or column of the control.
 */
export class GroupButtons {
  private groups: readonly GroupView[] = [];

  constructor(
    private readonly grid: Grid,
    private readonly onPress: (id: number) => void,
  ) {
    grid.injector.get(SheetInterceptorService).intercept(INTERCEPTOR_POINT.CELL_CONTENT, {
      priority,
      effect: InterceptorEffectEnum.Value | InterceptorEffectEnum.Style,
      handler: (cell, { row, col, subUnitId, workbook }, next) => {
        const group = row === 0 || col === 0 ? this.at(subUnitId, row + 1, col + 1) : undefined;
        if (group === undefined) return next(cell);
        const style = (workbook as Workbook).getStyles().get(cell?.s);
        // The button must not cover the text.
        return next({
          ...cell,
          s: { ...style, pd: { ...style?.pd, l: sizePx + 2 * gapPx } },
          customRender: [...(cell?.customRender ?? []), this.button(group)],
        });
      },
    });
  }

  set(groups: readonly GroupView[]): void {
    this.groups = groups;
    const { injector, unit } = this.grid;
    injector.get(IRenderManagerService).getRenderById(unit.getUnitId())?.mainComponent?.makeForceDirty(true);
  }

  private at(sheetId: string, row: number, column: number): GroupView | undefined {
    return this.groups.find(({ sheetId: own, axis, control }) => {
      const isPlace = axis === 'row' ? column === 1 && control === row : row === 1 && control === column;
      return own === sheetId && isPlace;
    });
  }

  private button({ id, isFolded }: GroupView): ICellCustomRender {
    return {
      drawWith: (context, info) => drawButton(context, positionOf(info), isFolded),
      isHit: ({ x, y }, info) => {
        const { left, top } = positionOf(info);
        return x >= left && x <= left + sizePx && y >= top && y <= top + sizePx;
      },
      onPointerDown: () => this.onPress(id),
    };
  }
}

/** A plus in a box if the group is folded, otherwise a minus. */
function drawButton(
  context: CanvasRenderingContext2D,
  { left, top }: { left: number; top: number },
  isFolded: boolean,
): void {
  context.fillStyle = '#ffffff';
  context.fillRect(left, top, sizePx, sizePx);
  context.strokeStyle = '#9aa5b1';
  context.lineWidth = 1;
  context.strokeRect(left + 0.5, top + 0.5, sizePx - 1, sizePx - 1);
  context.fillStyle = '#52606d';
  const middle = (sizePx - 1) / 2;
  context.fillRect(left + 3, top + middle, sizePx - 6, 1);
  if (isFolded) context.fillRect(left + middle, top + 3, 1, sizePx - 6);
}

function positionOf({ primaryWithCoord: cell }: ICellRenderContext) {
  return { left: cell.startX + gapPx, top: (cell.startY + cell.endY - sizePx) / 2 };
}
