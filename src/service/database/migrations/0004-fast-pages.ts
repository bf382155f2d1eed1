/**
 * Indexes for pages that would otherwise read far more rows than they show: of rare flags, of a tag, of a category of
 * an account. The date of a transaction is copied into its tags, and its account into its categories, because an index
 * cannot use columns of another table. Both tables are created again, because updating each row would leave them twice
 * as large.
 */
export const fastPages = [
  `create index transactions_pending on transactions (organization_id, transaction_date desc, id desc) where pending`,
  `create index transactions_ignored on transactions (organization_id, transaction_date desc, id desc) where is_ignored`,
  `create index transactions_ignored_by_account
    on transactions (organization_id, account_id, transaction_date desc, id desc) where is_ignored`,

  `alter table transaction_tags rename to transaction_tags_0001`,
  `alter table transaction_tags_0001 rename constraint transaction_tags_pkey to transaction_tags_0001_pkey`,
  `alter index transaction_tags_by_transaction rename to transaction_tags_0001_by_transaction`,
  `create table transaction_tags (
    organization_id uuid not null,
    tag_id uuid not null,
    transaction_id uuid not null,
    transaction_date date not null,
    attached_at timestamptz not null
  )`,
  `insert into transaction_tags
    select g.organization_id, g.tag_id, g.transaction_id, t.transaction_date, g.attached_at
    from transaction_tags_0001 g
    join transactions t on t.organization_id = g.organization_id and t.id = g.transaction_id`,
  `drop table transaction_tags_0001`,
  `alter table transaction_tags
    add primary key (organization_id, tag_id, transaction_id),
    add foreign key (organization_id, tag_id) references tags (organization_id, id),
    add foreign key (organization_id, transaction_id) references transactions (organization_id, id) on delete cascade`,
  `create index transaction_tags_by_transaction on transaction_tags (organization_id, transaction_id)`,
  `create index transaction_tags_by_date
    on transaction_tags (organization_id, tag_id, transaction_date desc, transaction_id desc)`,

  `alter table transaction_categories rename to transaction_categories_0001`,
  `alter table transaction_categories_0001
    rename constraint transaction_categories_pkey to transaction_categories_0001_pkey`,
  `alter index transaction_categories_by_transaction rename to transaction_categories_0001_by_transaction`,
  `create table transaction_categories (
    organization_id uuid not null,
    category_key text not null collate "C",
    transaction_date date not null,
    transaction_id uuid not null,
    account_id uuid not null
  )`,
  `insert into transaction_categories
    select c.organization_id, c.category_key, c.transaction_date, c.transaction_id, t.account_id
    from transaction_categories_0001 c
    join transactions t on t.organization_id = c.organization_id and t.id = c.transaction_id`,
  `drop table transaction_categories_0001`,
  `alter table transaction_categories
    add primary key (organization_id, category_key, transaction_date, transaction_id),
    add foreign key (organization_id, transaction_id) references transactions (organization_id, id) on delete cascade`,
  `create index transaction_categories_by_transaction on transaction_categories (organization_id, transaction_id)`,
  `create index transaction_categories_by_account
    on transaction_categories (organization_id, account_id, category_key, transaction_date desc, transaction_id desc)`,

  // A table that is new has no statistics yet, and PGlite never makes any by itself.
  `analyze transaction_tags`,
  `analyze transaction_categories`,
];
