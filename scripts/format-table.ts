import { withoutControls } from './without-controls';

/** Formats rows as a table for a terminal, with numbers aligned to the right. */
export function formatTable(given: readonly (readonly string[])[]): string {
  const rows = given.map((row) => row.map(withoutControls));
  const widths: number[] = [];
  const isNumeric: boolean[] = [];
  for (const [rowIndex, row] of rows.entries()) {
    for (const [column, text] of row.entries()) {
      widths[column] = Math.max(widths[column] ?? 0, text.length);
      if (rowIndex > 0 && text !== '')
        isNumeric[column] = (isNumeric[column] ?? true) && /^[-+$€£]?[\d.,]+%?$/.test(text);
    }
  }
  return rows
    .map((row) =>
      row
        .map((text, column) =>
          isNumeric[column] === true ? text.padStart(widths[column] ?? 0) : text.padEnd(widths[column] ?? 0),
        )
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

type MarkdownRow = readonly (string | number)[];

/** Formats rows as a table in Markdown. The first row is the header. Columns of numbers are aligned to the right. */
export function markdownTable(
  [header = [], ...rows]: readonly MarkdownRow[],
  isRight = (column: number) => rows.every((row) => typeof row[column] === 'number'),
): string {
  const line = (cells: MarkdownRow) => `| ${cells.join(' | ')} |`;
  const alignments = header.map((_, column) => (isRight(column) ? '---:' : '---'));
  return [line(header), `|${alignments.join('|')}|`, ...rows.map(line)].join('\n');
}
