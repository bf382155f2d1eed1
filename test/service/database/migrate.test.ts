import { sql } from 'kysely';
import { Client } from 'pg';
import { migrate } from '../../../src/service/database/migrate';
import { openDatabase } from '../../../src/service/database/open-database';
import { openEmptyPostgres } from '../../support/postgres/open-postgres';

/** The lock that Kysely takes while it migrates. */
const lock = '3853314791062309107';

let empty: { readonly url: string; close(): Promise<void> };

beforeAll(async () => {
  empty = await openEmptyPostgres();
});

afterAll(() => empty.close());

test('waits for an instance that migrates for longer than a statement may take', async () => {
  const other = new Client({ connectionString: empty.url });
  await other.connect();
  const address = new URL(empty.url);
  address.searchParams.set('statement_timeout', '200');
  const { database, close } = await openDatabase({ kind: 'server', url: address.href });
  try {
    await other.query(`select pg_advisory_lock(${lock})`);
    let outcome = 'waiting';
    const migrated = migrate(database).then(
      () => (outcome = 'migrated'),
      (error: Error) => (outcome = error.message),
    );
    const waitsLonger = `select from pg_stat_activity where datname = current_database() and wait_event = 'advisory' and clock_timestamp() - query_start > '400 ms'`;
    while (outcome === 'waiting' && (await other.query(waitsLonger)).rowCount === 0);
    await other.query(`select pg_advisory_unlock(${lock})`);
    expect(await migrated).toBe('migrated');
    const { rows } = await sql`show statement_timeout`.execute(database);
    expect(rows).toEqual([{ statement_timeout: '200ms' }]);
  } finally {
    await close();
    await other.end();
  }
});

test('an earlier version starts on a database that a later one has changed additively', async () => {
  const { database, close } = await openDatabase({ kind: 'server', url: empty.url });
  try {
    await migrate(database);
    await sql`insert into kysely_migration values ('9998-later.additive', '2030-01-01T00:00:00Z')`.execute(database);
    await migrate(database);
    await sql`insert into kysely_migration values ('9999-later', '2030-01-01T00:00:00Z')`.execute(database);
    await expect(migrate(database)).rejects.toThrow('A newer version of the service has changed the database.');
  } finally {
    await close();
  }
});
