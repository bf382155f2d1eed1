import { columnLetters, columnNumber } from '../../workbook/a1';

/** `=SUM(A1:$B$2)` in C3 is `=SUM(R[-2]C[-2]:R2C2)`; texts, sheet names and function names stay. */
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

export function fromR1C1(formula: string, row: number, column: number): string {
  return outsideQuotes(formula, (text) =>
    text.replace(
      /(?<![\w.])R(\d+|\[-?\d+\])?C(\d+|\[-?\d+\])?(?![\w(.])/g,
      (_all, r: string | undefined, c: string | undefined) => {
        const [toRow, isRowFixed] = place(r, row);
        const [toColumn, isColumnFixed] = place(c, column);
        if (toRow < 1 || toColumn < 1) return '#REF!';
        return `${isColumnFixed ? '$' : ''}${columnLetters(toColumn)}${isRowFixed ? '$' : ''}${toRow}`;
      },
    ),
  );
}

/** `=A1+$B$2` one row down is `=A2+$B$2`; `A:A` and `3:3` move too. Never up or left. */
export function shiftReferences(formula: string, down: number, right: number): string {
  const column = (fixed: string, letters: string) =>
    `${fixed}${columnLetters(columnNumber(letters) + (fixed ? 0 : right))}`;
  const row = (fixed: string, digits: string) => `${fixed}${Number(digits) + (fixed ? 0 : down)}`;
  const columns = /(\$?)\b([A-Z]{1,3}):(\$?)([A-Z]{1,3})\b(?!\()/gi;
  const rows = /(?<![\w$.])(\$?)(\d{1,8}):(\$?)(\d{1,8})(?![\w.])/g;
  const cells = /(?<![\w.$])(\$?)([A-Z]{1,3})(\$?)(\d{1,8})(?![\w(.])/gi;
  return outsideQuotes(formula, (text) =>
    text
      .replace(columns, (_all, fixedA, a, fixedB, b) => `${column(fixedA, a)}:${column(fixedB, b)}`)
      .replace(rows, (_all, fixedA, a, fixedB, b) => `${row(fixedA, a)}:${row(fixedB, b)}`)
      .replace(cells, (_all, fixedColumn, letters, fixedRow, digits) => {
        return `${column(fixedColumn, letters)}${row(fixedRow, digits)}`;
      }),
  );
}

function step(letter: string, to: number, from: number, isFixed: boolean): string {
  if (isFixed) return `${letter}${to}`;
  return `${letter}[${to - from}]`;
}

function place(text: string | undefined, from: number): [at: number, isFixed: boolean] {
  if (text === undefined) return [from, false];
  return text.startsWith('[') ? [from + Number(text.slice(1, -1)), false] : [Number(text), true];
}

function outsideQuotes(formula: string, change: (text: string) => string): string {
  return formula
    .split(/("(?:[^"]|"")*"|'(?:[^']|'')*')/)
    .map((part, index) => (index % 2 === 1 ? part : change(part)))
    .join('');
}
