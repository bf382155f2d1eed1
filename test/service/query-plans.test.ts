import { sql } from 'kysely';
import { migrate } from '../../src/service/database/migrate';
import type { Database } from '../../src/service/database/open-database';
import type { DemoKeys } from '../../src/service/demo/demo-keys';
import { buildCheckedApp } from './support/checked-app';
import { demo } from './support/demo-app';
import { openTestDatabase } from './support/open-test-database';

const statements: Statement[] = [];
let database: Database;
let close: () => Promise<void>;
let keys: DemoKeys;
let accountId: string;
let tagId: string;

beforeAll(async () => {
  ({ database, keys, close } = await openTestDatabase(demo, {
    log: ({ query }) => {
      statements.push(query);
    },
  }));
  await multiplyTransactions();
  await sql`analyze`.execute(database);
  const app = await buildCheckedApp({ database, now: () => 0 });
  const read = async (url: string) => (await app.inject({ url, headers: { 'x-api-key': keys.full } })).json().data;
  accountId = (await read('/v1/accounts')).find(({ name }: { name: string }) => name === 'Everyday Checking').id;
  tagId = (await read('/v1/tags')).find(({ name }: { name: string }) => name === 'Reimbursable').id;
});

/** An account and a tag with many transactions. */
function withIds(path: string): string {
  return path.replace('ACCOUNT', accountId).replace('TAG', tagId);
}

afterAll(() => close());

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
  await sql`
    insert into transaction_tags (organization_id, tag_id, transaction_id, transaction_date, account_id, attached_at)
    select t.organization_id, g.id, t.id, t.transaction_date, t.account_id, now() from transactions t
    join tags g on g.organization_id = t.organization_id and g.name = 'Reimbursable' on conflict do nothing`.execute(
    database,
  );
}

interface Statement {
  readonly sql: string;
  readonly parameters: readonly unknown[];
  readonly name?: string;
}

/** The statement that the request reads its page with. */
async function statementOf(path: string, key: string): Promise<Statement> {
  const app = await buildCheckedApp({ database, now: () => 0 });
  statements.length = 0;
  const response = await app.inject({ url: path, headers: { 'x-api-key': key } });
  expect(response.statusCode).toBe(200);
  const page = statements.find((statement) => statement.sql.includes('transactions t'));
  if (page === undefined) throw new Error(`${path} reads no page.`);
  return page;
}

async function planOf(path: string, key: string): Promise<{ plan: string; rowsRead: number }> {
  const plan = await explain(await statementOf(path, key));
  // What counts is how many transactions, tags and categories are read: the accounts are few.
  const nodes = plan.split(/^ *-> /m).filter((node) => /Scan .*on transaction/.test(node));
  const rowsRead = Math.max(
    ...nodes.map((node) => countOf(node, /actual rows=([\d.]+)/) * countOf(node, /loops=(\d+)/)),
  );
  const removed = nodes.reduce((sum, node) => sum + countOf(node, /Rows Removed by (?:Join )?Filter: (\d+)/), 0);
  return { plan, rowsRead: rowsRead + removed };
}

function countOf(node: string, pattern: RegExp): number {
  return Number(pattern.exec(node)?.[1] ?? 0);
}

/** Of a named statement the plan for any values, which it has after five runs. */
function explain({ sql: text, parameters, name }: Statement): Promise<string> {
  return database.transaction().execute(async (transaction) => {
    const run = (statement: string) => sql.raw<{ 'QUERY PLAN': string }>(statement).execute(transaction);
    const mode = name === undefined ? 'force_custom_plan' : 'force_generic_plan';
    await run(`set local plan_cache_mode = ${mode}`);
    if (name === undefined) await run('set local enable_sort = on');
    await run(`prepare explained as ${text}`);
    const { rows } = await run(`explain (analyze, timing off, summary off) execute explained (${toList(parameters)})`);
    await run('deallocate explained');
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });
}

function toList(parameters: readonly unknown[]): string {
  return parameters.map((value) => `'${Array.isArray(value) ? `{${value.join(',')}}` : value}'`).join(', ');
}

// A table large enough for a parallel plan would take minutes to fill.
test('a connection starts no parallel workers', async () => {
  const { rows } = await sql<object>`show max_parallel_workers_per_gather`.execute(database);
  expect(rows).toEqual([{ max_parallel_workers_per_gather: '0' }]);
});

/** How often PostgreSQL plans a prepared statement that is executed so often, on a connection as the service has it. */
function plansOf({ sql: text, parameters }: Statement, executions: number): Promise<number> {
  return database.connection().execute(async (connection) => {
    const run = (statement: string) => sql.raw<{ custom_plans: number }>(statement).execute(connection);
    await run(`prepare counted as ${text}`);
    for (let count = 0; count < executions; count += 1) await run(`execute counted (${toList(parameters)})`);
    const { rows } = await run(`select custom_plans from pg_prepared_statements where name = 'counted'`);
    await run('deallocate counted');
    return Number(rows[0]?.custom_plans);
  });
}

const deepDate = '2025-06-15';
const page = '/v1/transactions?pageSize=100';

test.each([
  ['all accounts', page, 'full', 'transactions_by_date'],
  ['all accounts, deep', `${page}&dateTo=${deepDate}`, 'full', 'transactions_by_date'],
  ['one account', `${page}&accountId=ACCOUNT`, 'full', 'transactions_by_account'],
  ['a common category', `${page}&category=food_and_drink`, 'full', 'transaction_categories_pkey'],
  [
    'a category of an account',
    `${page}&category=food_and_drink&accountId=ACCOUNT`,
    'full',
    'transaction_categories_by_account',
  ],
  ['a tag', '/v1/tags/TAG/transactions?pageSize=100', 'full', 'transaction_tags_by_date'],
  ['a tag, deep', `/v1/tags/TAG/transactions?pageSize=100&dateTo=${deepDate}`, 'full', 'transaction_tags_by_date'],
  ['what is ignored', `${page}&visibility=ignored`, 'full', 'transactions_ignored'],
  [
    'what is ignored, of one account',
    `${page}&visibility=ignored&accountId=ACCOUNT`,
    'full',
    'transactions_ignored_by_account',
  ],
] as const)('a page of %s follows its index without sorting', async (_what, path, key, index) => {
  const { plan, rowsRead } = await planOf(withIds(path), keys[key]);
  expect(plan).not.toMatch(/\bSort\b|Seq Scan on transaction/);
  expect(plan).toContain(index);
  expect(rowsRead).toBeLessThan(350);
});

test.each([
  ['a tag', '/v1/tags/TAG/transactions?pageSize=100'],
  ['a category', `${page}&category=food_and_drink`],
])('a page of %s reads its transactions from the index by date, and few accounts', async (_what, path) => {
  const { plan } = await planOf(withIds(path), keys.full);
  expect(plan).toContain('transactions_by_date on transactions t');
  // Of 101 transactions.
  expect(plan).not.toMatch(/on accounts a .*loops=101/);
});

test.each([
  ['all accounts', page, 'full'],
  ['all accounts, deep', `${page}&dateTo=${deepDate}`, 'full'],
  ['one account', `${page}&accountId=ACCOUNT`, 'full'],
  ['three accounts', page, 'customAccounts'],
  ['a category', `${page}&category=food_and_drink`, 'full'],
  ['a tag', '/v1/tags/TAG/transactions?pageSize=100', 'full'],
  ['what is pending', `${page}&pending=true`, 'full'],
] as const)('a page of %s is not planned again for each request', async (_what, path, key) => {
  const statement = await statementOf(withIds(path), keys[key]);
  expect(statement.name).toBeDefined();
  // PostgreSQL compares five plans for given values with the one for any values.
  expect(await plansOf(statement, 8)).toBe(5);
});

test.each([
  ['three accounts, deep', `${page}&dateTo=${deepDate}&pending=false`, 'transactions_by_account'],
  ['a category of three accounts', `${page}&category=food_and_drink`, 'transaction_categories_by_account'],
  ['what is ignored in three accounts', `${page}&visibility=ignored`, 'transactions_ignored_by_account'],
] as const)('a page of %s merges the lists of the accounts', async (_what, path, index) => {
  const { plan, rowsRead } = await planOf(path, keys.customAccounts);
  expect(plan).toContain(index);
  expect(plan).toContain('Merge Append');
  expect(plan).not.toMatch(/JIT|-> +(Incremental )?Sort/);
  expect(rowsRead).toBeLessThan(200);
});

test.each([
  ['a category and what is pending', `${page}&category=food_and_drink&pending=true`, 'full', 1000],
  ['what is pending', `${page}&pending=true`, 'full', 350],
  ['what is pending, deep', `${page}&pending=true&dateTo=${deepDate}`, 'full', 100],
  ['a tag and a category that nothing has', '/v1/tags/TAG/transactions?category=no-such-category', 'full', 100],
  ['a category that nothing has', `${page}&category=no-such-category`, 'full', 100],
  ['a tag of three accounts', '/v1/tags/TAG/transactions', 'customAccounts', 6000],
] as const)('a page of %s reads few rows', async (_what, path, key, rowsMax) => {
  const { plan, rowsRead } = await planOf(withIds(path), keys[key]);
  expect(plan).not.toMatch(/Seq Scan on transaction/);
  expect(rowsRead).toBeLessThan(rowsMax);
});

test('creates missing statistics at the start, such as after restoring a dump', async () => {
  const count = async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from pg_stats where tablename in ('transactions', 'transaction_tags')`.execute(
      database,
    );
    return rows[0]?.count;
  };
  await sql`delete from pg_statistic`.execute(database);
  expect(await count()).toBe(0);
  await migrate(database);
  expect(await count()).toBeGreaterThan(20);
});

test('every statement on a tenant table filters by the organization', async () => {
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
  const work = statements.filter(
    ({ sql: text }) => !/^(begin|commit|set local)/.test(text) && !text.includes('"key_hash" ='),
  );
  expect(work.length).toBeGreaterThan(25);
  expect(work.filter(({ sql: text }) => !/"?organization_id"? (=|,)|"?organization_id"?,/.test(text))).toEqual([]);
});
