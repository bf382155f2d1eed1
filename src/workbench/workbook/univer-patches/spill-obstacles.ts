import { type Injector, type IRange, Rectangle } from '@univerjs/core';
import { ErrorType, IFormulaCurrentConfigService, IFormulaRuntimeService } from '@univerjs/engine-formula';

type Check = (unitId: string, sheetId: string, row: number, column: number, range: IRange) => boolean;
type Exceeded = (rowCount: number, columnCount: number, range: IRange) => boolean;

/**
 * Replaces the method that looks for obstacles, because of two defects of Univer 0.25.1:
 * - A cell with an empty text blocks a spill in Sheets; Univer treats it as blank.
 * - Two results of one run, such as the first one of a file, may have cells in common. In Sheets the second is blocked.
 *
 * Each check can go when Univer has it. The end of a sheet is no obstacle where the sheet can grow, as in Sheets.
 */
export function patchSpillObstacles(injector: Injector, canGrow: (sheetId: string, range: IRange) => boolean): void {
  const runtime = injector.get(IFormulaRuntimeService) as IFormulaRuntimeService & {
    _checkIfArrayFormulaRangeHasData: Check;
    _checkIfArrayFormulaExceeded: Exceeded;
  };
  const exceeds = runtime._checkIfArrayFormulaExceeded.bind(runtime);
  runtime._checkIfArrayFormulaExceeded = (rowCount, columnCount, range) =>
    exceeds(rowCount, columnCount, range) && !canGrow(runtime.currentSubUnitId, range);
  const check = runtime._checkIfArrayFormulaRangeHasData.bind(runtime);
  const hasEmptyText = emptyTextCheck(injector.get(IFormulaCurrentConfigService));
  const meetsResult = resultCheck(runtime);
  runtime._checkIfArrayFormulaRangeHasData = (...given) =>
    check(...given) || hasEmptyText(...given) || meetsResult(...given);
}

function emptyTextCheck(config: IFormulaCurrentConfigService): Check {
  return (unitId, sheetId, row, column, range) => {
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

/** Whether an expanded result of the same run has a cell of the range. */
function resultCheck(runtime: IFormulaRuntimeService): Check {
  return (unitId, sheetId, row, column, range) => {
    const values = runtime.getUnitData()[unitId]?.[sheetId];
    for (const [r, columns] of Object.entries(runtime.getUnitArrayFormula()[unitId]?.[sheetId] ?? {})) {
      for (const [c, other] of Object.entries(columns ?? {})) {
        const isOwn = Number(r) === row && Number(c) === column;
        const isExpanded = values?.getValue(Number(r), Number(c))?.v !== ErrorType.SPILL;
        if (!isOwn && isExpanded && Rectangle.intersects(range, other as IRange)) return true;
      }
    }
    return false;
  };
}
