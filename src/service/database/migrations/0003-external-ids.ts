/** An import finds the record that a line belongs to by the external id that the importer gave it. */
export const externalIds = [
  `alter table holdings add column external_id text`,
  `alter table tags add column external_id text`,
  `create unique index transactions_by_external_id on transactions (organization_id, external_id)
    where external_id is not null`,
  `create unique index holdings_by_external_id on holdings (organization_id, external_id) where external_id is not null`,
  `create unique index tags_by_external_id on tags (organization_id, external_id) where external_id is not null`,
  // Not unique: two providers may use the same id.
  `create index accounts_by_external_id on accounts (organization_id, external_account_id)
    where external_account_id is not null`,
];
