import { textOf } from '../../cells/row';
import type { Connection } from '../../connections/connection';
import { nameOf } from '../../connections/connection-name';
import type { Connections } from '../../connections/connections';
import { findAccountProblem } from '../../lookup/account-health';
import { readAccountsIfAllowed } from '../../lookup/accounts';
import { type Budget, sidebarBudgetMs, startBudget } from '../../platform/budget';
import type { Platform } from '../../platform/platform';
import { openSession } from '../../session/session';
import type { UnhealthyAccount } from '../views';

/**
 * Accounts of all connections that need a user's action at their institution, without removed accounts. A connection
 * that cannot be read, for example because of a refused key, does not hide the accounts of the others.
 */
export function listUnhealthyAccounts(platform: Platform, connections: Connections): { accounts: UnhealthyAccount[] } {
  const all = connections.allOfUser();
  const budget = startBudget(platform.clock, sidebarBudgetMs);
  const seen = new Set<string>();
  const accounts = all.flatMap((connection) =>
    readUnhealthy(platform, connection, budget).flatMap(({ id, ...account }) => {
      // Two keys may see the same account.
      if (seen.has(id)) return [];
      seen.add(id);
      return [{ ...account, connection: all.length > 1 ? nameOf(connection) : null }];
    }),
  );
  return { accounts };
}

function readUnhealthy(
  platform: Platform,
  connection: Connection,
  budget: Budget,
): (Omit<UnhealthyAccount, 'connection'> & { id: string })[] {
  try {
    const session = openSession(platform, connection, budget);
    return readAccountsIfAllowed(session).flatMap((account) => {
      const problem = findAccountProblem(account);
      if (problem === null || problem.kind === 'syncError' || textOf(account, 'status') === 'REMOVED') return [];
      const id = textOf(account, 'id') ?? '';
      return [{ id, name: textOf(account, 'name') ?? id, need: problem.kind, day: problem.day }];
    });
  } catch {
    // Views show why reading fails. Nobody requested this read, so it reports no error.
    return [];
  }
}
