import { toLetters } from '../../platform/spreadsheet';
import {
  type BudgetLayout,
  budgetDays,
  type CompleteLayout,
  fixedCell,
  isBelowHead,
  isMonthly,
  rowsOf,
} from './layout';
import { fold, monthsSum, type SpendingColumns, type SpendingLines, shownCategory, sumOf, type Where } from './sums';

/** Where the formulas read. */
export interface BudgetSources {
  readonly lines: SpendingLines;
  /** The first day of the table, or `all`. */
  readonly from: string;
  /** Columns of the sheet FIN Categories; null if there is none. */
  readonly categories: { readonly category: string; readonly group: string } | null;
}

/**
 * Formulas by what they are: the line and the column where a new budget has them. In the syntax of the United States,
 * which scripts use in files of every locale. Null: there is none, because a column or sheet is not there.
 */
export type Formulas<Name extends string = string> = { readonly [Each in Name]: string | null };

/** Of which line and column. */
export function namedCell(name: string): readonly [line: string, column: string] {
  const [line = '', column = ''] = name.split('.');
  return [line, column];
}

/** Beside the category in a row. */
export function rowFormulas(layout: BudgetLayout, row: number, sources: BudgetSources): Formulas {
  const { columns } = layout;
  const { lines } = sources;
  const cell = (column: number): string => `$${toLetters(column)}${row}`;
  const [category, amount, spent] = [cell(columns.category), cell(columns.amount), cell(columns.spent)];
  const per = columns.per === null ? null : cell(columns.per);
  const isYear = per === null ? 'FALSE' : `${per}="year"`;
  const orInGroup = inGroups(layout, sources, category);
  const isCategory: Where = (from) => `EXACT(${shownCategory(from)},${fold(category)})${orInGroup(from)}`;
  const rows = { kind: 'spending', currency: currencyCell(layout), where: isCategory } as const;
  const days = budgetDays(layout);
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
    'row.group': groupFormula(sources, category),
    'row.carried': carriedFormula(),
    'row.spent': `=${sumOf(lines, { ...rows, first: period(days.month), end: days.end })}`,
    'row.left': `=IF(${isNone},"",${amount}${plusCarried}-${spent})`,
    'row.status': `=IF(${amount}="","",IF(${isNoAmount},"Amount?",${ofPeriod}))`,
    'row.months': monthsFormula(layout, sources, 'spending', isCategory),
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
    return `=LET(carry,${cell(columns.rollover)},said,LOWER(TRIM(carry&"")),IF(${isNo},"",IF(${isYes},${dated},"Yes or no?")))`;
  }
}

/** Above the categories, in rows with a mark. They are filled in when they are blank. */
export function totalFormulas(layout: BudgetLayout, sources: BudgetSources): Formulas {
  const { columns, total, rest } = layout;
  const per = columns.per === null ? null : rowsOf(layout, columns.per);
  const sumOfRows = (column: number): string =>
    `=SUM(${per === null ? rowsOf(layout, column) : `IFNA(FILTER(${rowsOf(layout, column)},${isMonthly(per)}),0)`})`;
  // Amounts per year or without a known period, and what is spent in their categories, do not belong to a month: those
  // per year have their own sums.
  const ofOthers = `${isBelowHead(layout)},${per}<>"",${per}<>"month"`;
  const isOfMonth = per === null ? null : isNoneOf(layout, sources, rowsWith(layout, ofOthers));
  return {
    'month.spent': firstDayFormula(layout, sources.from),
    'rest.spent': rest === null ? null : monthFormula(layout, sources, 'spending', isRest(layout, sources)),
    'total.amount': sumOfRows(columns.amount),
    'total.carried': columns.carried === null ? null : sumOfRows(columns.carried),
    'total.spent': monthFormula(layout, sources, 'spending', isOfMonth),
    'total.left': leftFormula(layout, total),
  };
}

/** Figures above the categories. The user may have each in another row, and one that was deleted stays away. */
export function figureFormulas(layout: BudgetLayout, sources: BudgetSources): Formulas {
  const { columns, rest } = layout;
  const ofYear = (column: number | null): string | null =>
    columns.per === null || column === null
      ? null
      : `=SUMIF(${rowsOf(layout, columns.per)},"year",${rowsOf(layout, column)})`;
  return {
    'income.spent': monthFormula(layout, sources, 'income'),
    'spent.spent': monthFormula(layout, sources, 'spending'),
    'yearly.amount': ofYear(columns.amount),
    'yearly.carried': ofYear(columns.carried),
    'yearly.spent': ofYear(columns.spent),
    'income.months': monthsFormula(layout, sources, 'income'),
    'spent.months': monthsFormula(layout, sources, 'spending'),
    'rest.months': rest === null ? null : monthsFormula(layout, sources, 'spending', isRest(layout, sources)),
    'head.sums': isComplete(columns) ? groupSums(layout, columns) : null,
  };
}

/** Each formula of a budget, that of a row once. */
export function allFormulas(layout: BudgetLayout, sources: BudgetSources): Formulas {
  const ofRow = rowFormulas(layout, layout.head + 1, sources);
  return { ...totalFormulas(layout, sources), ...figureFormulas(layout, sources), ...ofRow };
}

/** Categories without a row that shows what is spent in them. If all rows are per month, they add up to the Total. */
function isRest(layout: BudgetLayout, sources: BudgetSources): Where {
  return isNoneOf(layout, sources, rowsWith(layout, `ISNUMBER(${rowsOf(layout, layout.columns.spent)})`));
}

/** The amount and what was carried over, less what was spent. */
export function leftFormula({ columns }: BudgetLayout, row: number): string {
  const cell = (column: number): string => `${toLetters(column)}${row}`;
  const carried = columns.carried === null ? '' : `+${cell(columns.carried)}`;
  return `=${cell(columns.amount)}${carried}-${cell(columns.spent)}`;
}

/** Sample: `DATE(2026,10,31)`. */
export function dateFormula(day: string): string {
  const [year = '', month = '', dayOfMonth = ''] = day.split('-');
  return `DATE(${[year, month, dayOfMonth].map(Number).join(',')})`;
}

function groupFormula({ categories }: BudgetSources, category: string): string | null {
  if (categories === null) return null;
  const where = (names: string): string => `${categories.group},EXACT(${fold(names)},${fold(category)})),1)&""`;
  return `=IFERROR(INDEX(FILTER(${where(categories.group)},IFERROR(INDEX(FILTER(${where(categories.category)},""))`;
}

/** What was spent or received in the month, in all categories or those of a condition. */
function monthFormula(
  layout: BudgetLayout,
  { lines }: BudgetSources,
  kind: 'spending' | 'income',
  where: Where | null = null,
): string {
  const { month: first, end } = budgetDays(layout);
  return `=${sumOf(lines, { kind, currency: currencyCell(layout), first, end, where })}`;
}

/** The same in the year and its months, whose first days are in the row of the headings. */
function monthsFormula(
  layout: BudgetLayout,
  { lines, from }: BudgetSources,
  kind: 'spending' | 'income',
  where: Where | null = null,
): string | null {
  const { months } = layout.columns;
  if (months === null) return null;
  const first = `${fixedCell(layout.head, months + 1)}`;
  const heads = `${first}:${fixedCell(layout.head, months + 12)}`;
  const rows = { kind, currency: currencyCell(layout), first, end: `EDATE(${first},12)`, where };
  return `=${monthsSum(lines, rows, heads, from === 'all' ? null : dateFormula(from))}`;
}

function currencyCell({ currency, columns }: BudgetLayout): string {
  return `${fixedCell(currency, columns.amount)}`;
}

/** What stands in the column of the categories, in the rows with these conditions. */
function rowsWith(layout: BudgetLayout, conditions: string): string {
  return `IFNA(FILTER(${rowsOf(layout, layout.columns.category)},${conditions}),"")`;
}

/** A condition for rows of the table: whether no row of the budget with these names counts the category. */
function isNoneOf(layout: BudgetLayout, sources: BudgetSources, names: string): Where {
  const orInGroup = inGroups(layout, sources, names);
  return (from) => `(0+ISNUMBER(XMATCH(${shownCategory(from)},${fold(names)}))${orInGroup(from)})=0`;
}

/** What a condition adds for rows with these names: if one is a group, the categories of it without a row of their own. */
function inGroups(layout: BudgetLayout, { categories }: BudgetSources, names: string): Where {
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

/**
 * Beside the month; blank if the table has all days. Without it, days before its first day would look as if nothing had
 * been spent: those of the month, of the year, and since the first month that is carried over.
 */
function firstDayFormula(layout: BudgetLayout, from: string): string {
  if (from === 'all') return '';
  const { month, yearOf, since } = budgetDays(layout);
  const { months, carried } = layout.columns;
  const carriedSince =
    since === null || carried === null ? [] : [`IF(COUNT(${rowsOf(layout, carried)})>0,${since},${month})`];
  const first = [month, ...(months === null ? [] : [yearOf(month)]), ...carriedSince];
  return `=IF(MIN(${first.join(',')})<${dateFormula(from)},"The table of transactions begins on ${from}.","")`;
}

function isComplete(columns: BudgetLayout['columns']): columns is CompleteLayout['columns'] {
  return Object.values(columns).every((column) => column !== null);
}

/** Sums of the rows of each group, with their heading. Rows per year are sums of their own: two periods do not add up. */
function groupSums(layout: BudgetLayout, columns: CompleteLayout['columns']): string {
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
  return `=VSTACK(HSTACK("Sums of groups","Available","Spent","Left"),IFNA(${sums},${none}))`;
}
