import { createHash, randomBytes } from 'node:crypto';
import { Kysely, type LogConfig } from 'kysely';
import { Client, Pool } from 'pg';
import { connectionTypes } from '../../../src/service/database/column-parsers';
import { distribute } from '../../../src/service/database/distribute';
import { migrate } from '../../../src/service/database/migrate';
import { openDatabase } from '../../../src/service/database/open-database';
import { setPlannerSettings } from '../../../src/service/database/planner-settings';
import { createPoolDialect } from '../../../src/service/database/pool-dialect';
import type { Tables } from '../../../src/service/database/tables';
import { installCitusStandIn } from './citus-stand-in';
import { type Demo, type DemoDatabase, fillDemo } from './demo-database';
import { postgresUrl } from './run-server';

export interface PostgresDemo extends DemoDatabase {
  readonly url: string;
}

/** PostgreSQL's code for `object_in_use`. */
const inUse = '55006';

interface PoolOptions {
  readonly log?: LogConfig;
  readonly max?: number;
}

/**
 * The tables of tests are partitioned by organization, as on a distributed database (`citus-stand-in.ts`). `whole` tables are
 * for tests of plans, and for all with `FIN_TEST_TABLES=whole`.
 */
export interface PostgresOptions extends PoolOptions {
  readonly tables?: 'whole';
}

/** A new, empty database. */
export async function openEmptyPostgres(): Promise<{ readonly url: string; close(): Promise<void> }> {
  const serverUrl = await postgresUrl();
  const name = newName();
  await withClient(serverUrl, (client) => client.query(`create database ${name}`));
  return { url: onDatabase(serverUrl, name), close: () => drop(serverUrl, name) };
}

/** Opens a separate PostgreSQL database with the demo, dropped at the end. It is cloned from a template of the run. */
export async function openPostgresDemo(
  demo: Demo,
  { tables, ...options }: PostgresOptions = {},
): Promise<PostgresDemo> {
  const serverUrl = await postgresUrl();
  const isWhole = (tables ?? process.env['FIN_TEST_TABLES']) === 'whole';
  const hash = createHash('sha256').update(JSON.stringify(demo)).digest('hex').slice(0, 12);
  const template = `demo_${isWhole ? 'whole' : 'parts'}_${hash}`;
  const name = newName();
  await withClient(serverUrl, async (client) => {
    // Two test files may start at once, so the second one waits for the template.
    await client.query('select pg_advisory_lock(1)');
    const { rowCount } = await client.query('select from pg_database where datname = $1', [template]);
    if (rowCount === 0) await fillTemplate(client, serverUrl, template, demo, isWhole);
    await client.query(`create database ${name} template ${template}`);
  });
  const url = onDatabase(serverUrl, name);
  const { database, close } =
    Object.keys(options).length === 0 ? await openDatabase({ kind: 'server', url }) : openPool(url, options);
  return {
    url,
    database,
    keys: await fillDemo(database, demo),
    close: async () => {
      await close();
      await drop(serverUrl, name);
    },
  };
}

/** Opens a server as the service does, but logs the statements or limits the connections. */
function openPool(url: string, { max = 10, ...options }: PoolOptions) {
  const pool = new Pool({
    connectionString: url,
    pipeline: true,
    onConnect: setPlannerSettings,
    max,
    types: connectionTypes,
  });
  // A test may end while a connection is closing. Dropping the database ends it.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  const database = new Kysely<Tables>({ dialect: createPoolDialect(pool), ...options });
  return { database, close: () => database.destroy() };
}

function newName(): string {
  return `test_${randomBytes(6).toString('hex')}`;
}

/** PostgreSQL waits up to five seconds for closing connections. Those that a test left open are ended then. */
async function drop(serverUrl: string, name: string): Promise<void> {
  await withClient(serverUrl, async (client) => {
    await client.query(`drop database ${name}`).catch(async (error) => {
      if (error.code !== inUse) throw error;
      await client.query(`drop database ${name} with (force)`);
    });
  });
}

/** Fills the template under a temporary name, so that the final name always has a complete one. */
async function fillTemplate(
  client: Client,
  serverUrl: string,
  template: string,
  demo: Demo,
  isWhole: boolean,
): Promise<void> {
  const draft = `${template}_draft`;
  await client.query(`create database ${draft}`);
  const { database, close } = await openDatabase({ kind: 'server', url: onDatabase(serverUrl, draft) });
  try {
    if (!isWhole) {
      await migrate(database);
      await installCitusStandIn(database);
      await distribute(database, { coordinator: { host: 'coordinator', port: 5432 } });
    }
    await fillDemo(database, demo);
  } finally {
    await close();
  }
  await client.query(`alter database ${draft} rename to ${template}`);
}

function onDatabase(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

async function withClient(url: string, work: (client: Client) => Promise<unknown>): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
