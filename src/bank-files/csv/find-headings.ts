import { BankFileError } from '../bank-file-error';
import { readColumnName } from './column-names';
import { readDay } from './read-day';
import { readNumber } from './read-number';
import type { Row } from './split-rows';
import { looksLikeTransaction } from './survey';
import { balanceWordOf } from './words';

export interface Headings {
  /** The place of the row among the rows. */
  readonly index: number;
  readonly names: readonly string[];
}

/**
 * Finds the row of headings: the first one of known names that has transactions below it, or else the one above the first
 * transaction.
 *
 * @throws BankFileError `malformed` if transactions are above it.
 */
export function findHeadings(rows: readonly Row[]): Headings | null {
  const tables = tablesOf(rows);
  const withRows = tables.filter(({ transactions }) => transactions > 0);
  const isFirst = withRows[0] !== undefined || firstTransaction(rows) < 0;
  const best = [...tables].sort((a, b) => b.score - a.score)[0];
  const found = withRows.find(({ isSummary }) => !isSummary) ?? withRows[0] ?? best;
  if (found === undefined || !isFirst) return headingsAt(rows, indexAbove(rows));
  const above = tables[0] === undefined ? [] : rows.slice(0, tables[0].index);
  const lost = above.find(({ cells }) => isTransaction(cells));
  if (lost !== undefined) {
    const line = (rows[found.index] as Row).line;
    const text = `this row seems to be a transaction, and is above the headings of line ${line}. ${onePerFile}`;
    throw new BankFileError('malformed', text, lost.line);
  }
  return headingsAt(rows, found.index);
}

/** What to do with a file of several tables. */
export const onePerFile = 'Save each table as a file of its own, with its headings.';

function headingsAt(rows: readonly Row[], index: number | null): Headings | null {
  return index === null ? null : { index, names: (rows[index] as Row).cells };
}

/** A row of known headings, and what is below it. */
interface Table {
  readonly index: number;
  readonly score: number;
  readonly isSummary: boolean;
  transactions: number;
}

function tablesOf(rows: readonly Row[]): readonly Table[] {
  const tables: Table[] = [];
  rows.forEach(({ cells }, index) => {
    const score = scoreOf(cells);
    if (score >= 2) tables.push({ index, score, isSummary: isSummary(cells), transactions: 0 });
    else if (tables.length > 0 && looksLikeTransaction(cells)) (tables.at(-1) as Table).transactions += 1;
  });
  return tables;
}

function firstTransaction(rows: readonly Row[]): number {
  return rows.findIndex(({ cells }) => looksLikeTransaction(cells));
}

/** A row with a day, a text and an amount with decimals, that states no balance. */
function isTransaction(cells: readonly string[]): boolean {
  const texts = cells.filter((cell) => cell !== '' && readDay(cell) === null && readNumber(cell) === null);
  return (
    texts.length > 0 &&
    looksLikeTransaction(cells) &&
    cells.some((cell) => readDay(cell) === null && /\d[.,]\d{1,2}$/.test(readNumber(cell)?.digits ?? '')) &&
    !texts.some((text) => balanceWordOf(text) !== null)
  );
}

/** Another table than that of the transactions, by its headings: `summary` of the account, or a further one of transactions. */
export function tableOf(cells: readonly string[]): 'summary' | 'transactions' | null {
  if (cells.length < 3 || scoreOf(cells) < 2) return null;
  return isSummary(cells) ? 'summary' : 'transactions';
}

/** Whether headings are those of balances and sums: they name no amount, or the balances of both ends. */
function isSummary(cells: readonly string[]): boolean {
  const all = cells.filter((cell) => cell !== '').map((cell) => readColumnName(cell).roles);
  const balances = all.filter((roles) => roles.includes('balance')).length;
  const amounts = all.filter((roles) => !roles.includes('balance') && roles.some((role) => amountRoles.has(role)));
  const hasText = all.some((roles) => roles.some((role) => textRoles.has(role)));
  return !hasText && (balances >= 2 || (balances === 1 && amounts.length === 0));
}

const amountRoles = new Set(['amount', 'net', 'gross', 'debit', 'credit']);
const textRoles = new Set(['description', 'memo', 'party', 'payer', 'payee', 'type']);

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
  const first = firstTransaction(rows);
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
