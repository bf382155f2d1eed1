import { sql } from 'kysely';
import type { Database } from '../database/open-database';

interface InAccount {
  readonly account_id: string;
  readonly currency_code?: string | null;
}

/** Gives transactions without a currency that of their account, in which it is kept. */
export async function addCurrencies<Row extends InAccount>(
  database: Database,
  organizationId: string,
  transactions: readonly Row[],
): Promise<readonly Row[]> {
  const without = transactions.filter(({ currency_code }) => (currency_code ?? null) === null);
  if (without.length === 0) return transactions;
  const accountIds = [...new Set(without.map(({ account_id }) => account_id))];
  const { rows } = await sql<{ id: string; currency_code: string | null }>`
    select id, currency_code from accounts
    where organization_id = ${organizationId} and id = any(${accountIds}::uuid[])`.execute(database);
  const currencies = new Map(rows.map(({ id, currency_code }) => [id, currency_code]));
  return transactions.map((row) => ({
    ...row,
    currency_code: row.currency_code ?? currencies.get(row.account_id) ?? null,
  }));
}
