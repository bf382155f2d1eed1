import { type Row, textOf } from '../cells/row';

export interface AccountProblem {
  readonly kind: 'disconnected' | 'loginRequired' | 'reconnectBy' | 'syncError';
  /** The day of `reconnectBy`, such as `2026-12-01`. */
  readonly day: string | null;
}

/** The most serious problem since the last successful synchronization. */
export function findAccountProblem(account: Row): AccountProblem | null {
  const lastSuccess = textOf(account, 'sync.lastSuccessfulSyncAt') ?? '';
  const isOpen = (field: string): boolean => {
    const at = textOf(account, `sync.${field}`);
    return at !== null && Date.parse(at) > (lastSuccess === '' ? 0 : Date.parse(lastSuccess));
  };
  if (isOpen('disconnectedAt')) return { kind: 'disconnected', day: null };
  if (isOpen('loginRequiredAt')) return { kind: 'loginRequired', day: null };
  if (isOpen('reconnectBy')) {
    return { kind: 'reconnectBy', day: textOf(account, 'sync.reconnectBy')?.slice(0, 10) ?? null };
  }
  const hasError = isOpen('lastProviderErrorAt') || isOpen('lastTransactionsSyncErrorAt');
  return hasError ? { kind: 'syncError', day: null } : null;
}

/** The problem in words; blank for accounts without a connection. */
export function accountHealth(account: Row): string | null {
  const problem = findAccountProblem(account);
  if (problem !== null) return problemText(problem);
  return textOf(account, 'sync.lastSuccessfulSyncAt') ? 'OK' : textOf(account, 'connectionStatus');
}

function problemText({ kind, day }: AccountProblem): string {
  if (kind === 'disconnected') return 'Disconnected';
  if (kind === 'loginRequired') return 'Login required';
  return kind === 'reconnectBy' ? `Reconnect by ${day}` : 'Sync error';
}
