import type { ColumnType, Generated } from 'kysely';
import type { Scope } from '../../contract/scopes';

/** The tables as Kysely sees them. A `numeric` and a `date` are text on both sides: neither survives a JavaScript number or Date. */

/** Read as a Date, written as a Date or ISO text. */
type Instant = ColumnType<Date, Date | string, Date | string>;
type OptionalInstant = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
type Decimal = string;
type DateText = string;
type OptionalText = ColumnType<string | null, string | null | undefined, string | null>;
/** A list kept as jsonb: written as JSON text, read parsed. */
type JsonList<T> = ColumnType<T[], string, string>;

export interface Tables {
  organizations: OrganizationTable;
  api_keys: ApiKeyTable;
  rate_counters: RateCounterTable;
  accounts: AccountTable;
  transactions: TransactionTable;
  transaction_categories: TransactionCategoryTable;
  holdings: HoldingTable;
  tags: TagTable;
  transaction_tags: TransactionTagTable;
  organization_counters: OrganizationCounterTable;
  audit_entries: AuditEntryTable;
  key_uses: KeyUseTable;
  idempotent_answers: IdempotentAnswerTable;
  imports: ImportTable;
  import_statements: ImportStatementTable;
  import_entries: ImportEntryTable;
  import_accounts: ImportAccountTable;
  import_layouts: ImportLayoutTable;
  bank_connections: BankConnectionTable;
}

interface OrganizationTable {
  organization_id: string;
  name: string | null;
  address: string | null;
  phone: string | null;
  email: string | null;
  website: string | null;
  base_currency_code: string | null;
  /** 32 random bytes in hex that seal the organization's page tokens. */
  page_token_secret: string;
  /** What the demo rows were made from; null for an organization that is not a demo. */
  demo_stamp: string | null;
  /** Of all keys together; none by default. */
  rate_limits: ColumnType<RateLimit[], string | undefined, string>;
  created_at: Instant;
}

interface OrganizationCounterTable {
  organization_id: string;
  name: string;
  window_start_seconds: number;
  used: number;
}

interface AuditEntryTable {
  organization_id: string;
  occurred_at: Instant;
  id: string;
  /** The key of a request; null for a command. */
  key_id: string | null;
  /** The user of the system who ran a command; null for a request. */
  operator: string | null;
  request_id: string | null;
  action: string;
  subject: string;
  /** Kept as jsonb: written as JSON text, read parsed. */
  details: ColumnType<object, string, never>;
}

interface IdempotentAnswerTable {
  organization_id: string;
  key_id: string;
  request_hash: string;
  body_hash: string;
  /** Null until the request is answered. Kept as jsonb: written as JSON text, read parsed. */
  answer: ColumnType<object | null, string | null, string | null>;
  created_at: Instant;
}

export interface BankConnectionTable {
  organization_id: string;
  id: string;
  provider: 'simplefin' | 'enable-banking';
  name: string;
  /** Opens with the operator's key alone. */
  sealed_secret: string;
  wanted_from: DateText;
  has_history: boolean;
  valid_until: OptionalInstant;
  /** The requests of the last day, in milliseconds since 1970. Kept as jsonb: written as JSON text, read parsed. */
  sent_at: JsonList<number>;
  paused_until: OptionalInstant;
  last_synced_at: OptionalInstant;
  last_problem: OptionalText;
  created_at: Instant;
}

/** How often a key called an operation on one day (UTC). */
interface KeyUseTable {
  organization_id: string;
  key_id: string;
  day: DateText;
  operation: string;
  used: number;
  /** By its rate limit or its scopes. */
  refused: number;
  last_used_at: Instant;
  last_request_id: string;
  last_client: string;
}

export interface RateLimit {
  name: string;
  limit: number;
  windowSeconds: number;
}

interface ApiKeyTable {
  organization_id: string;
  id: string;
  name: string;
  key_hash: string;
  scopes: JsonList<Scope>;
  account_scope: 'ALL' | 'CUSTOM_ACCOUNTS';
  selected_account_ids: JsonList<string>;
  rate_limits: JsonList<RateLimit>;
  expires_at: OptionalInstant;
  revoked_at: OptionalInstant;
  created_at: Instant;
  /** When its last write request arrived. */
  wrote_at: Generated<Date | null>;
}

interface RateCounterTable {
  organization_id: string;
  key_id: string;
  /** Of the windows of the key's rate limits. Their starts in seconds since 1970 and their counts have the same order. */
  names: string[];
  starts: number[];
  used: number[];
}

export interface AccountTable {
  organization_id: string;
  id: string;
  connection_id: string | null;
  source_type: 'PROVIDER' | 'MANUAL' | 'IMPORT';
  provider: string | null;
  manual_kind: string | null;
  external_account_id: string | null;
  status: 'ACTIVE' | 'INACTIVE' | 'REMOVED';
  category: 'bank' | 'debt' | 'investment' | 'other' | 'real_estate' | 'retirement';
  name: string;
  official_name: string | null;
  institution_name: string | null;
  institution_id: string | null;
  connection_status: string | null;
  mask: string | null;
  type: string | null;
  subtype: string | null;
  verification_status: string | null;
  current_balance: Decimal | null;
  available_balance: Decimal | null;
  currency_code: string | null;
  ownership_percentage: Decimal | null;
  exclude_from_net_worth: boolean;
  exclude_from_transactions: boolean;
  supports_transactions: boolean;
  supports_holdings: boolean;
  linked_liability_account_id: string | null;
  first_seen_at: OptionalInstant;
  last_seen_at: OptionalInstant;
  last_balance_refresh_at: OptionalInstant;
  last_successful_sync_at: OptionalInstant;
  transactions_initialized_at: OptionalInstant;
  last_transactions_sync_at: OptionalInstant;
  last_transactions_sync_error_at: OptionalInstant;
  last_webhook_at: OptionalInstant;
  login_required_at: OptionalInstant;
  reconnect_by: OptionalInstant;
  disconnected_at: OptionalInstant;
  last_provider_error_at: OptionalInstant;
  created_at: Instant;
}

export interface TransactionTable {
  organization_id: string;
  id: string;
  account_id: string;
  external_id: string | null;
  transaction_date: DateText;
  authorized_date: DateText | null;
  name: string;
  merchant_name: string | null;
  amount: Decimal;
  currency_code: string | null;
  pending: boolean;
  is_ignored: Generated<boolean>;
  source_primary_category: string | null;
  source_detailed_category: string | null;
  guessed_category: string | null;
  manual_category: string | null;
  organization_category: string | null;
  /** Kept as jsonb: written as JSON text, read parsed. */
  entity: ColumnType<object | null, string | null | undefined, string | null>;
  /** Computed by the database: most of the transaction as the API sends it. See `transaction-page.ts`. */
  json_text: ColumnType<string, never, never>;
}

interface TransactionCategoryTable {
  organization_id: string;
  category_key: string;
  transaction_date: DateText;
  transaction_id: string;
  account_id: string;
}

export interface HoldingTable {
  organization_id: string;
  id: string;
  account_id: string;
  external_id: OptionalText;
  asset_name: string | null;
  ticker_symbol: string | null;
  quantity: Decimal | null;
  current_price: Decimal | null;
  market_value: Decimal | null;
  currency_code: string | null;
  cost_basis: Decimal | null;
  is_cash_equivalent: boolean | null;
  security_id: string | null;
  type: string | null;
  subtype: string | null;
  sector: string | null;
  industry: string | null;
}

export interface TagTable {
  organization_id: string;
  id: string;
  parent_tag_id: string | null;
  external_id: OptionalText;
  name: string;
  /** Parent and folded name in one: unique, so that no two siblings share a name. */
  sibling_key: string;
  slug: string;
  description: string | null;
  color: string | null;
  target_types: JsonList<string>;
  archived_at: OptionalInstant;
  created_at: Instant;
}

interface TransactionTagTable {
  organization_id: string;
  tag_id: string;
  transaction_id: string;
  /** The transaction's own date and account, so that an index can put a tag's transactions in order. */
  transaction_date: DateText;
  account_id: string;
  attached_at: Instant;
}

interface ImportTable {
  organization_id: string;
  /** From 1, in each organization. */
  number: number;
  dialect: string;
  label: string;
  operator: string;
  created_at: Instant;
  undone_at: OptionalInstant;
  /** Kept as jsonb: written as JSON text, read parsed. */
  counts: ColumnType<object, string, string>;
}

interface ImportStatementTable {
  organization_id: string;
  import_number: number;
  place: number;
  account_id: string;
  first_day: DateText;
  last_day: DateText;
  /** Kept as jsonb: written as JSON text, read parsed. */
  details: ColumnType<object, string, string>;
}

interface ImportEntryTable {
  organization_id: string;
  import_number: number;
  place: number;
  account_id: string;
  transaction_id: string;
  transaction_date: DateText;
  /** Whether the transaction is there because an import has stated it. */
  is_made: boolean;
  is_gone: boolean;
  /** The entry as JSON text. */
  details: string;
}

interface ImportAccountTable {
  organization_id: string;
  account_key: string;
  account_id: string;
}

interface ImportLayoutTable {
  organization_id: string;
  layout_key: string;
  /** Kept as json, in the order of its fields: written as JSON text, read parsed. */
  layout: ColumnType<object, string, string>;
  created_at: Instant;
}
