import { sql } from 'kysely';
import type { Command } from '../../../scripts/service/command';
import { distributeCommand } from '../../../scripts/service/distribute';
import { isolateOrganization } from '../../../scripts/service/isolate-organization';
import { nodesCommand } from '../../../scripts/service/nodes';
import { findUnfinished } from '../../../src/service/database/distribute';
import { installCitusStandIn } from '../../support/postgres/citus-stand-in';
import { openPostgresDemo, type PostgresDemo } from '../../support/postgres/open-postgres';

let opened: PostgresDemo;
let organizationId: string;

beforeAll(async () => {
  opened = await openPostgresDemo({ referenceDate: '2026-11-21', seed: 'nodes' }, { tables: 'whole' });
  const { database } = opened;
  const found = await database.selectFrom('organizations').select('organization_id').executeTakeFirstOrThrow();
  organizationId = found.organization_id;
});

afterAll(() => opened.close());

/** What the command writes to its standard output. */
async function run(command: Command, ...argv: string[]): Promise<string> {
  const written: string[] = [];
  const write = jest.spyOn(process.stdout, 'write').mockImplementation((text) => written.push(String(text)) > 0);
  const quiet = jest.spyOn(process.stderr, 'write').mockImplementation(() => true);
  try {
    await command.run(argv, { DATABASE_URL: opened.url });
  } finally {
    write.mockRestore();
    quiet.mockRestore();
  }
  return written.join('');
}

test('nodes, the place of an organization, and an organization that is moved to a shard of its own', async () => {
  const { database } = opened;
  await expect(run(nodesCommand)).rejects.toThrow('This database is not distributed over nodes.');
  await installCitusStandIn(database);
  await expect(run(distributeCommand, '--coordinator', 'db1:x')).rejects.toThrow(
    '--coordinator db1:x is not an address such as db1:5432.',
  );
  expect(await run(distributeCommand, '--coordinator', 'db1')).toMatch(/^Distributed organizations, accounts, /);
  expect(await findUnfinished(database)).toEqual([]);

  const lines = (await run(nodesCommand))
    .trim()
    .split('\n')
    .map((line) => line.split(/ {2,}/));
  expect(lines).toEqual([
    ['node', 'role', 'shards', 'state', 'size'],
    ['db1:5432', 'coordinator', '0', 'answers', expect.stringMatching(/^\d+ (MB|kB)$/)],
    ['worker-1:5432', 'worker', '2', 'answers', expect.stringMatching(/^\d+ (MB|kB)$/)],
    ['worker-2:5432', 'worker', '2', 'answers', expect.stringMatching(/^\d+ (MB|kB)$/)],
  ]);
  const [, here = ''] =
    /is on (worker-\d:5432), in shard \d+/.exec(await run(nodesCommand, '--organization', organizationId)) ?? [];
  const there = here === 'worker-1:5432' ? 'worker-2:5432' : 'worker-1:5432';
  await expect(run(isolateOrganization, organizationId, '--to', 'db1:5432')).rejects.toThrow(
    '--to db1:5432 is no node. There are worker-1:5432, worker-2:5432.',
  );
  expect(await run(isolateOrganization, organizationId, '--to', there)).toContain(`is on ${there}, alone in shard `);
  expect(await run(nodesCommand, '--organization', organizationId)).toContain(`is on ${there}, `);

  await sql`insert into stand_in_faults values ('worker-1', 'connection')`.execute(database);
  expect(await run(nodesCommand)).toMatch(/^worker-1:5432 +worker +\d +does not answer +\?$/m);
  await sql`delete from pg_dist_node where groupid = 0`.execute(database);
  await sql`update pg_dist_node set isactive = false where groupid = 2`.execute(database);
  expect(await findUnfinished(database)).toEqual([
    'The coordinator is not registered. Run distribute again.',
    'These nodes are disabled: worker-2:5432.',
  ]);
});
