import type { ICellData, IObjectMatrixPrimitiveType, IRange, Worksheet } from '@univerjs/core';
import { SetRangeValuesMutation, SetStyleCommand } from '@univerjs/sheets';
import type { UniverDocument } from '../univer-document';
import type { Rectangle } from './cell';

/** Cells as Univer's mutations write them: by row, then by column, from 0. */
export type CellMatrix = IObjectMatrixPrimitiveType<ICellData>;

type CellReader<Value> = (sheet: Worksheet, row: number, column: number) => Value;

/** Calls `read` for each cell of a range and returns the results row by row. */
export function mapRange<Value>(range: IRange, read: (row: number, column: number) => Value): Value[][] {
  const rows: Value[][] = [];
  for (let row = range.startRow; row <= range.endRow; row++) {
    const cells: Value[] = [];
    for (let column = range.startColumn; column <= range.endColumn; column++) cells.push(read(row, column));
    rows.push(cells);
  }
  return rows;
}

export function readCells<Value>(
  document: UniverDocument,
  sheetId: number,
  rectangle: Rectangle,
  read: CellReader<Value>,
): Value[][] {
  const sheet = document.worksheet(sheetId);
  return mapRange(document.range(sheet, rectangle), (row, column) => read(sheet, row, column));
}

/** Converts each input with `toCell` and writes it. A cell whose input, or what becomes of it, is `undefined` does not change. */
export function writeCells<Input>(
  document: UniverDocument,
  sheetId: number,
  rectangle: Rectangle,
  inputs: readonly (readonly (Input | undefined)[])[],
  toCell: (input: Input, ...at: Parameters<CellReader<void>>) => ICellData | undefined,
): void {
  const sheet = document.worksheet(sheetId);
  document.range(sheet, rectangle);
  const cellValue: CellMatrix = {};
  let isStyleOnly = true;
  for (const [r, inputsOfRow] of inputs.entries()) {
    const row = rectangle.row - 1 + r;
    for (const [c, input] of inputsOfRow.entries()) {
      if (input === undefined) continue;
      const column = rectangle.column - 1 + c;
      const cell = toCell(input, sheet, row, column);
      if (cell === undefined) continue;
      if (!sheet.getCellRaw(row, column) && isEmpty(cell)) continue;
      if ('v' in cell) isStyleOnly = false;
      cellValue[row] ??= {};
      cellValue[row][column] = cell;
    }
  }
  if (Object.keys(cellValue).length > 0) runSetCells(document, sheet, cellValue, isStyleOnly);
}

/** With the trigger of a style command, Univer keeps the formulas of the cells and does not calculate. */
export function runSetCells(document: UniverDocument, sheet: Worksheet, cellValue: CellMatrix, isStyleOnly: boolean) {
  const trigger = isStyleOnly ? { trigger: SetStyleCommand.id } : {};
  document.run(SetRangeValuesMutation.id, { subUnitId: sheet.getSheetId(), cellValue, ...trigger });
}

/** Whether the data only removes fields, which has no effect on a cell that does not exist. */
function isEmpty(data: object): boolean {
  return Object.values(data).every((value: unknown) => {
    return value === null || (typeof value === 'object' && value !== null && isEmpty(value));
  });
}

/** The `custom` field of a cell. Without fields it is null, so that Univer removes the former ones. */
export function customData(fields: { readonly [name: string]: unknown }): Pick<ICellData, 'custom'> {
  // Univer takes null, and its types do not.
  return { custom: Object.keys(fields).length > 0 ? { ...fields } : (null as never) };
}
