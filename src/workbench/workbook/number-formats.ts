import { numfmt } from '@univerjs/core';

/** Sheets' automatic formats: a whole day shows as a date, a part of a day as date and time. */
export function automaticDateFormat(serial: number): string {
  return Number.isInteger(serial) ? 'm/d/yyyy' : 'm/d/yyyy h:mm:ss';
}

/** The formats that Univer's own functions give their results, as Sheets shows such results. */
export function sheetsDateFormat(pattern: string, serial: number): string {
  return pattern === 'yyyy/mm/dd;@' || pattern === 'yyyy/mm/dd hh:mm' ? automaticDateFormat(serial) : pattern;
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
