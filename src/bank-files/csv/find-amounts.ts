import { type Candidate, hasMoneyForm, hasValue, toCandidates } from './column-candidates';
import type { Role } from './column-names';
import type { Survey } from './survey';

export type AmountColumns =
  /** `otherAmount`: in another currency, where `amount` is empty. */
  | { readonly kind: 'one'; readonly amount: number; readonly otherAmount?: number | undefined }
  | { readonly kind: 'two'; readonly out: number; readonly in: number };

export function findAmounts(
  all: readonly Candidate[],
  isFree: (column: Candidate) => boolean,
  balance: Candidate | undefined,
  rows: number,
): AmountColumns[] {
  const free = all.filter((column) => isFree(column) && column !== balance && !column.name.roles.includes('ignored'));
  const has = (column: Candidate, role: Role) => column.name.roles.includes(role);
  const isOut = (column: Candidate) => has(column, 'debit') && !has(column, 'credit');
  const isIn = (column: Candidate) => has(column, 'credit') && !has(column, 'debit');
  const mayBeMoney = (column: Candidate) => column.isMoney || column.isEmpty;
  const out = free.find((column) => isOut(column) && mayBeMoney(column));
  const into = free.find((column) => isIn(column) && mayBeMoney(column));
  const ones = free
    .filter((column) => column.isNumber && !column.isDay && !isOut(column) && !isIn(column))
    .filter((column) => has(column, 'amount') || has(column, 'net') || has(column, 'gross') || has(column, 'debit'))
    .filter((column) => !has(column, 'fee') && !has(column, 'balance') && !has(column, 'originalAmount'))
    .filter((column, _, columns) => !isOriginalBeside(column, columns));
  const byCurrency = pairOfCurrencies(ones, rows);
  if (byCurrency !== null) return [byCurrency];
  const nets = ones.filter((column) => has(column, 'net') && hasValue(column));
  const best = (nets.length > 0 ? nets : ones)
    .filter((column) => column.name.currency !== 'FRF' || ones.every(({ name }) => name.currency === 'FRF'))
    .sort((a, b) => filledOf(b) - filledOf(a) || a.index - b.index)
    .map(toOne);
  if (out !== undefined && into !== undefined && (rows === 0 || !(out.isEmpty && into.isEmpty))) {
    const two = { kind: 'two', out: out.index, in: into.index } as const;
    return out.cells.filled + into.cells.filled >= rows * 0.8 ? [two, ...best] : [...best, two];
  }
  if (best.length > 0) return best;
  return guessAmounts(
    free.filter((column) => column.isMoney && hasMoneyForm(column) && column.name.roles.length === 0),
    rows,
  );

  function filledOf({ cells }: Candidate): number {
    return cells.filled - cells.zeros;
  }
}

/** Two columns whose headings say different currencies, and of which each row has one. */
function pairOfCurrencies(columns: readonly Candidate[], rows: number): AmountColumns | null {
  const [first, second, third] = columns;
  if (first === undefined || second === undefined || third !== undefined) return null;
  const [currency, other] = [first.name.currency, second.name.currency];
  const isDivided =
    first.cells.filled > 0 && second.cells.filled > 0 && first.cells.filled + second.cells.filled === rows;
  if (currency === null || other === null || currency === other || !isDivided) return null;
  return { kind: 'one', amount: first.index, otherAmount: second.index };
}

/** The amount of a transaction is in its own currency where that of the bill is beside it. */
function isOriginalBeside({ name }: Candidate, others: readonly Candidate[]): boolean {
  return (
    /^transaction (?:amount|value)$/.test(name.folded) &&
    others.some((other) => /^(?:billing|billed|account|settlement|posted) amount$/.test(other.name.folded))
  );
}

/** Without known headings, every column of money may be the amounts, and two of which each row has one. */
function guessAmounts(money: readonly Candidate[], rows: number): AmountColumns[] {
  const pairs = money.flatMap((first) =>
    money
      .filter((second) => second !== first)
      .filter(
        (second) =>
          first.cells.filled + second.cells.filled === rows && first.cells.filled > 0 && second.cells.filled > 0,
      )
      .map((second): AmountColumns => ({ kind: 'two', out: first.index, in: second.index })),
  );
  return [...money.filter((column) => column.cells.filled === rows).map(toOne), ...pairs];
}

/** The columns of which a balance may be, if no heading names one. */
export function balanceGuesses(headings: readonly string[] | null, survey: Survey, amounts: AmountColumns): number[] {
  const taken = amounts.kind === 'one' ? [amounts.amount] : [amounts.out, amounts.in];
  return toCandidates(headings, survey)
    .filter((column) => column.isMoney && hasMoneyForm(column) && column.name.roles.length === 0)
    .map(({ index }) => index)
    .filter((index) => !taken.includes(index));
}

function toOne(column: Candidate): AmountColumns {
  return { kind: 'one', amount: column.index };
}
