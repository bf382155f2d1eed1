import { scopes as knownScopes } from '../../../../contract/scopes';
import type { ConnectionView, SidebarState } from '../../protocol';
import { countOf, formatCount } from '../format/format-count';

export interface ScopeLine {
  readonly scope: string;
  readonly text: string;
  readonly isGranted: boolean;
}

/** Every known scope, granted or not, then those the key has and nobody here knows. */
export function describeScopes(granted: readonly string[]): ScopeLine[] {
  const known = Object.entries(knownScopes).map(([scope, text]) => ({
    scope,
    text,
    isGranted: granted.includes(scope),
  }));
  const unknown = granted.filter((scope) => !Object.hasOwn(knownScopes, scope));
  return [...known, ...unknown.map((scope) => ({ scope, text: scope, isGranted: true }))];
}

export function describeAccountAccess({ accountScope, selectedAccounts }: ConnectionView): string {
  if (accountScope === 'ALL') return 'All accounts of the organization';
  if (accountScope === 'CUSTOM_ACCOUNTS') {
    return selectedAccounts.length === 0
      ? 'No account is selected for this key'
      : `Only ${countOf(selectedAccounts.length, 'selected account')}`;
  }
  return accountScope === null ? 'The API did not say' : accountScope;
}

export function describeOperations(operations: ConnectionView['operations']): string {
  if (operations === null) return 'The API did not say which operations this key may call, so each is tried.';
  const missing = operations.filter(({ isAvailable }) => !isAvailable).length;
  if (missing === 0) return 'This key may use everything that FIN offers.';
  return `${formatCount(missing)} of ${countOf(operations.length, 'function')} of the API not allowed`;
}

/** Whose connection a formula of this spreadsheet reads with. */
export function describeFormulasUse({ formulasUse, isOwnConnection, isOwner }: SidebarState): string {
  switch (formulasUse) {
    case 'spreadsheet':
      return 'Formulas here use the connection shared with this spreadsheet.';
    case 'own':
      return `Formulas here use your connection, because you own this spreadsheet. ${whoReads}`;
    case 'owner':
      return isOwnConnection
        ? 'Formulas here use the connection of this spreadsheet’s owner. The sidebar uses yours. You can share yours only after the owner stops using theirs here.'
        : 'Formulas here use the connection of this spreadsheet’s owner.';
    case 'ownIfOwner':
      return `Formulas here use your connection if you own this spreadsheet. ${whoReads}`;
    case 'none':
      return describeNone(isOwnConnection, isOwner);
  }
}

const whoReads = 'Everyone who can edit it can read with formulas what your key may read.';

function describeNone(isOwnConnection: boolean, isOwner: boolean | null): string {
  if (!isOwnConnection) return 'Formulas here have no connection.';
  if (isOwner === false) {
    return 'Formulas here have no connection. You do not own this spreadsheet: its owner can let formulas use theirs, or you can share yours.';
  }
  const start = 'Formulas here have no connection yet.';
  return isOwner === true
    ? `${start} If you let them use yours, everyone who can edit this spreadsheet can read what your key may read.`
    : `${start} If you own this spreadsheet, you can let them use yours: everyone who can edit it can then read what your key may read.`;
}
