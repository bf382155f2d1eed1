import { wordsOf } from '../../budget/layout';
import { foldAsTrim } from '../../cells/compare-text';
import { currencyDigits } from '../../cells/currency-digits';
import { createDates } from '../../cells/sheet-dates';
import { literal } from '../../cells/split-list';
import type { Connection } from '../../connections/connection';
import { AddonError } from '../../errors/addon-error';
import { previewFunction } from '../../formulas/run-function';
import type { Platform } from '../../platform/platform';
import { blocksOf } from '../../sheets/plan-writes';
import type { Spending } from './sources';
import { type BudgetWriting, lineRows } from './write-budget';

/** What came of a proposal. */
export interface ProposalReport {
  /** The first and the last of the months, `yyyy-MM`; null if nothing was spent in the last three. */
  readonly months: readonly [first: string, last: string] | null;
  readonly proposed: number;
  /** Lines that have an amount, a text or a formula, or are planned per year: they stay as they are. */
  readonly kept: number;
  /** Lines in which nothing was spent, or as much came back. */
  readonly withoutSpending: number;
}

const monthsMax = 3;

/**
 * Writes the mean of the last three complete months into lines without an amount: as a formula that says so, so that the
 * status names it until the user types over it. What was spent is that of FIN_SUMMARY.
 */
export function proposeAmounts(
  platform: Platform,
  { sheet, layout, cells }: BudgetWriting,
  { groups, text }: Pick<Spending, 'groups' | 'text'>,
  currency: string,
  connect: () => Connection,
): ProposalReport {
  const { columns } = layout;
  const { months, means } = readMeans(platform, currency, connect);
  const named = lineRows(layout).filter((row) => foldAsTrim(cells.value(row, columns.category)) !== '');
  const rowOf = new Map(named.map((row) => [foldAsTrim(cells.value(row, columns.category)), row]));
  const sums = new Map<number, number>();
  for (const [category, mean] of means) {
    const row = rowOf.get(foldAsTrim(category)) ?? rowOf.get(foldAsTrim(groups.groupOf(String(category))));
    if (row !== undefined) sums.set(row, (sums.get(row) ?? 0) + mean);
  }
  const isFree = (row: number): boolean =>
    cells.value(row, columns.amount) === '' && cells.formula(row, columns.amount) === '' && isPerMonth(row);
  const free = named.filter(isFree);
  const said = months === null ? '' : `${text.proposal.mark}: ${text.proposal.of(months[0], months[1])}`;
  const proposals = free.flatMap((row) => {
    const amount = roundSensibly(sums.get(row) ?? 0, currency);
    return amount > 0 ? [{ row, column: columns.amount, value: `=${amount}+N(${literal(said)})` }] : [];
  });
  for (const { areas, rows } of blocksOf(proposals)) {
    for (const area of areas) sheet.setFormulas(area, rows as string[][]);
  }
  return {
    months,
    proposed: proposals.length,
    kept: named.length - free.length,
    withoutSpending: free.length - proposals.length,
  };

  function isPerMonth(row: number): boolean {
    const per = columns.per === null ? '' : foldAsTrim(cells.value(row, columns.per));
    return ['', ...wordsOf((each) => each.per.month).map(foldAsTrim)].includes(per);
  }
}

/** What was spent in each category per month: of the last three complete ones, those since the first with spending. */
function readMeans(platform: Platform, currency: string, connect: () => Connection) {
  const { today } = createDates(platform);
  const all = Array.from({ length: monthsMax }, (_, index) => monthBefore(today, monthsMax - index));
  const [first = '', last = ''] = [all[0], all[monthsMax - 1]];
  const options = `measure=out; currency=${currency}; limit=1000`;
  const table = previewFunction(
    'FIN_SUMMARY',
    ['category,month', first, last, options],
    platform,
    connect,
  ) as unknown[][];
  const [heads = [], ...rows] = table;
  const amounts = rows.map((row) => all.map((month) => Number(row[heads.indexOf(month)] ?? 0)));
  const begin = all.findIndex((_, index) => amounts.some((each) => each[index] !== 0));
  const count = monthsMax - begin;
  const means = rows.map((row, index): readonly [unknown, number] => {
    const own = amounts[index]?.slice(Math.max(0, begin)) ?? [];
    return [row[0], own.reduce((sum, each) => sum + each, 0) / count];
  });
  return begin < 0 ? { months: null, means: [] } : { months: [all[begin] ?? first, last] as const, means };
}

/** Sample: three months before any day of November 2026, `2026-08`. */
function monthBefore(day: string, count: number): string {
  const index = 12 * Number(day.slice(0, 4)) + Number(day.slice(5, 7)) - 1 - count;
  return `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`;
}

/** To what a person would write: 1 below 20, 5 below 100, 10 below 1,000, 50 from there, and 100 times that in yen. */
function roundSensibly(amount: number, currency: string): number {
  const unit = currencyDigits(currency) === 0 ? 100 : 1;
  const size = amount / unit;
  const step = unit * (size < 20 ? 1 : size < 100 ? 5 : size < 1_000 ? 10 : 50);
  return Math.round(amount / step) * step;
}

export function noCurrency(): AddonError {
  return new AddonError('table_changed', 'The budget shows no currency. Write one, such as EUR, below its title.');
}

export function noBudget(): AddonError {
  return new AddonError('table_changed', 'There is no budget with its table here. Insert the budget first.');
}
