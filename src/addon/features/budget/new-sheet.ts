import type { Area, EditableSheet } from '../../platform/platform';
import { toLetters } from '../../platform/spreadsheet';
import { band, moneyFormat, monthFormat, muted, signedMoneyFormat } from '../../sheets/design';
import { type Content, fillBlock } from '../../sheets/write-contents';
import {
  allFormulas,
  type BudgetSources,
  dateFormula,
  figureFormulas,
  leftFormula,
  namedCell,
  totalFormulas,
} from './formulas';
import {
  type BudgetColumn,
  budgetDays,
  fixedCell,
  groupSumsWidth,
  headings,
  markLayout,
  monthsWidth,
  newLayout,
  rowsMax,
  rowsOf,
} from './layout';
import type { BudgetWriting } from './write-budget';

/** Figures in the rows between the currency and what is not budgeted. */
const rows = { ...newLayout, income: 3, spent: 4, left: 5, perDay: 6, yearly: 7 } as const;
const { columns } = newLayout;
const groups = columns.months - groupSumsWidth;
const width = columns.months + monthsWidth - 1;
const titles: { readonly [Line in keyof typeof rows]?: string } = {
  month: 'Month',
  currency: 'Currency',
  income: 'Income',
  spent: 'Spent',
  left: 'Left to spend',
  perDay: 'Left to spend per day',
  yearly: 'Yearly amounts',
  rest: 'Not budgeted',
  total: 'Total',
};

/** A new sheet: texts, figures and headings, and how they look. `today`: the first month that is carried over. */
export function layOutBudget(
  { sheet, cells, shapes }: BudgetWriting,
  connectionName: string | undefined,
  sources: BudgetSources,
  today: string,
): void {
  const contents = contentsOf(connectionName, sources, today);
  fillBlock(sheet, { row: 1, column: 1, rowCount: rows.head, columnCount: width }, contents);
  for (const { row, column, text } of contents) cells.write(row, column, text);
  style(sheet);
  markLayout(sheet);
  // Last: if a call ends before, the next one does not take the incomplete sheet for a budget.
  shapes.add(allFormulas(newLayout, sources));
}

function contentsOf(connectionName: string | undefined, sources: BudgetSources, today: string): Content[] {
  const cell = (line: 'income' | 'spent' | 'left', name: BudgetColumn): string =>
    `${toLetters(columns[name])}${rows[line]}`;
  const expected = cell('income', 'amount');
  const days = budgetDays(newLayout);
  const lastDay = `(${days.end}-1)`;
  const isYearly = `COUNTIF(${rowsOf(newLayout, columns.per)},"year")`;
  const option = connectionName === undefined ? '' : `,"connection=${connectionName}"`;
  const settings = {
    'month.amount': '=EOMONTH(TODAY(),-1)+1',
    'month.per': '="Carry over since"',
    'month.carried': `=${dateFormula(`${today.slice(0, 7)}-01`)}`,
    'currency.amount': `=FIN_ORGANIZATION("mainCurrency"${option})`,
    'currency.per': '="Year begins in month"',
    'currency.carried': '=1',
    'currency.status': '="Carried: the amount of each month (or year) since then, less what was spent in them."',
    'income.per': `=IF(ISNUMBER(${expected}),"← expected; received:","← what you expect, if you like; received:")`,
    'left.spent': `=IF(ISNUMBER(${expected}),${expected},${cell('income', 'spent')})-${cell('spent', 'spent')}`,
    // Today counts. A past month has no days left, and a month to come all of its days.
    'perDay.spent': `=IF(TODAY()>${lastDay},"",MAX(0,${cell('left', 'spent')})/(${lastDay}-MAX(TODAY(),${days.month})+1))`,
    'yearly.left': leftFormula(newLayout, rows.yearly),
    'yearly.status': `=IF(${isYearly}=0,"","Since "&TEXT(${days.yearOf(days.month)},"mmm yyyy")&"; neither they nor what was spent of them are in the Total of the month.")`,
    'head.months': '="Year"',
  };
  const texts = [
    ...Object.entries(titles).map(([line, text]) => [`${line}.category`, text] as const),
    ...Object.entries(headings).map(([name, text]) => [`head.${name}`, text] as const),
    ...Object.entries({ ...settings, ...totalFormulas(newLayout, sources), ...figureFormulas(newLayout, sources) }),
  ];
  const places = { ...columns, sums: groups };
  const months = Array.from({ length: monthsWidth - 1 }, (_, index) => ({
    row: rows.head,
    column: columns.months + 1 + index,
    text: index === 0 ? `=${days.yearOf(days.month)}` : `=EDATE(${fixedCell(rows.head, columns.months + 1)},${index})`,
  }));
  const contents = texts.flatMap(([name, text]) => {
    const [line, column] = namedCell(name) as [Exclude<keyof typeof rows, 'columns'>, keyof typeof places];
    return text ? [{ row: rows[line], column: places[column], text }] : [];
  });
  return [...contents, ...months].sort((a, b) => a.row - b.row || a.column - b.column);
}

function style(sheet: EditableSheet): void {
  const cell = (row: number, name: BudgetColumn, columnCount = 1): Area => ({
    row,
    column: columns[name],
    rowCount: 1,
    columnCount,
  });
  const from = (row: number, column: number, columnCount = 1): Area => ({
    row,
    column,
    rowCount: rows.head + rowsMax - row + 1,
    columnCount,
  });
  const heads: Area = { row: rows.head, column: 1, rowCount: 1, columnCount: width };
  sheet.hideGridlines();
  sheet.setBackgroundIn([heads], band);
  sheet.setBoldIn([heads, { ...heads, row: rows.total }, cell(rows.left, 'category', columns.left)]);
  sheet.setFontColorIn(
    [
      cell(rows.month, 'per', 2),
      cell(rows.month, 'spent'),
      cell(rows.currency, 'per', 2),
      cell(rows.currency, 'status'),
      cell(rows.income, 'per', 2),
      cell(rows.yearly, 'status'),
    ],
    muted,
  );
  sheet.setAlignmentIn(
    [
      cell(rows.head, 'amount'),
      cell(rows.head, 'carried', 3),
      { ...heads, column: groups + 1, columnCount: width - groups },
    ],
    'right',
  );
  sheet.setNumberFormatIn(
    [
      from(rows.income, columns.amount),
      from(rows.income, columns.spent),
      from(rows.head + 1, groups + 1, 2),
      from(rows.income, columns.months, monthsWidth),
    ],
    moneyFormat,
  );
  sheet.setNumberFormatIn(
    [
      from(rows.income, columns.carried),
      from(rows.income, columns.left),
      cell(rows.left, 'spent'),
      cell(rows.perDay, 'spent'),
      from(rows.head + 1, groups + 3),
    ],
    signedMoneyFormat,
  );
  sheet.setNumberFormatIn(
    [
      cell(rows.month, 'amount'),
      cell(rows.month, 'carried'),
      { ...heads, column: columns.months + 1, columnCount: monthsWidth - 1 },
    ],
    monthFormat,
  );
  sheet.freezeRows(rows.head);
  sheet.freezeColumns(columns.category);
  sheet.setColumnWidths(columns.category, 2, 190);
  sheet.setColumnWidths(columns.status, 2, 150);
}
