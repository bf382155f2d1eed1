import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { InjectOptions } from 'fastify';
import { sql } from 'kysely';
import { auditCommand } from '../../../scripts/service/audit';
import type { Command } from '../../../scripts/service/command';
import { importCommand } from '../../../scripts/service/import';
import { keysCreate } from '../../../scripts/service/keys-create';
import { keysList } from '../../../scripts/service/keys-list';
import { keysRevoke } from '../../../scripts/service/keys-revoke';
import { keysRotate } from '../../../scripts/service/keys-rotate';
import { keysUses } from '../../../scripts/service/keys-uses';
import { organizationsCreate } from '../../../scripts/service/organizations-create';
import { organizationsDelete } from '../../../scripts/service/organizations-delete';
import { organizationsList } from '../../../scripts/service/organizations-list';
import { organizationsRotatePageTokens } from '../../../scripts/service/organizations-rotate-page-tokens';
import { organizationsUpdate } from '../../../scripts/service/organizations-update';
import { KeyUses } from '../../../src/service/audit/key-uses';
import { addConnection } from '../../../src/service/bank-connections/bank-connections';
import { openDatabase } from '../../../src/service/database/open-database';
import { organizationTables } from '../../../src/service/organizations/delete-organization';
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

async function send(key: string, request: InjectOptions) {
  const { database, close } = await openDatabase({ kind: 'server', url: server.url });
  const keyUses = new KeyUses();
  const app = await buildCheckedApp({ database, now: Date.now, keyUses });
  const response = await app.inject({ ...request, headers: { 'x-api-key': key, ...request.headers } });
  await app.close();
  await keyUses.store(database, Date.now());
  await close();
  return response;
}

async function statusOf(key: string, path: string): Promise<number> {
  return (await send(key, { url: path })).statusCode;
}

async function bodyOf(key: string, path: string): Promise<unknown> {
  return (await send(key, { url: path })).json().data;
}

/** The tables that have rows of the organization, of all tables of the database. */
async function tablesWithRows(id: string): Promise<string[]> {
  const { database, close } = await openDatabase({ kind: 'server', url: server.url });
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'organization_id'`.execute(database);
  const found: string[] = [];
  for (const { name } of rows) {
    const { rows: some } = await sql`
      select from ${sql.table(name)} where organization_id = ${id} limit 1`.execute(database);
    if (some.length > 0) found.push(name);
  }
  await close();
  return found.sort();
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

test('a rotated key has the same permissions, and the old one works until the overlap ends', async () => {
  const own = ['--organization', organizationId];
  const created = await run(keysCreate, ...own, '--name', 'Rotated', '--scopes', 'organization:read');
  const idOf = async (name: string) =>
    new RegExp(`^([0-9a-f-]{36}) .*${name}`, 'm').exec(await run(keysList, ...own))?.[1] ?? '';
  const oldId = await idOf('Rotated');
  const rotated = (await run(keysRotate, oldId, ...own, '--overlap', '1h')).trim();
  expect(await statusOf(created.trim(), '/v1/organization')).toBe(200);
  expect(await statusOf(rotated, '/v1/organization')).toBe(200);
  expect(await statusOf(rotated, '/v1/accounts')).toBe(403);

  const again = (await run(keysRotate, oldId, ...own, '--overlap', '0')).trim();
  expect(await statusOf(created.trim(), '/v1/organization')).toBe(401);
  expect(await statusOf(again, '/v1/organization')).toBe(200);
  await expect(run(keysRotate, oldId, ...own)).rejects.toThrow('has no key that works with the id');
  await expect(run(keysRotate, oldId, ...own, '--overlap', 'soon')).rejects.toThrow(
    '--overlap soon is not a time such as 30m, 24h or 7d.',
  );
});

test('an organization is changed, and its audit log says who changed what without the new values', async () => {
  const id = (await run(organizationsCreate, '--name', 'Before', '--phone', '1')).trim();
  await run(organizationsUpdate, id, '--name', 'After', '--phone', '', '--email', 'a@example.com');
  await run(organizationsUpdate, id, '--rate-limit', '2/day');
  const key = (await run(keysCreate, '--organization', id, '--name', 'x', '--rate-limit', 'none')).trim();
  expect(await bodyOf(key, '/v1/organization')).toEqual({ name: 'After', email: 'a@example.com' });
  await run(organizationsRotatePageTokens, id);
  await expect(run(organizationsUpdate, id)).rejects.toThrow('Nothing to change. --help lists the options.');

  const log = await run(auditCommand, '--organization', id);
  expect(log).toMatch(/^when +who +action +subject/);
  expect(log.split('\n').map((line) => /operator \S+ +(\w+ [\w-]+)/.exec(line)?.[1])).toEqual([
    undefined,
    'organizations rotate-page-tokens',
    'keys create',
    'organizations update',
    'organizations update',
    'organizations create',
    undefined,
  ]);
  const json = (await run(auditCommand, '--organization', id, '--json', '--limit', '4')).trim().split('\n');
  expect(JSON.parse(json[3] ?? '').details).toEqual({ fields: ['name', 'phone', 'email'] });
  expect(log + json.join()).not.toContain('a@example.com');
});

async function connectBank(id: string): Promise<void> {
  const { database, close } = await openDatabase({ kind: 'server', url: server.url });
  const connection = {
    provider: 'simplefin',
    name: 'x',
    secret: {},
    wantedFrom: '2026-01-01',
    validUntil: null,
  } as const;
  await addConnection(database, id, 'a'.repeat(64), { ...connection, nowMs: Date.now() });
  await close();
}

test('a deleted organization leaves no row in any table, and its keys no longer work', async () => {
  const id = (await run(organizationsCreate, '--name', 'Gone')).trim();
  const own = ['--organization', id];
  const folder = mkdtempSync(join(tmpdir(), 'fin-delete-'));
  const path = join(folder, 'records.jsonl');
  writeFileSync(
    path,
    [
      '{"record":"account","externalId":"a1","name":"Checking","category":"bank"}',
      '{"record":"transaction","externalId":"t1","accountExternalId":"a1","transactionDate":"2026-01-31","name":"Café","amount":1,"sourcePrimaryCategory":"FOOD"}',
      '{"record":"holding","externalId":"h1","accountExternalId":"a1"}',
      '{"record":"tag","externalId":"g1","name":"Travel"}',
      '{"record":"attachment","tagExternalId":"g1","transactionExternalId":"t1"}',
    ].join('\n'),
  );
  await run(importCommand, path, ...own);
  const bankFile = join(folder, 'bank.csv');
  writeFileSync(bankFile, 'Date;Payee;Amount;Currency\n13/06/2026;Grocer;-1.00;EUR\n');
  await run(importCommand, bankFile, ...own, '--account', 'Giro', '--create', '--confirm');
  writeFileSync(bankFile, ':20:1\n:25:NL00TEST0000000001\n:28C:1\n:60F:C261101EUR1,\n:62F:C261130EUR1,\n-\n');
  await run(importCommand, bankFile, ...own, '--create');
  rmSync(folder, { recursive: true });
  await run(organizationsUpdate, id, '--rate-limit', '100/day');
  const key = (await run(keysCreate, ...own, '--name', 'x', '--scopes', 'all')).trim();
  expect(await statusOf(key, '/v1/tags')).toBe(200);
  const createOnce = {
    url: '/v1/tags',
    method: 'POST',
    headers: { 'idempotency-key': '1' },
    payload: { name: 'x' },
  } as const;
  expect((await send(key, createOnce)).statusCode).toBe(201);
  expect(await run(keysUses, ...own)).toMatch(/ listTags +1 +0 +\d{4}-/);
  await connectBank(id);
  expect(await tablesWithRows(id)).toEqual([...organizationTables].sort());

  const others = await tablesWithRows(organizationId);
  await expect(run(organizationsDelete, id)).rejects.toThrow('Nothing was deleted.');
  expect(await statusOf(key, '/v1/tags')).toBe(200);
  expect(await run(organizationsDelete, id, '--yes')).toMatch(/transactions +2[\s\S]*No row of it is left\.\n$/);
  expect(await statusOf(key, '/v1/tags')).toBe(401);
  expect(await tablesWithRows(id)).toEqual([]);
  expect(await tablesWithRows(organizationId)).toEqual(others);
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

test('a key is listed and revoked while the node of its organization is away, and the command says what is missing', async () => {
  const key = (await run(keysCreate, '--organization', organizationId, '--name', 'Leaked')).trim();
  const { database, close } = await openDatabase({ kind: 'server', url: server.url });
  await sql`create function node_away() returns boolean language plpgsql as $$
    begin
      raise 'connection to the remote node fin@worker-1:5432 failed with the following error: Connection refused'
        using errcode = '08006';
    end $$`.execute(database);
  for (const table of ['organizations', 'key_uses', 'audit_entries']) {
    await sql`alter table ${sql.table(table)} rename to ${sql.table(`${table}_away`)}`.execute(database);
    await sql`create view ${sql.table(table)} as select * from ${sql.table(`${table}_away`)} where node_away()`.execute(
      database,
    );
  }
  const list = await run(keysList, '--organization', organizationId);
  const line = list.split('\n').find((each) => each.includes('Leaked')) ?? '';
  expect(line).toMatch(/\?\s*$/);
  const [id = ''] = line.split(' ');
  const told = jest.spyOn(process.stderr, 'write').mockImplementation(() => true);
  const printed = jest.spyOn(process.stdout, 'write').mockImplementation(() => true);
  await keysRevoke.run([id, '--organization', organizationId], { DATABASE_URL: server.url });
  expect(String(told.mock.calls[0])).toContain(
    'The node worker-1:5432 cannot be used. No PostgreSQL server listens there.',
  );
  told.mockRestore();
  printed.mockRestore();
  for (const table of ['organizations', 'key_uses', 'audit_entries']) {
    await sql`drop view ${sql.table(table)}`.execute(database);
    await sql`alter table ${sql.table(`${table}_away`)} rename to ${sql.table(table)}`.execute(database);
  }
  await close();
  expect(await statusOf(key, '/v1/api-key')).toBe(401);
});
