/**
 * Imports of bank files and of other sources, with what each of them stated of every transaction, so that the next one finds what
 * is stored already, and one can be undone. `import_accounts` remembers which account the source's own one is; `import_layouts`
 * how the CSV files of a bank are read. Without foreign keys, because an import outlives what it stored. Additive.
 */
export const imports = [
  `create table imports (
    organization_id uuid not null,
    number integer not null,
    dialect text not null,
    label text not null,
    operator text not null,
    created_at timestamptz not null,
    undone_at timestamptz,
    counts jsonb not null,
    primary key (organization_id, number)
  )`,
  `create table import_statements (
    organization_id uuid not null,
    import_number integer not null,
    place integer not null,
    account_id uuid not null,
    first_day date not null,
    last_day date not null,
    details jsonb not null,
    primary key (organization_id, import_number, place)
  )`,
  `create table import_entries (
    organization_id uuid not null,
    import_number integer not null,
    place integer not null,
    account_id uuid not null,
    transaction_id uuid not null,
    transaction_date date not null,
    is_made boolean not null,
    is_gone boolean not null,
    details text not null,
    primary key (organization_id, import_number, place)
  )`,
  `create index import_entries_by_account on import_entries (organization_id, account_id, transaction_date)`,
  `create index import_entries_by_transaction on import_entries (organization_id, transaction_id)`,
  `create table import_accounts (
    organization_id uuid not null,
    account_key text not null,
    account_id uuid not null,
    primary key (organization_id, account_key)
  )`,
  `create table import_layouts (
    organization_id uuid not null,
    layout_key text not null,
    layout json not null,
    created_at timestamptz not null,
    primary key (organization_id, layout_key)
  )`,
];
