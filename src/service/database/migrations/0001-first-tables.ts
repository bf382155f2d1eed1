/**
 * Every table of the service. The organization comes first in every primary key, so that a distributed engine can shard by it.
 * `api_keys` is looked up before the organization is known: on Citus it stays on the coordinator, with its counters. The others
 * are distributed, also `organizations`, because requests that attach tags lock its rows. `database/distribute.ts` does it.
 */
export const firstTables = [
  `create table organizations (
    organization_id uuid primary key,
    name text,
    address text,
    phone text,
    email text,
    website text,
    base_currency_code text,
    page_token_secret text not null,
    demo_stamp text,
    created_at timestamptz not null
  )`,

  `create table api_keys (
    organization_id uuid not null,
    id uuid not null,
    name text not null,
    key_hash text not null unique,
    scopes jsonb not null,
    account_scope text not null,
    selected_account_ids jsonb not null,
    rate_limits jsonb not null,
    expires_at timestamptz,
    revoked_at timestamptz,
    created_at timestamptz not null,
    primary key (organization_id, id)
  )`,

  `create table rate_counters (
    organization_id uuid not null,
    key_id uuid not null,
    name text not null,
    window_start_seconds bigint not null,
    used integer not null,
    primary key (organization_id, key_id, name)
  )`,

  `create table accounts (
    organization_id uuid not null references organizations (organization_id),
    id uuid not null,
    connection_id uuid,
    source_type text not null,
    provider text,
    manual_kind text,
    external_account_id text,
    status text not null,
    category text not null,
    name text not null collate "C",
    official_name text,
    institution_name text,
    institution_id text,
    connection_status text,
    mask text,
    type text,
    subtype text,
    verification_status text,
    current_balance numeric(19,4),
    available_balance numeric(19,4),
    currency_code text,
    ownership_percentage numeric(7,4),
    exclude_from_net_worth boolean not null,
    exclude_from_transactions boolean not null,
    supports_transactions boolean not null,
    supports_holdings boolean not null,
    linked_liability_account_id uuid,
    first_seen_at timestamptz,
    last_seen_at timestamptz,
    last_balance_refresh_at timestamptz,
    last_successful_sync_at timestamptz,
    transactions_initialized_at timestamptz,
    last_transactions_sync_at timestamptz,
    last_transactions_sync_error_at timestamptz,
    last_webhook_at timestamptz,
    login_required_at timestamptz,
    reconnect_by timestamptz,
    disconnected_at timestamptz,
    last_provider_error_at timestamptz,
    created_at timestamptz not null,
    primary key (organization_id, id)
  )`,

  `create index accounts_by_name on accounts (organization_id, name, id)`,

  `create table transactions (
    organization_id uuid not null,
    id uuid not null,
    account_id uuid not null,
    external_id text,
    transaction_date date not null,
    authorized_date date,
    name text not null,
    merchant_name text,
    amount numeric(19,4) not null,
    currency_code text,
    pending boolean not null,
    is_ignored boolean not null default false,
    source_primary_category text,
    source_detailed_category text,
    guessed_category text,
    manual_category text,
    organization_category text,
    primary key (organization_id, id),
    foreign key (organization_id, account_id) references accounts (organization_id, id)
  )`,

  `create index transactions_by_date on transactions (organization_id, transaction_date desc, id desc)`,
  `create index transactions_by_account on transactions (organization_id, account_id, transaction_date desc, id desc)`,

  // One row for each distinct category of a transaction, so that a rare category is found as fast as a common one.
  `create table transaction_categories (
    organization_id uuid not null,
    category_key text not null collate "C",
    transaction_date date not null,
    transaction_id uuid not null,
    primary key (organization_id, category_key, transaction_date, transaction_id),
    foreign key (organization_id, transaction_id) references transactions (organization_id, id) on delete cascade
  )`,

  `create index transaction_categories_by_transaction on transaction_categories (organization_id, transaction_id)`,

  `create table holdings (
    organization_id uuid not null,
    id uuid not null,
    account_id uuid not null,
    asset_name text,
    ticker_symbol text,
    quantity numeric(28,10),
    current_price numeric(28,10),
    market_value numeric(19,4),
    currency_code text,
    cost_basis numeric(19,4),
    is_cash_equivalent boolean,
    security_id text,
    type text,
    subtype text,
    sector text,
    industry text,
    primary key (organization_id, id),
    foreign key (organization_id, account_id) references accounts (organization_id, id)
  )`,

  `create index holdings_by_account on holdings (organization_id, account_id, id)`,

  `create table tags (
    organization_id uuid not null references organizations (organization_id),
    id uuid not null,
    parent_tag_id uuid,
    name text not null collate "C",
    sibling_key text not null,
    slug text not null,
    description text,
    color text,
    target_types jsonb not null,
    archived_at timestamptz,
    created_at timestamptz not null,
    primary key (organization_id, id),
    unique (organization_id, sibling_key)
  )`,

  `create index tags_by_name on tags (organization_id, name, id)`,

  `create table transaction_tags (
    organization_id uuid not null,
    tag_id uuid not null,
    transaction_id uuid not null,
    attached_at timestamptz not null,
    primary key (organization_id, tag_id, transaction_id),
    foreign key (organization_id, tag_id) references tags (organization_id, id),
    foreign key (organization_id, transaction_id) references transactions (organization_id, id) on delete cascade
  )`,

  `create index transaction_tags_by_transaction on transaction_tags (organization_id, transaction_id)`,
] as const;
