import { CellValueType, HorizontalAlign, InterceptorEffectEnum, type Workbook } from '@univerjs/core';
import { INTERCEPTOR_POINT, SheetInterceptorService } from '@univerjs/sheets';
import { localeFormat } from '../../workbook/cells/typed-text';
import type { Grid } from './grid';

/** Lower than that of checkboxes, which have no text. */
const priority = 100;

/** Shows TRUE and FALSE in the language of the spreadsheet, as Sheets does. */
export function showBooleans({ injector }: Grid, locale: string): void {
  const { booleans } = localeFormat(locale);
  injector.get(SheetInterceptorService).intercept(INTERCEPTOR_POINT.CELL_CONTENT, {
    priority,
    effect: InterceptorEffectEnum.Value | InterceptorEffectEnum.Style,
    handler: (cell, { workbook }, next) => {
      if (cell?.t !== CellValueType.BOOLEAN) return next(cell);
      const s = { ht: HorizontalAlign.CENTER, ...(workbook as Workbook).getStyles().get(cell.s) };
      const { t: _, ...shown } = cell;
      return next({ ...shown, v: booleans[Number(cell.v) === 1 ? 1 : 0], s });
    },
  });
}
