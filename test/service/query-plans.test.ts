import { CompiledQuery, sql } from 'kysely';
import type { Database } from '../../src/service/database/open-database';
import type { DemoKeys } from '../../src/service/demo/demo-keys';
import { openDemoDatabase } from '../support/demo-database';
import { buildCheckedApp } from './support/checked-app';
import { demo } from './support/demo-app';

const statements: { sql: string; parameters: readonly unknown[] }[] = [];
let database: Database;
let keys: DemoKeys;

beforeAll(async () => {
  ({ database, keys } = await openDemoDatabase(demo, {
    log: ({ query }) => {
      statements.push({ sql: query.sql, parameters: query.parameters });
    },
  }));
  await multiplyTransactions();
  await sql`analyze`.execute(database);
});

afterAll(() => database.destroy());

/** Eight copies of the household's transactions, so that a plan that scans or sorts them costs visibly more. */
async function multiplyTransactions(): Promise<void> {
  await sql`
    insert into transactions
    select organization_id, gen_random_uuid(), account_id, external_id, transaction_date - copy, authorized_date, name,
      merchant_name, amount, currency_code, pending, is_ignored, source_primary_category, source_detailed_category,
      guessed_category, manual_category, organization_category
    from transactions cross join generate_series(1, 8) copy`.execute(database);
  await sql`
    insert into transaction_categories (organization_id, category_key, transaction_date, transaction_id, account_id)
    select organization_id, lower(source_primary_category), transaction_date, id, account_id from transactions
    on conflict do nothing`.execute(database);
}

/** The plan of the statement that the request reads its page with. */
async function planOf(path: string, key: string): Promise<{ plan: string; rowsRead: number }> {
  const app = await buildCheckedApp({ database, now: () => 0 });
  statements.length = 0;
  const response = await app.inject({ url: path, headers: { 'x-api-key': key } });
  expect(response.statusCode).toBe(200);
  const page = statements.find((statement) => statement.sql.includes('from transactions t'));
  const explained = await database.executeQuery<{ 'QUERY PLAN': string }>(
    CompiledQuery.raw(`explain (analyze, timing off, summary off) ${page?.sql}`, [...(page?.parameters ?? [])]),
  );
  const plan = explained.rows.map((row) => row['QUERY PLAN']).join('\n');
  const rowsRead = [...plan.matchAll(/actual rows=([\d.]+)/g)].reduce(
    (most, [, rows]) => Math.max(most, Number(rows)),
    0,
  );
  const removed = [...plan.matchAll(/Rows Removed by (?:Join )?Filter: (\d+)/g)].reduce(
    (sum, [, rows]) => sum + Number(rows),
    0,
  );
  return { plan, rowsRead: rowsRead + removed };
}

const deepDate = '2025-06-15';

test.each([
  ['all accounts', '/v1/transactions?pageSize=100', 'full'],
  ['all accounts, deep', `/v1/transactions?pageSize=100&dateTo=${deepDate}`, 'full'],
  ['three accounts, deep', `/v1/transactions?pageSize=100&dateTo=${deepDate}&pending=false`, 'customAccounts'],
] as const)('a page of %s follows the date index without sorting', async (_what, path, key) => {
  const { plan, rowsRead } = await planOf(path, keys[key]);
  expect(plan).not.toMatch(/\bSort\b|Seq Scan on transactions/);
  expect(plan).toContain('transactions_by_date');
  expect(rowsRead).toBeLessThan(1000);
});

test('a common category follows its own index', async () => {
  const { plan, rowsRead } = await planOf('/v1/transactions?pageSize=100&category=food_and_drink', keys.full);
  expect(plan).not.toMatch(/Seq Scan on transaction/);
  expect(plan).toContain('transaction_categories_pkey');
  expect(rowsRead).toBeLessThan(1000);
});

test('a category that nothing has reads nothing', async () => {
  const { plan, rowsRead } = await planOf('/v1/transactions?pageSize=100&category=no-such-category', keys.full);
  expect(plan).toContain('transaction_categories_pkey');
  expect(rowsRead).toBeLessThan(100);
});

test('no statement touches a tenant table without naming the organization', async () => {
  statements.length = 0;
  const app = await buildCheckedApp({ database, now: () => 0 });
  const headers = { 'x-api-key': keys.customAccounts };
  const { data: accounts } = (await app.inject({ url: '/v1/accounts', headers })).json();
  const { data: tags } = (await app.inject({ url: '/v1/tags', headers })).json();
  const { data: transactions } = (await app.inject({ url: '/v1/transactions', headers })).json();
  for (const url of [
    '/v1/organization',
    `/v1/accounts/${accounts[0].id}`,
    `/v1/accounts/${accounts[0].id}/transactions?category=x`,
    `/v1/holdings?accountId=${accounts[0].id}`,
    `/v1/accounts/${accounts[0].id}/holdings`,
    `/v1/tags/${tags[0].id}/transactions`,
  ]) {
    await app.inject({ url, headers });
  }
  await app.inject({ method: 'POST', url: '/v1/tags', headers, payload: { name: 'Plan', parentTagId: tags[0].id } });
  await app.inject({
    method: 'POST',
    url: `/v1/tags/${tags[0].id}/transactions`,
    headers,
    payload: { transactionIds: [transactions[0].id] },
  });
  const work = statements.filter(({ sql: text }) => !/^(begin|commit)/.test(text) && !text.includes('"key_hash" ='));
  expect(work.length).toBeGreaterThan(25);
  expect(work.filter(({ sql: text }) => !/"?organization_id"? (=|,)|"?organization_id"?,/.test(text))).toEqual([]);
});
