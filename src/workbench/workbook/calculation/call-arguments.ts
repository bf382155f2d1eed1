import { CellValueType, type ICellData, type Nullable, type Styles } from '@univerjs/core';
import {
  type BaseReferenceObject,
  type BaseValueObject,
  ErrorType,
  type ErrorValueObject,
} from '@univerjs/engine-formula';
import { isDatePattern } from '../cells/number-formats';
import { fromUniverText, isErrorName } from '../univer-patches/error-texts';
import type { CellValue, CustomFunctionArgument } from '../workbook';

/** An argument waits for another custom function; the call is made when that one is there. */
export const waiting = Symbol('waiting');

/** Turns what Univer hands to a function into arguments: what a cell shows as a date arrives as a date. */
export function toCallArgument(variant: BaseValueObject): CustomFunctionArgument | typeof waiting {
  const reference = variant as unknown as BaseReferenceObject;
  if (reference.isReferenceObject()) return fromReference(reference);
  if (variant.isNull()) return undefined;
  if (!variant.isArray()) return fromValueObject(variant);
  const array = variant as unknown as { getArrayValue(): Nullable<BaseValueObject>[][] };
  return asArgument(
    array.getArrayValue().map((row) => row.map((cell) => (!cell || cell.isNull() ? null : fromValueObject(cell)))),
  );
}

function fromReference(reference: BaseReferenceObject): CustomFunctionArgument | typeof waiting {
  const { startRow, startColumn, endRow, endColumn } = reference.getRangePosition();
  const own = reference.getUnitData()[reference.getUnitId()]?.[reference.getSheetId()]?.cellData;
  const styles = reference.getUnitStylesData()[reference.getUnitId()];
  const rows: (CellValue | typeof waiting)[][] = [];
  for (let row = startRow; row <= endRow; row++) {
    const cells: (CellValue | typeof waiting)[] = [];
    for (let column = startColumn; column <= endColumn; column++) {
      cells.push(fromCell(reference.getCellData(row, column), own?.getValue(row, column), styles));
    }
    rows.push(cells);
  }
  return asArgument(rows);
}

function fromCell(
  cell: Nullable<ICellData>,
  own: Nullable<ICellData>,
  styles: Nullable<Styles>,
): CellValue | typeof waiting {
  const value = cell?.v ?? cell?.p?.body?.dataStream.replace(/\r?\n$/, '') ?? null;
  if (!cell || value === null) return null;
  if (value === ErrorType.CONNECT) return waiting;
  if (typeof value === 'string' && isErrorName(value)) return { error: value, message: '' };
  if (cell.t === CellValueType.BOOLEAN || typeof value === 'boolean') return Boolean(Number(value));
  if (cell.t !== CellValueType.NUMBER)
    return typeof value === 'number' && cell.t === undefined ? value : fromUniverText(String(value));
  const pattern = styles?.getStyleByCell(own)?.n?.pattern ?? styles?.getStyleByCell(cell)?.n?.pattern;
  return isDatePattern(pattern) ? { dateSerial: Number(value) } : Number(value);
}

function fromValueObject(value: BaseValueObject): CellValue | typeof waiting {
  if (value.isError()) {
    const { error, message } = {
      error: (value as ErrorValueObject).getErrorType(),
      message: (value as ErrorValueObject).getErrorContent(),
    };
    return error === ErrorType.CONNECT ? waiting : { error, message };
  }
  if (value.isNull()) return null;
  const raw = value.getValue();
  if (typeof raw === 'number' && isDatePattern(value.getPattern())) return { dateSerial: raw };
  return typeof raw === 'string' ? fromUniverText(raw) : (raw as CellValue);
}

/** One cell, also when written A1:A1, arrives as a value (rules 1.3); so does what is computed of one, as A1&"". */
function asArgument(rows: (CellValue | typeof waiting)[][]): CustomFunctionArgument | typeof waiting {
  if (rows.length === 1 && rows[0]?.length === 1) return rows[0][0] ?? null;
  return rows.some((row) => row.includes(waiting)) ? waiting : (rows as CellValue[][]);
}
