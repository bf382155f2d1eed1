import type { Area, EditableSheet } from '../platform/platform';
import { band, moneyFormat, monthFormat, muted, signedMoneyFormat } from '../sheets/styles';
import { type Content, fillBlock } from '../sheets/write-contents';
import type { Cells } from './budget-cells';
import { type BudgetColumn, rowsMax } from './budget-columns';
import type { BudgetSources } from './budget-formulas';
import { type FigureRows, figureRows, headContents } from './budget-head';
import { groupSumsWidth, headings, markLayout, monthsWidth, newLayout } from './budget-layout';

const { columns, ...rows } = newLayout;
const groups = columns.months - groupSumsWidth;
const width = columns.months + monthsWidth - 1;
const figures = rows.currency + 1;

/** A new sheet: texts, figures and headings, and how they look. */
export function layOut(
  sheet: EditableSheet,
  connectionName: string | undefined,
  sources: BudgetSources,
  today: string,
  cells: Cells,
): void {
  const option = connectionName === undefined ? '' : `,"connection=${connectionName}"`;
  const contents: Content[] = [
    ...Object.entries({ month: 'Month', currency: 'Currency', rest: 'Not budgeted', total: 'Total' }).map(
      ([name, text]) => ({ row: rows[name as keyof typeof rows], column: columns.category, text }),
    ),
    ...Object.entries(headings).map(([name, text]) => ({
      row: rows.head,
      column: columns[name as BudgetColumn],
      text,
    })),
    { row: rows.month, column: columns.amount, text: '=EOMONTH(TODAY(),-1)+1' },
    { row: rows.currency, column: columns.amount, text: `=FIN_ORGANIZATION("mainCurrency"${option})` },
    ...headContents(newLayout, sources, today),
  ];
  fillBlock(sheet, { row: 1, column: 1, rowCount: rows.head, columnCount: width }, contents);
  for (const { row, column, text } of contents) {
    cells.write(row, column, text.startsWith('=') ? { value: null, formula: text } : { value: text, formula: '' });
  }
  style(sheet);
  markLayout(sheet);
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
  const [income, , left, perDay, yearly] = figureRows.map((_, index) => figures + index) as FigureRows;
  sheet.hideGridlines();
  sheet.setBackgroundIn([heads], band);
  sheet.setBoldIn([heads, { ...heads, row: rows.total }, cell(left, 'category', columns.left)]);
  sheet.setFontColorIn(
    [
      cell(rows.month, 'per', 2),
      cell(rows.month, 'spent'),
      cell(rows.currency, 'per', 2),
      cell(rows.currency, 'status'),
      cell(income, 'per', 2),
      cell(yearly, 'status'),
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
      from(figures, columns.amount),
      from(figures, columns.spent),
      from(rows.head + 1, groups + 1, 2),
      from(figures, columns.months, monthsWidth),
    ],
    moneyFormat,
  );
  sheet.setNumberFormatIn(
    [
      from(figures, columns.carried),
      from(figures, columns.left),
      cell(left, 'spent'),
      cell(perDay, 'spent'),
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
