import type { ResultRow } from './run-in-host';

/** Rows of the result sheet, downloaded from Google as CSV (File › Download › Comma Separated Values). */
export function readResultFile(text: string): ResultRow[] {
  const [header = [], ...lines] = parseCsv(text.replace(/^\uFEFF/, ''));
  const missing = columns.filter((column) => !header.includes(column));
  if (missing.length > 0)
    throw new Error(`The file has no column ${missing.join(', ')}: download the sheet "Conformance".`);
  const field = (line: readonly string[], column: string) => line[header.indexOf(column)] ?? '';
  return lines
    .filter((line) => field(line, 'id') !== '')
    .map((line) => ({
      id: field(line, 'id'),
      rule: field(line, 'rule'),
      mode: field(line, 'mode'),
      expected: field(line, 'expected'),
      actual: field(line, 'actual'),
      verdict: field(line, 'verdict'),
    }));
}

const columns = ['id', 'rule', 'mode', 'expected', 'actual', 'verdict'];

/** Sample: `cache/text,"Text, of ""all"" kinds"\r\n`; a quoted field may hold line ends. */
function parseCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  for (const [, quoted, plain = '', end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/g)) {
    row.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end === ',') continue;
    if (row.length > 1 || row[0] !== '') rows.push(row);
    row = [];
  }
  return rows;
}
