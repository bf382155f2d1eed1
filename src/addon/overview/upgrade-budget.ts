import type { Area, EditableSheet } from '../platform/platform';
import { grow } from '../tables/sheet/grow-sheet';
import { areasOf, readCells, rowsBelow } from './budget-cells';
import { type BudgetColumn, type BudgetLayout, rowsMax } from './budget-columns';
import type { BudgetSources } from './budget-formulas';
import { figureRows, type Head, headContents } from './budget-head';
import { groupSumsWidth, headings, locate, markComplete, monthsWidth, newLayout } from './budget-layout';
import { budgetKey } from './budget-table';
import { money, monthFormat, signedMoney } from './lay-out-budget';

/** Metadata of a sheet whose upgrade began. */
const upgradeMark = 'upgrade';

/**
 * Adds what a budget of an earlier version does not have: columns beside those that it continues, five rows of figures
 * below the currency, and the sums of the groups and the months to the right of everything. What is there moves, and
 * keeps its cells, formulas and formats.
 */
export function upgrade(sheet: EditableSheet, sources: BudgetSources, today: string): BudgetLayout {
  // Only then may a blank column or row be one that an upgrade inserted before Google ended it.
  const isResumed = sheet.metadata(budgetKey).some(({ value }) => value === upgradeMark);
  if (!isResumed) sheet.addMetadata(budgetKey, upgradeMark, 'sheet');
  insertColumn(sheet, 'group', 'category', isResumed);
  insertColumn(sheet, 'per', 'amount', isResumed);
  insertColumn(sheet, 'rollover', 'per', isResumed);
  insertColumn(sheet, 'carried', 'rollover', isResumed);
  if (locate(sheet).columns.months === null) addMonths(sheet);
  const before = locate(sheet);
  const figures = before.currency + 1;
  const label: Area = { row: figures, column: before.columns.category, rowCount: figureRows.length, columnCount: 1 };
  // An upgrade that Google ended may have inserted them.
  if (sheet.values({ ...label, rowCount: 1 })[0]?.[0] !== figureRows[0]) {
    const rows: Area = { ...label, column: 1, columnCount: sheet.columnCount() };
    const isInserted = isResumed && isBlankArea(sheet, rows);
    if (!isInserted) grow('rows', () => sheet.insertRowsAfter(before.currency, figureRows.length));
    sheet.clearFormats(rows);
    sheet.setValues(
      label,
      figureRows.map((text) => [text]),
    );
  }
  const layout = locate(sheet);
  const columns = layout.columns as Head['columns'];
  const head: Head = { layout, figures, columns, groups: columns.months - groupSumsWidth };
  writeMissing(sheet, head, sources, today);
  formatNew(sheet, head);
  markComplete(sheet, layout.head);
  return layout;
}

function insertColumn(sheet: EditableSheet, name: BudgetColumn, after: BudgetColumn, isResumed: boolean): void {
  const { columns } = locate(sheet);
  const place = columns[after];
  if (columns[name] !== null || place === null) return;
  const column = place + 1;
  const isInserted =
    isResumed &&
    column <= sheet.columnCount() &&
    !Object.values(columns).includes(column) &&
    isBlankArea(sheet, { row: 1, column, rowCount: sheet.lastRow(), columnCount: 1 });
  if (!isInserted) grow('columns', () => sheet.insertColumnsAfter(place, 1));
  sheet.addMetadata(budgetKey, name, { column });
}

function isBlankArea(sheet: EditableSheet, area: Area): boolean {
  return [sheet.values(area), sheet.formulasIn(area)].every((rows) => rows.flat().every((cell) => cell === ''));
}

function addMonths(sheet: EditableSheet): void {
  // A blank column on the left.
  const months = sheet.lastColumn() + 2 + groupSumsWidth;
  const count = sheet.columnCount();
  const missing = months + monthsWidth - 1 - count;
  if (missing > 0) grow('columns', () => sheet.insertColumnsAfter(count, missing));
  sheet.addMetadata(budgetKey, 'months', { column: months });
}

/** Into blank cells only. */
function writeMissing(sheet: EditableSheet, head: Head, sources: BudgetSources, today: string): void {
  const { layout, columns } = head;
  const cells = readCells(sheet, layout);
  const isBlank = (row: number, column: number): boolean =>
    cells.value(row, column) === '' && cells.formula(row, column) === '';
  const names = ['group', 'per', 'rollover', 'carried'] as const;
  const texts = names.map((name) => ({ row: layout.head, column: columns[name], text: headings[name] }));
  for (const { row, column, text } of [...headContents(head, sources, today), ...texts]) {
    if (!isBlank(row, column)) continue;
    if (text.startsWith('=')) sheet.setFormulaAt(row, column, text);
    else sheet.setTextAt(row, column, text);
  }
  // It was the heading of the amounts, which may be per year now.
  if (cells.value(layout.head, columns.amount) === 'Per month')
    sheet.setTextAt(layout.head, columns.amount, headings.amount);
  const categories = rowsBelow(layout.head, cells).filter((row) => cells.value(row, columns.category) !== '');
  const per = categories.filter((row) => isBlank(row, columns.per)).map((row) => ({ row, column: columns.per }));
  if (per.length > 0) sheet.setValueIn(areasOf(per), 'month');
  const boxes = categories
    .filter((row) => isBlank(row, columns.rollover))
    .map((row) => ({ row, column: columns.rollover }));
  // The values last: without them, the next call does both.
  for (const area of areasOf(boxes)) sheet.setCheckboxes(area);
  if (boxes.length > 0) sheet.setValueIn(areasOf(boxes), false);
}

function formatNew(sheet: EditableSheet, { layout, figures, columns, groups }: Head): void {
  const last = Math.min(layout.head + rowsMax, sheet.rowCount());
  const below = (row: number, column: number, columnCount = 1): Area => ({
    row,
    column,
    rowCount: last - row + 1,
    columnCount,
  });
  const cell = (row: number, column: number, columnCount = 1): Area => ({ row, column, rowCount: 1, columnCount });
  sheet.setNumberFormatIn(
    [
      ...[columns.amount, columns.spent].map((column) => ({ ...cell(figures, column), rowCount: figureRows.length })),
      below(figures, columns.months, monthsWidth),
      below(layout.head + 1, groups + 1, 2),
    ],
    money,
  );
  sheet.setNumberFormatIn(
    [
      below(figures, columns.carried),
      { ...cell(figures, columns.left), rowCount: figureRows.length },
      cell(figures + 2, columns.spent),
      cell(figures + 3, columns.spent),
      below(layout.head + 1, groups + 3),
    ],
    signedMoney,
  );
  sheet.setNumberFormatIn(
    [cell(layout.month, columns.carried), cell(layout.head, columns.months + 1, monthsWidth - 1)],
    monthFormat,
  );
  sheet.setBoldIn([
    ...[columns.group, columns.per, columns.rollover, columns.carried].map((column) => cell(layout.head, column)),
    cell(layout.head, groups, groupSumsWidth + monthsWidth),
  ]);
  sheet.setAlignmentIn(
    [cell(layout.head, columns.carried), cell(layout.head, groups + 1, groupSumsWidth + monthsWidth - 1)],
    'right',
  );
  // Where the add-on froze the rows to the headings, the inserted ones belong to them.
  if (layout.head === newLayout.head) sheet.freezeRows(layout.head);
}
