/**
 * Each transaction as the API sends it, without the last part, which comes from its account. Creating the JSON text
 * takes PostgreSQL more time than anything else in a page. Stored, it takes 400 bytes. PostgreSQL computes the column
 * at each write, so it is always current.
 *
 * `concat` skips a field and its name if its value is null. None of the functions depends on a setting, as `immutable`
 * requires: `to_json` writes dates in ISO 8601 whatever DateStyle is.
 */
export const jsonText = [
  `create function transaction_json(
    id uuid, account_id uuid, entity jsonb, transaction_date date, authorized_date date, name text, merchant_name text,
    amount numeric, currency_code text, pending boolean, is_ignored boolean, source_primary_category text,
    source_detailed_category text, organization_category text
  ) returns text language plpgsql immutable parallel safe as $$
  begin
    return concat(
      '{"id":"', id, '","accountId":"', account_id,
      '","entity":', coalesce(entity::text, 'null'),
      ',"transactionDate":', to_json(transaction_date),
      ',"authorizedDate":' || to_json(authorized_date)::text,
      ',"name":', to_json(name),
      ',"merchantName":' || to_json(merchant_name)::text,
      ',"amount":', trim_scale(amount),
      ',"displayAmount":', trim_scale(-amount),
      ',"currencyCode":' || to_json(currency_code)::text,
      ',"pending":', pending::text,
      ',"isIgnored":', is_ignored::text,
      ',"sourcePrimaryCategory":' || to_json(source_primary_category)::text,
      ',"sourceDetailedCategory":' || to_json(source_detailed_category)::text,
      ',"organizationTransactionCategoryName":' || to_json(organization_category)::text
    );
  end $$`,
  `alter table transactions add column json_text text not null generated always as (
    transaction_json(id, account_id, entity, transaction_date, authorized_date, name, merchant_name, amount,
      currency_code, pending, is_ignored, source_primary_category, source_detailed_category, organization_category)
  ) stored`,
  `analyze transactions`,
];
