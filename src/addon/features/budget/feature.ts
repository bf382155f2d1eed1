import { type BudgetLayout, findBudgetSheet, locate, newLayout } from '../../budget/layout';
import { foldAsTrim } from '../../cells/compare-text';
import { once } from '../../cells/lists';
import { createDates } from '../../cells/sheet-dates';
import type { Connection } from '../../connections/connection';
import type { Connections } from '../../connections/connections';
import { withFallback } from '../../errors/addon-error';
import { previewFunction } from '../../formulas/run-function';
import { messagesOf } from '../../messages/language';
import type { EditableSheet, Platform } from '../../platform/platform';
import { requireSpreadsheet } from '../../platform/spreadsheet';
import { addSheet, writing } from '../../sheets/add-sheet';
import { currencyFormat, moneyFormat } from '../../sheets/design';
import { insertRows, makeRoom } from '../../sheets/grow-sheet';
import { withLock } from '../../store/lock';
import { quietly } from '../../store/record';
import { datasetOf } from '../../tables/definition/datasets';
import type { SyncedTable } from '../../tables/definition/table';
import { readTableState, requireTable } from '../../tables/definition/table-store';
import { fillTable, insertAndFill } from '../../tables/manage/insert-table';
import { changeTable } from '../../tables/manage/table-changes';
import { tableConnection } from '../../tables/run/table-connection';
import { sheetOfTable } from '../../tables/sheet/table-sheet';
import { call, nothing } from '../call';
import type { BudgetReport, Feature } from '../feature';
import { findLines } from './added-lines';
import type { BudgetSources } from './formulas';
import { goalLines } from './goal-formulas';
import { type BudgetLine, planLines, withoutRepeats } from './lines';
import { layOutBudget, styleLines, writeLines } from './new-sheet';
import { noBudget, noCurrency, proposeAmounts } from './propose-amounts';
import { proposeGroups } from './propose-groups';
import { openShapes } from './shapes';
import { findSpending, type Spending } from './sources';
import { connectionNameOf, findBudgetTable, findKeptTable, keepBudgetTable } from './table';
import { type BudgetWriting, type Cells, lineRows, readCells, writeFormulas } from './write-budget';

export const budget = {
  insert: (platform, connections, { tableId }) => insertBudgetWithTable(platform, connections, tableId),
  follow: tryToUpdateBudget,
  calls: {
    /** Proposes amounts where the budget has none. Says what came of it, also in a toast. */
    proposeBudget: call(nothing, (platform, connections): { said: string } => proposeInBudget(platform, connections)),
  },
} satisfies Feature;

/** With the synced table that it needs. */
function insertBudgetWithTable(
  platform: Platform,
  connections: Connections,
  tableId: string | null,
): BudgetReport | null {
  const { table: found, choices, lost } = findBudgetTable(platform, connections, tableId);
  const sheetNameOf = (table: SyncedTable) => sheetOfTable(platform, table)?.name() ?? null;
  if (choices.length > 0) {
    const views = choices.map((table) => ({
      id: table.id,
      sheetName: sheetNameOf(table),
      connection: connectionNameOf(connections, table),
      organization: table.source.organizationName,
    }));
    return { choices: views, lost, sheetName: null };
  }
  const table = withKinds(platform, connections, found);
  const mainCurrency = readMainCurrency(platform, connections, table);
  const proposed = () => proposeGroups(platform, () => connectionOf(connections, table));
  withLock(platform, () => writing('budget', () => insertBudget(platform, table, mainCurrency, proposed)));
  return lost === null ? null : { choices: [], lost, sheetName: table === null ? null : sheetNameOf(table) };
}

function connectionOf(connections: Connections, table: SyncedTable | null): Connection {
  return table === null ? connections.requireOfUser() : tableConnection(connections, table);
}

function proposeInBudget(platform: Platform, connections: Connections): { said: string } {
  const spreadsheet = requireSpreadsheet(platform);
  const table = findKeptTable(platform);
  const sheet = findBudgetSheet(spreadsheet);
  if (table === null || sheet === undefined) throw noBudget();
  const connection = tableConnection(connections, table);
  const report = withLock(platform, () =>
    writing('budget', () => {
      const budget = openBudget(sheet);
      const currency = currencyIn(budget.cells, budget.layout) ?? readMainCurrency(platform, connections, table);
      if (currency === null) throw noCurrency();
      const spending = findSpending(platform, spreadsheet, table, findLines(spreadsheet));
      return proposeAmounts(platform, budget, spending, currency, () => connection);
    }),
  );
  const text = messagesOf(platform);
  const said = text.proposed(report);
  quietly(() => platform.ui.toast(said, text.budgetSheet.name));
  return { said };
}

/** null if the API does not say: then the budget lists the categories of all currencies. */
function readMainCurrency(platform: Platform, connections: Connections, table: SyncedTable | null): string | null {
  const found = withFallback(
    () => previewFunction('FIN_ORGANIZATION', ['mainCurrency'], platform, () => connectionOf(connections, table)),
    () => null,
  );
  return typeof found === 'string' ? found : null;
}

/** The table of the budget, which needs the kind of each transaction; a new one if there is none. */
function withKinds(platform: Platform, connections: Connections, table: SyncedTable | null): SyncedTable | null {
  // The run that adds the column may have failed.
  if (table?.columns.includes('kind') && 'kind' in readTableState(platform, table.id).headings) return table;
  const chosen = table?.columns ?? [];
  const all = chosen.length === 0 ? datasetOf('transactions').columns.defaults : chosen;
  const columns = [...new Set([...all, 'kind'])];
  if (table === null) {
    insertAndFill(platform, connections, 'transactions', { every: 'hours', hours: 6 }, columns);
    return findBudgetTable(platform, connections).table;
  }
  withLock(platform, () => changeTable(platform, connections, table.id, { columns }));
  fillTable(platform, connections, table.id);
  return requireTable(platform, table.id);
}

/**
 * Adds a sheet with a line for each category of the synced transactions. The user enters the amount, and formulas show
 * the expenses of the chosen month. Called again, it adds missing categories and formulas, and keeps what the user
 * typed. `mainCurrency` is what the cell of the currency will show once it is calculated; null if it is not known.
 */
function insertBudget(
  platform: Platform,
  table: SyncedTable | null,
  mainCurrency: string | null,
  proposedGroups: () => (category: string) => string,
): void {
  const spreadsheet = requireSpreadsheet(platform);
  const spending = findSpending(platform, spreadsheet, table, findLines(spreadsheet));
  // Before anything is written: a sheet of the user may have a mistake.
  const categoriesOf = spending.readSplits();
  const groupOf = groupsOf(spending.groups, proposedGroups);
  const found = findBudgetSheet(spreadsheet);
  if (found === undefined) {
    const { today } = createDates(platform);
    const categories = categoriesOf(mainCurrency);
    const sources = spending.sources();
    const lines = planLines(categories, groupOf, spending.groups.columns === null ? sources.text.other : '');
    const sheet = addSheet(spreadsheet, sources.text.name);
    const budget = openNew(sheet, lines);
    makeRoom(sheet, budget.layout.goals + goalLines);
    const format = mainCurrency === null ? moneyFormat : currencyFormat(mainCurrency);
    layOutBudget(budget, budget.layout, lines, sources, format, today);
    if (table !== null) keepBudgetTable(sheet, table, true);
    const moved = spending.movedSources();
    if (moved !== null) writeFormulas(budget, spending, moved, categories);
    return;
  }
  if (table !== null) keepBudgetTable(found, table, false);
  const before = openBudget(found);
  const sources = spending.sources();
  const categories = categoriesOf(currencyIn(before.cells, before.layout) ?? mainCurrency);
  const budget = addCategories(before, sources, groupOf, categories);
  writeFormulas(budget, spending, sources, categories);
  spreadsheet.activate(found.id());
}

/** What FIN Categories says, or without it, what the sources of the transactions say. */
function groupsOf(
  groups: Spending['groups'],
  proposedGroups: () => (category: string) => string,
): (category: string) => string {
  if (groups.columns !== null) return groups.groupOf;
  const proposed = once(proposedGroups);
  return (category) => proposed()(category);
}

function openNew(sheet: EditableSheet, lines: readonly BudgetLine[]) {
  const layout = newLayout(lines.length);
  const cells = readCells(sheet, layout, true);
  return {
    sheet,
    layout,
    isNew: true,
    cells,
    shapes: openShapes(sheet, true),
    groupRows: rowsOfGroups(lines, layout.head + 1),
  };
}

function openBudget(sheet: EditableSheet): BudgetWriting {
  const layout = locate(sheet);
  const cells = readCells(sheet, layout, false);
  return { sheet, layout, isNew: false, cells, shapes: openShapes(sheet, false), groupRows: new Set() };
}

function rowsOfGroups(lines: readonly BudgetLine[], firstRow: number): Set<number> {
  return new Set(lines.flatMap(({ isGroup }, index) => (isGroup ? [firstRow + index] : [])));
}

/**
 * After a change of another sheet, which is made in any case. It lets a budget count the parts of split transactions,
 * and what counts on another day: its formulas are written again where they are, and no row is added. Nothing happens
 * without a budget or without these. If the budget cannot be written, *Insert budget* says why.
 */
function tryToUpdateBudget(platform: Platform): void {
  try {
    const spreadsheet = requireSpreadsheet(platform);
    const lines = findLines(spreadsheet);
    const sheet = lines === null ? undefined : findBudgetSheet(spreadsheet);
    const table = sheet === undefined ? null : findKeptTable(platform);
    if (sheet === undefined || table === null) return;
    const spending = findSpending(platform, spreadsheet, table, lines);
    writeFormulas(openBudget(sheet), spending, spending.sources(), null);
  } catch {}
}

/** Adds their lines: to those of their group, if its amount is their sum, and otherwise below the last line. */
function addCategories(
  budget: BudgetWriting,
  sources: BudgetSources,
  groupOf: (category: string) => string,
  categories: readonly string[],
): BudgetWriting {
  const { sheet, layout, cells, shapes } = budget;
  const { columns } = layout;
  const nameIn = (row: number): string => foldAsTrim(cells.value(row, columns.category));
  const named = lineRows(layout).filter((row) => nameIn(row) !== '');
  const known = new Map(named.map((row) => [nameIn(row), row]));
  const isSum = (row: number): boolean => shapes.isOwn('row.amount', cells.formula(row, columns.amount));
  const added = withoutRepeats(categories).filter((category) => {
    const ofGroup = known.get(foldAsTrim(groupOf(category)));
    // The line of a group that is planned as a whole counts its categories.
    return !known.has(foldAsTrim(category)) && (ofGroup === undefined || isSum(ofGroup));
  });
  if (added.length === 0) return budget;
  const placed = new Map<number, BudgetLine[]>();
  const rest: string[] = [];
  for (const category of added) {
    const group = groupOf(category);
    const last = known.has(foldAsTrim(group)) ? lastRowOf(budget, group) : null;
    if (last === null) rest.push(category);
    else placed.set(last, [...(placed.get(last) ?? []), { name: category, group, isGroup: false }]);
  }
  const appended = planLines(rest, groupOf);
  const used = lineRows(layout).filter((row) => isUsed(budget, row));
  const firstFree = Math.max(layout.head, ...used) + 1;
  const missing = firstFree + appended.length - layout.end;
  // From below, so that the rows above stay where they are.
  if (missing > 0) insertRows(sheet, layout.end, missing);
  const inGroups = [...placed].sort(([a], [b]) => b - a);
  for (const [row, lines] of inGroups) insertRows(sheet, row, lines.length);
  const after = openBudget(sheet);
  let above = inGroups.reduce((sum, [, lines]) => sum + lines.length, 0);
  const groupRows = rowsOfGroups(appended, firstFree + above);
  addLines(after, appended, firstFree + above, sources);
  for (const [row, lines] of inGroups) {
    above -= lines.length;
    addLines(after, lines, row + above, sources);
    // Sheets groups a row that is inserted between two of a group, and not one between it and the line above it.
    const area = { row: row + above, column: 1, rowCount: lines.length, columnCount: 1 };
    if (sheet.rowGroupDepth(row + above) < sheet.rowGroupDepth(row + above + lines.length))
      sheet.groupLines('row', [area]);
  }
  return { ...after, groupRows };
}

function addLines(budget: BudgetWriting, lines: readonly BudgetLine[], row: number, sources: BudgetSources): void {
  if (lines.length === 0) return;
  const { sheet, layout } = budget;
  writeLines(budget, lines, sources, row);
  const amounts = { row, column: layout.columns.amount, rowCount: lines.length, columnCount: 1 };
  sheet.setNumberFormatIn([amounts], moneyFormat);
  styleLines(sheet, layout, lines, row);
}

/** The last line of a group, of which the line of the group is none; null if there is none. */
function lastRowOf({ layout, cells }: BudgetWriting, group: string): number | null {
  const { category, group: groups } = layout.columns;
  if (groups === null) return null;
  const isOf = (row: number): boolean =>
    foldAsTrim(cells.value(row, groups)) === foldAsTrim(group) &&
    foldAsTrim(cells.value(row, category)) !== foldAsTrim(group);
  return lineRows(layout).filter(isOf).pop() ?? null;
}

/** Whether something stands in the line, in any of its columns. */
function isUsed({ layout, cells }: BudgetWriting, row: number): boolean {
  return Object.values(layout.columns).some(
    (column) => column !== null && (cells.value(row, column) !== '' || cells.formula(row, column) !== ''),
  );
}

/** The currency that the sheet shows. While the formula is calculated, it shows another text. */
function currencyIn(cells: Cells, { currency, columns }: BudgetLayout): string | null {
  const shown = cells.value(currency, columns.amount);
  return typeof shown === 'string' && /^[A-Z]{3}$/.test(shown) ? shown : null;
}
