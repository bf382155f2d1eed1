import { type RunningService, startService } from '../../../src/service/service';
import { createPair, createServer, type DurableServer, promote } from '../../support/postgres/durable-server';
import { expectLostConnections } from '../support/expect-lost-connections';
import { createWriterKey, readStoredTags, rounds } from './stored-tags';
import { startWriters } from './writers';

const services: RunningService[] = [];
const servers: DurableServer[] = [];

afterEach(async () => {
  for (const service of services.splice(0)) await service.close();
  for (const server of servers.splice(0)) await server.remove();
});

expectLostConnections();

async function startInstances(databaseUrl: string): Promise<string[]> {
  for (let count = 0; count < 2; count += 1) services.push(await startService({ databaseUrl }));
  return services.map(({ url }) => url);
}

test('two instances reconnect to a database server that crashed while they were writing', async () => {
  const server = await createServer();
  servers.push(server);
  await server.start();
  const location = { kind: 'server', url: server.url } as const;
  const key = await createWriterKey(location);
  const writers = startWriters(await startInstances(server.url), key, 'crash');
  for (let round = 0; round < rounds; round += 1) {
    await writers.untilAcknowledged(50);
    await server.crash();
    await server.start();
  }
  await writers.untilAcknowledged(50);
  await writers.stop();
  const stored = new Set(await readStoredTags(location));
  expect(writers.acknowledged.filter((name) => !stored.has(name))).toEqual([]);
  expect([...writers.statuses].sort()).toEqual([201, 503]);
});

test('after the primary crashes and its standby is promoted, two instances find the new primary and no tag is lost', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const { primary, standby } = await createPair();
    servers.push(primary, standby);
    const url = `postgres://fin@${primary.host},${standby.host}/postgres?target_session_attrs=read-write`;
    const key = await createWriterKey({ kind: 'server', url });
    const writers = startWriters(await startInstances(url), key, 'promotion');
    await writers.untilAcknowledged(50);
    await primary.crash();
    await promote(standby);
    await writers.untilAcknowledged(50);
    await writers.stop();
    const stored = new Set(await readStoredTags({ kind: 'server', url: standby.url }));
    expect(writers.acknowledged.filter((name) => !stored.has(name))).toEqual([]);
    expect([...writers.statuses].filter((status) => status !== 201 && status !== 503)).toEqual([]);
    for (const service of services.splice(0)) await service.close();
    for (const server of servers.splice(0)) await server.remove();
  }
});
