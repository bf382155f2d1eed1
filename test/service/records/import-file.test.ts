import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { listEntries } from '../../../src/service/audit/list-entries';
import type { Database } from '../../../src/service/database/open-database';
import type { Call } from '../../../src/service/http/call';
import type { ApiKey } from '../../../src/service/keys/api-key';
import { createTag } from '../../../src/service/operations/create-tag';
import { createOrganization } from '../../../src/service/organizations/create-organization';
import { exportRecords } from '../../../src/service/records/export-records';
import { type FileFormat, importFile } from '../../../src/service/records/import-file';
import type { RecordKind } from '../../../src/service/records/record-kinds';
import { toFileText } from '../../../src/service/records/write-records';
import { demo } from '../support/demo-app';
import { openTestDatabase } from '../support/open-test-database';

let database: Database;
let close: () => Promise<void>;
let organizationId: string;
const statements: string[] = [];
const folder = mkdtempSync(join(tmpdir(), 'fin-import-'));

beforeAll(async () => {
  ({ database, close } = await openTestDatabase(demo, { log: ({ query }) => void statements.push(query.sql) }));
});

beforeEach(async () => {
  organizationId = await newOrganization();
});

afterAll(async () => {
  await close();
  rmSync(folder, { recursive: true });
});

function newOrganization(): Promise<string> {
  const blank = { address: null, phone: null, email: null, website: null, baseCurrencyCode: null };
  return createOrganization(database, { name: 'New', ...blank });
}

function importText(
  text: string | Buffer,
  format: FileFormat = 'jsonl',
  presetKind: RecordKind | null = null,
  into = organizationId,
) {
  const path = join(folder, 'records');
  writeFileSync(path, text);
  return importFile(database, { organizationId: into, path, format, presetKind, operator: 'test' });
}

function exportText(of: string, format: FileFormat = 'jsonl'): Promise<string> {
  return database.transaction().execute(async (transaction) => {
    const parts: string[] = [];
    for await (const part of toFileText(exportRecords(transaction, of), format)) parts.push(part);
    return parts.join('');
  });
}

const account = '{"record":"account","externalId":"a1","name":"Checking","category":"bank"}';
const tag = '{"record":"tag","externalId":"g1","name":"Travel"}';
const transaction =
  '{"record":"transaction","externalId":"t1","accountExternalId":"a1","transactionDate":"2026-01-31","name":"Café, \\"new\\"","amount":12.5,"sourcePrimaryCategory":"FOOD"}';

test.each([
  [
    'jsonl',
    'The Hartwell Family',
    { organization: 1, account: 16, transaction: 3191, holding: 29, tag: 14, attachment: 308 },
  ],
  ['csv', 'Copper Kettle Coffee Co.', expect.objectContaining({ organization: 1, account: 2, tag: 1 })],
] as const)('an export as %s is the same after an import into another organization', async (format, name, counts) => {
  const { organization_id: sourceId } = await database
    .selectFrom('organizations')
    .select('organization_id')
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  const text = await exportText(sourceId, format);
  expect(await importText(text, format)).toEqual(counts);
  expect(await exportText(organizationId, format)).toBe(text);
});

test.each([
  ['60 emoji', '🏦'.repeat(60)],
  // Each is one character, which the slug writes as 18 letters and spaces.
  ['100 ligatures', '\ufdfa'.repeat(100)],
])('a tag with a name of %s is imported from its export', async (_what, name) => {
  const environment = { database, now: () => 0 };
  const key = { organizationId, id: organizationId } as ApiKey;
  const request = { requestId: 'req_1', idempotencyKey: null, body: { name, description: '🏦'.repeat(200) } };
  await createTag(environment, { key, ...request } as Call<'createTag'>);
  const text = await exportText(organizationId);
  const other = await newOrganization();
  await importText(text, 'jsonl', null, other);
  expect(await exportText(other)).toBe(text);
});

test('importing a file again changes nothing, and lines replace records with the same external id', async () => {
  const lines = [account, transaction];
  await importText(lines.join('\n'));
  const first = await exportText(organizationId);
  await importText(lines.join('\r\n'));
  expect(await exportText(organizationId)).toBe(first);

  await importText(transaction.replace('12.5', '"-0.0001"').replace('FOOD', 'BAR'));
  const rows = await database
    .selectFrom('transactions')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .execute();
  expect(rows).toMatchObject([{ external_id: 't1', amount: '-0.0001', name: 'Café, "new"', pending: false }]);
  const categories = await database
    .selectFrom('transaction_categories')
    .select('category_key')
    .where('organization_id', '=', organizationId)
    .execute();
  expect(categories).toEqual([{ category_key: 'bar' }]);
});

test('holdings, child tags and attachments refer to others by external id', async () => {
  const counts = await importText(
    [
      account,
      transaction,
      '{"record":"holding","externalId":"h1","accountExternalId":"a1","tickerSymbol":"VTI","quantity":"1.0000000001"}',
      '{"record":"tag","externalId":"g1","name":"Travel"}',
      '{"record":"tag","externalId":"g2","parentTagExternalId":"g1","name":"Japan"}',
      '{"record":"attachment","tagExternalId":"g2","transactionExternalId":"t1"}',
      '{"record":"attachment","tagExternalId":"g2","transactionExternalId":"t1"}',
    ].join('\n'),
  );
  expect(counts).toEqual({ account: 1, transaction: 1, holding: 1, tag: 2, attachment: 2 });
  const records = (await exportText(organizationId))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(records.map(({ record }) => record)).toEqual([
    'organization',
    'account',
    'transaction',
    'holding',
    'tag',
    'tag',
    'attachment',
  ]);
  expect(records[5]).toMatchObject({ name: 'Japan', parentTagId: records[4].id });
  expect(records[6]).toMatchObject({ tagId: records[5].id, transactionId: records[2].id });
});

test('a CSV file of one kind needs no column for the kind', async () => {
  const text = 'externalId,name,category,mask\na1,"Two\nlines",bank,0042\n\na2,"Quote ""x""",debt,\n';
  expect(await importText(text, 'csv', 'account')).toEqual({ account: 2 });
  const rows = await database
    .selectFrom('accounts')
    .select(['name', 'mask', 'source_type', 'status'])
    .where('organization_id', '=', organizationId)
    .orderBy('external_account_id')
    .execute();
  const defaults = { source_type: 'IMPORT', status: 'ACTIVE' };
  expect(rows).toEqual([
    { name: 'Two\nlines', mask: '0042', ...defaults },
    { name: 'Quote "x"', mask: null, ...defaults },
  ]);
  const exported = await exportText(organizationId, 'csv');
  expect(exported).toContain(',"Two\nlines",bank,');
  expect(exported).toContain(',"Quote ""x""",debt,');
});

test.each([
  [
    'an unknown kind',
    '{"record":"user"}',
    'line 3: record must be one of account, transaction, holding, tag, attachment, organization.',
  ],
  ['an unknown field', account.replace('name', 'nmae'), 'line 3: account has no field "nmae".'],
  ['a missing field', '{"record":"account","externalId":"a2","name":"x"}', 'line 3: category is missing.'],
  ['a bad value', account.replace('bank', 'banc'), 'line 3: category must be one of bank, debt,'],
  [
    'a day that is none',
    transaction.replace('01-31', '02-30'),
    'line 3: transactionDate must be a date such as 2026-01-31.',
  ],
  ['too many digits', transaction.replace('12.5', '1.00005'), 'line 3: amount must be a number with up to 15 digits'],
  // Names of Object.prototype, which every object has.
  [
    'a flag that is none',
    transaction.replace('"amount"', '"pending":"constructor","amount"'),
    'line 3: pending must be',
  ],
  ['another one', transaction.replace('"amount"', '"pending":"__proto__","amount"'), 'line 3: pending must be true or'],
  ['NUL', account.replace('Checking', '\\u0000'), 'line 3: name must be text of the documented form, without NUL'],
  [
    'half of a surrogate pair',
    account.replace('Checking', '\\ud800'),
    'line 3: name must be text of the documented form, without NUL or half',
  ],
  [
    'an offset that PostgreSQL refuses',
    account.replace('"name"', '"createdAt":"2026-01-31T12:00:00+20:00","name"'),
    'line 3: createdAt must be an instant such as 2026-01-31T12:00:00Z.',
  ],
  [
    'an instant in the year 10000 of UTC',
    account.replace('"name"', '"createdAt":"9999-12-31T23:00:00-02:00","name"'),
    'line 3: createdAt must be an instant such as 2026-01-31T12:00:00Z.',
  ],
  ['no id', '{"record":"tag","name":"x"}', 'line 3: tag needs an id or an externalId.'],
  ['a record twice', account, 'line 3: an earlier line states the same account.'],
  [
    'an unknown account',
    transaction.replace('a1', 'a9').replace('t1', 't9'),
    'line 3: no account has the externalId "a9".',
  ],
  ['no account', '{"record":"holding","externalId":"h"}', 'line 3: accountId or accountExternalId is missing.'],
  [
    'a tag twice',
    '{"record":"tag","externalId":"g","name":"X"}\n{"record":"tag","externalId":"h","name":"x"}',
    'line 4: there is another tag with the name "x".',
  ],
  ['no JSON', '{', 'line 3: not valid JSON.'],
  ['a list', '[]', 'line 3: not a JSON object.'],
] as const)('%s is refused with its line, and nothing is stored', async (_what, text, message) => {
  await expect(importText([account, transaction, text].join('\n'))).rejects.toThrow(message);
  expect(await exportText(organizationId)).toBe('{"record":"organization","name":"New"}\n');
});

test('an account of another organization does not exist, even by its id', async () => {
  const { id } = await database
    .selectFrom('accounts')
    .select('id')
    .where('organization_id', '<>', organizationId)
    .limit(1)
    .executeTakeFirstOrThrow();
  const text = transaction.replace('"accountExternalId":"a1"', `"accountId":"${id}"`);
  await expect(importText(text)).rejects.toThrow(`line 1: no account has the id ${id}.`);
});

test.each([
  [
    'a short line',
    'record,name\naccount,x\naccount\n',
    'line 3: it has more or fewer values than the first line has names.',
  ],
  ['an unknown column', 'record,nmae\n', 'line 1: unknown column "nmae".'],
  ['a column twice', 'name,name\n', 'line 1: the column "name" is there twice.'],
  ['an open quote', 'record,name\naccount,"x\n', ': a quoted value has no end.'],
  [
    'a field of another kind',
    'record,externalId,name,category,amount\naccount,a,"x\ny",bank,\naccount,b,x,bank,1\n',
    'line 4: account has no field "amount".',
  ],
  ['an endless value', `record,name\naccount,"${'x'.repeat(200_000)}`, 'longer than 100000 characters.'],
] as const)('in CSV, %s is refused with its line', async (_what, text, message) => {
  await expect(importText(text, 'csv')).rejects.toThrow(message);
});

test('a file that is not UTF-8 is refused, one with a byte order mark is read', async () => {
  await expect(importText(Buffer.from([0x7b, 0x0a, 0xff, 0x0a]))).rejects.toThrow('the file is not UTF-8.');
  expect(await importText(Buffer.from(`\uFEFF${account}`))).toEqual({ account: 1 });
});

test('reports all invalid lines of a file, up to twenty', async () => {
  const failed = importText('{"record":"tag"}\n'.repeat(30)).catch((error: Error) => error.message.split('\n'));
  const lines = await failed;
  expect(lines).toHaveLength(20);
  expect(lines).toContain('line 20: name is missing.');
});

/** A transaction whose entity has so many levels, itself included. */
const withNested = (levels: number) =>
  transaction.replace('"amount"', `"entity":{"a":${'['.repeat(levels - 1)}${']'.repeat(levels - 1)}},"amount"`);

test('an entity can have up to 100 levels', async () => {
  await importText([account, withNested(100)].join('\n'));
  expect(await exportText(organizationId)).toContain(`"entity":{"a":${'['.repeat(99)}`);
});

test.each([101, 4_000, 49_000])('an entity of %d levels is refused with its line', async (levels) => {
  await expect(importText([account, withNested(levels)].join('\n'))).rejects.toThrow(
    'line 2: entity must be a JSON object, without NUL or half of a surrogate pair, of up to 10000 characters and 100 levels.',
  );
});

test('a tag cannot be moved below itself, because an export would omit both', async () => {
  const below = (externalId: string, parent: string) =>
    `{"record":"tag","externalId":"${externalId}","name":"${externalId}","parentTagExternalId":"${parent}"}`;
  await importText([tag, below('g2', 'g1'), below('g3', 'g2')].join('\n'));
  const before = await exportText(organizationId);
  for (const parent of ['g1', 'g2', 'g3']) {
    await expect(importText(below('g1', parent))).rejects.toThrow('line 1: a tag cannot be below itself.');
  }
  expect(await exportText(organizationId)).toBe(before);
});

test('a line that changes date or account of a transaction also moves it in the lists of its tag', async () => {
  const later = transaction.replaceAll('t1', 't2').replace('2026-01-31', '2026-02-28');
  const attach = (externalId: string) =>
    `{"record":"attachment","tagExternalId":"g1","transactionExternalId":"${externalId}"}`;
  const other = account.replaceAll('a1', 'a2');
  await importText([account, other, transaction, later, tag, attach('t1'), attach('t2')].join('\n'));
  const listed = async () => {
    const { rows } = await sql<{ external_id: string; day: string; account: string }>`
      select t.external_id, g.transaction_date::text as day, a.external_account_id as account from transaction_tags g
      join accounts a on a.organization_id = g.organization_id and a.id = g.account_id
      join transactions t on t.organization_id = g.organization_id and t.id = g.transaction_id
      where g.organization_id = ${organizationId} order by g.transaction_date`.execute(database);
    return rows.map(({ external_id, day, account: of }) => `${external_id} ${day} ${of}`);
  };
  expect(await listed()).toEqual(['t1 2026-01-31 a1', 't2 2026-02-28 a1']);
  await importText(transaction.replace('2026-01-31', '2026-03-31'));
  expect(await listed()).toEqual(['t2 2026-02-28 a1', 't1 2026-03-31 a1']);
  await importText(later.replace('"a1"', '"a2"'));
  expect(await listed()).toEqual(['t2 2026-02-28 a2', 't1 2026-03-31 a1']);
});

test('statistics are refreshed each time that the number of imported rows has doubled', async () => {
  const lines = Array.from({ length: 4_200 }, (_, index) => transaction.replaceAll('t1', `t${index}`));
  statements.length = 0;
  await importText([account, ...lines].join('\n'));
  // Each statement of transactions holds 500 of them; the last renewal is of all.
  const steps = statements
    .map((text) => (/^insert into "transactions"/.test(text) ? 'i' : /^analyze "transactions"/.test(text) ? 'a' : ''))
    .join('');
  expect(steps).toMatch(/^i+ai+ai+ai+a$/);
});

test("an organization's profile is exported and imported, once in a file", async () => {
  const profile =
    '{"record":"organization","name":"Example Ltd","address":"1 High Street","phone":"+44 20 7946 0000","email":"a@example.com","website":"https://example.com","baseCurrencyCode":"GBP"}';
  expect(await importText(profile)).toEqual({ organization: 1 });
  expect(await exportText(organizationId)).toBe(`${profile}\n`);
  await expect(importText([profile, profile].join('\n'))).rejects.toThrow(
    'line 2: an earlier line states the same organization.',
  );
  await expect(importText(profile.replace('GBP', 'pound'))).rejects.toThrow('line 1: baseCurrencyCode must be text');
});

test('an import is in the audit log', async () => {
  await importText(account);
  const entries = await listEntries(database, { organizationId, limit: 10 });
  expect(entries).toMatchObject([
    { action: 'import', operator: 'test', key_id: null, subject: organizationId, details: { account: 1 } },
  ]);
});
