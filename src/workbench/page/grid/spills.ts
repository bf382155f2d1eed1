import { type ICellData, ICommandService, type IRange, type IStyleData, ObjectMatrix } from '@univerjs/core';
import { FormulaDataModel, SetArrayFormulaDataMutation } from '@univerjs/engine-formula';
import { SetRangeValuesMutation } from '@univerjs/sheets';
import { COPY_TYPE, ISheetClipboardService, PREDEFINED_HOOK_NAME_PASTE } from '@univerjs/sheets-ui';
import { fromUniverText } from '../../workbook/univer-patches/error-texts';
import type { SpillView } from '../../workbook/view/workbook-view';
import type { Grid } from './grid';

type Columns<T> = { [column: number]: T };
type Sheets<T> = { [sheetId: string]: { [row: number]: Columns<T> } | undefined };

/** Sets the spills in Univer's formula model and draws them. */
export function setSpills({ injector, unit }: Pick<Grid, 'injector' | 'unit'>, spills: readonly SpillView[]): void {
  const model = injector.get(FormulaDataModel);
  const unitId = unit.getUnitId();
  const ranges = model.getArrayFormulaRange()[unitId] ?? {};
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
    for (const [r, cellsOfRow] of cells.entries()) {
      const target: Columns<ICellData> = sheetCells[row + r] ?? {};
      sheetCells[row + r] = target;
      for (const [c, cell] of cellsOfRow.entries()) {
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

/**
 * Copies spilled cells as Sheets does: as values, or as the formula alone if the selection includes the formula's cell.
 * Other programs get text. Univer 0.25.1 copies blanks, so this replaces a method of its clipboard.
 */
export function copySpills({ injector, unit }: Grid): void {
  const clipboard = injector.get(ISheetClipboardService);
  const formulas = injector.get(FormulaDataModel);
  const unitId = unit.getUnitId();
  let sheetId = '';

  const spilled = (row: number, column: number) => {
    const sheet = unit.getSheetBySheetId(sheetId);
    const cell = formulas.getArrayFormulaCellData()[unitId]?.[sheetId]?.[row]?.[column];
    const own = sheet?.getCellRaw(row, column);
    if (!sheet || !cell || own?.f || own?.si) return undefined;
    const displayV = fromUniverText(String(sheet.getCell(row, column)?.v ?? ''));
    return { ...own, v: cell.v, t: cell.t, s: own?.s ?? cell.s, displayV };
  };
  clipboard.addClipboardHook({
    id: 'workbench-spills',
    // Runs after Univer's hooks, which clear the format.
    priority: 20,
    onBeforeCopy: (_unitId, copiedId) => {
      sheetId = copiedId;
    },
    getCellValueBySpecialMatrix: spilled,
    /** Univer copies the stored cell under the spill, which has neither the number format nor, when cut, the value. */
    onPasteCells(from, to, matrix, { copyType, pasteType }) {
      const isOfWidths = pasteType === PREDEFINED_HOOK_NAME_PASTE.SPECIAL_PASTE_COL_WIDTH;
      if (from?.unitId !== unitId || isOfWidths) return { redos: [], undos: [] };
      sheetId = from.subUnitId;
      const cells = new ObjectMatrix<ICellData>();
      matrix.forValue((rowIndex, columnIndex, cell) => {
        const source = {
          row: from.range.rows[rowIndex % from.range.rows.length] ?? -1,
          column: from.range.cols[columnIndex % from.range.cols.length] ?? -1,
        };
        const found = spilled(source.row, source.column);
        if ((cell.v ?? null) === null || !found) return;
        const pattern = (found.s as IStyleData | undefined)?.n?.pattern;
        cells.setValue(to.range.rows[rowIndex] ?? 0, to.range.cols[columnIndex] ?? 0, {
          ...(copyType === COPY_TYPE.CUT && { v: cell.v, t: cell.t }),
          ...(pattern && { s: { n: { pattern } } }),
        });
      });
      const params = { unitId: to.unitId, subUnitId: to.subUnitId, cellValue: cells.getMatrix() };
      return { redos: cells.hasValue() ? [{ id: SetRangeValuesMutation.id, params }] : [], undos: [] };
    },
  });

  /** The spills whose formula is in a range. */
  const spillsOf = (range: IRange): IRange[] =>
    Object.values((formulas.getArrayFormulaRange()[unitId] as Sheets<IRange> | undefined)?.[sheetId] ?? {})
      .flatMap((columns) => Object.values(columns))
      .filter((spill) => contains(range, spill.startRow, spill.startColumn));

  const generate = clipboard.generateCopyContent.bind(clipboard);
  clipboard.generateCopyContent = (...what) => {
    const content = generate(...what);
    const spills = spillsOf(what[2]);
    const { rows = [], cols = [] } = content?.discreteRange ?? {};
    content?.matrixFragment.forValue((rowIndex, columnIndex, cell) => {
      const [row = -1, column = -1] = [rows[rowIndex], cols[columnIndex]];
      if (spills.some((spill) => contains(spill, row, column)) && spilled(row, column)) {
        content.matrixFragment.setValue(rowIndex, columnIndex, { ...cell, v: null, t: null });
      }
    });
    return content;
  };
}

function contains({ startRow, endRow, startColumn, endColumn }: IRange, row: number, column: number): boolean {
  return row >= startRow && row <= endRow && column >= startColumn && column <= endColumn;
}
