import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { CompiledQuery, Kysely, sql } from 'kysely';
import { Pool } from 'pg';
import { createPoolDialect, type PoolQuery } from '../../../src/service/database/pool-dialect';
import type { Tables } from '../../../src/service/database/tables';
import { liftTimeLimit } from '../../../src/service/database/time-limit';
import { openEmptyPostgres } from '../../support/postgres/open-postgres';

let empty: { readonly url: string; close(): Promise<void> };
let database: Kysely<Tables>;
let network: Network;

beforeAll(async () => {
  empty = await openEmptyPostgres();
  const { username, pathname, searchParams } = new URL(empty.url);
  network = await openNetwork(`${searchParams.get('host')}/.s.PGSQL.5432`);
  const connectionString = `postgres://${username}@127.0.0.1:${network.port}${pathname}`;
  const pool = new Pool({ connectionString, max: 1, pipeline: true });
  pool.on('connect', (client) => client.on('error', () => {}));
  database = new Kysely({ dialect: createPoolDialect(pool, { answerTimeoutMs: 1_500 }) });
});

afterAll(async () => {
  await database.destroy();
  network.close();
  await empty.close();
});

interface Network {
  readonly port: number;
  /** From now on nothing arrives through the connections that are open, as if the server's machine had lost power. */
  loseConnections(): void;
  close(): void;
}

/** A network between a client and the socket of a server. */
async function openNetwork(serverSocket: string): Promise<Network> {
  const sockets = new Set<Socket>();
  const proxy = createServer((client) => {
    const server = connect(serverSocket);
    for (const [from, to] of [
      [client, server],
      [server, client],
    ] as const) {
      sockets.add(from);
      from.on('error', () => {}).on('close', () => to.destroy());
      from.pipe(to);
    }
  });
  await new Promise<void>((resolve) => {
    proxy.listen(0, '127.0.0.1', resolve);
  });
  return {
    port: (proxy.address() as AddressInfo).port,
    loseConnections: () => {
      for (const socket of sockets) socket.unpipe().pause();
    },
    close: () => {
      for (const socket of sockets) socket.destroy();
      proxy.close();
    },
  };
}

const processId = async () => (await sql<{ id: number }>`select pg_backend_pid() as id`.execute(database)).rows[0]?.id;

test('a connection whose server no longer answers is replaced', async () => {
  const before = await processId();
  network.loseConnections();
  await expect(processId()).rejects.toThrow('The database did not answer in time.');
  expect(await processId()).not.toBe(before);
});

test('a transaction whose server no longer answers fails, and its connection is replaced', async () => {
  const before = await processId();
  const work = database.transaction().execute(async (transaction) => {
    await sql`select 1`.execute(transaction);
    network.loseConnections();
    await sql`select 1`.execute(transaction);
  });
  await expect(work).rejects.toThrow();
  expect(await processId()).not.toBe(before);
});

test('a transaction without a time limit waits longer, and the next user of its connection does not', async () => {
  const slow = sql`select pg_sleep(2)`;
  await database.transaction().execute(async (transaction) => {
    await liftTimeLimit(transaction);
    await slow.execute(transaction);
  });
  await expect(slow.execute(database)).rejects.toThrow('The database did not answer in time.');
});

/** Both statements in one round trip. */
function sleepTwice(firstSeconds: number, secondSeconds: number): PoolQuery {
  const query = CompiledQuery.raw(`select pg_sleep(${firstSeconds})`);
  return { ...CompiledQuery.raw(`select pg_sleep(${secondSeconds})`), before: [{ query, onRows: () => {} }] };
}

test('each of two statements in one round trip has the complete time', async () => {
  const before = await processId();
  await database.executeQuery(sleepTwice(0.8, 0.8));
  expect(await processId()).toBe(before);
});

test.each([
  ['first', sleepTwice(3, 0)],
  ['second', sleepTwice(0, 3)],
])('of two statements in one round trip, the %s has a time limit', async (_, query) => {
  await expect(database.executeQuery(query)).rejects.toThrow('The database did not answer in time.');
});
