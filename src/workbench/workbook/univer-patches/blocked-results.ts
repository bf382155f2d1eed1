import type { Injector, IRange } from '@univerjs/core';
import { ErrorType, FormulaDataModel } from '@univerjs/engine-formula';

type Columns = { [column: number]: IRange };

/**
 * Defect: for Univer 0.25.1, the cells that a blocked result needs belong to it. When its formula is calculated again,
 * Univer deletes them, and so cells of the result that blocks it. When the formula of that result is deleted, Univer
 * keeps them. Here a blocked formula has only its own cell while cells are deleted. Can go when a blocked formula can be
 * calculated again without a change of the other result, and is expanded when the other one is deleted.
 */
export function keepBlockingResults(injector: Injector): void {
  const model = injector.get(FormulaDataModel);
  const clear = model.clearPreviousArrayFormulaCellData.bind(model);
  const merge = model.mergeArrayFormulaCellData.bind(model);
  const update = model.updateArrayFormulaCellData.bind(model);
  model.clearPreviousArrayFormulaCellData = (cells) => withOwnCells(model, () => clear(cells));
  model.mergeArrayFormulaCellData = (cells) => withOwnCells(model, () => merge(cells));
  model.updateArrayFormulaCellData = (...given) => withOwnCells(model, () => update(...given));
}

function withOwnCells<Result>(model: FormulaDataModel, run: () => Result): Result {
  const restore = [...blockedRanges(model)].map(({ columns, row, column, range }) => {
    const ownCell = { startRow: row, endRow: row, startColumn: column, endColumn: column };
    columns[column] = ownCell;
    return () => {
      if (columns[column] === ownCell) columns[column] = range;
    };
  });
  const result = run();
  for (const each of restore) each();
  return result;
}

function* blockedRanges(model: FormulaDataModel) {
  const cells = model.getArrayFormulaCellData();
  for (const [unitId, sheets] of Object.entries(model.getArrayFormulaRange())) {
    for (const [sheetId, rows] of Object.entries(sheets ?? {})) {
      for (const [row, columns] of Object.entries<Columns>((rows ?? {}) as { [row: string]: Columns })) {
        for (const [column, range] of Object.entries(columns)) {
          const isBlocked = cells[unitId]?.[sheetId]?.[Number(row)]?.[Number(column)]?.v === ErrorType.SPILL;
          if (isBlocked) yield { columns, row: Number(row), column: Number(column), range };
        }
      }
    }
  }
}
