import type { Injector } from '@univerjs/core';
import { IFormulaCurrentConfigService, IFormulaRuntimeService } from '@univerjs/engine-formula';

interface SpillRange {
  readonly startRow: number;
  readonly startColumn: number;
  readonly endRow: number;
  readonly endColumn: number;
}

type Check = (unitId: string, sheetId: string, row: number, column: number, range: SpillRange) => boolean;

/**
 * Defect: a cell with an empty text blocks a spill in Sheets (rules 1.4); Univer 0.25.1 treats it as blank. Replaces the
 * method that looks for obstacles. Can go when Univer distinguishes an empty text from a blank cell.
 */
export function patchSpillObstacles(injector: Injector): void {
  const runtime = injector.get(IFormulaRuntimeService) as unknown as { _checkIfArrayFormulaRangeHasData: Check };
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
