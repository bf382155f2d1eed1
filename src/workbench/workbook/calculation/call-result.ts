import {
  ArrayValueObject,
  type BaseValueObject,
  BooleanValueObject,
  ErrorType,
  ErrorValueObject,
  NullValueObject,
  NumberValueObject,
  StringValueObject,
} from '@univerjs/engine-formula';
import { automaticDateFormat } from '../cells/number-formats';
import { type CellValue, isCellError } from '../workbook';
import type { CallResult } from './call-memo';

/** Explicit value objects, so that Univer reads no number, date or boolean into a text. */
export function toValueObject(result: CallResult): BaseValueObject {
  if (isCellError(result)) return fromCellValue(result);
  const [first = [null]] = result;
  if (result.length === 1 && first.length === 1) return fromCellValue(first[0] ?? null);
  return ArrayValueObject.create({
    calculateValueList: result.map((row) => row.map(fromCellValue)),
    rowCount: result.length,
    columnCount: first.length,
    unitId: '',
    sheetId: '',
    row: -1,
    column: -1,
  });
}

function fromCellValue(value: CellValue): BaseValueObject {
  if (value === null) return NullValueObject.create();
  if (typeof value === 'boolean') return BooleanValueObject.create(value);
  if (typeof value === 'string') return StringValueObject.create(value);
  if (typeof value === 'number') {
    return Number.isFinite(value) ? NumberValueObject.create(value) : ErrorValueObject.create(ErrorType.NUM);
  }
  if (isCellError(value)) return ErrorValueObject.create(value.error as ErrorType, value.message);
  return NumberValueObject.create(value.dateSerial, automaticDateFormat(value.dateSerial));
}
