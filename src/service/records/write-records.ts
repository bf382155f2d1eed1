import type { ExportedRecord } from './export-records';
import type { FileFormat } from './import-file';
import { kindField, recordKinds } from './record-kinds';

/** A file's text, record by record. */
export async function* toFileText(records: AsyncIterable<ExportedRecord>, format: FileFormat): AsyncGenerator<string> {
  const names = [kindField, ...new Set(Object.values(recordKinds).flatMap((fields) => Object.keys(fields)))];
  if (format === 'csv') yield `${names.join(',')}\n`;
  for await (const record of records) {
    yield format === 'csv' ? `${names.map((name) => toCell(record[name])).join(',')}\n` : `${JSON.stringify(record)}\n`;
  }
}

/** RFC 4180: quotes values with a comma, a quote or a line end, and doubles quotes. */
function toCell(value: string | boolean | object | null | undefined): string {
  const text =
    value === undefined || value === null ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
