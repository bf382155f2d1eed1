import { asTrim } from '../../cells/compare-text';
import { AddonError } from '../../errors/addon-error';
import { noCategory } from '../../formulas/transactions/filter-categories';
import { categorySheet, foldCategory, parseUserCategories, type UserCategories } from '../../kinds/user-categories';
import { languageOf, messagesIn } from '../../messages/language';
import type { Platform, Spreadsheet } from '../../platform/platform';
import { columnReference } from '../../platform/spreadsheet';
import { isOwnId } from '../../rows/row';
import { columnsOf, referencesTo } from '../../sheets/own-sheet';
import { goneColumn } from '../../tables/definition/datasets';
import type { SyncedTable } from '../../tables/definition/table';
import { readTableState } from '../../tables/definition/table-store';
import { readColumns } from '../../tables/sheet/read-columns';
import { openTable } from '../../tables/sheet/table-sheet';
import type { BudgetLines, KindColumns } from './added-lines';
import type { BudgetSources } from './formulas';
import type { SpendingColumns, SpendingRow } from './sums';

/** What a budget reads: the synced table, FIN Categories and FIN Splits. */
export interface Spending {
  readonly groups: Groups;
  /** In the language of the spreadsheet. */
  readonly text: BudgetSources['text'];
  /** For where the columns of the table stood when it was found. It may insert the hidden sheet with lines to add. */
  sources(): BudgetSources;
  /** For where they stand now, if somebody has moved them; null if nobody has. */
  movedSources(): BudgetSources | null;
  /**
   * Reads the parts of splits, in which the user may have made a mistake. Then it tells the categories with expenses in a
   * currency, or in all if it is null: the largest sum first.
   */
  readSplits(): (currency: string | null) => readonly string[];
}

/** It throws if there is no such table. */
export function findSpending(
  platform: Platform,
  spreadsheet: Spreadsheet,
  table: SyncedTable | null,
  added: BudgetLines | null,
): Spending {
  const { from, sheet, indexOf, locate } = openSpending(platform, table);
  const text = messagesIn(languageOf(spreadsheet.locale())).budgetSheet;
  const connection = table?.connection ?? null;
  const { location, columns: found } = locate();
  let columns = found;
  const groups = findGroups(spreadsheet);
  const sources = (): BudgetSources => {
    const lines = added === null ? [columns] : [columns, added.linesOf(columns, groups.kinds)];
    return { lines, from, categories: groups.columns, text, connection };
  };
  return {
    groups,
    text,
    sources,
    movedSources() {
      const now = locate().columns;
      if (JSON.stringify(now) === JSON.stringify(columns)) return null;
      columns = now;
      return sources();
    },
    readSplits() {
      const linesOf = added?.read(groups.known()) ?? (() => []);
      return (currency) => {
        const keys = ['category', 'amount', 'kind', 'currency', 'id'];
        const [category, amount, kind, code, ids = []] = readColumns(sheet, location, keys.map(indexOf));
        const rows = ids.map((id, r): SpendingRow => {
          return { category: category?.[r], amount: amount?.[r], kind: kind?.[r], currency: code?.[r], id };
        });
        return categoriesIn([...rows, ...linesOf(rows)], currency);
      };
    },
  };
}

function categoriesIn(rows: readonly SpendingRow[], currency: string | null): string[] {
  const sums = new Map<string, number>();
  for (const { category: value, amount, kind, currency: code, id } of rows) {
    const isSpent = kind === 'spending' || (kind === '' && isOwnId(String(id)));
    if (!isSpent || (currency !== null && code !== currency) || typeof amount !== 'number') continue;
    const category = asTrim(value) || noCategory;
    sums.set(category, (sums.get(category) ?? 0) - amount);
  }
  return Array.from(sums)
    .filter(([, sum]) => sum > 0)
    .sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
    .map(([category]) => category);
}

function openSpending(platform: Platform, table: SyncedTable | null) {
  const state = table === null ? null : readTableState(platform, table.id);
  if (table === null || state === null || !state.isLaidOut) {
    throw new AddonError(
      'table_changed',
      'A budget needs a synced table of transactions. Insert one and run it first.',
    );
  }
  const opened = openTable(platform, table, state);
  const name = opened.sheet.name();
  const locate = () => {
    const location = opened.locate();
    const reference = (key: string): string => columnReference(name, location.columns[opened.indexOf(key)] ?? 1);
    const columns: SpendingColumns = {
      category: reference('category'),
      amount: reference('amount'),
      date: reference('date'),
      currency: reference('currency'),
      kind: reference('kind'),
      gone: reference(goneColumn.key),
      id: reference('id'),
    };
    return { location, columns };
  };
  return { from: table.filters.from, sheet: opened.sheet, indexOf: opened.indexOf, locate };
}

/** What FIN Categories says of categories. */
interface Groups {
  /** Columns of the sheet; null if it is not there or has no groups. */
  readonly columns: BudgetSources['categories'];
  /** Its columns of categories and kinds; null if it is not there. */
  readonly kinds: KindColumns | null;
  /** What it says. */
  known(): UserCategories;
  /** As it is spelled there; blank if there is none. */
  groupOf(category: string): string;
}

function findGroups(spreadsheet: Spreadsheet): Groups {
  const values = spreadsheet.valuesOf(categorySheet.name);
  const { category, kind, group } = columnsOf(categorySheet, values[0] ?? []);
  const reference = referencesTo(spreadsheet, categorySheet);
  const known = (): UserCategories => parseUserCategories(values);
  const kinds = category < 0 || kind < 0 ? null : { category: reference(category), kind: reference(kind) };
  if (category < 0 || group < 0) {
    return { columns: null, kinds, known, groupOf: () => '' };
  }
  const categoriesOfUser = known();
  const groupOf = (name: string): string => categoriesOfUser.get(foldCategory(name))?.group ?? '';
  return {
    kinds,
    known,
    groupOf,
    columns: { category: reference(category), group: reference(group) },
  };
}
