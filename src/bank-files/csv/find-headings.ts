import { readColumnName } from './column-names';
import { readDay } from './read-day';
import { readNumber } from './read-number';
import type { Row } from './split-rows';
import { looksLikeTransaction } from './survey';

export interface Headings {
  /** The place of the row among the rows. */
  readonly index: number;
  readonly names: readonly string[];
}

/** Finds the row of headings: the one with most names that are known, or else the one above the first transaction. */
export function findHeadings(rows: readonly Row[]): Headings | null {
  let best: { readonly index: number; readonly score: number } | null = null;
  rows.forEach((row, index) => {
    const score = scoreOf(row.cells);
    if (score >= 2 && (best === null || score > best.score)) best = { index, score };
  });
  const found = (best as { readonly index: number } | null)?.index ?? indexAbove(rows);
  if (found === null) return null;
  return { index: found, names: (rows[found] as Row).cells };
}

function scoreOf(cells: readonly string[]): number {
  let known = 0;
  let unknown = 0;
  let columnsOfTable = 0;
  for (const cell of cells) {
    if (cell === '') continue;
    if (cell.length > 60 || readDay(cell) !== null || readNumber(cell) !== null) return 0;
    const { roles } = readColumnName(cell);
    if (roles.length > 0) known += 1;
    else unknown += 1;
    if (roles.some((role) => essential.has(role))) columnsOfTable += 1;
  }
  return columnsOfTable >= 2 && known >= unknown ? known - unknown / 10 : 0;
}

const essential = new Set(['date', 'posted', 'valued', 'amount', 'net', 'debit', 'credit', 'balance']);

/** A row of texts above the first transaction, with as many cells. */
function indexAbove(rows: readonly Row[]): number | null {
  const first = rows.findIndex((row) => looksLikeTransaction(row.cells));
  for (let index = first - 1; index >= 0; index -= 1) {
    const cells = (rows[index] as Row).cells;
    const filled = cells.filter((cell) => cell !== '');
    if (filled.length === 0) continue;
    const isText = filled.every((cell) => readDay(cell) === null && readNumber(cell) === null && /\p{L}/u.test(cell));
    const wide = trimEnd((rows[first] as Row).cells).length;
    return isText && filled.length >= 3 && Math.abs(trimEnd(cells).length - wide) <= 1 ? index : null;
  }
  return null;
}

/** Without the empty cells at the end. */
export function trimEnd(cells: readonly string[]): readonly string[] {
  let length = cells.length;
  while (length > 0 && cells[length - 1] === '') length -= 1;
  return cells.slice(0, length);
}
