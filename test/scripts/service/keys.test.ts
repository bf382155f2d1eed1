import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Command } from '../../../scripts/service/command';
import { importCommand } from '../../../scripts/service/import';
import { keysCreate } from '../../../scripts/service/keys-create';
import { keysList } from '../../../scripts/service/keys-list';
import { keysRevoke } from '../../../scripts/service/keys-revoke';
import { organizationsCreate } from '../../../scripts/service/organizations-create';
import { organizationsList } from '../../../scripts/service/organizations-list';
import { openDatabase } from '../../../src/service/database/open-database';
import { buildCheckedApp } from '../../service/support/checked-app';
import { openEmptyPostgres } from '../../support/postgres/open-postgres';

let server: Awaited<ReturnType<typeof openEmptyPostgres>>;
let organizationId: string;

beforeAll(async () => {
  server = await openEmptyPostgres();
  organizationId = (await run(organizationsCreate, '--name', 'Acme', '--currency', 'USD')).trim();
});

afterAll(() => server.close());

/** What the command writes to its standard output. */
async function run(command: Command, ...argv: string[]): Promise<string> {
  const written: string[] = [];
  const write = jest.spyOn(process.stdout, 'write').mockImplementation((text) => written.push(String(text)) > 0);
  const quiet = jest.spyOn(process.stderr, 'write').mockImplementation(() => true);
  try {
    await command.run(argv, { DATABASE_URL: server.url });
  } finally {
    write.mockRestore();
    quiet.mockRestore();
  }
  return written.join('');
}

async function statusOf(key: string, path: string): Promise<number> {
  const { database, close } = await openDatabase({ kind: 'server', url: server.url });
  const app = await buildCheckedApp({ database, now: Date.now });
  const { statusCode } = await app.inject({ url: path, headers: { 'x-api-key': key } });
  await app.close();
  await close();
  return statusCode;
}

async function readRevokedAt(): Promise<Date | null> {
  const { database, close } = await openDatabase({ kind: 'server', url: server.url });
  const { revoked_at } = await database.selectFrom('api_keys').select('revoked_at').executeTakeFirstOrThrow();
  await close();
  return revoked_at;
}

test('a key is shown once, works, is listed without its text, and stops working when it is revoked', async () => {
  const created = await run(
    keysCreate,
    '--organization',
    organizationId,
    '--name',
    'Sheets',
    '--expires',
    '2999-01-01',
  );
  expect(created).toMatch(/^fin_\w{36}\n$/);
  const key = created.trim();
  expect(await statusOf(key, '/v1/organization')).toBe(200);

  const listed = await run(keysList, '--organization', organizationId);
  expect(listed).not.toContain(key.slice(4));
  expect(listed).toMatch(
    /Sheets +organization:read,accounts:read,transactions:read,holdings:read +all +600\/minute +2999/,
  );
  const [id = ''] = /^[0-9a-f-]{36}/m.exec(listed) ?? [];

  await expect(run(keysRevoke, organizationId, '--organization', organizationId)).rejects.toThrow('has no key with');
  expect(await run(keysRevoke, id.toUpperCase(), '--organization', organizationId)).toBe(
    `Revoked ${id.toUpperCase()}.\n`,
  );
  expect(await statusOf(key, '/v1/organization')).toBe(401);
  const revokedAt = await readRevokedAt();
  expect(revokedAt).toBeInstanceOf(Date);
  await run(keysRevoke, id, '--organization', organizationId);
  expect(await readRevokedAt()).toEqual(revokedAt);
});

test('organizations are listed with their ids', async () => {
  expect(await run(organizationsList)).toMatch(
    new RegExp(`^id .*\n${organizationId} +Acme +USD +\\d{4}-\\d\\d-\\d\\d`),
  );
});

test.each([
  [keysCreate, ['--name', 'x'], '--organization is missing. organizations list shows the ids.'],
  [keysCreate, ['--organization', 'x', '--name', 'x'], 'No organization has the id "x".'],
  [organizationsCreate, [], '--name is missing.'],
  [
    organizationsCreate,
    ['--name', 'x', '--currency', 'dollar'],
    '--currency dollar is not a currency code such as USD.',
  ],
] as const)('a wrong argument is named in the error (case %#)', async (command, argv, message) => {
  await expect(run(command, ...argv)).rejects.toMatchObject({ message });
});

test('refuses an account that the organization does not have', async () => {
  const argv = ['--organization', organizationId, '--name', 'x', '--accounts', organizationId];
  await expect(run(keysCreate, ...argv)).rejects.toThrow('The organization has no account with the id');
});

test('an import on a full disk names the disk', async () => {
  const { database, close } = await openDatabase({ kind: 'server', url: server.url });
  // What PostgreSQL reports when it cannot extend a table.
  await sql
    .raw(`create function fill_disk() returns trigger language plpgsql as
    $$ begin raise exception 'No space left on device' using errcode = '53100'; end $$`)
    .execute(database);
  await sql`create trigger fill_disk before insert on accounts execute function fill_disk()`.execute(database);
  await close();
  const folder = mkdtempSync(join(tmpdir(), 'fin-import-'));
  const path = join(folder, 'records.jsonl');
  writeFileSync(path, '{"record":"account","externalId":"a1","name":"Checking","category":"bank"}\n');
  await expect(run(importCommand, path, '--organization', organizationId)).rejects.toThrow(
    /^The disk of the PostgreSQL server .+ is full\. Nothing was stored\. Free space on it and run the command again\.$/,
  );
  rmSync(folder, { recursive: true });
});
