import { sql } from 'kysely';
import { findReason, toDatabaseError } from '../../../src/service/database/database-error';
import { migrate } from '../../../src/service/database/migrate';
import { openDatabase } from '../../../src/service/database/open-database';
import { findOutage } from '../../../src/service/database/outage';
import { openEmptyPostgres } from '../../support/postgres/open-postgres';

let empty: { readonly url: string; close(): Promise<void> };

beforeAll(async () => {
  empty = await openEmptyPostgres();
});

afterAll(() => empty.close());

async function reasonOf(url: string): Promise<string> {
  const { database, close } = await openDatabase({ kind: 'server', url });
  try {
    return await migrate(database).then(
      () => 'opened',
      (error: Error) => error.message,
    );
  } finally {
    await close();
  }
}

function changed(change: (url: URL) => void): string {
  const url = new URL(empty.url);
  change(url);
  return url.href;
}

test('a server that does not listen', async () => {
  expect(await reasonOf('postgres://fin:secret@127.0.0.1:1/fin')).toBe(
    'No PostgreSQL server listens at the host and port in DATABASE_URL. Start it, or correct them.',
  );
});

test('a host that does not exist', async () => {
  expect(await reasonOf('postgres://fin:secret@database.invalid/fin')).toMatch(
    /^The host in DATABASE_URL (is unknown|could not be looked up)\./,
  );
});

test('a database that does not exist', async () => {
  expect(await reasonOf(changed((url) => (url.pathname = '/nowhere')))).toBe(
    'PostgreSQL has no database of the name in DATABASE_URL. Create it, or correct the name.',
  );
});

test('a role that does not exist', async () => {
  expect(await reasonOf(changed((url) => (url.username = 'nobody')))).toMatch(/^PostgreSQL refused the user /);
});

test('a server without encryption', async () => {
  const url = changed(({ searchParams }) => searchParams.set('sslmode', 'verify-full'));
  expect(await reasonOf(url)).toBe('PostgreSQL does not encrypt connections. Turn its ssl on, or remove sslmode.');
});

test('a database of a newer version', async () => {
  expect(await reasonOf(empty.url)).toBe('opened');
  const { database, close } = await openDatabase({ kind: 'server', url: empty.url });
  await sql`insert into kysely_migration values ('9999-later', '2030-01-01T00:00:00Z')`.execute(database);
  await close();
  expect(await reasonOf(empty.url)).toBe(
    'A newer version of the service has changed the database. Start that version, or restore a backup from before it.',
  );
});

test.each([
  [{ code: '28P01', message: 'password authentication failed for user "fin"' }, 'PostgreSQL refused the password.'],
  [
    { code: '42501', message: 'permission denied for schema public' },
    'The role in DATABASE_URL may not create tables.',
  ],
  [{ code: '53300', message: 'sorry, too many clients already' }, 'PostgreSQL has no connection left.'],
  [{ message: 'Connection terminated due to connection timeout' }, 'PostgreSQL did not answer in time.'],
  [{ message: 'This PostgreSQL server accepts no writes.' }, 'Name the primary in DATABASE_URL.'],
  [{ code: 'XX000', message: 'broken' }, 'The database cannot be used (XX000): broken'],
])('%j', (error, reason) => {
  expect(toDatabaseError(error).message).toContain(reason);
});

test('an error of a file is no reason of the database', () => {
  expect(findReason({ code: 'ENOENT', syscall: 'open', message: 'no such file' })).toBeNull();
  expect(findReason({ code: 'ENOENT', syscall: 'connect', message: 'connect ENOENT' })).toMatch(
    /^No PostgreSQL server/,
  );
});

test.each([
  [{ code: '57P01' }, 'away', 5],
  [{ code: '57P03' }, 'away', 5],
  [{ code: '08006' }, 'away', 5],
  [{ code: '53100' }, 'away', 5],
  [{ code: '53300' }, 'away', 5],
  [{ code: '25006' }, 'away', 5],
  [{ code: 'ECONNRESET', syscall: 'read' }, 'away', 5],
  [{ message: 'Connection terminated unexpectedly' }, 'away', 5],
  [{ message: 'The database did not answer in time.' }, 'away', 5],
  [{ message: 'The embedded database has ended.' }, 'away', 5],
  [{ message: 'timeout exceeded when trying to connect' }, 'busy', 2],
  [{ code: '55P03' }, 'busy', 2],
  [{ code: '57014' }, 'busy', 2],
  [{ code: '40P01' }, 'busy', 2],
])('%j is no defect: the database is %s', (error, kind, retryAfterSeconds) => {
  expect(findOutage(error)).toEqual({ kind, retryAfterSeconds, reason: expect.stringMatching(/\.$/) });
});

test.each([{ code: '42P01' }, { code: '23514' }, { code: '42501' }, { message: 'x is not a function' }, null])(
  '%j is a defect',
  (error) => {
    expect(findOutage(error)).toBeNull();
  },
);

test.each([
  ['fe_sendauth: no password supplied', 'Give the server that connects a .pgpass with its password.'],
  [
    'FATAL:  password authentication failed for user "fin"',
    'Correct the password in the .pgpass of the server that connects.',
  ],
  [
    'Connection refused',
    'No PostgreSQL server listens there. Start it, or promote its standby and run citus_update_node.',
  ],
  ['server closed the connection unexpectedly', 'It does not answer.'],
  ['something else', 'See the log of the coordinator.'],
])('an error of another node of a distributed database names the node: %s', (cause, advice) => {
  const message = `connection to the remote node fin@worker-1:5432 failed with the following error: ${cause}`;
  const outage = findOutage(Object.assign(new Error(message), { code: '08006' }));
  expect(outage).toMatchObject({ kind: 'away', reason: `The node worker-1:5432 cannot be used. ${advice}` });
});
