import type { Workbook } from '../workbook/workbook';

/**
 * A sheet as Sheets downloads it: what its cells show, hidden rows and spills included, errors as their names. Texts
 * that begin like a formula stay as they are: Sheets does not change them either.
 */
export function sheetCsv(workbook: Workbook, sheetId: number): string {
  const used = workbook.usedRectangle(sheetId);
  return used === null ? '' : toCsv(workbook.displayValues(sheetId, used));
}

/** Lines end with CR LF, except the last one. A value with a comma, a quote or a line break is quoted. */
export function toCsv(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => row.map(toField).join(',')).join('\r\n');
}

function toField(value: string): string {
  return /[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value;
}
