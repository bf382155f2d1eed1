import type { EditableSheet, Spreadsheet } from '../platform/platform';
import { columnReference } from '../platform/spreadsheet';
import { insertSheet, type OwnSheet } from '../sheets/own-sheet';
import { dayFormat } from '../sheets/styles';
import type { BudgetSources } from './budget-formulas';
import { findLinesSheet, markLinesSheet } from './budget-table';
import type { Groups } from './find-groups';
import type { BudgetSplits } from './find-splits';
import { lineColumns, splitLinesFormula } from './split-lines';
import type { SpendingColumns } from './table-sums';

const linesSheet = {
  name: 'FIN Budget splits',
  isHidden: true,
  columns: {
    id: {
      title: 'Transaction ID',
      widthPx: 110,
      note: 'The budget adds these lines to the rows of its table: each part of the sheet FIN Splits in another category, and its amount taken from the transaction. A formula fills this sheet.',
    },
    date: { title: 'Date', widthPx: 110 },
    category: { title: 'Category', widthPx: 110 },
    amount: { title: 'Amount', widthPx: 110 },
    currency: { title: 'Currency', widthPx: 110 },
    kind: { title: 'Kind', widthPx: 110 },
    gone: { title: 'Gone since', widthPx: 110 },
  },
} satisfies OwnSheet<(typeof lineColumns)[number]>;

/**
 * What the formulas of a budget read, for the columns of its table. If there are splits, it inserts the hidden sheet
 * with their lines, or updates its formula.
 */
export function budgetSources(
  spreadsheet: Spreadsheet,
  from: string,
  groups: Groups,
  splits: BudgetSplits | null,
): (table: SpendingColumns) => BudgetSources {
  let opened: EditableSheet | null = null;
  return (table) => {
    const sources = { lines: [table], from, categories: groups.columns };
    if (splits === null) return sources;
    opened ??= findLinesSheet(spreadsheet) ?? insertLinesSheet(spreadsheet);
    const formula = splitLinesFormula(splits.columns, table, groups.kinds);
    if (opened.formulaAt(2, 1) !== formula) opened.setFormulaAt(2, 1, formula);
    const name = opened.name();
    const lines = Object.fromEntries(
      lineColumns.map((column, index) => [column, columnReference(name, index + 1)]),
    ) as unknown as SpendingColumns;
    return { ...sources, lines: [table, lines] };
  };
}

function insertLinesSheet(spreadsheet: Spreadsheet): EditableSheet {
  const sheet = insertSheet(spreadsheet, linesSheet);
  const dates = { row: 2, column: lineColumns.indexOf('date') + 1, rowCount: sheet.rowCount() - 1, columnCount: 1 };
  sheet.setNumberFormat(dates, dayFormat);
  markLinesSheet(sheet);
  return sheet;
}
