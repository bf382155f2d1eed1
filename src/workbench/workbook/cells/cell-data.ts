import { CellValueType, type ICellData, type Nullable } from '@univerjs/core';
import { ErrorType } from '@univerjs/engine-formula';
import { fromUniverText, isErrorName, shownError, toUniverText } from '../univer-patches/error-texts';
import type { CellInput, CellValue, DataValidationRule } from './cell';
import { automaticDateFormat, isDatePattern } from './number-formats';

/** A data validation rule is stored in its cell, so that it moves with the cell. Its field in saved files is `rule`. */
export function dataValidationOf(cell: Nullable<Pick<ICellData, 'custom'>>): DataValidationRule | null {
  return cell?.custom?.['rule'] ?? null;
}

/** Univer's cell for a written value or formula; its style stays. */
export function toCellData(input: Exclude<CellInput, undefined>, hasOwnFormat: boolean): ICellData {
  const cell: ICellData = { f: null, si: null, p: null, v: null };
  if ('formula' in input) return { ...cell, f: input.formula };
  if ('error' in input) return { ...cell, v: input.error, t: CellValueType.STRING };
  const { value } = input;
  if (value === null) return cell;
  if (typeof value === 'boolean') return { ...cell, v: value ? 1 : 0, t: CellValueType.BOOLEAN };
  if (typeof value === 'number') return { ...cell, v: value, t: CellValueType.NUMBER };
  if (typeof value === 'string') return { ...cell, v: toUniverText(value), t: CellValueType.STRING };
  const date: ICellData = { ...cell, v: value.dateSerial, t: CellValueType.NUMBER };
  return hasOwnFormat ? date : { ...date, s: { n: { pattern: automaticDateFormat(value.dateSerial) } } };
}

/** The value of Univer's cell; `pattern` is the number format it is shown with. */
export function toCellValue(
  cell: Nullable<ICellData>,
  pattern: string | undefined,
  messageOf: (univerError: string) => string,
): CellValue {
  const value = textOf(cell);
  if (!cell || value === null) return null;
  if (value === ErrorType.CONNECT) return shownError(value);
  if (typeof value === 'string' && isErrorName(value)) {
    return { error: shownError(value), message: messageOf(value) };
  }
  if (cell.t === CellValueType.BOOLEAN || typeof value === 'boolean') return Boolean(Number(value));
  if (cell.t === CellValueType.NUMBER || (cell.t === undefined && typeof value === 'number')) {
    return isDatePattern(pattern) ? { dateSerial: Number(value) } : Number(value);
  }
  return fromUniverText(String(value));
}

/** The value, or the text of a rich text. */
export function textOf(cell: Nullable<ICellData>): string | number | boolean | null {
  return cell?.v ?? cell?.p?.body?.dataStream.replace(/\r?\n$/, '') ?? null;
}
