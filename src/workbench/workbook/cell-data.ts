import { CellValueType, type ICellData, type IStyleData, type Nullable } from '@univerjs/core';
import { ERROR_TYPE_SET, ErrorType } from '@univerjs/engine-formula';
import { automaticDateFormat, isDatePattern } from './number-formats';
import { shownError } from './spill-display';
import type { CellInput, CellStyle, CellValue } from './workbook';

/** Univer's cell for a written value or formula; what it leaves out (style, note) stays. */
export function toCellData(input: Exclude<CellInput, undefined>, hasOwnFormat: boolean): ICellData {
  const cell: ICellData = { f: null, si: null, p: null, v: null };
  if ('formula' in input) return { ...cell, f: input.formula };
  const { value } = input;
  if (value === null) return cell;
  if (typeof value === 'boolean') return { ...cell, v: value ? 1 : 0, t: CellValueType.BOOLEAN };
  if (typeof value === 'number') return { ...cell, v: value, t: CellValueType.NUMBER };
  if (typeof value === 'string') return { ...cell, v: value, t: CellValueType.STRING };
  const date: ICellData = { ...cell, v: value.dateSerial, t: CellValueType.NUMBER };
  return hasOwnFormat ? date : { ...date, s: { n: { pattern: automaticDateFormat(value.dateSerial) } } };
}

/** The value of Univer's cell; `pattern` is the number format it is shown with. */
export function toCellValue(
  cell: Nullable<ICellData>,
  pattern: string | undefined,
  messageOf: (univerError: string) => string,
): CellValue {
  const value = cell?.v ?? cell?.p?.body?.dataStream.replace(/\r?\n$/, '') ?? null;
  if (!cell || value === null) return null;
  if (value === ErrorType.CONNECT) return shownError(value);
  if (typeof value === 'string' && ERROR_TYPE_SET.has(value as ErrorType)) {
    return { error: shownError(value), message: messageOf(value) };
  }
  if (cell.t === CellValueType.BOOLEAN || typeof value === 'boolean') return Boolean(Number(value));
  if (cell.t === CellValueType.NUMBER || (cell.t === undefined && typeof value === 'number')) {
    return isDatePattern(pattern) ? { dateSerial: Number(value) } : Number(value);
  }
  return String(value);
}

const alignments = { left: 1, center: 2, right: 3 } as const;
const verticalAlignments = { top: 1, middle: 2, bottom: 3 } as const;

export function toStyleData(style: CellStyle): IStyleData {
  return {
    ...(style.isBold === undefined ? {} : { bl: style.isBold ? 1 : 0 }),
    ...(style.isItalic === undefined ? {} : { it: style.isItalic ? 1 : 0 }),
    ...(style.fontSizePt === undefined ? {} : { fs: style.fontSizePt }),
    ...(style.fontFamily === undefined ? {} : { ff: style.fontFamily }),
    ...(style.color === undefined ? {} : { cl: { rgb: style.color } }),
    ...(style.background === undefined ? {} : { bg: { rgb: style.background } }),
    ...(style.align === undefined ? {} : { ht: alignments[style.align] }),
    ...(style.verticalAlign === undefined ? {} : { vt: verticalAlignments[style.verticalAlign] }),
    ...(style.wrap === undefined ? {} : { tb: style.wrap ? 3 : 1 }),
    ...(style.borderBottom === undefined ? {} : { bd: { b: { s: 1, cl: { rgb: style.borderBottom } } } }),
    ...(style.indentPx === undefined ? {} : { pd: { l: style.indentPx } }),
  };
}
