import { connect, createServer, type Server, type Socket } from 'node:net';
import { Client } from 'pg';
import { nodesCommand } from '../../../scripts/service/nodes';
import { createApiKey } from '../../../src/service/keys/create-api-key';
import { createOrganization } from '../../../src/service/organizations/create-organization';
import { type RunningService, startService } from '../../../src/service/service';
import { createPair, type DurableServer } from '../../support/postgres/durable-server';
import { until } from '../../support/until';
import { expectLostConnections } from '../support/expect-lost-connections';

let primary: DurableServer;
let standby: DurableServer;
let gate: Gate;
const keys = { writer: '', reader: '' };
/** The second one reaches the replica through the gate. */
let services: readonly [RunningService, RunningService];

beforeAll(async () => {
  ({ primary, standby } = await createPair({ isSynchronous: false }));
  gate = await openGate(standby);
  const common = { databaseUrl: primary.url, metrics: { isOpen: true, port: null } };
  services = [
    await startService({ ...common, replicaUrl: standby.url }),
    await startService({ ...common, replicaUrl: gate.url }),
  ];
  const [{ database }] = services;
  const profile = { address: null, phone: null, email: null, website: null, baseCurrencyCode: null };
  const organizationId = await createOrganization(database, { name: 'Readers', ...profile });
  const key = { organizationId, accountIds: null, expiresAt: null, rateLimits: [] };
  const read = ['transactions:read'] as const;
  keys.reader = (await createApiKey(database, { ...key, name: 'reader', scopes: read })).text;
  keys.writer = (await createApiKey(database, { ...key, name: 'writer', scopes: [...read, 'tags:write'] })).text;
});

afterAll(async () => {
  await gate.pass();
  for (const service of services) await service.close();
  await gate.close();
  await standby.remove();
  await primary.remove();
});

expectLostConnections();

async function ask(service: RunningService, path: string, key: string, body?: object) {
  const headers = { 'x-api-key': key, ...(body === undefined ? {} : { 'content-type': 'application/json' }) };
  const init = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
  const response = await fetch(service.url + path, { headers, ...init });
  return { status: response.status, body: await response.json() };
}

async function tagsOf(service: RunningService, key: string): Promise<readonly string[]> {
  const { status, body } = await ask(service, '/v1/tags?pageSize=100', key);
  expect(status).toBe(200);
  return body.data.map(({ name }: { readonly name: string }) => name);
}

/** Reads that the replica has answered. */
async function replicaReads({ url }: RunningService): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  return Number(/^fin_database_reads_total\{server="replica"\} (\d+)$/m.exec(text)?.[1]);
}

/** Of one request after the other, one is answered by the replica. */
async function untilUsed(service: RunningService): Promise<void> {
  const before = await replicaReads(service);
  await until(async () => {
    await tagsOf(service, keys.reader);
    return (await replicaReads(service)) > before;
  });
}

async function onStandby(statement: string): Promise<void> {
  const client = new Client({ connectionString: standby.url });
  await client.connect();
  await client.query(statement);
  await client.end();
}

test('lists come from the replica, but a key finds what it has written at every instance, however far that is behind', async () => {
  for (const service of services) await untilUsed(service);
  for (const service of services) expect((await ask(service, '/v1/transactions', keys.reader)).status).toBe(200);
  await onStandby('select pg_wal_replay_pause()');
  expect((await ask(services[0], '/v1/tags', keys.writer, { name: 'mine' })).status).toBe(201);
  for (const service of services) expect(await tagsOf(service, keys.writer)).toContain('mine');
  // Nobody else sees an older list for long, and the replica is still behind.
  await until(async () => (await tagsOf(services[1], keys.reader)).includes('mine'));
  expect((await fetch(`${services[0].url}/readyz`)).status).toBe(200);
  await onStandby('select pg_wal_replay_resume()');
  for (const service of services) await untilUsed(service);
});

test('the command nodes shows both servers without the user', async () => {
  const written = jest.spyOn(process.stdout, 'write').mockImplementation(() => true);
  await nodesCommand.run([], { DATABASE_URL: primary.url, DATABASE_REPLICA_URL: gate.url });
  const text = String(written.mock.calls[0]?.[0]);
  written.mockRestore();
  expect(text).toMatch(
    /primary +answers +\d+ kB\n127\.0\.0\.1:\d+ +replica +answers, less than a second behind +\d+ kB\n$/,
  );
  expect(text).not.toContain('fin@');
});

test('the primary answers what a replica that hangs does not', async () => {
  await untilUsed(services[1]);
  gate.hold();
  expect(await tagsOf(services[1], keys.reader)).toContain('mine');
  expect((await ask(services[1], '/v1/transactions', keys.reader)).status).toBe(200);
  await gate.pass();
  await untilUsed(services[1]);
});

test('no request fails when the replica ends, and it is used again when it is back', async () => {
  await untilUsed(services[0]);
  await standby.crash();
  for (let count = 0; count < 20; count += 1) expect(await tagsOf(services[0], keys.reader)).toContain('mine');
  expect((await fetch(`${services[0].url}/readyz`)).status).toBe(200);
  await standby.start();
  await untilUsed(services[0]);
});

test('a server that is no standby of the primary is refused', async () => {
  await expect(startService({ databaseUrl: primary.url, replicaUrl: primary.url })).rejects.toThrow(
    'DATABASE_REPLICA_URL names no standby of the server in DATABASE_URL.',
  );
});

interface Gate {
  readonly url: string;
  /** From now on nothing passes, and connections stay open. */
  hold(): void;
  pass(): Promise<void>;
  close(): Promise<void>;
}

/** A port whose connections lead to the Unix socket of a server. */
async function openGate({ host }: DurableServer): Promise<Gate> {
  const sockets = new Set<Socket>();
  let isHeld = false;
  const server: Server = createServer((outer) => {
    const inner = connect(`${decodeURIComponent(host)}/.s.PGSQL.5432`);
    for (const [from, to] of [
      [outer, inner],
      [inner, outer],
    ] as const) {
      sockets.add(from);
      from.on('error', () => {}).on('close', () => to.destroy());
      from.on('data', (part: Buffer) => {
        if (!isHeld) to.write(part);
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    url: `postgres://fin@127.0.0.1:${typeof address === 'object' ? address?.port : ''}/postgres`,
    hold: () => {
      isHeld = true;
    },
    // What was held back is lost, so these connections are of no use.
    pass: async () => {
      if (isHeld) for (const socket of sockets) socket.destroy();
      isHeld = false;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
