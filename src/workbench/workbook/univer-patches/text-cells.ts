import { CellValueType, type ICellData, IUniverInstanceService, type Nullable, ObjectMatrix } from '@univerjs/core';
import { getSheetMutationTarget, SetRangeValuesMutation } from '@univerjs/sheets';

/**
 * Defect: when only the style, number format or rule of a cell is set, Univer 0.25.1 finds the type of its content anew,
 * and the text `-5` becomes a number, `true` a boolean. Replaces a method for the process. Can go when a text that looks
 * like a value is still a text after its cell was made bold.
 */
export function patchTextCells(): void {
  const { handler } = SetRangeValuesMutation;
  SetRangeValuesMutation.handler = (accessor, params) => {
    const target = getSheetMutationTarget(accessor.get(IUniverInstanceService), params);
    const texts: { row: number; column: number; cell: ICellData }[] = [];
    new ObjectMatrix(params.cellValue).forValue((row, column, cell) => {
      if (cell && keepsText(cell, target?.worksheet.getCellRaw(row, column))) texts.push({ row, column, cell });
    });
    if (texts.length === 0) return handler(accessor, params);
    // Copies, because several cells may be one object.
    const cells = new ObjectMatrix<Nullable<ICellData>>({ ...params.cellValue });
    const copied = new Set<number>();
    for (const { row, column, cell } of texts) {
      if (!copied.has(row)) cells.setRow(row, { ...cells.getRow(row) });
      copied.add(row);
      cells.setValue(row, column, { ...cell, t: CellValueType.STRING });
    }
    return handler(accessor, { ...params, cellValue: cells.getMatrix() });
  };
}

function keepsText(written: ICellData, before: Nullable<ICellData>): boolean {
  const isStyled = written.v === undefined && (written.t ?? null) === null;
  return isStyled && before?.t === CellValueType.STRING && typeof before.v === 'string';
}
