import type { FileFormat } from '../../src/service/records/import-file';

/** Derives the format from the extension of a file. */
export function readFormat(path: string): FileFormat {
  if (/\.csv$/i.test(path)) return 'csv';
  if (/\.(jsonl|ndjson)$/i.test(path)) return 'jsonl';
  throw new Error(`${path} must end with .csv or .jsonl.`);
}
