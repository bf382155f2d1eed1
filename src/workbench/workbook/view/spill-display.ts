import { type ICellData, type Injector, InterceptorEffectEnum, type Nullable, type Workbook } from '@univerjs/core';
import { ErrorType, FormulaDataModel } from '@univerjs/engine-formula';
import { INTERCEPTOR_POINT, SheetInterceptorService } from '@univerjs/sheets';

/** What Sheets shows where Univer has words of its own. */
const shownErrors: { readonly [univerError: string]: string } = {
  [ErrorType.SPILL]: '#REF!',
  [ErrorType.CYCLE]: '#REF!',
  [ErrorType.CALC]: '#ERROR!',
  [ErrorType.CONNECT]: 'Loading...',
};

export function shownError(univerError: string): string {
  return shownErrors[univerError] ?? univerError;
}

/** Below Univer's own interceptor for spilled values (100), above the one for number formats. */
const priority = 99;

/**
 * Cells of a spill take the automatic number format of their value where they have none of their own (Univer shows a
 * spilled date as its serial number), and errors are shown in Sheets' words. Used in Node and in the page.
 */
export function showAsSheets(injector: Injector): void {
  const formulas = injector.get(FormulaDataModel);
  injector.get(SheetInterceptorService).intercept(INTERCEPTOR_POINT.CELL_CONTENT, {
    priority,
    effect: InterceptorEffectEnum.Value | InterceptorEffectEnum.Style,
    handler: (cell, location, next) => {
      if (!cell) return next(cell);
      const { unitId, subUnitId, row, col, workbook } = location;
      const spilled: Nullable<ICellData> = formulas.getArrayFormulaCellData()[unitId]?.[subUnitId]?.[row]?.[col];
      const pattern = patternOf(spilled);
      const shown = typeof cell.v === 'string' ? shownErrors[cell.v] : undefined;
      if (shown !== undefined) return next({ ...cell, v: shown });
      if (!pattern) return next(cell);
      const style = (workbook as Workbook).getStyles().get(cell.s);
      return next(style?.n ? cell : { ...cell, s: { ...style, n: { pattern } } });
    },
  });
}

function patternOf(cell: Nullable<ICellData>): string | undefined {
  return typeof cell?.s === 'object' ? cell.s?.n?.pattern : undefined;
}
