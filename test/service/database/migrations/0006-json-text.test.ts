import { Client } from 'pg';
import { firstTables } from '../../../../src/service/database/migrations/0001-first-tables';
import { entities } from '../../../../src/service/database/migrations/0005-entities';
import { jsonText } from '../../../../src/service/database/migrations/0006-json-text';
import { openEmptyPostgres } from '../../../support/postgres/open-postgres';

const id = (digit: number) => `${String(digit).repeat(8)}-0000-4000-8000-000000000000`;
const [organization, account] = [id(1), id(2)];

test('transactions of an older database get their JSON text, which follows each change with any date style', async () => {
  const { url, close } = await openEmptyPostgres();
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("set datestyle = 'SQL, DMY'");
    for (const statement of [...firstTables, ...entities]) await client.query(statement);
    await client.query(`
      insert into organizations (organization_id, page_token_secret, created_at) values ('${organization}', '', now());
      insert into accounts (organization_id, id, source_type, status, category, name, exclude_from_net_worth,
        exclude_from_transactions, supports_transactions, supports_holdings, created_at)
      values ('${organization}', '${account}', 'IMPORT', 'ACTIVE', 'bank', 'A', false, false, true, true, now());
      insert into transactions (organization_id, id, account_id, transaction_date, name, amount, pending)
      values ('${organization}', '${id(3)}', '${account}', '2026-01-31', E'"T"\\n\\\\é', 12.5, false)`);
    for (const statement of jsonText) await client.query(statement);
    const read = async () => (await client.query('select json_text from transactions')).rows[0].json_text;
    expect(await read()).toBe(
      `{"id":"${id(3)}","accountId":"${account}","entity":null,"transactionDate":"2026-01-31",` +
        '"name":"\\"T\\"\\n\\\\é","amount":12.5,"displayAmount":-12.5,"pending":false,"isIgnored":false',
    );
    await client.query(`update transactions set name = 'U', amount = -0.0100, entity = '{"a":"b"}', is_ignored = true,
      authorized_date = '2026-01-30', merchant_name = 'M', currency_code = 'USD', source_primary_category = 'P',
      source_detailed_category = 'D', organization_category = 'O'`);
    expect(await read()).toBe(
      `{"id":"${id(3)}","accountId":"${account}","entity":{"a": "b"},"transactionDate":"2026-01-31",` +
        '"authorizedDate":"2026-01-30","name":"U","merchantName":"M","amount":-0.01,"displayAmount":0.01,' +
        '"currencyCode":"USD","pending":false,"isIgnored":true,"sourcePrimaryCategory":"P",' +
        '"sourceDetailedCategory":"D","organizationTransactionCategoryName":"O"',
    );
  } finally {
    await client.end();
    await close();
  }
});
