import type { Selectable } from 'kysely';
import type { Account } from '../../contract/resources';
import type { AccountTable } from '../database/tables';
import { maySeeAccount } from '../keys/account-access';
import type { ApiKey } from '../keys/api-key';
import { omitNulls } from './omit-nulls';
import { toNumber } from './to-number';

type Balances = NonNullable<Account['balances']>;
type Sync = NonNullable<Account['sync']>;

/** As the key may see it: without a linked account that it may not see. */
export function toAccount(row: Selectable<AccountTable>, key: ApiKey): Account {
  const linkedId = row.linked_liability_account_id;
  return omitNulls<Account>({
    id: row.id,
    connectionId: row.connection_id,
    sourceType: row.source_type,
    provider: row.source_type === 'PROVIDER' ? row.provider : null,
    manualKind: row.manual_kind,
    externalAccountId: row.external_account_id,
    status: row.status,
    category: row.category,
    name: row.name,
    officialName: row.official_name,
    institutionName: row.institution_name,
    institutionId: row.institution_id,
    connectionStatus: row.connection_status,
    mask: row.mask,
    type: row.type,
    subtype: row.subtype,
    verificationStatus: row.verification_status,
    balances: unlessEmpty(
      omitNulls<Balances>({
        current: toNumber(row.current_balance),
        available: toNumber(row.available_balance),
        currencyCode: row.currency_code,
      }),
    ),
    ownershipPercentage: toNumber(row.ownership_percentage),
    excludeFromNetWorth: row.exclude_from_net_worth,
    excludeFromTransactions: row.exclude_from_transactions,
    supportsTransactions: row.supports_transactions,
    supportsHoldings: row.supports_holdings,
    linkedLiabilityAccountId: linkedId !== null && maySeeAccount(key, linkedId) ? linkedId : null,
    firstSeenAt: toInstant(row.first_seen_at),
    lastSeenAt: toInstant(row.last_seen_at),
    lastBalanceRefreshAt: toInstant(row.last_balance_refresh_at),
    sync: unlessEmpty(
      omitNulls<Sync>({
        lastBalanceRefreshAt: toInstant(row.last_balance_refresh_at),
        lastSuccessfulSyncAt: toInstant(row.last_successful_sync_at),
        transactionsInitializedAt: toInstant(row.transactions_initialized_at),
        lastTransactionsSyncAt: toInstant(row.last_transactions_sync_at),
        lastTransactionsSyncErrorAt: toInstant(row.last_transactions_sync_error_at),
        lastWebhookAt: toInstant(row.last_webhook_at),
        loginRequiredAt: toInstant(row.login_required_at),
        reconnectBy: toInstant(row.reconnect_by),
        disconnectedAt: toInstant(row.disconnected_at),
        lastProviderErrorAt: toInstant(row.last_provider_error_at),
      }),
    ),
    createdAt: toInstant(row.created_at),
  });
}

function toInstant(date: Date | null): string | null {
  return date === null ? null : date.toISOString();
}

function unlessEmpty<Value extends object>(value: Value): Value | null {
  return Object.values(value).every((each) => each === undefined) ? null : value;
}
