import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { openDatabase } from '../../../src/service/database/open-database';
import { type Demo, type DemoDatabase, fillDemo, openDemoDatabase } from '../../support/demo-database';

/**
 * The demo on a database of the test's own: embedded, or with SERVICE_TEST_DATABASE_URL a new one on that PostgreSQL server,
 * dropped at the end. The same suite runs on both.
 */
export async function openTestDatabase(demo: Demo): Promise<DemoDatabase> {
  const serverUrl = process.env['SERVICE_TEST_DATABASE_URL'];
  if (serverUrl === undefined) return openDemoDatabase(demo);
  const name = `fin_test_${randomBytes(6).toString('hex')}`;
  await run(serverUrl, `create database ${name}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  const { database, close } = await openDatabase({ kind: 'server', url: url.href });
  return {
    database,
    keys: await fillDemo(database, demo),
    close: async () => {
      await close();
      await run(serverUrl, `drop database ${name} with (force)`);
    },
  };
}

async function run(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
