import { Client } from 'pg';
import { firstTables } from '../../../../src/service/database/migrations/0001-first-tables';
import { externalIds } from '../../../../src/service/database/migrations/0003-external-ids';
import { accountExternalIds } from '../../../../src/service/database/migrations/0013-account-external-ids';
import { openEmptyPostgres } from '../../../support/postgres/open-postgres';

const id = (digit: number) => `${String(digit).repeat(8)}-0000-4000-8000-000000000000`;
const [organization, first, second] = [id(1), id(2), id(3)];

test('records of an older database keep their external ids, which another account may then use, too', async () => {
  const { url, close } = await openEmptyPostgres();
  const client = new Client({ connectionString: url });
  await client.connect();
  const transaction = (own: number, account: string) =>
    client.query(`insert into transactions (organization_id, id, account_id, external_id, transaction_date, name, amount, pending)
      values ('${organization}', '${id(own)}', '${account}', '1', '2026-01-31', 'T', 1, false)`);
  const holding = (own: number, account: string) =>
    client.query(`insert into holdings (organization_id, id, account_id, external_id)
      values ('${organization}', '${id(own)}', '${account}', '1')`);
  try {
    for (const statement of [...firstTables, ...externalIds]) await client.query(statement);
    await client.query(
      `insert into organizations (organization_id, page_token_secret, created_at) values ('${organization}', '', now())`,
    );
    for (const account of [first, second]) {
      await client.query(`insert into accounts (organization_id, id, source_type, status, category, name,
          exclude_from_net_worth, exclude_from_transactions, supports_transactions, supports_holdings, created_at)
        values ('${organization}', '${account}', 'IMPORT', 'ACTIVE', 'bank', 'A', false, false, true, true, now())`);
    }
    await transaction(4, first);
    await holding(4, first);
    for (const statement of accountExternalIds) await client.query(statement);
    for (const [table, insert] of [
      ['transactions', transaction],
      ['holdings', holding],
    ] as const) {
      await insert(5, second);
      await expect(insert(6, first)).rejects.toMatchObject({ code: '23505' });
      const { rows } = await client.query(`select account_id, external_id from ${table} order by account_id`);
      expect(rows).toEqual([
        { account_id: first, external_id: '1' },
        { account_id: second, external_id: '1' },
      ]);
    }
  } finally {
    await client.end();
    await close();
  }
});
