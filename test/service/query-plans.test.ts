import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { migrate } from '../../src/service/database/migrate';
import type { Database } from '../../src/service/database/open-database';
import { addOrganizations } from './support/add-organizations';
import { buildCheckedApp } from './support/checked-app';
import { createKey } from './support/create-key';
import { demo } from './support/demo-app';
import { openTestDatabase } from './support/open-test-database';

/** A database, and an organization of it whose pages are read. */
interface World {
  readonly database: Database;
  readonly app: FastifyInstance;
  readonly organizationId: string;
  readonly keys: Readonly<Record<KeyName, string>>;
  /** An account and a tag with many transactions. */
  readonly accountId: string;
  readonly tagId: string;
}

type KeyName = 'full' | 'one' | 'three' | 'many' | 'manyRare';

const statements: Statement[] = [];
const opened: (() => Promise<void>)[] = [];
let world: World;

afterAll(async () => {
  for (const close of opened) await close();
});

async function open(prepare: (database: Database, householdId: string) => Promise<string>): Promise<World> {
  const { database, close } = await openTestDatabase(demo, {
    tables: 'whole',
    log: ({ query }) => void statements.push(query),
  });
  const household = await database
    .selectFrom('organizations')
    .select('organization_id')
    .where('name', '=', 'The Hartwell Family')
    .executeTakeFirstOrThrow();
  const organizationId = await prepare(database, household.organization_id);
  await sql`analyze`.execute(database);
  const app = await buildCheckedApp({ database, now: () => 0 });
  opened.push(async () => {
    await app.close();
    await close();
  });
  const { rows: tags } = await sql<{ id: string }>`select tag_id as id from transaction_tags
    where organization_id = ${organizationId} group by tag_id order by count(*) desc limit 1`.execute(database);
  const { rows } = await sql<{ id: string }>`select account_id as id from transactions
    where organization_id = ${organizationId} group by account_id order by count(*) desc`.execute(database);
  const accountIds = rows.map(({ id }) => id);
  const of = (selectedAccountIds: readonly string[]) =>
    createKey({ database, organizationId }, { accountScope: 'CUSTOM_ACCOUNTS', selectedAccountIds });
  // Ids of no account, so that a small organization has such keys too.
  const others = Array.from({ length: 20 }, (_, index) => `00000000-0000-4000-8000-0000000000${index + 10}`);
  const keys = {
    full: await createKey({ database, organizationId }, {}),
    one: await of(accountIds.slice(0, 1)),
    three: await of(accountIds.slice(0, 3)),
    many: await of([...accountIds, ...others]),
    manyRare: await of([...accountIds.slice(-1), ...others]),
  };
  return { database, app, organizationId, keys, accountId: accountIds[0] ?? '', tagId: tags[0]?.id ?? '' };
}

/** Five copies of the household's transactions, so that a plan that scans or sorts them costs visibly more. */
async function multiplyTransactions(database: Database): Promise<void> {
  await sql`
    insert into transactions
    select organization_id, gen_random_uuid(), account_id, external_id, transaction_date - copy, authorized_date, name,
      merchant_name, amount, currency_code, pending, is_ignored, source_primary_category, source_detailed_category,
      guessed_category, manual_category, organization_category
    from transactions cross join generate_series(1, 5) copy`.execute(database);
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
async function statementOf(path: string, key: KeyName): Promise<Statement> {
  statements.length = 0;
  const url = path.replace('ACCOUNT', world.accountId).replace('TAG', world.tagId);
  const response = await world.app.inject({ url, headers: { 'x-api-key': world.keys[key] } });
  expect(response.statusCode).toBe(200);
  const page = statements.find((statement) => statement.sql.includes('transactions t'));
  if (page === undefined) throw new Error(`${path} reads no page.`);
  return page;
}

async function planOf(
  path: string,
  key: KeyName,
  mode: PlanMode = 'force_generic_plan',
): Promise<{ plan: string; rowsRead: number }> {
  const plan = await explain(await statementOf(path, key), mode);
  // What counts is how many transactions, tags and categories are read: the accounts are few.
  const nodes = plan.split(/^ *-> /m).filter((node) => /Scan .*on transaction/.test(node));
  const rowsRead = Math.max(
    ...nodes.map((node) => countOf(node, /actual rows=([\d.]+)/) * countOf(node, /loops=(\d+)/)),
  );
  const removed = nodes.reduce((sum, node) => sum + countOf(node, /Rows Removed by Filter: (\d+)/), 0);
  const removedByJoins = Array.from(plan.matchAll(/Rows Removed by Join Filter: (\d+)/g), ([, count]) => Number(count));
  return { plan, rowsRead: removedByJoins.reduce((sum, count) => sum + count, rowsRead + removed) };
}

function countOf(node: string, pattern: RegExp): number {
  return Number(pattern.exec(node)?.[1] ?? 0);
}

/** For any values, as the service has it, or for the given ones, as on tables that are distributed or partitioned. */
type PlanMode = 'force_generic_plan' | 'force_custom_plan';

function explain({ sql: text, parameters, name }: Statement, mode: PlanMode): Promise<string> {
  expect(name).toBeDefined();
  return world.database.transaction().execute(async (transaction) => {
    const run = (statement: string) => sql.raw<{ 'QUERY PLAN': string }>(statement).execute(transaction);
    await run(`set local plan_cache_mode = ${mode}`);
    await run(`prepare explained as ${text}`);
    const { rows } = await run(`explain (analyze, timing off, summary off) execute explained (${toList(parameters)})`);
    await run('deallocate explained');
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });
}

function toList(parameters: readonly unknown[]): string {
  return parameters.map((value) => `'${Array.isArray(value) ? `{${value.join(',')}}` : value}'`).join(', ');
}

/** How often PostgreSQL plans a prepared statement that is executed so often, on a connection as the service has it. */
function plansOf({ sql: text, parameters }: Statement, executions: number): Promise<number> {
  return world.database.connection().execute(async (connection) => {
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
const tagged = '/v1/tags/TAG/transactions?pageSize=100';
const food = 'category=food_and_drink';

/** A page, its index, and the rows that it may read. Each page is also read from a day in the past. */
const followed = [
  ['all accounts', page, 'full', 'transactions_by_date', 350],
  ['one account', `${page}&accountId=ACCOUNT`, 'full', 'transactions_by_account', 350],
  ['three accounts', page, 'three', 'transactions_by_account', 350],
  ['a category', `${page}&${food}`, 'full', 'transaction_categories_pkey', 350],
  ['a category of an account', `${page}&${food}&accountId=ACCOUNT`, 'full', 'transaction_categories_by_account', 350],
  ['a category of three accounts', `${page}&${food}`, 'three', 'transaction_categories_by_account', 350],
  ['a category that nothing has', `${page}&category=no-such-category`, 'full', 'transaction_categories_pkey', 0],
  ['a tag', tagged, 'full', 'transaction_tags_by_date', 350],
  ['a tag of an account', tagged, 'one', 'transaction_tags_by_account', 350],
  ['a tag of three accounts', tagged, 'three', 'transaction_tags_by_account', 350],
  ['what is pending', `${page}&pending=true`, 'full', 'transactions_pending', 350],
  ['what is pending in three accounts', `${page}&pending=true`, 'three', 'transactions_pending', 350],
  ['what is ignored', `${page}&visibility=ignored`, 'full', 'transactions_ignored', 350],
  ['what is ignored, of one account', `${page}&visibility=ignored`, 'one', 'transactions_ignored_by_account', 350],
  ['what is ignored in three accounts', `${page}&visibility=ignored`, 'three', 'transactions_ignored_by_account', 350],
] as const;

/** Pages that several indexes could give. They count up to 1,000 rows of each first. */
const compared = [
  ['a tag and a category', `${tagged}&${food}`, 'full'],
  ['a tag and a category of an account', `${tagged}&${food}`, 'one'],
  ['a tag and a category of three accounts', `${tagged}&${food}`, 'three'],
  ['a tag and a category that nothing has', `${tagged}&category=no-such-category`, 'full'],
  ['a category and what is ignored', `${page}&${food}&visibility=ignored`, 'full'],
  ['a category and what is pending', `${page}&${food}&pending=true`, 'full'],
  ['a tag, a category and what is ignored', `${tagged}&${food}&visibility=ignored`, 'full'],
  ['many accounts', page, 'many'],
  ['many accounts with few transactions', page, 'manyRare'],
  ['a tag of many accounts with few transactions', tagged, 'manyRare'],
  ['a category of many accounts', `${page}&${food}`, 'many'],
] as const;

const spreads: readonly (readonly [string, () => Promise<void>])[] = [
  [
    'of one organization',
    async () => {
      world = await open(async (database, householdId) => {
        await multiplyTransactions(database);
        return householdId;
      });
    },
  ],
  [
    'of a large organization among 1,000 small ones',
    async () => {
      await addOrganizations(world.database, world.organizationId, { count: 1_000, rows: 5 });
      await sql`analyze`.execute(world.database);
    },
  ],
  [
    'of tables without statistics',
    async () => {
      await sql`delete from pg_statistic`.execute(world.database);
    },
  ],
  [
    'of one of 200 equal organizations',
    async () => {
      world = await open(async (database, householdId) => {
        const organizationId = await addOrganizations(database, householdId, { count: 200, rows: 150 });
        // With few categories PostgreSQL expects many transactions of one, and then other plans look cheaper.
        await sql`delete from transaction_categories where category_key <> 'food_and_drink'`.execute(database);
        return organizationId;
      });
    },
  ],
];

describe.each(spreads)('a page %s', (_spread, prepare) => {
  beforeAll(prepare);

  test.each(followed)('of %s follows its index without sorting', async (_what, path, key, index, rowsMax) => {
    for (const url of [path, `${path}&dateTo=${deepDate}`]) {
      const { plan, rowsRead } = await planOf(url, key);
      expect(plan).not.toMatch(/-> +(Incremental )?Sort|Seq Scan on transaction|JIT/);
      expect(plan).toContain(index);
      // At other indexes PostgreSQL looks up what it found in this one.
      if (!index.startsWith('transactions'))
        expect(plan).toMatch(/transactions_by_date on transactions t|never executed/);
      expect(rowsRead).toBeLessThanOrEqual(rowsMax);
    }
  });

  test.each(compared)('of %s reads few rows', async (_what, path, key) => {
    for (const url of [path, `${path}&dateTo=${deepDate}`]) {
      const { plan, rowsRead } = await planOf(url, key);
      expect(plan).not.toMatch(/Seq Scan on transaction|JIT/);
      expect(rowsRead).toBeLessThanOrEqual(2_500);
    }
  });
});

test.each([
  ['all accounts', page, 'full'],
  ['one account', `${page}&accountId=ACCOUNT`, 'full'],
  ['three accounts', page, 'three'],
  ['many accounts', page, 'many'],
  ['a category', `${page}&${food}`, 'full'],
  ['a tag and a category', `${tagged}&${food}`, 'full'],
  ['what is pending', `${page}&pending=true`, 'full'],
] as const)('a page of %s is not planned for each request', async (_what, path, key) => {
  expect(await plansOf(await statementOf(path, key), 8)).toBe(0);
});

test.each(compared)('a page of %s reads few rows if it is planned for its values', async (_what, path, key) => {
  const { rowsRead } = await planOf(path, key, 'force_custom_plan');
  expect(rowsRead).toBeLessThanOrEqual(2_500);
});

// A table large enough for a parallel plan would take minutes to fill.
test('a connection starts no parallel workers', async () => {
  const { rows } = await sql<object>`show max_parallel_workers_per_gather`.execute(world.database);
  expect(rows).toEqual([{ max_parallel_workers_per_gather: '0' }]);
});

test('creates missing statistics at the start, such as after restoring a dump', async () => {
  const count = async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from pg_stats where tablename in ('transactions', 'transaction_tags')`.execute(
      world.database,
    );
    return rows[0]?.count;
  };
  await sql`delete from pg_statistic`.execute(world.database);
  expect(await count()).toBe(0);
  statements.length = 0;
  await migrate(world.database);
  expect(await count()).toBeGreaterThan(20);
  // Citus refuses a statement that reads rows only where a catalog has none.
  expect(
    statements.filter(({ sql: text }) => /pg_stats.*from transactions|from transactions.*pg_stats/s.test(text)),
  ).toEqual([]);
});
