import { type Kysely, sql } from 'kysely';
import { distribute } from '../../../src/service/database/distribute';
import { migrate } from '../../../src/service/database/migrate';
import { openDatabase } from '../../../src/service/database/open-database';
import type { Tables } from '../../../src/service/database/tables';
import { installCitusStandIn } from '../../support/postgres/citus-stand-in';
import { openPostgresDemo, type PostgresDemo } from '../../support/postgres/open-postgres';
import { demo } from '../support/demo-app';

const demoId = '11111111-1111-4111-8111-111111111111';
const options = { coordinator: { host: 'coordinator', port: 5432 } };

let opened: PostgresDemo;
let database: Kysely<Tables>;

beforeEach(async () => {
  opened = await openPostgresDemo(demo, { tables: 'whole' });
  ({ database } = opened);
});

afterEach(() => opened.close());

async function rowsOf<Row>(text: string): Promise<Row[]> {
  return (await sql.raw<Row>(text).execute(database)).rows;
}

const foreignKeys = () =>
  rowsOf(`select conrelid::regclass::text as table_name, conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and conparentid = 0 order by 1, 2`);

/** Rows of before, and the memory of the foreign keys. */
const leftovers = () =>
  rowsOf(
    `select relname from pg_class where relnamespace = to_regnamespace('left_behind') or relname = 'dropped_foreign_keys'`,
  );

const layout = () =>
  rowsOf<{ name: string }>('select logicalrelid::text as name, partmethod, repmodel from pg_dist_partition order by 1');

/** As before the migration that creates them. */
async function dropLaterTables(): Promise<void> {
  await sql`drop table bank_connections, import_entries, import_statements, imports, import_accounts, import_layouts`.execute(
    database,
  );
  await sql`alter table api_keys drop column wrote_at`.execute(database);
  await sql`delete from pg_dist_partition where logicalrelid::oid not in (select oid from pg_class)`.execute(database);
}

test('distributes every table beside its organization, and keeps rows and foreign keys', async () => {
  const count =
    'select (select count(*) from transactions) as transactions, (select count(*) from transaction_tags) as tags';
  const before = { keys: await foreignKeys(), counts: await rowsOf(count) };
  expect(before.keys).toHaveLength(7);
  await installCitusStandIn(database);
  expect(await distribute(database, options)).toEqual([
    'organizations',
    ...['accounts', 'audit_entries', 'bank_connections', 'holdings', 'idempotent_answers'],
    ...['import_accounts', 'import_entries', 'import_layouts', 'import_statements', 'imports', 'key_uses'],
    ...['tags', 'transaction_categories', 'transaction_tags', 'transactions'],
  ]);

  expect(await layout()).toEqual([
    { name: 'accounts', partmethod: 'h', repmodel: 's' },
    { name: 'audit_entries', partmethod: 'h', repmodel: 's' },
    { name: 'bank_connections', partmethod: 'h', repmodel: 's' },
    { name: 'holdings', partmethod: 'h', repmodel: 's' },
    { name: 'idempotent_answers', partmethod: 'h', repmodel: 's' },
    { name: 'import_accounts', partmethod: 'h', repmodel: 's' },
    { name: 'import_entries', partmethod: 'h', repmodel: 's' },
    { name: 'import_layouts', partmethod: 'h', repmodel: 's' },
    { name: 'import_statements', partmethod: 'h', repmodel: 's' },
    { name: 'imports', partmethod: 'h', repmodel: 's' },
    { name: 'key_uses', partmethod: 'h', repmodel: 's' },
    { name: 'organizations', partmethod: 'h', repmodel: 's' },
    { name: 'tags', partmethod: 'h', repmodel: 's' },
    { name: 'transaction_categories', partmethod: 'h', repmodel: 's' },
    { name: 'transaction_tags', partmethod: 'h', repmodel: 's' },
    { name: 'transactions', partmethod: 'h', repmodel: 's' },
  ]);
  expect({ keys: await foreignKeys(), counts: await rowsOf(count) }).toEqual(before);
  expect(await leftovers()).toEqual([]);
  expect(await rowsOf('select distinct tableoid::regclass::text as part from transactions')).toHaveLength(2);
  // Nodes make their own statistics: a start does not read all rows for them.
  await sql`delete from pg_statistic`.execute(database);
  await migrate(database);
  expect(await rowsOf(`select from pg_stats where tablename = 'transactions'`)).toEqual([]);
});

test('a second run, and one after an interruption, changes nothing that is done', async () => {
  const keys = await foreignKeys();
  await installCitusStandIn(database);
  // Fails at the last table, when the foreign keys are dropped and the others distributed.
  await sql`create function fail() returns trigger language plpgsql as 'begin raise ''worker lost''; end'`.execute(
    database,
  );
  await sql`create trigger fail before insert on pg_dist_partition for each row
    when (new.logicalrelid::text = 'transactions') execute function fail()`.execute(database);
  await expect(distribute(database, options)).rejects.toThrow('worker lost');
  expect(await foreignKeys()).toEqual([]);
  expect(await layout()).toHaveLength(15);
  await sql`drop trigger fail on pg_dist_partition`.execute(database);

  expect(await distribute(database, options)).toEqual(['transactions']);
  expect(await foreignKeys()).toEqual(keys);
  expect(await leftovers()).toEqual([]);
  expect(await distribute(database, options)).toEqual([]);
  expect(await foreignKeys()).toEqual(keys);
});

test('says which step of the installation is missing', async () => {
  await expect(distribute(database, options)).rejects.toThrow(
    'This PostgreSQL server has no Citus. Install its package on every node.',
  );
  await installCitusStandIn(database);
  await sql`insert into pg_dist_partition values ('organizations'::regclass, 'n', 't')`.execute(database);
  await expect(distribute(database, options)).rejects.toThrow(
    "The table organizations is a reference table and must be distributed. Run select undistribute_table('organizations') first.",
  );
});

test('checks the nodes before it begins, and says of each what to do', async () => {
  await installCitusStandIn(database);
  for (const coordinator of [null, { host: 'localhost', port: 5432 }, { host: '/run/postgresql', port: 5432 }]) {
    await expect(distribute(database, { coordinator })).rejects.toThrow(
      'State it: distribute --coordinator HOST:PORT.',
    );
  }
  await sql`insert into stand_in_faults values ('worker-2', 'connection')`.execute(database);
  const refused = await distribute(database, options).catch((error) => error.message);
  expect(refused.split('\n')).toEqual(
    expect.arrayContaining([
      'The node worker-1:5432 cannot connect to worker-2:5432. Allow it in pg_hba.conf there, with a password in .pgpass of the system user that runs PostgreSQL on worker-1:5432.',
    ]),
  );
  expect(await layout()).toEqual([]);
  await sql`update pg_dist_node set isactive = false where groupid = 1`.execute(database);
  await expect(distribute(database, options)).rejects.toThrow('The node worker-1:5432 is not active.');
  await sql`update pg_dist_node set isactive = true`.execute(database);
  await sql`update stand_in_faults set fault = 'settings'`.execute(database);
  // The tables are distributed then, and the next run sets what is missing.
  await expect(distribute(database, options)).rejects.toThrow('The node worker-2:5432 does not have jit=off, ');
  await sql`delete from stand_in_faults`.execute(database);
  const warnings: string[] = [];
  expect(await distribute(database, { onWarning: (text) => warnings.push(text) })).toEqual([]);
  expect(warnings).toHaveLength(3);
  expect(warnings[1]).toBe(
    'The node worker-1:5432 has wal_level = replica. Set it to logical and restart the node: otherwise moving shards blocks their writes.',
  );
  await sql`delete from pg_dist_node where groupid > 0`.execute(database);
  await expect(distribute(database, options)).rejects.toThrow("select citus_add_node('HOST', PORT)");
});

test('keys and their counters are on the coordinator, also if an earlier version distributed them', async () => {
  await installCitusStandIn(database);
  await distribute(database, options);
  await sql`select create_reference_table('api_keys')`.execute(database);
  await sql`select create_distributed_table('rate_counters', 'organization_id', colocate_with => 'organizations')`.execute(
    database,
  );
  await sql`insert into rate_counters values (${demoId}, ${demoId}, '{}', '{}', '{}')`.execute(database);
  await dropLaterTables();
  await sql`delete from kysely_migration where name >= '0015'`.execute(database);
  await migrate(database);
  const names = (await layout()).map(({ name }) => name);
  expect(names.filter((name) => ['api_keys', 'rate_counters', 'organization_counters'].includes(name))).toEqual([]);
  expect(await rowsOf('select organization_id from rate_counters')).toEqual([{ organization_id: demoId }]);
  const [{ count } = { count: 0 }] = await rowsOf<{ count: number }>('select count(*) as count from api_keys');
  expect(count).toBeGreaterThan(4);
});

test('a table of a later migration is distributed when it is created', async () => {
  await installCitusStandIn(database);
  await distribute(database, options);
  await sql`drop table idempotent_answers`.execute(database);
  await dropLaterTables();
  await sql`delete from pg_dist_partition where logicalrelid::oid not in (select oid from pg_class)`.execute(database);
  await sql`alter index transactions_by_account_external_id rename to transactions_by_external_id`.execute(database);
  await sql`alter index holdings_by_account_external_id rename to holdings_by_external_id`.execute(database);
  await sql`delete from kysely_migration where name >= '0012'`.execute(database);
  await migrate(database);
  expect(await layout()).toContainEqual({ name: 'idempotent_answers', partmethod: 'h', repmodel: 's' });
  expect(await layout()).toContainEqual({ name: 'import_entries', partmethod: 'h', repmodel: 's' });
});

test('connections plan each statement for its values, and each node has the other settings', async () => {
  await installCitusStandIn(database);
  await distribute(database, options);
  const { database: later, close } = await openDatabase({ kind: 'server', url: opened.url });
  const { rows } = await sql`show plan_cache_mode`.execute(later);
  expect(rows).toEqual([{ plan_cache_mode: 'auto' }]);
  await close();
  expect(
    await rowsOf(`select setconfig from pg_db_role_setting
      where setdatabase = (select oid from pg_database where datname = current_database())`),
  ).toEqual([
    {
      setconfig: [
        ...['jit=off', 'enable_sort=off', 'max_parallel_workers_per_gather=0', 'lock_timeout=3000ms'],
        'citus.node_connection_timeout=5000ms',
      ],
    },
  ]);
});

test.each([
  [
    'an operand of CASE that is no constant',
    `insert into idempotent_answers values (gen_random_uuid(), gen_random_uuid(),
      case set_config('synchronous_commit', 'off', true) when 'off' then '' end, '', null, now())`,
    'the operand of a CASE has a function that is not IMMUTABLE',
  ],
  [
    'the time within COALESCE of an update',
    'update tags set archived_at = least(archived_at, coalesce(null::timestamptz, now()))',
    'non-IMMUTABLE functions are not allowed in CASE or COALESCE statements',
  ],
  [
    'a subquery among the values of an insert',
    `insert into idempotent_answers values (gen_random_uuid(), gen_random_uuid(), '', '', null, (select now()))`,
    'subqueries are not supported within INSERT queries',
  ],
])('like Citus, the stand-in refuses %s', async (_what, text, message) => {
  await installCitusStandIn(database);
  await distribute(database, options);
  await expect(sql.raw(text).execute(database)).rejects.toThrow(message);
});

test('like Citus, the stand-in refuses to change the settings of a database on a worker', async () => {
  await installCitusStandIn(database);
  expect(
    await rowsOf(`select success, result from run_command_on_workers('alter database postgres set jit = off')`),
  ).toEqual(Array(2).fill({ success: false, result: 'ERROR: operation is not allowed on this node' }));
});
