import { numfmt } from '@univerjs/core';

/** Sheets' automatic formats: an integer serial number shows as a date, any other as date and time. */
export function automaticDateFormat(serial: number): string {
  return Number.isInteger(serial) ? 'm/d/yyyy' : 'm/d/yyyy h:mm:ss';
}

/** Replaces the date formats of Univer's functions by those of Sheets. */
export function sheetsDateFormat(pattern: string, serial: number): string {
  return pattern === 'yyyy/mm/dd;@' || pattern === 'yyyy/mm/dd hh:mm' ? automaticDateFormat(serial) : pattern;
}

/** Formats a number in a cell with automatic format: as an integer, or with ten digits. */
export function automaticNumberText(value: number): string {
  const size = Math.abs(value);
  if (Number.isInteger(value) && size < 1e15) return String(value);
  const rounded = size < 1e10 ? Number(value.toPrecision(10)) : Math.round(value);
  return size < 1e-6 || size >= 1e15 ? numfmt.format('General', rounded) : String(rounded);
}

const datePatterns = new Map<string, boolean>();

/** Whether a number format shows a date, a time or a duration. */
export function isDatePattern(pattern: string | undefined): boolean {
  if (!pattern) return false;
  let isDate = datePatterns.get(pattern);
  if (isDate === undefined) {
    isDate = numfmt.isDateFormat(pattern);
    datePatterns.set(pattern, isDate);
  }
  return isDate;
}
