import { addDays } from '../calendar';
import type { AccountRow } from './organization';
import { toUuid } from './random';

/** What is said of a demo account; the rest follows from its kind and the day. */
export interface DemoAccount {
  readonly key: string;
  readonly name: string;
  readonly officialName?: string;
  readonly category: AccountRow['category'];
  readonly type: string;
  readonly subtype?: string;
  readonly source: AccountRow['source_type'];
  readonly manualKind?: string;
  readonly institution?: string;
  readonly mask?: string;
  readonly currency: 'USD' | 'EUR';
  readonly status?: AccountRow['status'];
  readonly ownershipPercentage?: number;
  readonly isExcludedFromNetWorth?: true;
  readonly holdsTransactions?: true;
  readonly holdsHoldings?: true;
  /** Credit line of a card in cents. */
  readonly limitCents?: number;
  /** Key of the debt that pays for it. */
  readonly debt?: string;
  readonly connection?: 'healthy' | 'loginRequired' | 'disconnected';
}

export function accountIdOf(seed: string, organization: string, key: string): string {
  return toUuid(`${seed}/${organization}/account/${key}`);
}

export function toAccountRow(
  seed: string,
  organization: string,
  account: DemoAccount,
  cents: number,
  referenceDate: string,
): AccountRow {
  const isProvided = account.source === 'PROVIDER';
  const id = accountIdOf(seed, organization, account.key);
  return {
    id,
    connection_id: isProvided ? toUuid(`${seed}/${organization}/connection/${account.institution}`) : null,
    source_type: account.source,
    provider: isProvided ? 'DEMO_BANK_LINK' : null,
    manual_kind: account.manualKind ?? null,
    external_account_id: isProvided ? `dbl_${id.replaceAll('-', '').slice(0, 20)}` : null,
    status: account.status ?? 'ACTIVE',
    category: account.category,
    name: account.name,
    official_name: account.officialName ?? null,
    institution_name: account.institution ?? null,
    institution_id: account.institution === undefined ? null : `ins_${toUuid(account.institution).slice(0, 8)}`,
    mask: account.mask ?? null,
    type: account.type,
    subtype: account.subtype ?? null,
    verification_status: isProvided && account.category === 'bank' ? 'AUTOMATICALLY_VERIFIED' : null,
    current_balance: toDecimal(cents),
    available_balance: availableOf(account, cents),
    currency_code: account.currency,
    ownership_percentage: String(account.ownershipPercentage ?? 100),
    exclude_from_net_worth: account.isExcludedFromNetWorth ?? false,
    exclude_from_transactions: account.holdsTransactions !== true,
    supports_transactions: account.holdsTransactions ?? false,
    supports_holdings: account.holdsHoldings ?? false,
    linked_liability_account_id: account.debt === undefined ? null : accountIdOf(seed, organization, account.debt),
    ...timesOf(account, referenceDate),
  };
}

export function toDecimal(cents: number): string {
  return (cents / 100).toFixed(2);
}

function availableOf({ limitCents, category }: DemoAccount, cents: number): string | null {
  if (limitCents !== undefined) return toDecimal(limitCents - cents);
  return category === 'bank' ? toDecimal(cents) : null;
}

type Times = Pick<
  AccountRow,
  | 'connection_status'
  | 'first_seen_at'
  | 'last_seen_at'
  | 'last_balance_refresh_at'
  | 'last_successful_sync_at'
  | 'transactions_initialized_at'
  | 'last_transactions_sync_at'
  | 'last_transactions_sync_error_at'
  | 'last_webhook_at'
  | 'login_required_at'
  | 'reconnect_by'
  | 'disconnected_at'
  | 'last_provider_error_at'
  | 'created_at'
>;

/** A healthy connection synced last night; one that needs a login did nine days ago, and a disconnected one a year ago. */
function timesOf(account: DemoAccount, referenceDate: string): Times {
  const at = (daysAgo: number, time: string) => new Date(`${addDays(referenceDate, -daysAgo)}T${time}Z`);
  const isProvided = account.source === 'PROVIDER';
  const connection = account.connection ?? 'healthy';
  const lastDay = { healthy: 1, loginRequired: 9, disconnected: 402 }[connection];
  const synced = isProvided ? at(lastDay, '21:04:11') : null;
  const hasTransactions = isProvided && account.holdsTransactions === true;
  return {
    connection_status: isProvided ? connectionStatuses[connection] : null,
    first_seen_at: at(791, '14:20:05'),
    last_seen_at: at(lastDay, '21:04:11'),
    last_balance_refresh_at: synced ?? at(12, '08:30:00'),
    last_successful_sync_at: synced,
    transactions_initialized_at: hasTransactions ? at(791, '14:24:40') : null,
    last_transactions_sync_at: hasTransactions ? at(lastDay, '21:04:37') : null,
    last_transactions_sync_error_at: hasTransactions && connection === 'loginRequired' ? at(8, '21:04:02') : null,
    last_webhook_at: isProvided ? at(lastDay, '20:58:51') : null,
    login_required_at: connection === 'loginRequired' ? at(8, '21:04:02') : null,
    reconnect_by: connection === 'loginRequired' ? at(-22, '00:00:00') : null,
    disconnected_at: connection === 'disconnected' ? at(401, '09:12:30') : null,
    last_provider_error_at: connection === 'loginRequired' ? at(8, '21:04:02') : null,
    created_at: at(791, '14:20:05'),
  };
}

const connectionStatuses = { healthy: 'HEALTHY', loginRequired: 'LOGIN_REQUIRED', disconnected: 'DISCONNECTED' };
