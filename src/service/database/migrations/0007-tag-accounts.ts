/**
 * An index for a page of a tag of an account, in the order of the list, so the account of a transaction is copied into its
 * tags, as its date is. The table is created again, because updating each row would leave it twice as large. The index of
 * excluded accounts is nearly always empty: each page of all accounts leaves out their transactions.
 */
export const tagAccounts = [
  `alter table transaction_tags rename to transaction_tags_0004`,
  `alter table transaction_tags_0004 rename constraint transaction_tags_pkey to transaction_tags_0004_pkey`,
  `alter index transaction_tags_by_transaction rename to transaction_tags_0004_by_transaction`,
  `alter index transaction_tags_by_date rename to transaction_tags_0004_by_date`,
  `create table transaction_tags (
    organization_id uuid not null,
    tag_id uuid not null,
    transaction_id uuid not null,
    transaction_date date not null,
    account_id uuid not null,
    attached_at timestamptz not null
  )`,
  `insert into transaction_tags
    select g.organization_id, g.tag_id, g.transaction_id, g.transaction_date, t.account_id, g.attached_at
    from transaction_tags_0004 g
    join transactions t on t.organization_id = g.organization_id and t.id = g.transaction_id`,
  `drop table transaction_tags_0004`,
  `alter table transaction_tags
    add primary key (organization_id, tag_id, transaction_id),
    add foreign key (organization_id, tag_id) references tags (organization_id, id),
    add foreign key (organization_id, transaction_id) references transactions (organization_id, id) on delete cascade`,
  `create index transaction_tags_by_transaction on transaction_tags (organization_id, transaction_id)`,
  `create index transaction_tags_by_date
    on transaction_tags (organization_id, tag_id, transaction_date desc, transaction_id desc)`,
  `create index transaction_tags_by_account
    on transaction_tags (organization_id, account_id, tag_id, transaction_date desc, transaction_id desc)`,
  `analyze transaction_tags`,

  `create index accounts_excluded on accounts (organization_id, id) where exclude_from_transactions`,
];
