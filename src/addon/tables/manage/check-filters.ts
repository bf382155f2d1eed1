import type { Connection } from '../../connections/connection';
import { isAddonError } from '../../errors/addon-error';
import { type CategorySources, requireCategories } from '../../formulas/transactions/select';
import { readUserCategories } from '../../kinds/user-categories';
import { resolveAccountIds } from '../../lookup/accounts';
import { sidebarBudgetMs, startBudget } from '../../platform/budget';
import type { Platform } from '../../platform/platform';
import { openSession } from '../../session/session';
import type { TableFilters } from '../definition/table';

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
  try {
    resolveAccountIds(sources.session(), accountIds);
    requireCategories(sources, categories);
  } catch (thrown) {
    if (!isAddonError(thrown) || isOfFilter(thrown)) throw thrown;
  }
}

/** What accounts and categories are looked up with. */
export function filterSources(platform: Platform, connection: Connection): CategorySources {
  const session = openSession(platform, connection, startBudget(platform.clock, sidebarBudgetMs));
  const categories = readUserCategories(platform);
  return { platform, connection, session: () => session, userCategories: () => categories };
}

function isOfFilter({ code }: { readonly code: string }): boolean {
  return code === 'unknown_account' || code === 'ambiguous_account' || code === 'unknown_value';
}
