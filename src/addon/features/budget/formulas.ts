import {
  type BudgetLayout,
  budgetDays,
  fixedCell,
  isMonthly,
  isWord,
  isYearly,
  rowsBelowLine,
  rowsOf,
  wordsOf,
} from '../../budget/layout';
import { literal } from '../../cells/split-list';
import type { BudgetSheetMessages } from '../../messages/en/sheets/budget';
import { toLetters } from '../../platform/spreadsheet';
import { spentBar } from '../../sheets/design';
import {
  type CategoryColumns,
  countsCategory,
  isNoneOf,
  isRestOf,
  isSum,
  namesIn,
  namesOfGroup,
  perOf,
  rowsWith,
  totalLeft,
  withPeriodOf,
} from './counted';
import {
  categoriesOf,
  fold,
  monthsSum,
  type SpendingColumns,
  type SpendingLines,
  shownCategory,
  sumOf,
  type Where,
} from './sums';

/** Where the formulas read, and in which language they say something. */
export interface BudgetSources {
  readonly lines: SpendingLines;
  /** The first day of the table, or `all`. */
  readonly from: string;
  readonly categories: CategoryColumns;
  readonly text: BudgetSheetMessages;
  /** The connection that the table names; null: the default one. */
  readonly connection: string | null;
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

/** In a line of the budget. That of a group is the one whose name other lines have as their group. */
export function rowFormulas(layout: BudgetLayout, row: number, sources: BudgetSources): Formulas {
  const { columns } = layout;
  const { lines, text } = sources;
  const cell = (column: number): string => `$${toLetters(column)}${row}`;
  const [category, amount, spent, left] = (['category', 'amount', 'spent', 'left'] as const).map((name) =>
    cell(columns[name]),
  ) as [string, string, string, string];
  const per = columns.per === null ? null : cell(columns.per);
  const carried = columns.carried === null ? null : cell(columns.carried);
  const isYear = per === null ? 'FALSE' : `(${isYearly(per)}>0)`;
  const isOfLine: Where = (from) => `ISNUMBER(XMATCH(${shownCategory(from)},${namesOfLine()}))`;
  const rows = { kind: 'spending', currency: currencyCell(layout), where: isOfLine } as const;
  const days = budgetDays(layout);
  const period = (day: string): string => (per === null ? day : `IF(${isYear},${days.yearOf(day)},${day})`);
  const count = (from: SpendingColumns): string =>
    `SUMPRODUCT((${isOfLine(from)})*(${from.currency}=${rows.currency}))`;
  // A misspelled category or currency would look as if nothing had been spent.
  const isUnknown = `${lines.map(count).join('+')}=0`;
  // Each of both rows would show all of the spending.
  const isTwice = `SUMPRODUCT(1*EXACT(${fold(rowsOf(layout, columns.category))},${fold(category)}))>1`;
  const isNoAmount = `NOT(ISNUMBER(${amount}))`;
  const available = carried === null ? amount : `(${amount}+N(${carried}))`;
  const isNoPeriod = per === null ? null : `(${isMonthly(per)}+${isYearly(per)}=0)`;
  const isNone = isNoPeriod === null ? isNoAmount : `OR(${isNoAmount},${isNoPeriod})`;
  const { status } = text;
  const compared = `IF(${left}<0,${literal(status.over)},IF(${left}<0.1*${available},IF(${left}<0.005,${literal(status.used)},${literal(status.nearly)}),${literal(status.fine)}))`;
  const checked = `IF(${isUnknown},${literal(status.unknown)},IF(${isTwice},${literal(status.twice)},${compared}))`;
  const ofPeriod = isNoPeriod === null ? checked : `IF(${isNoPeriod},${literal(status.noPeriod)},${checked})`;
  const isProposed = `IFERROR(REGEXMATCH(FORMULATEXT(${amount}),${literal(proposalPattern())}),FALSE)`;
  const said = `${ofPeriod}&IF(${isProposed},${literal(text.proposal.status)},"")`;
  return {
    'row.group': groupFormula(sources, category),
    'row.carried': carriedFormula(),
    'row.spent': `=${sumOf(lines, { ...rows, first: period(days.month), end: days.end })}`,
    'row.before': beforeFormula(layout, sources, isOfLine),
    'row.left': `=IF(${isNone},"",ROUND(${available}-${spent},8))`,
    'row.bar': barFormula(layout, row),
    'row.status': `=IF(${amount}="","",IF(${isNoAmount},${literal(status.noAmount)},${said}))`,
    'row.months': monthsFormula(layout, sources, 'spending', isOfLine),
  };

  /**
   * The category of the line, and if it is that of a group, those of the group: in lines of it, and without a line. If its
   * amount is the sum of its lines, only those that have one, which *Left* counts: so a row adds up.
   */
  function namesOfLine(): string {
    const all = rowsOf(layout, columns.category);
    if (columns.group === null) return namesIn([category, ...namesOfGroup(layout, sources.categories, category)]);
    const every = [
      category,
      `IFNA(FILTER(${all},${isInGroup(rowsOf, '')}),"")`,
      ...namesOfGroup(layout, sources.categories, category),
    ];
    const planned = inGroup(columns.category, `,ISNUMBER(${rowsBelowLine(layout, columns.left, row)})`);
    return fold(
      `LET(planned,IF(${isSum(amount)},IFNA(${planned},""),""),VSTACK(planned,IF(SUMPRODUCT(LEN(planned))=0,VSTACK(${every.join(',')}),"")))`,
    );
  }

  /** A condition for the other lines of the group that this line is, with the same period. */
  function isInGroup(of: (layout: BudgetLayout, column: number, row: number) => string, others: string): string {
    const groups = of(layout, columns.group ?? 0, row);
    const isOther = others === '' ? '' : `,1-EXACT(${fold(others)},${fold(category)})`;
    const isSamePeriod =
      columns.per === null || per === null ? '' : `,(${isYearly(of(layout, columns.per, row))})=(${isYearly(per)})`;
    return `EXACT(${fold(groups)},${fold(category)})${isOther}${isSamePeriod}`;
  }

  /**
   * A column of the lines of the group, which are below it. A formula cannot read a column that it is in itself, not even
   * if it leaves out its own row.
   */
  function inGroup(column: number, condition = ''): string {
    const names = rowsBelowLine(layout, columns.category, row);
    return `FILTER(${rowsBelowLine(layout, column, row)},${isInGroup(rowsBelowLine, names)}${condition})`;
  }

  /** The amount of each month (or year) since the first one, less what was spent in them. */
  function carriedFormula(): string | null {
    if (columns.carried === null || columns.rollover === null || days.since === null) return null;
    const { carry } = text;
    const monthsBetween = '12*(YEAR(until)-YEAR(since))+MONTH(until)-MONTH(since)';
    const before = sumOf(lines, { ...rows, first: 'since', end: 'until' });
    const periods = `(${monthsBetween})${per === null ? '' : `/IF(${isYear},12,1)`}`;
    const opening = 'IF(ISNUMBER(carry),carry,0)';
    const earlier = `${opening}+${amount}*${periods}-(${before})`;
    // What was spent before the table is not known.
    const known =
      sources.from === 'all'
        ? earlier
        : `IF(since<${dateFormula(sources.from)},${literal(carry.beforeTable)},${earlier})`;
    const dates = `until,${period(days.month)},since,${period(`EOMONTH(${days.since},-1)+1`)}`;
    const dated = `IF(ISNUMBER(${days.since}),LET(${dates},IF(until<since,0,IF(until=since,${opening},${known}))),${literal(carry.noFirst)})`;
    const isNo = `OR(${isNone},carry=FALSE,REGEXMATCH(said,"^(no?|nein|0)?$"))`;
    const isYes = 'OR(N(carry)<>0,REGEXMATCH(said,"^(y|yes|j|ja|x|true)$"))';
    const ofLines =
      columns.group === null
        ? '""'
        : `IF(${isSum(amount)},IFNA(LET(all,${inGroup(columns.carried)},IF(COUNT(all)=0,"",SUM(all))),""),"")`;
    return `=LET(carry,${cell(columns.rollover)},said,LOWER(TRIM(carry&"")),IF(${isNo},${ofLines},IF(${isYes},${dated},${literal(carry.unclear)})))`;
  }
}

/** Of the line of a group: what is planned in its lines below. A number in its place plans the group as a whole. */
export function groupAmount(layout: BudgetLayout, row: number): string | null {
  const { columns } = layout;
  if (columns.group === null) return null;
  const below = (column: number): string => rowsBelowLine(layout, column, row);
  const name = fold(`$${toLetters(columns.category)}${row}`);
  const [own, per] = [`$${toLetters(columns.per ?? 0)}${row}`, columns.per];
  const isSamePeriod = per === null ? '' : `,(${isYearly(below(per))})=(${isYearly(own)})`;
  const found = `FILTER(${below(columns.amount)},EXACT(${fold(below(columns.group))},${name}),1-EXACT(${fold(below(columns.category))},${name}),ISNUMBER(${below(columns.left)})${isSamePeriod})`;
  return `=LET(planned,IFNA(${found},""),IF(COUNT(planned)=0,"",SUM(planned)))`;
}

function barFormula({ columns }: BudgetLayout, row: number): string | null {
  if (columns.bar === null) return null;
  const cell = (column: number): string => `$${toLetters(column)}${row}`;
  const left = cell(columns.left);
  return `=IF(ISNUMBER(${left}),${spentBar(cell(columns.spent), left)},"")`;
}

/** In the formula of an amount that was proposed, in any language. Sample: `=120+N("proposal: …")`, of which a point is the quotation mark. */
function proposalPattern(): string {
  return `N\\(.(${wordsOf((text) => text.proposal.mark).join('|')})`;
}

/** In rows with a mark. They are filled in when they are blank. */
export function totalFormulas(layout: BudgetLayout, sources: BudgetSources): Formulas {
  const { columns, rest } = layout;
  const monthly = columns.per === null ? [] : [isMonthly(perOf(layout) ?? '')];
  const ofMonths = (column: number | null): string | null =>
    column === null ? null : sumOfLines(layout, column, monthly);
  // What is spent in categories with an amount per year does not belong to a month: those have their own sums.
  const isOfMonth =
    columns.per === null
      ? null
      : isNoneOf(
          layout,
          sources.categories,
          rowsWith(layout, `((${isMonthly(perOf(layout) ?? '')})=0)*(${countsCategory(layout)})`),
        );
  const isRest = isRestOf(layout, sources.categories);
  const isOfTotal: Where = (from) =>
    [...(isOfMonth === null ? [] : [isOfMonth(from)]), `(${isRest(from)})*ISNUMBER(${totalLeft(layout)})=0`].join(',');
  return {
    'since.category': firstDayFormula(layout, sources),
    'total.amount': ofMonths(columns.amount),
    'total.carried': ofMonths(columns.carried),
    'total.spent': monthFormula(layout, sources, 'spending', isOfTotal),
    'total.before': beforeFormula(layout, sources, isOfTotal),
    'total.left': ofMonths(columns.left),
    'total.bar': barFormula(layout, layout.total),
    'total.months': monthsFormula(layout, sources, 'spending'),
    ...(rest === null
      ? {}
      : {
          'rest.spent': monthFormula(layout, sources, 'spending', isRest),
          'rest.before': beforeFormula(layout, sources, isRest),
          'rest.months': monthsFormula(layout, sources, 'spending', isRest),
          'rest.status': `=${categoriesOf(sources.lines, { ...ofMonth(layout), kind: 'spending', where: isRest })}`,
        }),
  };
}

/** Other figures. The user may have each in another row of its column, and one that was deleted stays away. */
export function figureFormulas(layout: BudgetLayout, sources: BudgetSources): Formulas {
  const { columns } = layout;
  const per = perOf(layout);
  const ofYear = (column: number | null): string | null =>
    per === null || column === null
      ? null
      : sumOfLines(layout, column, [isYearly(per), `ISNUMBER(${rowsOf(layout, columns.left)})`]);
  const noted = (kind: 'spending' | 'income'): string => {
    const sum = sumOf(sources.lines, { ...ofMonthBefore(layout), kind, where: null });
    return `=${ifKnown(layout, sources, `${literal(sources.text.cards.before)}&FIXED(${sum},0)`)}`;
  };
  return {
    'figures.left': monthFormula(layout, sources, 'spending'),
    'figures.status': monthFormula(layout, sources, 'income'),
    'notes.left': noted('spending'),
    'notes.status': noted('income'),
    'yearly.amount': ofYear(columns.amount),
    'yearly.carried': ofYear(columns.carried),
    'yearly.spent': ofYear(columns.spent),
    'yearly.left': ofYear(columns.left),
    'hint.months': monthsFormula(layout, sources, 'income'),
  };
}

/** Each formula of a budget, that of a line once. */
export function allFormulas(layout: BudgetLayout, sources: BudgetSources): Formulas {
  const row = layout.head + 1;
  return {
    ...totalFormulas(layout, sources),
    ...figureFormulas(layout, sources),
    ...rowFormulas(layout, row, sources),
    'row.amount': groupAmount(layout, row),
  };
}

/** Adds up a column in the lines that are not part of a group with an amount of the same period; blank without numbers. */
function sumOfLines(layout: BudgetLayout, column: number, conditions: readonly string[]): string {
  const { columns } = layout;
  const cells = rowsOf(layout, column);
  const names = fold(rowsOf(layout, columns.category));
  const withPeriod = withPeriodOf(layout);
  const isTop = (group: string): string => {
    const planned = `IF(ISNUMBER(${rowsOf(layout, columns.amount)})*(${names}<>""),${withPeriod(names)},"")`;
    return `1-ISNUMBER(XMATCH(${withPeriod(group)},${planned}))*(1-EXACT(${group},${names}))`;
  };
  const all = [...conditions, ...(columns.group === null ? [] : [isTop(fold(rowsOf(layout, columns.group)))])];
  const found = all.length === 0 ? cells : `IFNA(FILTER(${[cells, ...all].join(',')}),"")`;
  return `=LET(found,${found},IF(COUNT(found)=0,"",SUM(found)))`;
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
  return `=${sumOf(lines, { ...ofMonth(layout), kind, where })}`;
}

function ofMonth(layout: BudgetLayout) {
  const { month: first, end } = budgetDays(layout);
  return { currency: currencyCell(layout), first, end };
}

/** What was spent in the month before. */
function beforeFormula(layout: BudgetLayout, sources: BudgetSources, where: Where | null): string | null {
  if (layout.columns.before === null) return null;
  const sum = sumOf(sources.lines, { ...ofMonthBefore(layout), kind: 'spending', where });
  return `=${ifKnown(layout, sources, sum)}`;
}

function ofMonthBefore(layout: BudgetLayout) {
  const { before: first, month: end } = budgetDays(layout);
  return { currency: currencyCell(layout), first, end };
}

/** Blank if the month before the chosen one begins before the table: not all of it is known. */
function ifKnown(layout: BudgetLayout, { from }: BudgetSources, formula: string): string {
  return from === 'all' ? formula : `IF(${budgetDays(layout).before}<${dateFormula(from)},"",${formula})`;
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
  const first = fixedCell(layout.headings, months + 1);
  const heads = `${first}:${fixedCell(layout.headings, months + 12)}`;
  const rows = { kind, currency: currencyCell(layout), first, end: `EDATE(${first},12)`, where };
  return `=${monthsSum(lines, rows, heads, from === 'all' ? null : dateFormula(from))}`;
}

export function currencyCell({ currency, columns }: BudgetLayout): string {
  return fixedCell(currency, columns.amount);
}

/**
 * Blank if the table has all days. Without it, days before its first day would look as if nothing had been spent: those
 * of the month, of the year, and since the first month that is carried over.
 */
function firstDayFormula(layout: BudgetLayout, { from, text }: BudgetSources): string {
  if (from === 'all') return '';
  const { month, yearOf, since } = budgetDays(layout);
  const { months, carried } = layout.columns;
  const carriedSince =
    since === null || carried === null ? [] : [`IF(COUNT(${rowsOf(layout, carried)})>0,${since},${month})`];
  const first = [month, ...(months === null ? [] : [yearOf(month)]), ...carriedSince];
  const day = `TEXT(${dateFormula(from)},${literal(text.day)})`;
  // A character that no sentence has stands for the day.
  const sentence = text.tableBegins('\n').split('\n').map(literal).join(`&${day}&`);
  return `=IF(MIN(${first.join(',')})<${dateFormula(from)},${sentence},"")`;
}

/** The month that the list of months says, in any language, or the one of a day. */
export function monthOfList(cell: string, text: BudgetSheetMessages): string {
  const [last, next] = (['last', 'next'] as const).map((name) =>
    isWord(
      'said',
      wordsOf((each) => each.months[name]),
    ),
  );
  const current = isWord('said', ['', ...wordsOf((each) => each.months.current)]);
  const ago = 'EDATE(first,-VALUE(REGEXEXTRACT(said,"[0-9]+")))';
  const chosen = `IF(${current},first,IF(${last},EDATE(first,-1),IF(${next},EDATE(first,1),IFERROR(${ago},${literal(text.months.unknown)}))))`;
  return `=LET(day,${cell},said,TRIM(day&""),first,EOMONTH(TODAY(),-1)+1,IF(ISNUMBER(day),EOMONTH(day,-1)+1,${chosen}))`;
}
