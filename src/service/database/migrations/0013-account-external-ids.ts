/**
 * The external id of a transaction or holding is unique within its account: banks number the transactions of each account from
 * 1. The external id comes before the account in the index, because an attachment may name a transaction without its account.
 * Additive: earlier versions find records by the same columns, and no database has two records that only the new index allows.
 */
export const accountExternalIds = [
  `create unique index transactions_by_account_external_id on transactions (organization_id, external_id, account_id)
    where external_id is not null`,
  `create unique index holdings_by_account_external_id on holdings (organization_id, external_id, account_id)
    where external_id is not null`,
  `drop index transactions_by_external_id`,
  `drop index holdings_by_external_id`,
];
