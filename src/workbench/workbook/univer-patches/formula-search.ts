import {
  CommandType,
  type ICellData,
  ICommandService,
  type Injector,
  isFormulaString,
  type Nullable,
  ObjectMatrix,
  type Workbook,
} from '@univerjs/core';
import { FormulaDataModel, type IFormulaData, initSheetFormulaData } from '@univerjs/engine-formula';
import { type ISetRangeValuesMutationParams, SetRangeValuesMutation } from '@univerjs/sheets';

/** A method that Univer declares as private. */
interface FormulaIds {
  _getSheetFormulaIdMap(unitId: string, sheetId: string): { [id: string]: { f: string; r: number; c: number } };
}

/**
 * Defect: Univer 0.25.1 searches every cell of the workbook for formulas before each calculation and after each change, and
 * every cell of a sheet for shared formulas before each block that is written to it. Here a sheet is searched only once,
 * and again after a change that moves cells; after a written block, only the cells of the block are read again. Can go
 * when a change of one cell beside 100,000 values takes ten milliseconds without it.
 */
export function patchFormulaSearch(injector: Injector, unit: Workbook): void {
  const known = new Map<string, KnownFormulas>();
  // Every change of cells is a mutation, and this runs before it, so that no search comes between the two.
  injector.get(ICommandService).beforeCommandExecuted(({ id, type, params }) => {
    if (type !== CommandType.MUTATION || id.startsWith('formula.')) return;
    const { subUnitId: sheetId, cellValue } = (params ?? {}) as Partial<ISetRangeValuesMutationParams>;
    if (sheetId === undefined) known.clear();
    else if (id === SetRangeValuesMutation.id && cellValue) known.get(sheetId)?.written.push(cellValue);
    else known.delete(sheetId);
  });
  const formulasOf = (sheetId: string): CellMatrix => {
    const cells = unit.getSheetBySheetId(sheetId)?.getCellMatrix() ?? new ObjectMatrix<Nullable<ICellData>>();
    const formulas = known.get(sheetId) ?? { found: search(cells), written: [] };
    for (const block of formulas.written.splice(0)) readAgain(formulas.found, cells, block);
    known.set(sheetId, formulas);
    return formulas.found;
  };
  const model = injector.get(FormulaDataModel);
  model.getFormulaData = () => {
    const unitId = unit.getUnitId();
    const found: IFormulaData = { [unitId]: {} };
    for (const sheet of unit.getSheets()) {
      const sheetId = sheet.getSheetId();
      initSheetFormulaData(found, unitId, sheetId, formulasOf(sheetId));
    }
    return found;
  };
  (model as unknown as FormulaIds)._getSheetFormulaIdMap = (_, sheetId) => {
    const ids: ReturnType<FormulaIds['_getSheetFormulaIdMap']> = {};
    formulasOf(sheetId).forValue((r, c, cell) => {
      if (cell?.si && cell.f && isFormulaString(cell.f)) ids[cell.si] = { f: cell.f, r, c };
    });
    return ids;
  };
}

type CellMatrix = ObjectMatrix<Nullable<ICellData>>;

/** The cells of a sheet that have a formula, and the blocks written since these were read. */
interface KnownFormulas {
  readonly found: CellMatrix;
  readonly written: NonNullable<ISetRangeValuesMutationParams['cellValue']>[];
}

/** Passes over cells without a formula first: Univer takes most of the time to find that a cell has none. */
function search(cells: CellMatrix): CellMatrix {
  const found = new ObjectMatrix<Nullable<ICellData>>();
  const rows = cells.getMatrix();
  for (const row in rows) {
    const columns = rows[row];
    for (const column in columns) {
      const cell = columns[Number(column)];
      if (hasFormula(cell)) found.setValue(Number(row), Number(column), cell);
    }
  }
  return found;
}

function readAgain(found: CellMatrix, cells: CellMatrix, block: KnownFormulas['written'][number]): void {
  new ObjectMatrix(block).forValue((row, column) => {
    const cell = cells.getValue(row, column);
    if (hasFormula(cell)) found.setValue(row, column, cell);
    else if (found.getValue(row, column)) found.realDeleteValue(row, column);
  });
}

const hasFormula = (cell: Nullable<ICellData>): boolean => Boolean(cell?.f || cell?.si);
