import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { visibilities } from '../../src/contract/resources';
import { KeyUses } from '../../src/service/audit/key-uses';
import { listEntries } from '../../src/service/audit/list-entries';
import { unlimitedStatements } from '../../src/service/database/all-organizations';
import type { Database } from '../../src/service/database/open-database';
import type { PoolQuery } from '../../src/service/database/pool-dialect';
import { importDelivery } from '../../src/service/imports/import-delivery';
import { keepLayout, readLayouts } from '../../src/service/imports/kept-layouts';
import { listImports } from '../../src/service/imports/list-imports';
import { undoImport } from '../../src/service/imports/undo-import';
import { createApiKey } from '../../src/service/keys/create-api-key';
import { revokeApiKey } from '../../src/service/keys/revoke-api-key';
import { rotateApiKey } from '../../src/service/keys/rotate-api-key';
import { fewAccounts } from '../../src/service/operations/account-lists';
import { type PageShape, toPageStatement } from '../../src/service/operations/transaction-page';
import {
  organizationTables as deletedTables,
  deleteOrganization,
} from '../../src/service/organizations/delete-organization';
import { rotatePageTokens } from '../../src/service/organizations/rotate-page-tokens';
import { updateOrganization } from '../../src/service/organizations/update-organization';
import { exportRecords } from '../../src/service/records/export-records';
import { importFile } from '../../src/service/records/import-file';
import { buildCheckedApp } from './support/checked-app';
import { createKey } from './support/create-key';
import { type DemoApp, demo as demoOf, openDemoApp } from './support/demo-app';
import { findUnlimitedTables } from './support/find-unlimited-tables';
import { openTestDatabase } from './support/open-test-database';

const statements: PoolQuery[] = [];
let demo: DemoApp;
let tables: ReadonlySet<string>;

beforeAll(async () => {
  const opened = await openTestDatabase(demoOf, {
    log: ({ query }) => {
      const { before = [] } = query as PoolQuery;
      statements.push(...before.map(({ query: each }) => each), query);
    },
  });
  demo = await openDemoApp({ opened });
  tables = await organizationTables(demo.database);
});

afterAll(() => demo.close());

beforeEach(() => {
  statements.length = 0;
});

async function organizationTables(database: Database): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ name: string }>`select table_name::text as name from information_schema.columns
    where table_schema = 'public' and column_name = 'organization_id'`.execute(database);
  return new Set(rows.map(({ name }) => name));
}

/** The text of each statement that has a table without the condition, and these tables. */
async function findUnlimited(organizationId: string, within: readonly PoolQuery[] = statements) {
  const found: { text: string; tables: string[] }[] = [];
  for (const statement of within) {
    const unlimited = await findUnlimitedTables(statement, organizationId, tables);
    if (unlimited.length > 0) found.push({ text: statement.sql, tables: unlimited });
  }
  return found;
}

test.each([
  ['no condition', 'select * from tags g where g.id = $2', ['tags']],
  ['the organization of another request', 'select * from tags where organization_id = $2', ['tags']],
  ['a condition in an alternative', 'select * from tags where organization_id = $1 or id = $2', ['tags']],
  [
    'a join by id alone',
    'select from tags g join accounts a on a.id = g.id where g.organization_id = $1',
    ['accounts'],
  ],
  [
    'the organization of a table of the outer query',
    'select (select count(*) from accounts a where a.organization_id = g.organization_id) from tags g where g.organization_id = $1',
    ['accounts'],
  ],
  [
    'the organization of the query before, in a recursion',
    `with recursive tree as (select * from tags t where t.organization_id = $1
      union all select t.* from tags t join tree on t.organization_id = tree.organization_id) select * from tree`,
    ['tags'],
  ],
  [
    'the value of a subquery',
    'select from (select $1::uuid as id offset 0) v, lateral (select from tags g where g.organization_id = v.id) p',
    ['tags'],
  ],
  ['a row of another organization', 'insert into tags (id, organization_id) values ($2, $1), ($1, $2)', ['tags']],
  ['an update', 'update tags set name = $1 where id = $2', ['tags']],
  ['a deletion', 'delete from tags g using accounts a where a.organization_id = $1 and g.id = $2', ['tags']],
  ['an outer join', 'select from tags g left join accounts a on g.organization_id = $1', ['tags', 'accounts']],
])('a statement with %s is found', async (_what, text, expected) => {
  const organizationId = '11111111-1111-4111-8111-111111111111';
  const parameters = [organizationId, '22222222-2222-4222-8222-222222222222'];
  expect(await findUnlimitedTables({ sql: text, parameters }, organizationId, tables)).toEqual(expected);
});

test('a join that carries the organization is limited', async () => {
  const text = `select from tags g join accounts a on a.organization_id = g.organization_id
    where g.organization_id = $1::uuid and a.id in (select id from holdings where organization_id = $1)`;
  expect(await findUnlimitedTables({ sql: text, parameters: ['own'] }, 'own', tables)).toEqual([]);
});

test('every statement of a request is limited to the organization of its key, except for the lookup of the key', async () => {
  const { keys, organizationId } = demo;
  const { data: accounts } = (await demo.get('/v1/accounts', keys.customAccounts)).body;
  const { data: tags } = (await demo.get('/v1/tags')).body;
  const { data: transactions } = (await demo.get('/v1/transactions?pageSize=1', keys.customAccounts)).body;
  const [accountId, tagId] = [accounts[0].id, tags[0].id];
  // A key with more windows of its rate limit than are usual, and one that is beyond it.
  const windows = ['second', 'minute', 'hour'].map((name) => ({ name, limit: 9, windowSeconds: 3_600 }));
  const manyWindows = await createKey(demo, { rateLimits: windows });
  const beyond = await createKey(demo, { rateLimits: [{ name: 'day', limit: 1, windowSeconds: 86_400 }] });
  for (const [path, key] of [
    ['/v1/api-key'],
    ['/v1/organization', manyWindows],
    ['/v1/organization', manyWindows],
    ['/v1/organization', beyond],
    ['/v1/organization', beyond],
    ['/v1/organization', keys.revoked],
    ['/v1/accounts?pageSize=1'],
    ['/v1/accounts?status=ACTIVE&category=bank&sourceType=PROVIDER&supportsTransactions=true&supportsHoldings=false'],
    [`/v1/accounts/${accountId}`],
    ['/v1/transactions?category=x&pending=true'],
    ['/v1/transactions?pageSize=100', keys.customAccounts],
    [`/v1/transactions?accountId=${accountId}`, keys.customAccounts],
    [`/v1/transactions?accountId=${tagId}`],
    [`/v1/accounts/${accountId}/transactions?category=x`, keys.customAccounts],
    ['/v1/holdings?tickerSymbol=VTI&isCashEquivalent=false'],
    [`/v1/holdings?accountId=${accountId}`, keys.customAccounts],
    [`/v1/accounts/${accountId}/holdings`, keys.customAccounts],
    ['/v1/tags?type=transaction'],
    [`/v1/tags/${tagId}/transactions`],
    [`/v1/tags/${accountId}/transactions`],
  ]) {
    await demo.get(path ?? '', key);
  }
  for (const path of ['/v1/accounts', '/v1/tags', '/v1/holdings', '/v1/transactions']) {
    const { pagination } = (await demo.get(`${path}?pageSize=1`)).body;
    await demo.get(`${path}?pageSize=1&pageToken=${pagination.nextPageToken}`);
  }
  await demo.post('/v1/tags', { name: 'Own', parentTagId: tagId });
  await demo.post(
    `/v1/tags/${tagId}/transactions`,
    { transactionIds: [transactions[0].id] },
    await createKey(demo, { accountScope: 'CUSTOM_ACCOUNTS', selectedAccountIds: [transactions[0].accountId] }),
  );
  await demo.app.inject({ url: '/readyz' });

  expect(statements.length).toBeGreaterThan(60);
  const unlimited = await findUnlimited(organizationId);
  const kinds = new Set(unlimited.map(({ tables: each }) => each.join()));
  expect(kinds).toEqual(
    new Set(unlimitedStatements.filter((each) => each.isRequest).map((each) => each.tables.join())),
  );
  // The check of a key counts its request, too, by a text for each number of windows.
  const isKnown = ({ text }: { text: string }) => /from api_keys|join api_keys k on k.key_hash = \$1/.test(text);
  expect(unlimited.filter((each) => !isKnown(each))).toEqual([]);
});

test('so is the statement of every kind of page of transactions', async () => {
  const shapes = [true, false].flatMap((hasCategory) =>
    [true, false].flatMap((hasTag) =>
      [true, false, undefined].flatMap((pending) =>
        visibilities.flatMap((visibility) =>
          (['all', 'one', fewAccounts[0], 'many'] as const).map(
            (accounts): PageShape => ({
              ...{ accounts, hasCategory, hasTag, pending, visibility },
              hasAccountNames: true,
              source: hasTag ? 'tag' : accounts === 'one' ? 'account' : null,
              rows: 101,
            }),
          ),
        ),
      ),
    ),
  );
  const values = {
    organizationId: demo.organizationId,
    from: '-infinity',
    before: ['infinity', demo.organizationId] as const,
    accountIds: [],
    categoryKey: 'x',
    tagId: 'x',
  };
  const pages = shapes.map((shape) => {
    const page = toPageStatement(shape);
    return { sql: page.text, parameters: page.values(values) } as PoolQuery;
  });
  expect(pages).toHaveLength(144);
  expect(await findUnlimited(demo.organizationId, pages)).toEqual([]);
});

test('so is every statement of an import, an export and a key of an organization', async () => {
  const { database, organizationId } = demo;
  const folder = mkdtempSync(join(tmpdir(), 'fin-one-'));
  const path = join(folder, 'records.jsonl');
  const lines = [
    { record: 'account', externalId: 'a', name: 'A', category: 'bank' },
    {
      record: 'transaction',
      externalId: 't',
      accountExternalId: 'a',
      transactionDate: '2026-01-01',
      name: 'T',
      amount: 1,
    },
    { record: 'holding', externalId: 'h', accountExternalId: 'a' },
    { record: 'tag', externalId: 'g', name: 'G' },
    { record: 'tag', externalId: 'below', name: 'Below', parentTagExternalId: 'g' },
    { record: 'attachment', tagExternalId: 'g', transactionExternalId: 't', accountExternalId: 'a' },
  ];
  writeFileSync(path, lines.map((line) => JSON.stringify(line)).join('\n'));
  await importFile(database, { organizationId, path, format: 'jsonl', presetKind: null, operator: 'test' });
  for await (const _record of exportRecords(database, organizationId));
  const { id } = await createApiKey(database, {
    ...{ organizationId, name: 'x', scopes: [], accountIds: null, rateLimits: [], expiresAt: null },
  });
  await revokeApiKey(database, organizationId, id);
  rmSync(folder, { recursive: true });
  expect(statements.length).toBeGreaterThan(40);
  expect(await findUnlimited(organizationId)).toEqual([]);
});

test('so is every statement of an import of a bank file, of one after it and of its undo', async () => {
  const { database, organizationId } = demo;
  const closing = (date: string) => ({ date, amount: '100.00' });
  const deliver = async (day: string, name: string) => {
    const transactions = [{ date: `2026-11-${day}`, amount: '-3.50', name, pending: day === '05', bankId: '1' }];
    const account = { id: 'one', bank: 'BANK' };
    const statement = {
      account,
      currency: 'EUR',
      from: '2026-11-01',
      closing: closing(`2026-11-${day}`),
      transactions,
    };
    const delivery = { dialect: 'OFX', label: 'file', statements: [statement] };
    const choices = { choose: () => ({ create: {} }), decide: () => null };
    const request = { organizationId, delivery, operator: 'test', isPreview: false, nowMs: Date.now(), ...choices };
    return (await importDelivery(database, request)).number;
  };
  const first = await deliver('05', 'Café');
  const second = await deliver('07', 'Café Roma');
  await keepLayout(database, organizationId, 'key', {});
  await readLayouts(database, organizationId);
  await listImports(database, organizationId);
  for (const number of [second, first]) {
    await undoImport(database, { organizationId, number, operator: 'test', nowMs: Date.now(), touched: null });
  }
  expect(statements.length).toBeGreaterThan(60);
  expect(await findUnlimited(organizationId)).toEqual([]);
});

test('so is every statement of limits, of repeated requests, of the use of keys and of their rotation', async () => {
  const { database, organizationId, keys } = demo;
  const windows = [60, 3_600].map((windowSeconds) => ({ name: `${windowSeconds} s`, limit: 9, windowSeconds }));
  await updateOrganization(database, organizationId, { rateLimits: windows });
  const keyUses = new KeyUses();
  const app = await buildCheckedApp({ database, now: Date.now, keyUses });
  const create = (name: string) =>
    app.inject({
      method: 'POST',
      url: '/v1/tags',
      headers: { 'x-api-key': keys.full, 'idempotency-key': 'one' },
      payload: { name },
    });
  const answers = [await create('Repeated'), await create('Repeated'), await create('Another body')];
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 400]);
  await keyUses.store(database, Date.now());
  await app.close();
  await updateOrganization(database, organizationId, { rateLimits: [] });
  await rotatePageTokens(database, organizationId);
  const [entry] = await listEntries(database, { organizationId, since: new Date(0), limit: 1 });
  await database
    .transaction()
    .execute((transaction) => rotateApiKey(transaction, organizationId, entry?.key_id ?? '', 1));

  const unlimited = await findUnlimited(organizationId);
  expect(new Set(unlimited.flatMap((each) => each.tables))).toEqual(new Set(['api_keys']));
  const reached = (table: string) => statements.some(({ sql: text }) => text.includes(table));
  expect(['organization_counters', 'audit_entries', 'key_uses', 'idempotent_answers'].filter(reached)).toHaveLength(4);
});

// The last one, because it deletes the organization.
test('so is the deletion of an organization, which reaches every table that has organizations', async () => {
  await deleteOrganization(demo.database, demo.organizationId);
  expect(await findUnlimited(demo.organizationId)).toEqual([]);
  const isPartition = (table: string) => /_\d+$/.test(table);
  expect([...deletedTables].sort()).toEqual([...tables].filter((table) => !isPartition(table)).sort());
});
