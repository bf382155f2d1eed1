import type { Injector, IRange } from '@univerjs/core';
import { IFormulaCurrentConfigService, IFormulaRuntimeService } from '@univerjs/engine-formula';

type Check = (unitId: string, sheetId: string, row: number, column: number, range: IRange) => boolean;
type Exceeded = (rowCount: number, columnCount: number, range: IRange) => boolean;

/**
 * Defect: a cell with an empty text blocks a spill in Sheets; Univer 0.25.1 treats it as blank. Replaces the
 * method that looks for obstacles. Can go when Univer distinguishes an empty text from a blank cell.
 *
 * The end of a sheet is no obstacle where the sheet can grow, as in Sheets.
 */
export function patchSpillObstacles(injector: Injector, canGrow: (sheetId: string, range: IRange) => boolean): void {
  const runtime = injector.get(IFormulaRuntimeService) as unknown as {
    readonly currentSubUnitId: string;
    _checkIfArrayFormulaRangeHasData: Check;
    _checkIfArrayFormulaExceeded: Exceeded;
  };
  const exceeds = runtime._checkIfArrayFormulaExceeded.bind(runtime);
  runtime._checkIfArrayFormulaExceeded = (rowCount, columnCount, range) =>
    exceeds(rowCount, columnCount, range) && !canGrow(runtime.currentSubUnitId, range);
  const config = injector.get(IFormulaCurrentConfigService);
  const check = runtime._checkIfArrayFormulaRangeHasData.bind(runtime);
  runtime._checkIfArrayFormulaRangeHasData = (unitId, sheetId, row, column, range) => {
    if (check(unitId, sheetId, row, column, range)) return true;
    const cells = config.getUnitData()[unitId]?.[sheetId]?.cellData;
    for (let r = range.startRow; r <= range.endRow; r++) {
      for (let c = range.startColumn; c <= range.endColumn; c++) {
        if (r === row && c === column) continue;
        if (cells?.getValue(r, c)?.v === '') return true;
      }
    }
    return false;
  };
}
