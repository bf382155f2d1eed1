import { type BudgetLayout, fixedCell, isYearly, rowsOf } from '../../budget/layout';
import { fold, shownCategory, type Where } from './sums';

// Which categories the lines of a budget count.

/** Columns of the sheet FIN Categories; null if there is none. */
export type CategoryColumns = { readonly category: string; readonly group: string } | null;

/** Whether an amount is the sum of the lines of a group; every other number or formula is what somebody plans. */
export const isSum = (amount: string): string => `IFERROR(REGEXMATCH(FORMULATEXT(${amount}),"^=LET.planned"),FALSE)`;

/** The periods of all lines; null if the column is gone. */
export function perOf(layout: BudgetLayout): string | null {
  return layout.columns.per === null ? null : rowsOf(layout, layout.columns.per);
}

/** Makes names, or groups, of lines with different periods different. */
export function withPeriodOf(layout: BudgetLayout): (texts: string) => string {
  const per = perOf(layout);
  return (texts) => (per === null ? texts : `${texts}&(${isYearly(per)})`);
}

/**
 * Categories that no line with an amount counts, so that they and the Total are everything. Until something is planned,
 * categories without a line that shows what is spent in them.
 */
export function isRestOf(layout: BudgetLayout, categories: CategoryColumns): Where {
  const shown = `ISNUMBER(${rowsOf(layout, layout.columns.spent)})`;
  const isLine = `IF(ISNUMBER(${totalLeft(layout)}),${countsCategory(layout)},${shown})`;
  return isNoneOf(layout, categories, rowsWith(layout, isLine));
}

/** Lines whose category an amount counts: their own, or that of their group, unless it is the sum of its lines. */
export function countsCategory(layout: BudgetLayout): string {
  const { columns } = layout;
  const isPlanned = `ISNUMBER(${rowsOf(layout, columns.left)})`;
  if (columns.group === null) return isPlanned;
  const [names, groups] = [rowsOf(layout, columns.category), rowsOf(layout, columns.group)].map(fold) as [
    string,
    string,
  ];
  const isOwn = `${isPlanned}*(1-IFERROR(MAP(${rowsOf(layout, columns.amount)},LAMBDA(amount,1*${isSum('amount')})),0))`;
  const withPeriod = withPeriodOf(layout);
  return `${isOwn}+ISNUMBER(XMATCH(${withPeriod(groups)},IF(${isOwn}*(${names}<>""),${withPeriod(names)},"")))`;
}

export function totalLeft({ columns, total }: BudgetLayout): string {
  return fixedCell(total, columns.left);
}

/** What stands in the column of the categories, in the lines with these conditions. */
export function rowsWith(layout: BudgetLayout, conditions: string): string {
  return `IFNA(FILTER(${rowsOf(layout, layout.columns.category)},${conditions}),"")`;
}

/** A condition for rows of the table: whether no line of the budget with these names counts the category. */
export function isNoneOf(layout: BudgetLayout, categories: CategoryColumns, names: string): Where {
  const all = namesIn([names, ...namesOfGroup(layout, categories, names)]);
  return (from) => `ISNA(XMATCH(${shownCategory(from)},${all}))`;
}

/** If one of these names is a group of FIN Categories: the categories of it without a line of their own. */
export function namesOfGroup(layout: BudgetLayout, categories: CategoryColumns, names: string): string[] {
  if (categories === null) return [];
  const group = fold(categories.group);
  const isGroup = `${group}<>"",ISNUMBER(XMATCH(${group},${namesIn([names])}))`;
  // Sought from below, because the first cell of the column is its heading.
  const row = `XMATCH(${fold(categories.category)},${fold(rowsOf(layout, layout.columns.category))},0,-1)`;
  return [`IFERROR(FILTER(${categories.category},${isGroup},ISNA(${row})),"")`];
}

/** A list also of a single text. It is folded last: the workbench finds nothing in what VSTACK itself returns. */
export function namesIn(texts: readonly string[]): string {
  return fold(`VSTACK(${[...texts, '""'].join(',')})`);
}
