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
  const available = operations.filter(({ isAvailable }) => isAvailable).length;
  return `${formatCount(available)} of ${countOf(operations.length, 'operation')} available`;
}

/** Whose connection a formula of this spreadsheet reads with. */
export function describeFormulasUse(use: SidebarState['formulasUse']): string {
  switch (use) {
    case 'spreadsheet':
      return 'Formulas here use the connection shared with this spreadsheet, whoever has it open.';
    case 'owner':
      return 'Formulas here use the connection of this spreadsheet’s owner, whoever has it open. The sidebar and your hourly refresh use your own.';
    case 'none':
      return 'Formulas here have no connection yet: they use that of this spreadsheet’s owner, or one shared with it.';
  }
}
