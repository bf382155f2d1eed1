import { sql } from 'kysely';
import type { Database } from '../../../src/service/database/open-database';

export interface AddedOrganizations {
  readonly count: number;
  /** Transactions of each, at most. */
  readonly rows: number;
}

/**
 * Adds organizations that are copies of the newest part of another one: three accounts, their transactions, and a
 * category and a tag that all of them have. The first one is returned.
 */
export async function addOrganizations(
  database: Database,
  sourceId: string,
  { count, rows }: AddedOrganizations,
): Promise<string> {
  return database.connection().execute(async (connection) => {
    const each = (text: string) => sql.raw<{ id: string }>(text).execute(connection);
    // The rows are consistent, and checking foreign keys would take most of the time.
    await each(`set session_replication_role = replica`);
    await each(`create temporary table added as select number, md5('added-' || number)::uuid as id
      from generate_series(1, ${count}) number`);
    await each(`create temporary table source_accounts as select a.* from accounts a
      join transactions t on t.organization_id = a.organization_id and t.account_id = a.id
      where a.organization_id = '${sourceId}' and not a.exclude_from_transactions
      group by a.organization_id, a.id order by count(*) desc limit 3`);
    await each(`create temporary table source_transactions as select * from transactions
      where organization_id = '${sourceId}' and account_id in (select id from source_accounts)
      order by transaction_date desc, id limit ${rows}`);
    await each(
      `insert into organizations (organization_id, page_token_secret, created_at) select id, repeat('0', 64), now() from added`,
    );
    await each(`insert into accounts (organization_id, id, source_type, status, category, name, exclude_from_net_worth,
        exclude_from_transactions, supports_transactions, supports_holdings, created_at)
      select added.id, md5(number || s.id::text)::uuid, source_type, status, category, name, exclude_from_net_worth,
        exclude_from_transactions, supports_transactions, supports_holdings, created_at
      from added cross join source_accounts s`);
    await each(`insert into transactions (organization_id, id, account_id, transaction_date, name, amount, pending, is_ignored,
        source_primary_category)
      select added.id, md5(number || s.id::text)::uuid, md5(number || s.account_id::text)::uuid, transaction_date, name,
        amount, pending, is_ignored, source_primary_category
      from added cross join source_transactions s`);
    await each(`insert into transaction_categories (organization_id, category_key, transaction_date, transaction_id, account_id)
      select organization_id, 'food_and_drink', transaction_date, t.id, account_id
      from transactions t join added on added.id = t.organization_id`);
    await each(`insert into tags (organization_id, id, name, sibling_key, slug, target_types, created_at)
      select id, id, 'All', 'root/all', 'all', '["TRANSACTION"]', now() from added`);
    await each(`insert into transaction_tags
        (organization_id, tag_id, transaction_id, transaction_date, account_id, attached_at)
      select organization_id, organization_id, t.id, transaction_date, account_id, now()
      from transactions t join added on added.id = t.organization_id`);
    await each(`set session_replication_role = origin`);
    const { rows: ids } = await each(`select id from added where number = 1`);
    await each(`drop table added, source_accounts, source_transactions`);
    return ids[0]?.id ?? '';
  });
}
