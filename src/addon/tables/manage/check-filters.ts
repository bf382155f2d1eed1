import { openUserSession } from '../../changes/apply-changes';
import type { Connection } from '../../connections/connection';
import { dayNumber } from '../../days/day-number';
import { withFallback } from '../../errors/addon-error';
import {
  type CategorySources,
  matchCategories,
  requireCategories,
} from '../../formulas/transactions/filter-categories';
import { readUserCategories } from '../../kinds/user-categories';
import { resolveAccountIds } from '../../lookup/accounts';
import { sidebarBudget } from '../../platform/budget';
import type { Platform } from '../../platform/platform';
import { transactionField } from '../../rows/transaction';
import { datasetOf, goneColumn, keepsDays } from '../definition/datasets';
import type { SyncedTable } from '../definition/table';
import { readTableState } from '../definition/table-store';
import { locateRows } from '../sheet/locate-rows';
import { columnValues } from '../sheet/read-columns';
import { findTable } from '../sheet/table-sheet';
import type { TableChangePreview, TableFilters } from '../views';

/**
 * Refuses an account or a category that does not exist, as a run would. If the API cannot answer, the filters are taken
 * as they are, and the run says what is wrong. One or two requests for the accounts and for each new category.
 */
export function checkFilters(
  platform: Platform,
  connection: Connection,
  { accountIds, categories }: Pick<TableFilters, 'accountIds' | 'categories'>,
): void {
  if (accountIds.length === 0 && categories.length === 0) return;
  const sources = filterSources(platform, connection);
  const check = (): void => {
    resolveAccountIds(sources.session(), accountIds);
    requireCategories(sources, categories);
  };
  withFallback(
    check,
    () => null,
    (error) => !isOfFilter(error),
  );
}

/** What accounts and categories are looked up with. */
function filterSources(platform: Platform, connection: Connection): CategorySources {
  const session = openUserSession(platform, connection, sidebarBudget(platform.clock));
  const categories = readUserCategories(platform);
  return { platform, connection, session: () => session, userCategories: () => categories };
}

function isOfFilter({ code }: { readonly code: string }): boolean {
  return code === 'unknown_account' || code === 'ambiguous_account' || code === 'unknown_value';
}

/** Whether a row of the sheet, counted below the header, meets a filter. */
type Meets = (row: number) => boolean;

/**
 * Counts the rows of the sheet that other filters leave out, so that the next run marks or removes them. Rows that are
 * gone already do not count. `leavingCount` is null if the sheet does not show what a filter needs. Writes nothing.
 */
export function countLeaving(
  platform: Platform,
  connection: Connection | null,
  table: SyncedTable,
  filters: TableFilters,
): TableChangePreview {
  const state = readTableState(platform, table.id);
  const unchanged = { leavingCount: 0, rowCount: state.rowCount };
  const opened = findTable(platform, table, state);
  const isNarrowed = JSON.stringify(filters) !== JSON.stringify(table.filters);
  // Rows of earlier days are never changed.
  if (!isNarrowed || !state.isLaidOut || opened === null || keepsDays(table)) return unchanged;

  const { sheet, indexOf } = opened;
  const located = locateRows(opened);
  const {
    location,
    ids: { keys },
  } = located;
  const { account, date } = datasetOf(table.dataset);
  const cells = (key: string): unknown[] => columnValues(sheet, location, indexOf(key));

  const meets: Meets[] = [];
  const from = date === null ? null : dayNumber(filters.from);
  if (from !== null) {
    const days = located.days();
    meets.push((row) => (days[row] ?? from) >= from);
  }
  if (filters.accountIds.length > 0) {
    if (connection === null || account === null) return { ...unchanged, leavingCount: null };
    const wanted = resolveAccountIds(filterSources(platform, connection).session(), filters.accountIds);
    meets.push((row) => wanted.includes((account === 'id' ? keys[row]?.id : keys[row]?.account) ?? ''));
  }
  if (filters.categories.length > 0) {
    if (connection === null || indexOf('category') < 0) return { ...unchanged, leavingCount: null };
    const matches = matchCategories(filterSources(platform, connection), filters.categories);
    const shown = cells('category');
    meets.push((row) => matches({ [transactionField.category]: shown[row] || null }).length > 0);
  }
  const gone = cells(goneColumn.key);
  const present = keys.flatMap((key, row) => (key !== null && (gone[row] ?? '') === '' ? [row] : []));
  const leaving = present.filter((row) => !meets.every((isMet) => isMet(row)));
  return { leavingCount: leaving.length, rowCount: present.length };
}
