import { nameRateLimits } from '../../../connections/rate-limits';
import type { ConnectionView, SidebarState } from '../../protocol';
import { messages } from '../messages/messages';

const { abilities, formulasUse: use } = messages.connect;

export interface ScopeLine {
  readonly scope: string;
  readonly text: string;
  readonly isGranted: boolean;
}

/** All known scopes, granted or not, then unknown scopes of the key. */
export function describeScopes(granted: readonly string[]): ScopeLine[] {
  const known = Object.entries(abilities.scopes).map(([scope, text]) => ({
    scope,
    text,
    isGranted: granted.includes(scope),
  }));
  const unknown = granted.filter((scope) => !Object.hasOwn(abilities.scopes, scope));
  return [...known, ...unknown.map((scope) => ({ scope, text: scope, isGranted: true }))];
}

export function describeAccountAccess({ accountScope, selectedAccounts, ...view }: ConnectionView): string {
  if (accountScope === 'ALL') return abilities.accountsAll;
  if (accountScope === 'CUSTOM_ACCOUNTS') {
    const count = selectedAccounts.length + (view.unlistedAccounts ?? 0);
    return count === 0 ? abilities.accountsNone : abilities.accountsSome(count);
  }
  return accountScope === null ? abilities.accountsUnknown : accountScope;
}

export function describeOperations(operations: ConnectionView['operations']): string {
  if (operations === null) return abilities.operationsUnknown;
  const missing = operations.filter(({ isAvailable }) => !isAvailable).length;
  if (missing === 0) return abilities.operationsAll;
  return abilities.operationsMissing(missing, operations.length);
}

export function describeRateLimits(limits: ConnectionView['rateLimits']): string[] {
  return nameRateLimits(limits).map((limit) => {
    if (typeof limit === 'string') return limit;
    const text = abilities.rateLimit(limit.count, limit.amount, limit.unit);
    return limit.name === null ? text : `${text} (${limit.name})`;
  });
}

/** Says whose connection formulas of this spreadsheet use. */
export function describeFormulasUse({ formulasUse, isOwnConnection, isOwner }: SidebarState): string {
  switch (formulasUse) {
    case 'spreadsheet':
      return use.spreadsheet;
    case 'own':
      return use.own;
    case 'owner':
      return isOwnConnection ? use.ownerNotYours : use.owner;
    case 'ownIfOwner':
      return use.ownIfOwner;
    case 'none':
      return describeNone(isOwnConnection, isOwner);
  }
}

function describeNone(isOwnConnection: boolean, isOwner: boolean | null): string {
  if (!isOwnConnection) return use.none;
  if (isOwner === false) return use.noneOfOwner;
  return isOwner === true ? use.noneYet : use.noneYetIfOwner;
}
