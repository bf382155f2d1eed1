import { Client } from 'pg';
import { firstTables } from '../../../../src/service/database/migrations/0001-first-tables';
import { externalIds } from '../../../../src/service/database/migrations/0003-external-ids';
import { fastPages } from '../../../../src/service/database/migrations/0004-fast-pages';
import { tagAccounts } from '../../../../src/service/database/migrations/0007-tag-accounts';
import { openEmptyPostgres } from '../../../support/postgres/open-postgres';

const id = (digit: number) => `${String(digit).repeat(8)}-0000-4000-8000-000000000000`;
const [organization, account, transaction, tag] = [id(1), id(2), id(3), id(4)];

test('tags of an older database get the account of their transaction, and still follow it', async () => {
  const { url, close } = await openEmptyPostgres();
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of [...firstTables, ...externalIds, ...fastPages]) await client.query(statement);
    await client.query(`
      insert into organizations (organization_id, page_token_secret, created_at) values ('${organization}', '', now());
      insert into accounts (organization_id, id, source_type, status, category, name, exclude_from_net_worth,
        exclude_from_transactions, supports_transactions, supports_holdings, created_at)
      values ('${organization}', '${account}', 'IMPORT', 'ACTIVE', 'bank', 'A', false, false, true, true, now());
      insert into transactions (organization_id, id, account_id, transaction_date, name, amount, pending)
      values ('${organization}', '${transaction}', '${account}', '2026-01-31', 'T', 1, false);
      insert into tags (organization_id, id, name, sibling_key, slug, target_types, created_at)
      values ('${organization}', '${tag}', 'G', 'root/g', 'g', '[]', now());
      insert into transaction_tags values ('${organization}', '${tag}', '${transaction}', '2026-01-31', '2026-02-01T00:00:00Z')`);
    for (const statement of tagAccounts) await client.query(statement);

    const tagged = await client.query(
      "select account_id, transaction_date::text, attached_at = '2026-02-01T00:00:00Z' as kept from transaction_tags",
    );
    expect(tagged.rows).toEqual([{ account_id: account, transaction_date: '2026-01-31', kept: true }]);
    await expect(client.query('insert into transaction_tags select * from transaction_tags')).rejects.toMatchObject({
      code: '23505',
    });
    await expect(client.query('delete from tags')).rejects.toMatchObject({ code: '23503' });
    await client.query('delete from transactions');
    expect((await client.query('select from transaction_tags')).rowCount).toBe(0);
  } finally {
    await client.end();
    await close();
  }
});
