import { randomUUID } from 'node:crypto';
import { type Operation, operations } from '../../src/contract/operations';
import { type Scope, scopes } from '../../src/contract/scopes';
import { createKeyText } from '../../src/service/keys/key-text';
import { type NewApiKey, saveApiKey } from '../../src/service/keys/save-api-key';
import { type DemoApp, openDemoApp } from './support/demo-app';

let demo: DemoApp;
let organizationId: string;

beforeAll(async () => {
  demo = await openDemoApp();
  const household = await demo.database
    .selectFrom('organizations')
    .select('organization_id')
    .where('name', '=', 'The Hartwell Family')
    .executeTakeFirstOrThrow();
  organizationId = household.organization_id;
});

afterAll(() => demo.close());

async function createKey(special: Partial<NewApiKey>): Promise<string> {
  const text = createKeyText();
  await saveApiKey(demo.database, {
    organizationId,
    id: randomUUID(),
    text,
    name: 'test',
    scopes: Object.keys(scopes) as Scope[],
    accountScope: 'ALL',
    selectedAccountIds: [],
    rateLimits: [],
    expiresAt: null,
    revokedAt: null,
    createdAt: new Date(0),
    ...special,
  });
  return text;
}

describe('a key', () => {
  test('that is missing, malformed, mistyped, unknown, expired or revoked gets one and the same answer', async () => {
    const { full, expired, revoked } = demo.keys;
    const mistyped = `${full.slice(0, 10)}${full[10] === 'a' ? 'b' : 'a'}${full.slice(11)}`;
    const bad = [
      null,
      '',
      'nonsense',
      `${full} `.repeat(2),
      full.toLowerCase(),
      mistyped,
      createKeyText(),
      expired,
      revoked,
    ];
    const answers = await Promise.all(bad.map((key) => demo.get('/v1/api-key', key)));
    const said = answers.map(({ status, headers, body }) => {
      const { requestId, ...error } = body.error;
      expect(requestId).toBe(headers['x-request-id']);
      const { date: _date, 'x-request-id': _requestId, ...rest } = headers;
      return JSON.stringify([status, rest, error]);
    });
    expect(new Set(said).size).toBe(1);
    expect(answers[0]).toMatchObject({
      status: 401,
      body: {
        error: {
          code: 'unauthorized',
          message: 'The API key is missing or not valid. Send a valid key in the X-API-Key header.',
          meta: {},
        },
      },
    });
    expect(new Set(answers.map(({ body }) => body.error.requestId)).size).toBe(bad.length);
  });

  test('is read from its own header alone', async () => {
    const { full } = demo.keys;
    const statusOf = async (url: string, headers: Record<string, string>) =>
      (await demo.app.inject({ url, headers })).statusCode;
    expect(await statusOf('/v1/api-key', { 'X-Api-Key': full })).toBe(200);
    expect(await statusOf('/v1/api-key', { authorization: `Bearer ${full}` })).toBe(401);
    expect(await statusOf('/v1/api-key', { cookie: `X-API-Key=${full}` })).toBe(401);
    expect(await statusOf(`/v1/api-key?X-API-Key=${full}`, {})).toBe(401);
  });

  test('decides the organization, whatever the client says', async () => {
    const { full, otherOrganization } = demo.keys;
    const { data } = (await demo.app.inject({ url: '/v1/organization', headers: { 'x-api-key': full } })).json();
    const headers = { 'x-api-key': otherOrganization, 'x-organization-id': organizationId };
    const other = await demo.app.inject({ url: '/v1/organization', headers });
    expect(data.name).toBe('The Hartwell Family');
    expect(other.json().data.name).toBe('Copper Kettle Coffee Co.');
  });

  test('expires at its instant and not before', async () => {
    let nowMs = Date.parse('2026-06-01T00:00:00Z');
    const other = await openDemoApp({ now: () => nowMs });
    try {
      const row = { expires_at: new Date(nowMs + 1000) };
      await other.database.updateTable('api_keys').set(row).where('name', '=', 'Demo: full').execute();
      expect((await other.get('/v1/api-key')).status).toBe(200);
      nowMs += 999;
      expect((await other.get('/v1/api-key')).status).toBe(200);
      nowMs += 1;
      expect((await other.get('/v1/api-key')).status).toBe(401);
    } finally {
      await other.close();
    }
  });

  test('is stored as a hash only', async () => {
    const rows = await demo.database.selectFrom('api_keys').selectAll().execute();
    const text = JSON.stringify(rows);
    for (const key of Object.values(demo.keys)) {
      expect(text).not.toContain(key);
      expect(text).not.toContain(key.slice(4, 20));
    }
    expect(rows.map((row) => row.key_hash.length)).toEqual(rows.map(() => 64));
  });
});

describe('scopes', () => {
  const scoped = Object.entries<Operation>(operations).filter(([, { scope }]) => scope !== null);

  test.each(scoped)('%s is refused without its scope and told which', async (_operationId, operation) => {
    const key = await createKey({
      scopes: (Object.keys(scopes) as Scope[]).filter((scope) => scope !== operation.scope),
    });
    const address = operation.path.replace(/\{\w+\}/, randomUUID());
    const answer = operation.method === 'GET' ? await demo.get(address, key) : await demo.post(address, {}, key);
    expect(answer.status).toBe(403);
    expect(answer.body.error).toMatchObject({ code: 'forbidden_scope', meta: { requiredScope: operation.scope } });
  });

  test.each(scoped)('%s needs no other scope', async (_operationId, operation) => {
    const key = await createKey({ scopes: operation.scope === null ? [] : [operation.scope] });
    const address = operation.path.replace(/\{\w+\}/, randomUUID());
    const answer = operation.method === 'GET' ? await demo.get(address, key) : await demo.post(address, {}, key);
    expect([200, 400, 404]).toContain(answer.status);
  });

  test('a key without any may still ask what it may do', async () => {
    const answer = await demo.get('/v1/api-key', await createKey({ scopes: [] }));
    expect(answer.status).toBe(200);
    expect(answer.body.data.availableOperations).toEqual([
      { operationId: 'getApiKey', method: 'GET', path: '/v1/api-key', scope: null },
    ]);
  });

  test('decide the available operations', async () => {
    const names = async (key: string) =>
      (await demo.get('/v1/api-key', key)).body.data.availableOperations.map(
        ({ operationId }: { operationId: string }) => operationId,
      );
    expect(await names(demo.keys.full)).toEqual(Object.keys(operations));
    expect(await names(demo.keys.readOnly)).toEqual(
      Object.keys(operations).filter((operationId) => operationId !== 'createTag' && operationId !== 'attachTag'),
    );
  });
});

describe('a CUSTOM_ACCOUNTS key', () => {
  const custom = () => demo.keys.customAccounts;
  let selected: string[];
  let foreignId: string;
  let foreignTransactionId: string;
  let taggedId: string;

  beforeAll(async () => {
    selected = (await demo.get('/v1/api-key', custom())).body.data.selectedAccountIds;
    const accounts = await demo.getAll('/v1/accounts');
    foreignId = accounts.find(({ name }) => name === 'Joint Household').id;
    foreignTransactionId = (await demo.get(`/v1/transactions?accountId=${foreignId}&pageSize=1`)).body.data[0].id;
    taggedId = (await demo.getAll('/v1/tags')).find(({ name }) => name === 'Renovation').id;
  });

  test('says so', async () => {
    expect((await demo.get('/v1/api-key', custom())).body.data.accountScope).toBe('CUSTOM_ACCOUNTS');
    expect(selected).toHaveLength(3);
  });

  test('lists its accounts alone', async () => {
    const names = (await demo.getAll('/v1/accounts', custom())).map(({ name }) => name);
    expect(names).toEqual(['Everyday Checking', 'Everyday Rewards Card', 'Taxable Brokerage']);
    expect((await demo.getAll('/v1/accounts?pageSize=1', custom())).length).toBe(3);
  });

  test('lists transactions and holdings of its accounts alone', async () => {
    const transactions = await demo.getAll('/v1/transactions?visibility=all&pageSize=100', custom());
    const holdings = await demo.getAll('/v1/holdings', custom());
    expect(new Set(transactions.map(({ accountId }) => accountId)).size).toBe(3);
    for (const { accountId } of [...transactions, ...holdings]) expect(selected).toContain(accountId);
    const { count } = await demo.database
      .selectFrom('transactions')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('organization_id', '=', organizationId)
      .where('account_id', 'in', selected)
      .executeTakeFirstOrThrow();
    expect(transactions).toHaveLength(count);
    expect(holdings).toHaveLength(11);
  });

  test.each(['transactions', 'holdings'])(
    'answers 403 to %s of another account in the query, known or not',
    async (list) => {
      const known = await demo.get(`/v1/${list}?accountId=${foreignId}`, custom());
      const unknown = await demo.get(`/v1/${list}?accountId=${randomUUID()}`, custom());
      const unknownToAll = await demo.get(`/v1/${list}?accountId=${randomUUID()}`);
      for (const answer of [known, unknown, unknownToAll]) {
        expect(answer.status).toBe(403);
        expect({ ...answer.body.error, requestId: '' }).toEqual({
          code: 'account_not_accessible',
          message: 'This key has no access to an account with that accountId.',
          meta: { parameter: 'accountId' },
          requestId: '',
        });
      }
    },
  );

  test.each(['', '/transactions', '/holdings'])('answers 404 to another account in the path%s', async (child) => {
    const foreign = await demo.get(`/v1/accounts/${foreignId}${child}`, custom());
    const unknown = await demo.get(`/v1/accounts/${randomUUID()}${child}`, custom());
    expect([foreign.status, unknown.status]).toEqual([404, 404]);
    expect({ ...foreign.body.error, requestId: '' }).toEqual({ ...unknown.body.error, requestId: '' });
  });

  test('takes an id of its own in capitals', async () => {
    const [id = ''] = selected;
    expect((await demo.get(`/v1/accounts/${id.toUpperCase()}`, custom())).status).toBe(200);
    expect((await demo.get(`/v1/transactions?accountId=${id.toUpperCase()}`, custom())).status).toBe(200);
  });

  test('sees tagged transactions of its accounts alone', async () => {
    expect((await demo.getAll(`/v1/tags/${taggedId}/transactions`)).length).toBeGreaterThan(20);
    expect(await demo.getAll(`/v1/tags/${taggedId}/transactions`, custom())).toEqual([]);
  });

  test('cannot tag what it cannot see, and then tags nothing', async () => {
    const [own] = (await demo.get('/v1/transactions?pageSize=1', custom())).body.data;
    const tag = (await demo.post('/v1/tags', { name: 'Custom' }, custom())).body.data;
    const path = `/v1/tags/${tag.id}/transactions`;
    const refused = await demo.post(path, { transactionIds: [own.id, foreignTransactionId] }, custom());
    expect(refused.status).toBe(404);
    expect(JSON.stringify(refused.body)).not.toContain(foreignTransactionId);
    expect(await demo.getAll(path)).toEqual([]);
    expect((await demo.post(path, { transactionIds: [own.id] }, custom())).body.data.taggedCount).toBe(1);
  });

  test('with no accounts selected gets empty lists', async () => {
    const key = await createKey({ accountScope: 'CUSTOM_ACCOUNTS' });
    for (const path of ['/v1/accounts', '/v1/transactions', '/v1/holdings', `/v1/tags/${taggedId}/transactions`]) {
      const answer = await demo.get(path, key);
      expect([path, answer.status, answer.body.data]).toEqual([path, 200, []]);
      expect(answer.headers['x-service-item-count']).toBe('0');
    }
  });
});

describe('another organization', () => {
  const other = () => demo.keys.otherOrganization;

  test('has its own profile, accounts, transactions and tags', async () => {
    expect((await demo.get('/v1/organization', other())).body.data).toEqual({
      name: 'Copper Kettle Coffee Co.',
      email: 'hello@copperkettle.example',
      baseCurrencyCode: 'USD',
    });
    expect((await demo.getAll('/v1/accounts', other())).map(({ name }) => name)).toEqual([
      'Espresso Machine Loan',
      'Operating Account',
    ]);
    expect((await demo.getAll('/v1/tags', other())).map(({ name }) => name)).toEqual(['Catering']);
    const ownIds = new Set((await demo.getAll('/v1/transactions?visibility=all', other())).map(({ id }) => id));
    const allIds = (await demo.getAll('/v1/transactions?visibility=all&pageSize=100')).map(({ id }) => id);
    expect(ownIds.size).toBeGreaterThan(50);
    expect(allIds.filter((id) => ownIds.has(id))).toEqual([]);
  });

  test('does not exist for the first, nor the first for it', async () => {
    const [account] = await demo.getAll('/v1/accounts');
    const [tag] = await demo.getAll('/v1/tags');
    const [transaction] = (await demo.get('/v1/transactions?pageSize=1')).body.data;
    const [catering] = await demo.getAll('/v1/tags', other());
    expect((await demo.get(`/v1/accounts/${account.id}`, other())).status).toBe(404);
    expect((await demo.get(`/v1/transactions?accountId=${account.id}`, other())).status).toBe(403);
    expect((await demo.get(`/v1/tags/${tag.id}/transactions`, other())).status).toBe(404);
    const foreignTag = await demo.post(
      `/v1/tags/${tag.id}/transactions`,
      { transactionIds: [transaction.id] },
      other(),
    );
    expect(foreignTag.status).toBe(404);
    const foreignTransaction = await demo.post(
      `/v1/tags/${catering.id}/transactions`,
      { transactionIds: [transaction.id] },
      other(),
    );
    expect(foreignTransaction.status).toBe(404);
    const foreignParent = await demo.post('/v1/tags', { name: 'Below', parentTagId: tag.id }, other());
    expect(foreignParent.body.error.meta.reason).toBe('unknown_parent');
  });

  test('may use a tag name of the first', async () => {
    expect((await demo.post('/v1/tags', { name: 'Travel' }, other())).status).toBe(201);
  });
});
