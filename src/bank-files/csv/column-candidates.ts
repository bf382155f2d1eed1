import { type ColumnName, type Role, readColumnName } from './column-names';
import { ColumnSurvey, type Survey } from './survey';

/** A column with what its heading and its cells say. */
export interface Candidate {
  readonly index: number;
  readonly name: ColumnName;
  readonly cells: ColumnSurvey;
  readonly isEmpty: boolean;
  readonly isDay: boolean;
  readonly isNumber: boolean;
  readonly isMoney: boolean;
  readonly isCurrency: boolean;
  readonly isSide: boolean;
}

/** The columns of a file, by place. */
export function toCandidates(headings: readonly string[] | null, survey: Survey): Candidate[] {
  const count = Math.max(headings?.length ?? 0, survey.columns.length);
  return Array.from({ length: count }, (_, index) => {
    const cells = survey.columns[index] ?? new ColumnSurvey();
    const { filled } = cells;
    const name = readColumnName(headings?.[index] ?? '');
    // A reserved payment has a word in place of its day.
    const isPartOfDay = cells.daysWithoutYear === filled && filled > 0 && name.roles.includes('date');
    const isDay = isPartOfDay || (cells.days > 0 && cells.days + cells.statuses >= filled * 0.6);
    const isNumber = filled > 0 && cells.numbers >= filled * 0.8;
    // A table without rows has nothing but its headings.
    const says = (...roles: Role[]) => survey.rows === 0 && roles.some((role) => name.roles.includes(role));
    const saysMoney = says('amount', 'net', 'debit', 'credit', 'balance');
    return {
      index,
      name,
      cells,
      isEmpty: filled === 0,
      isDay: isDay || says('date', 'posted', 'valued'),
      isNumber: isNumber || saysMoney,
      isMoney: saysMoney || (isNumber && !isDay && cells.moneyLike >= filled * 0.8),
      isCurrency: filled > 0 && cells.currencies >= filled * 0.8 && saysCurrency(name, cells),
      isSide: filled > 0 && cells.sides >= filled * 0.9 && cells.values.size <= 4 && !cells.hasManyValues,
    };
  });
}

/** `Mad` is food in Danish, and the code of a currency. */
function saysCurrency({ roles }: ColumnName, { values }: ColumnSurvey): boolean {
  if (roles.includes('currency') || roles.includes('originalCurrency')) return true;
  return roles.length === 0 && [...values].every((value) => value === value.toUpperCase());
}

/** A text may look like a day. */
export function isNamedText({ name }: Candidate): boolean {
  return name.roles.includes('description') || name.roles.includes('memo') || name.roles.includes('party');
}

/** Whether a column has numbers of accounts in place of names. */
export function hasAccounts({ cells }: Candidate): boolean {
  return (
    cells.filled > 0 &&
    [...cells.values].every((value) => /^(?:[A-Z]{2}\d{2}[A-Z]{0,4}[\d ]{6,}|[\d .*/-]{6,})$/.test(value))
  );
}

/** Whether some number has a decimal mark, a sign or a currency, as amounts have and numbers of documents have not. */
export function hasMoneyForm({ cells }: Candidate): boolean {
  const { decimals } = cells;
  const marks = decimals.point + decimals.comma + decimals.openPoint + decimals.openComma;
  return marks + cells.negatives + cells.marked + cells.cellCurrencies.size > 0;
}

export function hasValue({ cells }: Candidate): boolean {
  return cells.numbers > cells.zeros;
}

/** Texts of several words, which no number of an account is. */
export function isWordy({ cells }: Candidate): boolean {
  return (
    cells.filled > 0 && cells.withBlanks > cells.filled / 2 && ![...cells.values].every((value) => /\d{4}/.test(value))
  );
}

/** What is the same in all rows is no name of another party. */
export function constantRank({ cells }: Candidate): number {
  return cells.filled > 1 && cells.values.size === 1 ? 2 : 0;
}
