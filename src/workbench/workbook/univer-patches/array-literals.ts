import { Lexer, LexerTreeBuilder } from '@univerjs/engine-formula';

/**
 * Defect: an array literal of Univer 0.25.1 has constants only, as in Excel. Of the ranges in `{A2:B9;Old!A2:B9}` it takes
 * one cell each, without an error, and when rows are inserted they stay. Replaces a method of its lexer, for the
 * calculation, and one of the builder that finds references in formulas. Can go when the formulas of the test have the
 * same results without it.
 */
export function patchArrayLiterals(): void {
  const treeBuilder = Lexer.prototype.treeBuilder;
  Lexer.prototype.treeBuilder = function build(formula, ...rest) {
    return treeBuilder.call(this, stackArrays(formula), ...rest);
  };
  const sequenceNodesBuilder = LexerTreeBuilder.prototype.sequenceNodesBuilder;
  LexerTreeBuilder.prototype.sequenceNodesBuilder = function build(formula) {
    if (stackArrays(formula) === formula) return sequenceNodesBuilder.call(this, formula);
    let at = formula.startsWith('=') ? 1 : 0;
    const whole = formula.slice(at);
    const nodes = sequenceNodesBuilder.call(this, withoutBraces(formula))?.map((node) => {
      const length = typeof node === 'string' ? node.length : node.token.length;
      const token = formula.slice(at, at + length);
      at += length;
      return typeof node === 'string' ? token : { ...node, token };
    });
    // Univer reads some formulas, such as those it cannot parse, only in part, and would cut them off.
    return at === formula.length ? nodes : [whole];
  };
}

/** `={A1;B1}` → `=(A1&B1)`, of the same length, in which Univer finds the references. */
function withoutBraces(formula: string): string {
  const open: string[] = [];
  return formula.replace(/"(?:[^"]|"")*"|'(?:[^']|'')*'|[{}(),;]/g, (sign) => {
    const isInArray = open.at(-1) === '{';
    if (sign === '{' || sign === '(') open.push(sign);
    if (sign === '}' || sign === ')') open.pop();
    if (sign === '{') return '(';
    if (sign === '}') return ')';
    return isInArray && /^[,;]$/.test(sign) ? '&' : sign;
  });
}

/** `={A1:A2,B1:B2;1,2}` → `=VSTACK(HSTACK(A1:A2,B1:B2),HSTACK(1,2))`. Literals of constants do not change. */
export function stackArrays(formula: string): string {
  if (!formula.includes('{')) return formula;
  const { text, end, isClosed } = readArray(formula, 0);
  return isClosed && end === formula.length ? text : formula;
}

/** Quoted texts and sheet names, brackets and separators, or what is between them. */
const part = /"(?:[^"]|"")*"?|'(?:[^']|'')*'?|[{}(),;]|[^"'{}(),;]+/y;

interface Literal {
  readonly rows: readonly (readonly string[])[];
  readonly text: string;
  readonly end: number;
  /** Whether all literals within it end. */
  readonly isClosed: boolean;
}

/** Reads from `start` to the brace that closes the literal, or to the end of the formula. */
function readArray(formula: string, start: number): Literal {
  const rows: string[][] = [['']];
  let text = '';
  let parentheses = 0;
  let at = start;
  let isClosed = true;
  const add = (more: string) => {
    const row = rows.at(-1) as string[];
    row[row.length - 1] += more;
    text += more;
  };
  while (at < formula.length && formula[at] !== '}') {
    if (formula[at] === '{') {
      const inner = readArray(formula, at + 1);
      add(toFormula(inner));
      isClosed &&= inner.isClosed && inner.end < formula.length;
      at = inner.end + 1;
      continue;
    }
    part.lastIndex = at;
    const [read = ''] = part.exec(formula) ?? [];
    at += read.length;
    if (read === '(') parentheses += 1;
    if (read === ')') parentheses -= 1;
    if (parentheses > 0 || !/^[,;]$/.test(read)) add(read);
    else {
      text += read;
      if (read === ';') rows.push(['']);
      else rows.at(-1)?.push('');
    }
  }
  return { rows, text, end: at, isClosed };
}

const constant = /^\s*(?:[-+]?[\d.]+(?:E[-+]?\d+)?%?|"(?:[^"]|"")*"|TRUE|FALSE|#[A-Z/0!?]+)?\s*$/i;

function toFormula({ rows, text }: Literal): string {
  if (rows.every((row) => row.every((value) => constant.test(value)))) return `{${text}}`;
  const stacked = rows.map((row) => stack('HSTACK', row));
  return rows.length === 1 ? `(${stacked[0]})` : stack('VSTACK', stacked);
}

function stack(name: string, parts: readonly string[]): string {
  return parts.length === 1 ? (parts[0] ?? '') : `${name}(${parts.join(',')})`;
}
