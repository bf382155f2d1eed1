import type { FileFormat } from '../../src/service/records/import-file';

/** The format that a file's name says. */
export function readFormat(path: string): FileFormat {
  if (/\.csv$/i.test(path)) return 'csv';
  if (/\.(jsonl|ndjson)$/i.test(path)) return 'jsonl';
  throw new Error(`${path} must end with .csv or .jsonl.`);
}
