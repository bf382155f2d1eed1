import { type ICellCustomRender, type ICellRenderContext, InterceptorEffectEnum, type Workbook } from '@univerjs/core';
import { IRenderManagerService } from '@univerjs/engine-render';
import { INTERCEPTOR_POINT, SheetInterceptorService } from '@univerjs/sheets';
import type { FilterView } from '../../workbook/view/workbook-view';
import type { Grid } from '../grid/grid';

const sizePx = 16;
const gapPx = 2;
/** Lower than the interceptors that format values, so that it runs after them. */
const priority = 90;

/** The one-based position of a filter button on the sheet, and its position in the window. */
export interface PressedButton {
  readonly sheetId: string;
  readonly column: number;
  readonly left: number;
  readonly top: number;
}

/** Draws a button in each header cell of a filter, as Sheets does, and reports when one is pressed. */
export class FilterButtons {
  private filters: readonly FilterView[] = [];

  constructor(
    private readonly grid: Grid,
    private readonly onPress: (button: PressedButton) => void,
  ) {
    grid.injector.get(SheetInterceptorService).intercept(INTERCEPTOR_POINT.CELL_CONTENT, {
      priority,
      effect: InterceptorEffectEnum.Value | InterceptorEffectEnum.Style,
      handler: (cell, { row, col, subUnitId, workbook }, next) => {
        const filter = this.of(subUnitId);
        const header = filter?.rectangle;
        if (!filter || !header || row + 1 !== header.row) return next(cell);
        if (col + 1 < header.column || col + 1 >= header.column + header.columnCount) return next(cell);
        const style = (workbook as Workbook).getStyles().get(cell?.s);
        const button = this.button(filter.columns.includes(col + 1));
        // The button must not cover the text.
        return next({
          ...cell,
          s: { ...style, pd: { l: gapPx, ...style?.pd, r: sizePx + 2 * gapPx } },
          customRender: [button],
        });
      },
    });
  }

  of(sheetId: string): FilterView | undefined {
    return this.filters.find((filter) => filter.sheetId === sheetId);
  }

  set(filters: readonly FilterView[]): void {
    this.filters = filters;
    const { injector, unit } = this.grid;
    injector.get(IRenderManagerService).getRenderById(unit.getUnitId())?.mainComponent?.makeForceDirty(true);
  }

  private button(isActive: boolean): ICellCustomRender {
    return {
      drawWith: (context, info) => drawButton(context, positionOf(info), isActive),
      isHit: ({ x, y }, info) => {
        const { left, top } = positionOf(info);
        return x >= left && x <= left + sizePx && y >= top && y <= top + sizePx;
      },
      onPointerDown: (info) => this.press(info),
    };
  }

  /** Waits until the mouse button is up. Otherwise the grid would go on selecting cells behind the dialog. */
  private press({ col, subUnitId }: ICellRenderContext): void {
    const open = ({ clientX, clientY }: PointerEvent) =>
      this.onPress({ sheetId: subUnitId, column: col + 1, left: clientX, top: clientY });
    window.addEventListener('pointerup', open, { once: true, capture: true });
  }
}

function positionOf({ primaryWithCoord: cell }: ICellRenderContext) {
  return { left: cell.endX - sizePx - gapPx, top: (cell.startY + cell.endY - sizePx) / 2 };
}

/** Draws three lines, each shorter than the one above. They are white on green if the column hides rows. */
function drawButton(
  context: CanvasRenderingContext2D,
  position: { left: number; top: number },
  isActive: boolean,
): void {
  const { left, top } = position;
  context.fillStyle = isActive ? '#1d6f5c' : '#ffffff';
  context.fillRect(left, top, sizePx, sizePx);
  context.fillStyle = isActive ? '#ffffff' : '#1d6f5c';
  for (const [index, width] of [10, 6, 2].entries()) {
    context.fillRect(left + (sizePx - width) / 2, top + 4 + index * 3, width, 2);
  }
}
