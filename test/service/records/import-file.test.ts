import { sql } from 'kysely';
import { listEntries } from '../../../src/service/audit/list-entries';
import type { Call } from '../../../src/service/http/call';
import type { ApiKey } from '../../../src/service/keys/api-key';
import { createTag } from '../../../src/service/operations/create-tag';
import { account, importSuite, tag, transaction } from '../support/import-suite';

const suite = importSuite();

test.each([
  ['60 emoji', '🏦'.repeat(60)],
  // Each is one character, which the slug writes as 18 letters and spaces.
  ['100 ligatures', '\ufdfa'.repeat(100)],
])('a tag with a name of %s is imported from its export', async (_what, name) => {
  const environment = { database: suite.database, now: () => 0 };
  const key = { organizationId: suite.organizationId, id: suite.organizationId } as ApiKey;
  const request = { requestId: 'req_1', idempotencyKey: null, body: { name, description: '🏦'.repeat(200) } };
  await createTag(environment, { key, ...request } as Call<'createTag'>);
  const text = await suite.exportText(suite.organizationId);
  const other = await suite.newOrganization();
  await suite.importText(text, 'jsonl', null, other);
  expect(await suite.exportText(other)).toBe(text);
});

test('importing a file again changes nothing, and lines replace records with the same external id', async () => {
  const lines = [account, transaction];
  await suite.importText(lines.join('\n'));
  const first = await suite.exportText(suite.organizationId);
  await suite.importText(lines.join('\r\n'));
  expect(await suite.exportText(suite.organizationId)).toBe(first);

  await suite.importText(transaction.replace('12.5', '"-0.0001"').replace('FOOD', 'BAR'));
  const rows = await suite.database
    .selectFrom('transactions')
    .selectAll()
    .where('organization_id', '=', suite.organizationId)
    .execute();
  expect(rows).toMatchObject([{ external_id: 't1', amount: '-0.0001', name: 'Café, "new"', pending: false }]);
  const categories = await suite.database
    .selectFrom('transaction_categories')
    .select('category_key')
    .where('organization_id', '=', suite.organizationId)
    .execute();
  expect(categories).toEqual([{ category_key: 'bar' }]);
});

test('holdings, child tags and attachments refer to others by external id', async () => {
  const counts = await suite.importText(
    [
      account,
      transaction,
      '{"record":"holding","externalId":"h1","accountExternalId":"a1","tickerSymbol":"VTI","quantity":"1.0000000001"}',
      '{"record":"tag","externalId":"g1","name":"Travel"}',
      '{"record":"tag","externalId":"g2","parentTagExternalId":"g1","name":"Japan"}',
      '{"record":"attachment","tagExternalId":"g2","transactionExternalId":"t1"}',
      '{"record":"attachment","tagExternalId":"g2","transactionExternalId":"t1"}',
    ].join('\n'),
  );
  expect(counts).toEqual({ account: 1, transaction: 1, holding: 1, tag: 2, attachment: 2 });
  const records = (await suite.exportText(suite.organizationId))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(records.map(({ record }) => record)).toEqual([
    'organization',
    'account',
    'transaction',
    'holding',
    'tag',
    'tag',
    'attachment',
  ]);
  expect(records[5]).toMatchObject({ name: 'Japan', parentTagId: records[4].id });
  expect(records[6]).toMatchObject({ tagId: records[5].id, transactionId: records[2].id });
});

test('an account of another organization does not exist, even by its id', async () => {
  const { id } = await suite.database
    .selectFrom('accounts')
    .select('id')
    .where('organization_id', '<>', suite.organizationId)
    .limit(1)
    .executeTakeFirstOrThrow();
  const text = transaction.replace('"accountExternalId":"a1"', `"accountId":"${id}"`);
  await expect(suite.importText(text)).rejects.toThrow(`line 1: no account has the id ${id}.`);
});

test('a tag cannot be moved below itself, because an export would omit both', async () => {
  const below = (externalId: string, parent: string) =>
    `{"record":"tag","externalId":"${externalId}","name":"${externalId}","parentTagExternalId":"${parent}"}`;
  await suite.importText([tag, below('g2', 'g1'), below('g3', 'g2')].join('\n'));
  const before = await suite.exportText(suite.organizationId);
  for (const parent of ['g1', 'g2', 'g3']) {
    await expect(suite.importText(below('g1', parent))).rejects.toThrow('line 1: a tag cannot be below itself.');
  }
  expect(await suite.exportText(suite.organizationId)).toBe(before);
});

test('a line that changes the date of a transaction also moves it in the lists of its tag', async () => {
  const later = transaction.replaceAll('t1', 't2').replace('2026-01-31', '2026-02-28');
  const attach = (externalId: string) =>
    `{"record":"attachment","tagExternalId":"g1","transactionExternalId":"${externalId}"}`;
  await suite.importText([account, transaction, later, tag, attach('t1'), attach('t2')].join('\n'));
  const listed = async () => {
    const { rows } = await sql<{ external_id: string; day: string; account: string }>`
      select t.external_id, g.transaction_date::text as day, a.external_account_id as account from transaction_tags g
      join accounts a on a.organization_id = g.organization_id and a.id = g.account_id
      join transactions t on t.organization_id = g.organization_id and t.id = g.transaction_id
      where g.organization_id = ${suite.organizationId} order by g.transaction_date`.execute(suite.database);
    return rows.map(({ external_id, day, account: of }) => `${external_id} ${day} ${of}`);
  };
  expect(await listed()).toEqual(['t1 2026-01-31 a1', 't2 2026-02-28 a1']);
  await suite.importText(transaction.replace('2026-01-31', '2026-03-31'));
  expect(await listed()).toEqual(['t2 2026-02-28 a1', 't1 2026-03-31 a1']);
});

test("an organization's profile is exported and imported, once in a file", async () => {
  const profile =
    '{"record":"organization","name":"Example Ltd","address":"1 High Street","phone":"+44 20 7946 0000","email":"a@example.com","website":"https://example.com","baseCurrencyCode":"GBP"}';
  expect(await suite.importText(profile)).toEqual({ organization: 1 });
  expect(await suite.exportText(suite.organizationId)).toBe(`${profile}\n`);
  await expect(suite.importText([profile, profile].join('\n'))).rejects.toThrow(
    'line 2: an earlier line states the same organization.',
  );
  await expect(suite.importText(profile.replace('GBP', 'pound'))).rejects.toThrow(
    'line 1: baseCurrencyCode must be a currency code of three letters, such as USD.',
  );
});

test('an import is in the audit log', async () => {
  await suite.importText(account);
  const entries = await listEntries(suite.database, { organizationId: suite.organizationId, limit: 10 });
  expect(entries).toMatchObject([
    { action: 'import', operator: 'test', key_id: null, subject: suite.organizationId, details: { account: 1 } },
  ]);
});
