import type { CellEdit } from '../apps-script/host';
import type { ViewEdit } from '../workbook/view/workbook-view';
import type { Rectangle, Workbook } from '../workbook/workbook';

type Cells = { readonly [row: string]: { readonly [column: string]: { readonly [name: string]: unknown } | null } };

/**
 * The cells that an edit of a page gives new contents, with the old value of a single one; null for any other edit, such
 * as one of formats alone. Sample: `{subUnitId, cellValue: {0: {3: {v: 12}}}}`.
 */
export function readTypedCells(workbook: Workbook, { id, params }: ViewEdit): CellEdit | null {
  if (id !== 'sheet.mutation.set-range-values') return null;
  const { subUnitId, cellValue } = (params ?? {}) as { subUnitId?: string; cellValue?: Cells };
  const places = Object.entries(cellValue ?? {}).flatMap(([row, columns]) =>
    Object.entries(columns ?? {})
      .filter(([, cell]) => cell === null || ['v', 'f', 'si', 'p'].some((part) => part in cell))
      .map(([column]) => [Number(row) + 1, Number(column) + 1] as const),
  );
  if (places.length === 0 || subUnitId === undefined) return null;
  const rows = places.map(([row]) => row);
  const columns = places.map(([, column]) => column);
  const [row, column] = [Math.min(...rows), Math.min(...columns)];
  const rectangle = {
    row,
    column,
    rowCount: Math.max(...rows) - row + 1,
    columnCount: Math.max(...columns) - column + 1,
  };
  const sheetId = workbook.sheetIdOfView(subUnitId);
  const oldValue = isSingle(rectangle) ? workbook.values(sheetId, rectangle)[0]?.[0] : undefined;
  return { sheetId, rectangle, ...(oldValue === undefined ? {} : { oldValue }) };
}

export function withNewValue(workbook: Workbook, edit: CellEdit): CellEdit {
  const value = isSingle(edit.rectangle) ? workbook.values(edit.sheetId, edit.rectangle)[0]?.[0] : undefined;
  return value === undefined ? edit : { ...edit, value };
}

function isSingle({ rowCount, columnCount }: Rectangle): boolean {
  return rowCount === 1 && columnCount === 1;
}
