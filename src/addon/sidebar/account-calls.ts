import type { BuildSettings } from '../connection/build-settings';
import { requireConnection } from '../connection/require-connection';
import { accountHealth } from '../lookup/account-health';
import { readAccountsIfAllowed } from '../lookup/accounts';
import { sidebarBudgetMs, startBudget } from '../platform/budget';
import type { Platform } from '../platform/platform';
import { readFreshness } from '../rows/freshness';
import { createReader } from '../rows/reader';
import { textOf } from '../table/row';
import type { UnhealthyAccount } from './protocol';

/** Accounts whose connection to their institution needs a person. Removed accounts need nobody. */
export function listUnhealthyAccounts(platform: Platform, settings: BuildSettings): { accounts: UnhealthyAccount[] } {
  const connection = requireConnection(platform, settings);
  const reader = createReader(platform, connection, startBudget(platform.clock, sidebarBudgetMs), {
    freshness: readFreshness(platform),
    refresh: undefined,
  });
  const accounts = readAccountsIfAllowed(reader).flatMap((account) => {
    const health = accountHealth(account);
    if (health === null || !needsPerson.test(health) || textOf(account, 'status') === 'REMOVED') return [];
    return [{ name: textOf(account, 'name') ?? textOf(account, 'id') ?? '', health }];
  });
  return { accounts };
}

const needsPerson = /^(?:Disconnected|Login required|Reconnect by)/;
