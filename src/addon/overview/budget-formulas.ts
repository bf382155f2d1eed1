import { toLetters } from '../platform/spreadsheet';
import {
  type BudgetLayout,
  daysOf,
  type FormulaColumn,
  fixedCell,
  isBelowHead,
  isMonthly,
  rowsOf,
} from './budget-columns';
import {
  fold,
  kindOfSum,
  monthsOf,
  monthsStart,
  type SpendingColumns,
  type SpendingLines,
  shownCategory,
  sumOf,
  type TableRows,
} from './table-sums';

/** Where the formulas read. */
export interface BudgetSources {
  readonly lines: SpendingLines;
  /** The first day of the table, or `all`. */
  readonly from: string;
  /** Columns of the sheet FIN Categories; null if there is none. */
  readonly categories: { readonly category: string; readonly group: string } | null;
}

/** Formulas in the syntax of the United States, which scripts use in files of every locale. */
export function rowFormulas(
  layout: BudgetLayout,
  row: number,
  sources: BudgetSources,
): { readonly [Name in FormulaColumn]: string | null } {
  const { columns } = layout;
  const { lines } = sources;
  const cell = (column: number): string => `$${toLetters(column)}${row}`;
  const [category, amount, spent] = [cell(columns.category), cell(columns.amount), cell(columns.spent)];
  const per = columns.per === null ? null : cell(columns.per);
  const isYear = per === null ? 'FALSE' : `${per}="year"`;
  const orInGroup = inGroups(layout, sources, category);
  const isCategory = (from: SpendingColumns): string =>
    `EXACT(${shownCategory(from)},${fold(category)})${orInGroup(from)}`;
  const rows = { kind: 'spending', currency: currencyCell(layout), where: isCategory } as const;
  const days = daysOf(layout);
  const period = (day: string): string => (per === null ? day : `IF(${isYear},${days.yearOf(day)},${day})`);
  const count = (from: SpendingColumns): string =>
    `SUMPRODUCT((${isCategory(from)})*(${from.currency}=${rows.currency}))`;
  // A misspelled category or currency would look as if nothing had been spent.
  const isUnknown = `${lines.map(count).join('+')}=0`;
  // Each of both rows would show all of the spending.
  const isSame = (cells: string): string => `EXACT(${fold(cells)},${fold(category)})`;
  const heading = `${fixedCell(layout.head, columns.category)}`;
  const isTwice = `SUMPRODUCT(1*${isSame(rowsOf(layout, columns.category))})-${isSame(heading)}>1`;
  const plusCarried = columns.carried === null ? '' : `+N(${cell(columns.carried)})`;
  const isNoAmount = `NOT(ISNUMBER(${amount}))`;
  const available = plusCarried === '' ? amount : `(${amount}${plusCarried})`;
  const compared = `IF(${spent}>${available},"Over",IF(${spent}>0.9*${available},"Nearly used","OK"))`;
  const isNoPeriod = per === null ? null : `AND(${per}<>"",${per}<>"month",${per}<>"year")`;
  const checked = `IF(${isUnknown},"No transactions",IF(${isTwice},"Twice",${compared}))`;
  const ofPeriod = isNoPeriod === null ? checked : `IF(${isNoPeriod},"Month or year?",${checked})`;
  const isNone = isNoPeriod === null ? isNoAmount : `OR(${isNoAmount},${isNoPeriod})`;
  return {
    group: groupFormula(sources, category),
    carried: carriedFormula(),
    spent: `=${sumOf(lines, { ...rows, first: period(days.month), end: days.end })}`,
    left: `=IF(${isNone},"",${amount}${plusCarried}-${spent})`,
    status: `=IF(${amount}="","",IF(${isNoAmount},"Amount?",${ofPeriod}))`,
    months: monthsFormula(layout, sources, 'spending', isCategory),
  };

  /** The amount of each month (or year) since the first one, less what was spent in them. */
  function carriedFormula(): string | null {
    if (columns.carried === null || columns.rollover === null || days.since === null) return null;
    const monthsBetween = '12*(YEAR(until)-YEAR(since))+MONTH(until)-MONTH(since)';
    const before = sumOf(lines, { ...rows, first: 'since', end: 'until' });
    const periods = `(${monthsBetween})${per === null ? '' : `/IF(${isYear},12,1)`}`;
    const opening = 'IF(ISNUMBER(carry),carry,0)';
    const earlier = `${opening}+${amount}*${periods}-(${before})`;
    // What was spent before the table is not known.
    const known =
      sources.from === 'all' ? earlier : `IF(since<${dateFormula(sources.from)},"Before the table",${earlier})`;
    const dates = `until,${period(days.month)},since,${period(`EOMONTH(${days.since},-1)+1`)}`;
    const dated = `IF(ISNUMBER(${days.since}),LET(${dates},IF(until<since,0,IF(until=since,${opening},${known}))),"Since when?")`;
    const isNo = `OR(${isNone},carry=FALSE,REGEXMATCH(said,"^(no?|nein|0)?$"))`;
    const isYes = 'OR(N(carry)<>0,REGEXMATCH(said,"^(y|yes|j|ja|x|true)$"))';
    return `${carriedStart}${cell(columns.rollover)},said,LOWER(TRIM(carry&"")),IF(${isNo},"",IF(${isYes},${dated},"Yes or no?")))`;
  }
}

const carriedStart = '=LET(carry,';
const groupStart = '=IFERROR(INDEX(FILTER(';

function groupFormula({ categories }: BudgetSources, category: string): string | null {
  if (categories === null) return null;
  const where = (names: string): string => `${categories.group},EXACT(${fold(names)},${fold(category)})),1)&""`;
  return `${groupStart}${where(categories.group)},IFERROR(INDEX(FILTER(${where(categories.category)},""))`;
}

/** The year and its months, whose first days are in the row of the headings. */
export function monthsFormula(
  layout: BudgetLayout,
  { lines, from }: BudgetSources,
  kind: 'spending' | 'income',
  where: TableRows['where'] = null,
): string | null {
  const { months } = layout.columns;
  if (months === null) return null;
  const heads = `${fixedCell(layout.head, months + 1)}:${fixedCell(layout.head, months + 12)}`;
  const first = `${fixedCell(layout.head, months + 1)}`;
  const rows = { kind, currency: currencyCell(layout), first, end: `EDATE(${first},12)`, where };
  return `=${monthsOf(lines, rows, heads, from === 'all' ? null : dateFormula(from))}`;
}

/** What is spent by month in categories without a row that shows what is spent in them. */
export function restOfMonths(layout: BudgetLayout, sources: BudgetSources): string | null {
  return monthsFormula(layout, sources, 'spending', isNotBudgeted(layout, sources));
}

/** The same of the month that is shown. If all rows are per month, they and this one add up to the Total. */
export function restFormula(layout: BudgetLayout, sources: BudgetSources): string {
  return monthFormula(layout, sources, 'spending', isNotBudgeted(layout, sources));
}

function isNotBudgeted(layout: BudgetLayout, sources: BudgetSources): TableRows['where'] {
  return isNoneOf(layout, sources, rowsWith(layout, `ISNUMBER(${rowsOf(layout, layout.columns.spent)})`));
}

/** What was spent or received in the month, in all categories or those of a condition. */
export function monthFormula(
  layout: BudgetLayout,
  { lines }: BudgetSources,
  kind: 'spending' | 'income',
  where: TableRows['where'] = null,
): string {
  const { month: first, end } = daysOf(layout);
  return `=${sumOf(lines, { kind, currency: currencyCell(layout), first, end, where })}`;
}

function currencyCell({ currency, columns }: BudgetLayout): string {
  return `${fixedCell(currency, columns.amount)}`;
}

const [cellPattern, rangePattern] = ['(?:\\$?[A-Z]+\\$?\\d+|#REF!)', '(?:\\$?[A-Z]+\\$?\\d+:\\$?[A-Z]+\\$?\\d+|#REF!)'];
const availablePattern = `(?:${cellPattern}|\\(${cellPattern}\\+N\\(${cellPattern}\\)\\))`;
/** With any test for an unknown category or currency, but with the limits of the add-on: a user may change them. */
const statusPattern = new RegExp(
  `^=IF\\(${cellPattern}="","",IF\\(.+"Amount\\?",(IF\\(.+"Month or year\\?",)?IF\\(SUMPRODUCT\\(.+"No transactions",IF\\(.+"Twice",` +
    `IF\\(${cellPattern}>${availablePattern},"Over",IF\\(${cellPattern}>0\\.9\\*${availablePattern},"Nearly used","OK"\\)+$`,
);
const noAmountPattern = `NOT\\(ISNUMBER\\(${cellPattern}\\)\\)`;
const leftPattern = new RegExp(
  `^=IF\\((?:${noAmountPattern}|OR\\(${noAmountPattern},AND\\([^)]+\\)\\)),"",${cellPattern}(?:\\+N\\(${cellPattern}\\))?-${cellPattern}\\)$`,
);

/** Whether a formula is the add-on's: it may refer to what no longer exists. */
export function isRowFormula(name: FormulaColumn, formula: string): boolean {
  if (name === 'left') return leftPattern.test(formula);
  if (name === 'status') return statusPattern.test(formula);
  if (name === 'spent') return kindOfSum(formula) === 'spending';
  return formula.startsWith(starts[name]);
}

const starts = {
  carried: carriedStart,
  group: groupStart,
  months: `=${monthsStart}`,
} as const;

/**
 * The Total of the month. Amounts per year or without a known period, and what is spent in their categories, do not
 * belong to a month: those per year have their own sums.
 */
export function totalFormulas(
  layout: BudgetLayout,
  sources: BudgetSources,
): { readonly [Name in 'amount' | 'carried' | 'spent' | 'left']: string | null } {
  const { columns, total } = layout;
  const per = columns.per === null ? null : rowsOf(layout, columns.per);
  const ofOthers = `${isBelowHead(layout)},${per}<>"",${per}<>"month"`;
  const where = per === null ? null : isNoneOf(layout, sources, rowsWith(layout, ofOthers));
  return {
    amount: `=${sumOfRows(layout, columns.amount)}`,
    carried: columns.carried === null ? null : `=${sumOfRows(layout, columns.carried)}`,
    spent: monthFormula(layout, sources, 'spending', where),
    left: leftOf(layout, total),
  };
}

/** What stands in the column of the categories, in the rows with these conditions. */
function rowsWith(layout: BudgetLayout, conditions: string): string {
  return `IFNA(FILTER(${rowsOf(layout, layout.columns.category)},${conditions}),"")`;
}

/** A condition for rows of the table: whether no row of the budget with these names counts the category. */
function isNoneOf(layout: BudgetLayout, sources: BudgetSources, names: string): (from: SpendingColumns) => string {
  const orInGroup = inGroups(layout, sources, names);
  return (from) => `(0+ISNUMBER(XMATCH(${shownCategory(from)},${fold(names)}))${orInGroup(from)})=0`;
}

/** What a condition adds for rows with these names: if one is a group, the categories of it without a row of their own. */
function inGroups(
  layout: BudgetLayout,
  { categories }: BudgetSources,
  names: string,
): (from: SpendingColumns) => string {
  if (categories === null) return () => '';
  const group = fold(categories.group);
  const isGroup = `${group}<>"",ISNUMBER(XMATCH(${group},${listOf(names)}))`;
  // Sought from below, because the first cell of the column is its heading.
  const row = `XMATCH(${fold(categories.category)},${fold(rowsOf(layout, layout.columns.category))},0,-1)`;
  const members = listOf(`IFERROR(FILTER(${categories.category},${isGroup},IFNA(${row},1)=1),"")`);
  return (from) => `+ISNUMBER(XMATCH(${shownCategory(from)},${members}))`;
}

/** A list also of a single text. It is folded last: the workbench finds nothing in what VSTACK itself returns. */
function listOf(texts: string): string {
  return fold(`VSTACK(${texts},"")`);
}

/** The amount and what was carried over, less what was spent. */
export function leftOf({ columns }: BudgetLayout, row: number): string {
  const cell = (column: number): string => `${toLetters(column)}${row}`;
  const carried = columns.carried === null ? '' : `+${cell(columns.carried)}`;
  return `=${cell(columns.amount)}${carried}-${cell(columns.spent)}`;
}

/** Of the rows per month, or those per year. */
export function sumOfRows(layout: BudgetLayout, column: number, period: 'month' | 'year' = 'month'): string {
  const rows = rowsOf(layout, column);
  if (layout.columns.per === null) return period === 'month' ? `SUM(${rows})` : '0';
  const per = rowsOf(layout, layout.columns.per);
  return period === 'year' ? `SUMIF(${per},"year",${rows})` : `SUM(IFNA(FILTER(${rows},${isMonthly(per)}),0))`;
}

const sumOfYearsPattern = `SUMIF\\(${rangePattern},"year",${rangePattern}\\)`;
const sumPattern =
  `SUM\\((?:${rangePattern}|` +
  `IFNA\\(FILTER\\(${rangePattern},\\(${rangePattern}=""\\)\\+\\(${rangePattern}="month"\\)\\),0\\))\\)`;
const sumsPattern = new RegExp(`^=(?:${sumPattern}|${cellPattern}(?:\\+${cellPattern})?-${cellPattern})$`);

/** Whether a formula of the Total or the rest is the add-on's. */
export function isSum(formula: string): boolean {
  return kindOfSum(formula) === 'spending' || sumsPattern.test(formula);
}

/** Whether it is the add-on's sum of the rows per year. */
export function isSumOfYears(formula: string): boolean {
  return new RegExp(`^=${sumOfYearsPattern}$`).test(formula);
}

/**
 * Beside the month. Without it, days before the first day of the table would look as if nothing had been spent: those
 * of the month, of the year, and since the first month that is carried over.
 */
export function firstDayFormula(layout: BudgetLayout, from: string): string {
  const { month, yearOf, since } = daysOf(layout);
  const { months, carried } = layout.columns;
  const carriedSince =
    since === null || carried === null ? [] : [`IF(COUNT(${rowsOf(layout, carried)})>0,${since},${month})`];
  const first = [month, ...(months === null ? [] : [yearOf(month)]), ...carriedSince];
  return `${firstDayStart}MIN(${first.join(',')})<${dateFormula(from)},"The table of transactions begins on ${from}.","")`;
}

const firstDayStart = '=IF(';

export function isFirstDay(formula: string): boolean {
  return formula.startsWith(firstDayStart) && formula.includes('"The table of transactions begins on ');
}

/** Sample: `DATE(2026,10,31)`. */
export function dateFormula(day: string): string {
  const [year = '', month = '', dayOfMonth = ''] = day.split('-');
  return `DATE(${[year, month, dayOfMonth].map(Number).join(',')})`;
}
