import { type RawBuilder, sql } from 'kysely';
import type { visibilities } from '../../contract/resources';
import type { Database } from '../database/open-database';
import { invalidQuery } from '../http/api-error';
import { isVisibleAccount } from '../keys/account-access';
import type { ApiKey } from '../keys/api-key';
import type { PageStart } from '../pages/page';
import { toCategoryKey } from './category-key';
import type { TransactionRow } from './to-transaction';

export interface TransactionFilters {
  readonly dateFrom?: string;
  readonly dateTo?: string;
  readonly pending?: boolean;
  readonly visibility?: (typeof visibilities)[number];
  readonly category?: string;
}

/** Of one account, of one tag, or of every account that the key sees. */
export interface TransactionSource {
  readonly accountId?: string | undefined;
  readonly tagId?: string;
}

/**
 * One row more than a page of transactions, newest first.
 * Transactions of an account with excludeFromTransactions are in no list; those of a REMOVED account stay, because they are
 * history. An account's own list is therefore always a part of the list over all accounts.
 */
export async function readTransactions(
  database: Database,
  key: ApiKey,
  source: TransactionSource,
  filters: TransactionFilters,
  start: PageStart,
): Promise<TransactionRow[]> {
  const { dateFrom, dateTo, pending, visibility = 'active', category } = filters;
  if (dateFrom !== undefined && dateTo !== undefined && dateFrom > dateTo) {
    throw invalidQuery('date_range', 'dateFrom is after dateTo.', { parameter: 'dateFrom' });
  }
  const tables = [
    sql`from transactions t join accounts a on a.organization_id = t.organization_id and a.id = t.account_id`,
  ];
  const tests = [
    sql`t.organization_id = ${key.organizationId}`,
    sql`not a.exclude_from_transactions`,
    isVisibleAccount(key, 't.account_id'),
  ];
  // The columns whose index gives the order; a date range and a page's start have to name the same ones.
  let date = sql`t.transaction_date`;
  let id = sql`t.id`;

  if (category !== undefined) {
    tables.push(
      sql`join transaction_categories c on c.organization_id = t.organization_id and c.transaction_id = t.id`,
    );
    tests.push(sql`c.organization_id = ${key.organizationId}`, sql`c.category_key = ${toCategoryKey(category)}`);
    date = sql`c.transaction_date`;
    id = sql`c.transaction_id`;
  }
  if (source.tagId !== undefined) {
    tables.push(sql`join transaction_tags g on g.organization_id = t.organization_id and g.transaction_id = t.id`);
    tests.push(sql`g.organization_id = ${key.organizationId}`, sql`g.tag_id = ${source.tagId}`);
  }
  if (source.accountId !== undefined) tests.push(sql`t.account_id = ${source.accountId}`);
  if (dateFrom !== undefined) tests.push(sql`${date} >= ${dateFrom}`);
  if (dateTo !== undefined) tests.push(sql`${date} <= ${dateTo}`);
  if (pending !== undefined) tests.push(sql`t.pending = ${pending}`);
  if (visibility !== 'all') tests.push(sql`t.is_ignored = ${visibility === 'ignored'}`);
  if (start.after !== null) {
    const [lastDate, lastId] = start.after;
    tests.push(sql`(${date}, ${id}) < (${lastDate}::date, ${lastId}::uuid)`);
  }
  const statement = sql<TransactionRow>`
    select ${columns} ${sql.join(tables, sql` `)}
    where ${sql.join(tests, sql` and `)}
    order by ${date} desc, ${id} desc
    limit ${start.pageSize + 1}`;
  return (await statement.execute(database)).rows;
}

const columns: RawBuilder<unknown> = sql`
  t.id, t.account_id, a.ownership_percentage, t.transaction_date, t.authorized_date, t.name, t.merchant_name, t.amount,
  t.currency_code, t.pending, t.is_ignored, t.source_primary_category, t.source_detailed_category, t.organization_category,
  a.name as account_name, a.institution_name`;
