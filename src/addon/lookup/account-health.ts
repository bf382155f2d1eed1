import { type Row, textOf } from '../table/row';

/** The most serious problem since the last successful synchronization; blank for accounts without a connection. */
export function accountHealth(account: Row): string | null {
  const lastSuccess = textOf(account, 'sync.lastSuccessfulSyncAt') ?? '';
  const isOpen = (field: string): boolean => {
    const at = textOf(account, `sync.${field}`);
    return at !== null && Date.parse(at) > (lastSuccess === '' ? 0 : Date.parse(lastSuccess));
  };
  if (isOpen('disconnectedAt')) return 'Disconnected';
  if (isOpen('loginRequiredAt')) return 'Login required';
  if (isOpen('reconnectBy')) return `Reconnect by ${textOf(account, 'sync.reconnectBy')?.slice(0, 10)}`;
  if (isOpen('lastProviderErrorAt') || isOpen('lastTransactionsSyncErrorAt')) return 'Sync error';
  if (lastSuccess !== '') return 'OK';
  return textOf(account, 'connectionStatus');
}
