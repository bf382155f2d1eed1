import { columnLetters, columnNumber } from '../../workbook/a1';

/** Shifts relative references down and right: `=A1+$B$2` becomes `=A2+$B$2`. Strings and sheet names do not change. */
export function shiftReferences(formula: string, down: number, right: number): string {
  const column = (fixed: string, letters: string) =>
    `${fixed}${columnLetters(columnNumber(letters) + (fixed ? 0 : right))}`;
  const row = (fixed: string, digits: string) => `${fixed}${Number(digits) + (fixed ? 0 : down)}`;
  return outsideQuotes(formula, (text) =>
    text
      .replace(columns, (_all, fixedA, a, fixedB, b) => `${column(fixedA, a)}:${column(fixedB, b)}`)
      .replace(rows, (_all, fixedA, a, fixedB, b) => `${row(fixedA, a)}:${row(fixedB, b)}`)
      .replace(cells, (_all, fixedColumn, letters, fixedRow, digits) => {
        return `${column(fixedColumn, letters)}${row(fixedRow, digits)}`;
      }),
  );
}

/** Converts a formula to R1C1 notation: `=SUM(A1:$B$2)` in C3 becomes `=SUM(R[-2]C[-2]:R2C2)`. */
export function toR1C1(formula: string, row: number, column: number): string {
  return outsideQuotes(formula, (text) =>
    text.replace(
      /(?<![\w.])(\$?)([A-Z]{1,3})(\$?)(\d{1,8})(?![\w(.])/gi,
      (_all, fixedColumn: string, letters: string, fixedRow: string, digits: string) => {
        const c = columnNumber(letters);
        return `${step('R', Number(digits), row, fixedRow !== '')}${step('C', c, column, fixedColumn !== '')}`;
      },
    ),
  );
}

/** `A:$C` */
const columns = /(\$?)\b([A-Z]{1,3}):(\$?)([A-Z]{1,3})\b(?!\()/gi;
/** `2:$4` */
const rows = /(?<![\w$.])(\$?)(\d{1,8}):(\$?)(\d{1,8})(?![\w.])/g;
/** `A$1`; not LOG10(…), Sheet1.A or x1y. */
const cells = /(?<![\w.$])(\$?)([A-Z]{1,3})(\$?)(\d{1,8})(?![\w(.])/gi;

function step(letter: string, to: number, from: number, isFixed: boolean): string {
  if (isFixed) return `${letter}${to}`;
  return `${letter}[${to - from}]`;
}

function outsideQuotes(formula: string, change: (text: string) => string): string {
  return formula
    .split(/("(?:[^"]|"")*"|'(?:[^']|'')*')/)
    .map((part, index) => (index % 2 === 1 ? part : change(part)))
    .join('');
}
