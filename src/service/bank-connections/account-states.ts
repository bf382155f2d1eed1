import type { Selectable } from 'kysely';
import type { Database } from '../database/open-database';
import type { AccountTable } from '../database/tables';
import type { BankConnection } from './bank-connections';

export type ConnectedAccount = Selectable<AccountTable>;

/** How the sync of an account ended. `partly`: some transactions are missing. */
export type SyncResult = 'synced' | 'partly' | 'failed' | 'login' | 'missing';

export interface AccountState {
  readonly accountId: string;
  readonly result: SyncResult;
  /** The id that the provider uses now; null if it has not changed. */
  readonly externalId: string | null;
  /** The first day that was fetched. */
  readonly from: string | null;
  readonly institution: string | null;
}

/** The accounts of a connection. */
export async function listConnectedAccounts(
  database: Database,
  { organization_id, id }: BankConnection,
): Promise<readonly ConnectedAccount[]> {
  return await database
    .selectFrom('accounts')
    .selectAll()
    .where('organization_id', '=', organization_id)
    .where('connection_id', '=', id)
    .execute();
}

/** Payments surface weeks late: so many days before the last successful sync are fetched again. */
export const overlapDays = 45;

const dayMs = 86_400_000;

/** The first day to fetch: all of the history at first, later what may have changed since the last success of any account. */
export function firstDayOf(
  { wanted_from, has_history }: BankConnection,
  accounts: readonly ConnectedAccount[],
): string {
  const synced = accounts.filter(({ connection_status }) => connection_status !== 'DISCONNECTED');
  if (!has_history || synced.length === 0) return wanted_from;
  const days = synced.map(({ last_successful_sync_at: at }) =>
    at === null ? wanted_from : new Date(at.getTime() - overlapDays * dayMs).toISOString().slice(0, 10),
  );
  const first = days.reduce((a, b) => (a < b ? a : b));
  return first < wanted_from ? wanted_from : first;
}

/**
 * Stores how the sync of accounts ended, as `connectionStatus` and `sync` of the API. An account that the provider does not list
 * any more is disconnected; its transactions stay.
 */
export async function saveAccountStates(
  database: Database,
  connection: BankConnection,
  accounts: readonly ConnectedAccount[],
  states: readonly AccountState[],
  { nowMs, reconnectBy }: { readonly nowMs: number; readonly reconnectBy: Date | null },
): Promise<void> {
  const known = new Map(accounts.map((account) => [account.id, account]));
  const now = new Date(nowMs);
  for (const { accountId, result, externalId, from, institution } of states) {
    const account = known.get(accountId);
    await database
      .updateTable('accounts')
      .set({
        connection_id: connection.id,
        source_type: 'PROVIDER',
        provider: connection.provider,
        reconnect_by: reconnectBy,
        ...(externalId === null ? {} : { external_account_id: externalId, last_seen_at: now }),
        ...(institution === null ? {} : { institution_name: institution }),
        ...timesOf(result, account, from, now),
      })
      .where('organization_id', '=', connection.organization_id)
      .where('id', '=', accountId)
      .execute();
  }
}

type Times = Partial<
  Pick<
    ConnectedAccount,
    | 'connection_status'
    | 'last_balance_refresh_at'
    | 'last_successful_sync_at'
    | 'transactions_initialized_at'
    | 'last_transactions_sync_at'
    | 'last_transactions_sync_error_at'
    | 'login_required_at'
    | 'disconnected_at'
    | 'last_provider_error_at'
  >
>;

function timesOf(result: SyncResult, account: ConnectedAccount | undefined, from: string | null, now: Date): Times {
  if (result === 'login') {
    const since = account?.login_required_at ?? now;
    return { connection_status: 'LOGIN_REQUIRED', login_required_at: since, last_provider_error_at: now };
  }
  if (result === 'missing') {
    return { connection_status: 'DISCONNECTED', disconnected_at: account?.disconnected_at ?? now };
  }
  if (result === 'failed') {
    return { connection_status: 'ERROR', last_transactions_sync_error_at: now, last_provider_error_at: now };
  }
  const read: Times = {
    connection_status: 'HEALTHY',
    login_required_at: null,
    disconnected_at: null,
    last_balance_refresh_at: now,
    last_transactions_sync_at: now,
    transactions_initialized_at: account?.transactions_initialized_at ?? now,
  };
  if (result === 'partly') return { ...read, last_transactions_sync_error_at: now };
  // Days that lie between would never be fetched again.
  const last = account?.last_successful_sync_at ?? null;
  if (last !== null && from !== null && from > last.toISOString().slice(0, 10)) return read;
  return { ...read, last_successful_sync_at: now, last_transactions_sync_error_at: null, last_provider_error_at: null };
}
