import { toLetters } from '../platform/spreadsheet';
import type { Content } from '../sheets/write-contents';
import { type BudgetLayout, daysOf, fixedCell, isBelowHead, isMonthly, rowsOf } from './budget-columns';
import {
  type BudgetSources,
  dateFormula,
  leftOf,
  monthFormula,
  monthsFormula,
  restFormula,
  restOfMonths,
  sumOfRows,
  totalFormulas,
} from './budget-formulas';
import { type CompleteLayout, groupSumsWidth } from './budget-layout';
import { fold } from './table-sums';

/** The rows of figures, one below the other, in this order. */
export const figureRows = ['Income', 'Spent', 'Left to spend', 'Left to spend per day', 'Yearly amounts'] as const;

/** Their places. */
export type FigureRows = [income: number, spent: number, left: number, perDay: number, yearly: number];

/** Settings, figures and headings of a new budget. `today`: the first month that is carried over. */
export function headContents(layout: CompleteLayout, sources: BudgetSources, today: string): Content[] {
  const { month, currency, rest, total, head, columns } = layout;
  const figures = currency + 1;
  const [income, spent, left, perDay, yearly] = figureRows.map((_, index) => figures + index) as FigureRows;
  const at = (row: number, column: number, text: string | null): Content[] =>
    text === null ? [] : [{ row, column, text }];
  const cell = (row: number, name: keyof typeof columns): string => `${toLetters(columns[name])}${row}`;
  const days = daysOf(layout);
  const lastDay = `(${days.end}-1)`;
  const isYearly = `COUNTIF(${rowsOf(layout, columns.per)},"year")`;
  return [
    ...at(month, columns.per, '="Carry over since"'),
    ...at(month, columns.carried, `=${dateFormula(`${today.slice(0, 7)}-01`)}`),
    ...at(currency, columns.per, '="Year begins in month"'),
    ...at(currency, columns.carried, '=1'),
    ...at(
      currency,
      columns.status,
      '="Carried: the amount of each month (or year) since then, less what was spent in them."',
    ),
    ...figureRows.flatMap((label, index) => at(figures + index, columns.category, label)),
    ...at(
      income,
      columns.per,
      `=IF(ISNUMBER(${cell(income, 'amount')}),"← expected; received:","← what you expect, if you like; received:")`,
    ),
    ...at(income, columns.spent, monthFormula(layout, sources, 'income')),
    ...at(spent, columns.spent, monthFormula(layout, sources, 'spending')),
    ...at(
      left,
      columns.spent,
      `=IF(ISNUMBER(${cell(income, 'amount')}),${cell(income, 'amount')},${cell(income, 'spent')})-${cell(spent, 'spent')}`,
    ),
    // Today counts. A past month has no days left, and a month to come all of its days.
    ...at(
      perDay,
      columns.spent,
      `=IF(TODAY()>${lastDay},"",MAX(0,${cell(left, 'spent')})/(${lastDay}-MAX(TODAY(),${days.month})+1))`,
    ),
    ...(['amount', 'carried', 'spent'] as const).flatMap((name) =>
      at(yearly, columns[name], `=${sumOfRows(layout, columns[name], 'year')}`),
    ),
    ...at(yearly, columns.left, leftOf(layout, yearly)),
    ...at(
      yearly,
      columns.status,
      `=IF(${isYearly}=0,"","Since "&TEXT(${days.yearOf(days.month)},"mmm yyyy")&"; neither they nor what was spent of them are in the Total of the month.")`,
    ),
    ...at(rest, columns.spent, restFormula(layout, sources)),
    ...Object.entries(totalFormulas(layout, sources)).flatMap(([name, formula]) =>
      at(total, columns[name as keyof typeof columns], formula),
    ),
    ...at(income, columns.months, monthsFormula(layout, sources, 'income')),
    ...at(spent, columns.months, monthsFormula(layout, sources, 'spending')),
    ...at(rest, columns.months, restOfMonths(layout, sources)),
    ...at(head, columns.months, '="Year"'),
    ...Array.from({ length: 12 }, (_, index) =>
      at(
        head,
        columns.months + 1 + index,
        index === 0 ? `=${days.yearOf(days.month)}` : `=EDATE(${fixedCell(head, columns.months + 1)},${index})`,
      ),
    ).flat(),
    ...at(head, columns.months - groupSumsWidth, groupSums(layout, columns)),
  ];
}

const groupSumsStart = '=VSTACK(HSTACK("Sums of groups"';

export function isGroupSums(formula: string): boolean {
  return formula.startsWith(groupSumsStart);
}

/** Sums of the rows of each group, with their heading. Rows per year are sums of their own: two periods do not add up. */
export function groupSums(layout: BudgetLayout, columns: CompleteLayout['columns']): string {
  const rows = (name: keyof typeof columns): string => rowsOf(layout, columns[name]);
  const group = `TRIM(${rows('group')})`;
  const named = `IF(${rows('per')}="year",${group}&" (per year)",${group})`;
  const period = `${isMonthly(rows('per'))}+(${rows('per')}="year")`;
  const conditions = `${isBelowHead(layout)},${fold(rows('category'))}<>"",${group}<>"",${period}`;
  const found = `FILTER(HSTACK(${named},${rows('amount')},${rows('carried')},${rows('spent')},LOWER(${named})),${conditions})`;
  const of = (column: number): string => `FILTER(INDEX(found,0,${column}),EXACT(INDEX(found,0,5),key))`;
  const each = (formula: string): string => `MAP(keys,LAMBDA(key,${formula}))`;
  // A group has its first spelling.
  const [shown, available, spent] = [`INDEX(${of(1)},1)`, `SUM(${of(2)})+SUM(${of(3)})`, `SUM(${of(4)})`];
  const sums = `LET(found,${found},keys,UNIQUE(INDEX(found,0,5)),HSTACK(${[shown, available, spent, `${available}-${spent}`].map(each).join(',')}))`;
  const none = 'HSTACK("Write a group beside each category, or use Insert categories.","","","")';
  return `${groupSumsStart},"Available","Spent","Left"),IFNA(${sums},${none}))`;
}
