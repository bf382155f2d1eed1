import { type ICellData, ICommandService, type IRange } from '@univerjs/core';
import { FormulaDataModel, SetArrayFormulaDataMutation } from '@univerjs/preset-sheets-core';
import type { SpillView } from '../../workbook/view/workbook-view';
import type { Grid } from './grid';

type Columns<T> = { [column: number]: T };
type Sheets<T> = { [sheetId: string]: { [row: number]: Columns<T> } | undefined };

/** Sets the spills in Univer's formula model and draws them. */
export function setSpills({ injector, unit }: Pick<Grid, 'injector' | 'unit'>, spills: readonly SpillView[]): void {
  const model = injector.get(FormulaDataModel);
  const unitId = unit.getUnitId();
  const ranges = (model.getArrayFormulaRange()[unitId] ?? {}) as Sheets<IRange>;
  const cellData = (model.getArrayFormulaCellData()[unitId] ?? {}) as Sheets<ICellData>;
  for (const { sheetId, row, column, cells } of spills) {
    ranges[sheetId] ??= {};
    cellData[sheetId] ??= {};
    const sheetRanges = ranges[sheetId];
    const sheetCells = cellData[sheetId];
    const old = sheetRanges[row]?.[column];
    if (old) remove(sheetCells, old);
    delete sheetRanges[row]?.[column];
    if (!cells) continue;
    const width = cells[0]?.length ?? 1;
    const range = { startRow: row, startColumn: column, endRow: row + cells.length - 1, endColumn: column + width - 1 };
    sheetRanges[row] = { ...sheetRanges[row], [column]: range };
    for (const [r, line] of cells.entries()) {
      const target: Columns<ICellData> = sheetCells[row + r] ?? {};
      sheetCells[row + r] = target;
      for (const [c, cell] of line.entries()) {
        if (!cell) continue;
        const [value, type, pattern] = cell;
        target[column + c] = { v: value, t: type, ...(pattern ? { s: { n: { pattern } } } : {}) };
      }
    }
  }
  injector
    .get(ICommandService)
    .syncExecuteCommand(
      SetArrayFormulaDataMutation.id,
      { arrayFormulaRange: { [unitId]: ranges }, arrayFormulaCellData: { [unitId]: cellData } },
      { onlyLocal: true },
    );
}

function remove(cells: { [row: number]: Columns<ICellData> }, range: IRange): void {
  for (let row = range.startRow; row <= range.endRow; row++) {
    for (let column = range.startColumn; column <= range.endColumn; column++) delete cells[row]?.[column];
  }
}
