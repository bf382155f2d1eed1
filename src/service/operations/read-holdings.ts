import { sql } from 'kysely';
import type { Database } from '../database/open-database';
import { isVisibleAccount } from '../keys/account-access';
import type { ApiKey } from '../keys/api-key';
import type { PageStart } from '../pages/page';
import type { HoldingRow } from './to-holding';

interface HoldingFilters {
  readonly tickerSymbol?: string;
  readonly isCashEquivalent?: boolean;
}

export interface FoundHoldings {
  readonly rows: HoldingRow[];
  /** False: the organization has no account of the id. */
  readonly hasAccount: boolean;
}

/**
 * Reads one row more than a page of holdings, in the order of account and id: of one account that the key may see, or of all that
 * it sees. Holdings are what an account has now, so no list shows those of a REMOVED account.
 *
 * The list of one account has a row for the account itself if it has no such holdings, so that no other statement has to look for
 * that.
 */
export async function readHoldings(
  database: Database,
  key: ApiKey,
  accountId: string | undefined,
  { tickerSymbol, isCashEquivalent }: HoldingFilters,
  start: PageStart,
): Promise<FoundHoldings> {
  const { organizationId } = key;
  const tests = [sql`h.organization_id = ${organizationId}`, isVisibleAccount(key, 'h.account_id')];
  if (accountId !== undefined) tests.push(sql`h.account_id = ${accountId}`);
  if (tickerSymbol !== undefined) tests.push(sql`lower(h.ticker_symbol) = lower(${tickerSymbol})`);
  if (isCashEquivalent !== undefined) tests.push(sql`h.is_cash_equivalent = ${isCashEquivalent}`);
  if (start.after !== null) {
    const [lastAccountId, lastId] = start.after;
    tests.push(sql`(h.account_id, h.id) > (${lastAccountId}::uuid, ${lastId}::uuid)`);
  }
  const shown = sql`a.status <> 'REMOVED'`;
  const page = sql`order by h.account_id, h.id limit ${start.pageSize + 1}`;
  const from =
    accountId === undefined
      ? sql`holdings h join accounts a on a.organization_id = h.organization_id and a.id = h.account_id
          where ${sql.join([...tests, shown], sql` and `)}`
      : sql`accounts a left join (select * from holdings h where ${sql.join(tests, sql` and `)} ${page}) h on ${shown}
          where a.organization_id = ${organizationId} and a.id = ${accountId}`;
  const statement = sql<HoldingRow | { readonly id: null }>`
    select h.id, h.account_id, h.asset_name, h.ticker_symbol, h.quantity, h.current_price, h.market_value, h.currency_code,
      h.cost_basis, h.is_cash_equivalent, h.security_id, h.type, h.subtype, h.sector, h.industry,
      a.name as account_name, a.institution_name
    from ${from} ${page}`;
  const { rows } = await statement.execute(database);
  return { rows: rows.filter((row) => row.id !== null), hasAccount: rows.length > 0 };
}
