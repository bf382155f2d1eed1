import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import fc from 'fast-check';
import { createKey } from './support/create-key';
import { type Answer, type DemoApp, openDemoApp } from './support/demo-app';

/** A key, what it may name, and what must not exist for it. */
interface Reader {
  readonly key: string;
  readonly own: Ids;
  readonly foreign: Ids;
}

interface Ids {
  readonly accounts: readonly string[];
  readonly transactions: readonly string[];
  readonly tags: readonly string[];
}

let demo: DemoApp;
let readers: readonly Reader[];

beforeAll(async () => {
  demo = await openDemoApp();
  const { organization_id: otherId } = await demo.database
    .selectFrom('organizations')
    .select('organization_id')
    .where('organization_id', '<>', demo.organizationId)
    .executeTakeFirstOrThrow();
  const made: Reader[] = [];
  for (const [organizationId, elsewhereId] of [
    [demo.organizationId, otherId],
    [otherId, demo.organizationId],
  ] as const) {
    const all = await idsOf(organizationId, null);
    const elsewhere = await idsOf(elsewhereId, null);
    made.push({ key: await createKey(demo, { organizationId }), own: all, foreign: elsewhere });
    for (const count of [0, 1, Math.ceil(all.accounts.length / 2)]) {
      const selectedAccountIds = all.accounts.slice(0, count);
      const own = await idsOf(organizationId, selectedAccountIds);
      const key = await createKey(demo, { organizationId, accountScope: 'CUSTOM_ACCOUNTS', selectedAccountIds });
      const hidden = (ids: keyof Ids) => all[ids].filter((id) => !own[ids].includes(id));
      made.push({
        key,
        own,
        foreign: {
          accounts: [...elsewhere.accounts, ...hidden('accounts')],
          transactions: [...elsewhere.transactions, ...hidden('transactions')],
          tags: elsewhere.tags,
        },
      });
    }
  }
  readers = made;
});

afterAll(() => demo.close());

async function idsOf(organizationId: string, accountIds: readonly string[] | null): Promise<Ids> {
  const { database } = demo;
  const accounts = await database
    .selectFrom('accounts')
    .select('id')
    .where('organization_id', '=', organizationId)
    .execute();
  const seen = accounts.map(({ id }) => id).filter((id) => accountIds === null || accountIds.includes(id));
  const transactions = await database
    .selectFrom('transactions')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('account_id', 'in', seen.length === 0 ? [randomUUID()] : seen)
    .execute();
  const tags = await database.selectFrom('tags').select('id').where('organization_id', '=', organizationId).execute();
  return { accounts: seen, transactions: transactions.map(({ id }) => id), tags: tags.map(({ id }) => id) };
}

/** Every place of every operation where a client states an id. */
const places: readonly {
  readonly name: string;
  readonly what: keyof Ids;
  ask(reader: Reader, id: string): Promise<Answer>;
}[] = [
  ...['', '/transactions', '/holdings', '/transactions?visibility=all&category=x'].map((child) => ({
    name: `GET /v1/accounts/{id}${child}`,
    what: 'accounts' as const,
    ask: ({ key }: Reader, id: string) => demo.get(`/v1/accounts/${id}${child}`, key),
  })),
  ...['transactions', 'holdings'].map((list) => ({
    name: `GET /v1/${list}?accountId={id}`,
    what: 'accounts' as const,
    ask: ({ key }: Reader, id: string) => demo.get(`/v1/${list}?accountId=${id}`, key),
  })),
  {
    name: 'GET /v1/tags/{id}/transactions',
    what: 'tags',
    ask: ({ key }, id) => demo.get(`/v1/tags/${id}/transactions`, key),
  },
  {
    name: 'POST /v1/tags/{id}/transactions',
    what: 'tags',
    ask: ({ key, own }, id) =>
      demo.post(`/v1/tags/${id}/transactions`, { transactionIds: [own.transactions[0] ?? randomUUID()] }, key),
  },
  {
    name: 'POST /v1/tags/…/transactions with {id}',
    what: 'transactions',
    ask: ({ key, own }, id) => demo.post(`/v1/tags/${own.tags[0]}/transactions`, { transactionIds: [id] }, key),
  },
  {
    name: 'POST /v1/tags/…/transactions with one of its own and {id}',
    what: 'transactions',
    ask: ({ key, own }, id) =>
      demo.post(`/v1/tags/${own.tags[0]}/transactions`, { transactionIds: [...own.transactions.slice(0, 1), id] }, key),
  },
  {
    name: 'POST /v1/tags below {id}',
    what: 'tags',
    ask: ({ key }, id) => demo.post('/v1/tags', { name: 'Below', parentTagId: id }, key),
  },
];

/** An answer as its client sees it, apart from what differs between any two requests. */
function seen({ status, headers, body }: Answer): string {
  const requestId = String(body.error?.requestId);
  const { date: _date, ...kept } = headers;
  return JSON.stringify({ status, headers: kept, body }).replaceAll(requestId, 'ID');
}

test("an id outside a key's scope gets the same response as an unknown id, byte for byte", async () => {
  const attached = () => demo.database.selectFrom('transaction_tags').selectAll().execute();
  const before = (await attached()).length;
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...places),
      fc.constantFrom(...readers),
      fc.nat(),
      fc.boolean(),
      async ({ what, ask }, reader, index, isUpper) => {
        const id = reader.foreign[what][index % reader.foreign[what].length] ?? '';
        const foreign = await ask(reader, isUpper ? id.toUpperCase() : id);
        expect(foreign.status).toBeGreaterThanOrEqual(400);
        expect(seen(foreign)).toBe(seen(await ask(reader, randomUUID())));
      },
    ),
    { numRuns: 100 },
  );
  expect((await attached()).length).toBe(before);
});

test.each(places.map(({ name }, index) => [name, index] as const))(
  '%s: no key can use an id of another organization',
  async (_, index) => {
    const place = places[index];
    for (const reader of readers) {
      const ids = reader.foreign[place?.what ?? 'tags'];
      const answer = await place?.ask(reader, ids.at(-1) ?? '');
      expect(answer?.status).toBeGreaterThanOrEqual(400);
      expect(seen(answer as Answer)).toBe(seen((await place?.ask(reader, randomUUID())) as Answer));
    }
  },
);

test('a page token of another key gets the same response as an invalid token', async () => {
  const lists = ['/v1/accounts', '/v1/transactions', '/v1/holdings', '/v1/tags'];
  const tokens: { readonly list: string; readonly token: string; readonly owner: number }[] = [];
  for (const [owner, { key, own }] of readers.entries()) {
    for (const list of [
      ...lists,
      `/v1/tags/${own.tags[0]}/transactions`,
      `/v1/accounts/${own.accounts[0]}/transactions`,
    ]) {
      const token = (await demo.get(`${list}?pageSize=1`, key)).body.pagination?.nextPageToken;
      if (token !== undefined) tokens.push({ list, token, owner });
    }
  }
  expect(tokens.length).toBeGreaterThan(12);
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...tokens), fc.nat(readers.length - 1), fc.nat(), async (made, reader, index) => {
      fc.pre(reader !== made.owner);
      const { key = '' } = readers[reader] ?? {};
      const list = index % 2 === 0 ? made.list : (lists[index % lists.length] ?? '');
      const random = Buffer.from(randomUUID().repeat(3)).toString('base64url').slice(0, made.token.length);
      const answer = await demo.get(`${list}?pageSize=1&pageToken=${made.token}`, key);
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(seen(answer)).toBe(seen(await demo.get(`${list}?pageSize=1&pageToken=${random}`, key)));
    }),
    { numRuns: 60 },
  );
});

test("lists contain nothing outside the key's scope", async () => {
  for (const { key, own, foreign } of readers) {
    const accounts = await demo.getAll('/v1/accounts?pageSize=100', key);
    expect(accounts.map(({ id }) => id).sort()).toEqual([...own.accounts].sort());
    const hidden = new Set<string>([...foreign.accounts, ...foreign.transactions, ...foreign.tags]);
    const rows = [];
    for (const list of ['holdings', 'tags', `tags/${own.tags[0]}/transactions`, 'transactions']) {
      rows.push(...(await demo.get(`/v1/${list}?pageSize=100`, key)).body.data);
    }
    const named = rows.flatMap((row) => [row.id, row.accountId, row.parentTagId]);
    expect(named.filter((id) => hidden.has(id))).toEqual([]);
  }
});

test('only one file decides which accounts a key can see', () => {
  const root = join(__dirname, '../../src/service');
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
  const spellers = files.filter((file) => {
    const text = readFileSync(join(root, file), 'utf8');
    return /accountScope ?[!=]==|selectedAccountIds\.|account_scope ?=|selected_account_ids\b.*any|\bany\(.*selected/i.test(
      text,
    );
  });
  expect(spellers.map((file) => relative(root, join(root, file)))).toEqual(['keys/account-access.ts']);
});
