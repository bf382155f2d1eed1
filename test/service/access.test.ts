import { randomUUID } from 'node:crypto';
import { type Operation, operations } from '../../src/contract/operations';
import { type Scope, scopes } from '../../src/contract/scopes';
import { createKeyText } from '../../src/service/keys/key-text';
import { revokeApiKey } from '../../src/service/keys/revoke-api-key';
import { rotateApiKey } from '../../src/service/keys/rotate-api-key';
import { buildCheckedApp } from './support/checked-app';
import { createKey } from './support/create-key';
import { type DemoApp, openDemoApp } from './support/demo-app';
import { withClockAhead } from './support/with-clock-ahead';

let demo: DemoApp;

beforeAll(async () => {
  demo = await openDemoApp();
});

afterAll(() => demo.close());

describe('a key', () => {
  test('that is missing, malformed, mistyped, unknown, expired or revoked gets the same response', async () => {
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

  test('is read only from its header', async () => {
    const { full } = demo.keys;
    const statusOf = async (url: string, headers: Record<string, string>) =>
      (await demo.app.inject({ url, headers })).statusCode;
    expect(await statusOf('/v1/api-key', { 'X-Api-Key': full })).toBe(200);
    expect(await statusOf('/v1/api-key', { authorization: `Bearer ${full}` })).toBe(401);
    expect(await statusOf('/v1/api-key', { cookie: `X-API-Key=${full}` })).toBe(401);
    expect(await statusOf(`/v1/api-key?X-API-Key=${full}`, {})).toBe(401);
  });

  test('determines the organization, whatever the client sends', async () => {
    const { full, otherOrganization } = demo.keys;
    const { data } = (await demo.app.inject({ url: '/v1/organization', headers: { 'x-api-key': full } })).json();
    const headers = { 'x-api-key': otherOrganization, 'x-organization-id': demo.organizationId };
    const other = await demo.app.inject({ url: '/v1/organization', headers });
    expect(data.name).toBe('The Hartwell Family');
    expect(other.json().data.name).toBe('Copper Kettle Coffee Co.');
  });

  test('expires at its instant and not before', async () => {
    let nowMs = Date.parse('2026-06-01T00:00:00Z');
    const clock = () => nowMs;
    // The clock of the instance does not matter.
    const app = await buildCheckedApp({ database: demo.database, now: () => 0, clock });
    const headers = { 'x-api-key': await createKey(demo, { expiresAt: new Date(nowMs + 1000) }) };
    const statusAfter = async (milliseconds: number) => {
      nowMs += milliseconds;
      return (await app.inject({ url: '/v1/api-key', headers })).statusCode;
    };
    expect([await statusAfter(0), await statusAfter(999), await statusAfter(1)]).toEqual([200, 200, 401]);
    await app.close();
  });

  test('is revoked at once, even if the clock of the machine that revokes it is ahead', async () => {
    const id = randomUUID();
    const headers = { 'x-api-key': await createKey(demo, { id }) };
    const app = await buildCheckedApp({ database: demo.database, now: Date.now });
    const askStatus = async () => (await app.inject({ url: '/v1/api-key', headers })).statusCode;
    expect(await askStatus()).toBe(200);
    await withClockAhead(() => revokeApiKey(demo.database, demo.organizationId, id));
    expect(await askStatus()).toBe(401);
    await app.close();
  });

  test('that is rotated without overlap ends at once, even if the clock of that machine is ahead', async () => {
    const id = randomUUID();
    const headers = { 'x-api-key': await createKey(demo, { id }) };
    const app = await buildCheckedApp({ database: demo.database, now: Date.now });
    await withClockAhead(() =>
      demo.database.transaction().execute((transaction) => rotateApiKey(transaction, demo.organizationId, id, 0)),
    );
    expect((await app.inject({ url: '/v1/api-key', headers })).statusCode).toBe(401);
    await app.close();
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

  test.each(scoped)('%s is refused without its scope, which the error names', async (_operationId, operation) => {
    const key = await createKey(demo, {
      scopes: (Object.keys(scopes) as Scope[]).filter((scope) => scope !== operation.scope),
    });
    const address = operation.path.replace(/\{\w+\}/, randomUUID());
    const answer = operation.method === 'GET' ? await demo.get(address, key) : await demo.post(address, {}, key);
    expect(answer.status).toBe(403);
    expect(answer.body.error).toMatchObject({ code: 'forbidden_scope', meta: { requiredScope: operation.scope } });
  });

  test.each(scoped)('%s needs no other scope', async (_operationId, operation) => {
    const key = await createKey(demo, { scopes: operation.scope === null ? [] : [operation.scope] });
    const address = operation.path.replace(/\{\w+\}/, randomUUID());
    const answer = operation.method === 'GET' ? await demo.get(address, key) : await demo.post(address, {}, key);
    expect([200, 400, 404]).toContain(answer.status);
  });

  test('a key without scopes can still request its capabilities', async () => {
    const answer = await demo.get('/v1/api-key', await createKey(demo, { scopes: [] }));
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
