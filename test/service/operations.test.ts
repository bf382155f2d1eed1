import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type {} from '@fastify/swagger';
import { type ErrorCode, errorCodes } from '../../src/contract/error-codes';
import type { FieldType } from '../../src/contract/fields';
import { type Operation, type OperationId, operations } from '../../src/contract/operations';
import { resources } from '../../src/contract/resources';
import { type DemoApp, openDemoApp } from './support/demo-app';
import { follow, liveContract, responseOf } from './support/live-contract';

let demo: DemoApp;
interface DocumentedAnswer {
  readonly content: {
    readonly 'application/json': {
      readonly schema: { readonly properties?: object; readonly required?: readonly string[] };
      readonly example?: unknown;
      readonly examples?: { readonly [name: string]: { readonly value: unknown } };
    };
  };
}
let document: {
  paths: Record<
    string,
    Record<
      string,
      {
        operationId: string;
        summary: string;
        description: string;
        parameters?: { name: string; schema: { pattern?: string } }[];
        responses: { readonly [status: string]: object };
      }
    >
  >;
  components: Record<'schemas' | 'headers' | 'responses', Record<string, { properties: object }>>;
};
let contract: ReturnType<typeof liveContract>;
const ids = { accountId: '', holdingAccountId: '', tagId: '', transactionId: '' };
const unknownId = '00000000-0000-4000-8000-000000000000';

beforeAll(async () => {
  demo = await openDemoApp();
  document = (await demo.get('/openapi.json', null)).body;
  contract = liveContract(document);
  const accounts = await demo.getAll('/v1/accounts');
  ids.accountId = accounts.find(({ name }) => name === 'Everyday Checking').id;
  ids.holdingAccountId = accounts.find(({ name }) => name === 'Taxable Brokerage').id;
  const tags = await demo.getAll('/v1/tags');
  ids.tagId = tags.find(({ name }) => name === 'Flights').id;
  ids.transactionId = (await demo.get('/v1/transactions?pageSize=1')).body.data[0].id;
});

afterAll(() => demo.close());

const wrongTexts: Partial<Record<FieldType, string>> = {
  string: '',
  boolean: 'yes',
  integer: '1.0',
  date: '2026-02-30',
  uuid: 'urn:uuid:5f0c4a1b-9d3e-4c8f-a7b6-d2e1f0a9c8b7',
};

const table = Object.entries(operations) as [OperationId, Operation][];

function addressOf(operationId: OperationId, operation: Operation, unknown = false): string {
  const accountId = operationId === 'listAccountHoldings' ? ids.holdingAccountId : ids.accountId;
  return operation.path
    .replace('{accountId}', unknown ? unknownId : accountId)
    .replace('{tagId}', unknown ? unknownId : ids.tagId);
}

function bodyOf(operationId: OperationId): object {
  return operationId === 'createTag' ? { name: 'Walked' } : { transactionIds: [ids.transactionId] };
}

function ask(operationId: OperationId, operation: Operation, address: string, key: string | null | undefined) {
  return operation.method === 'GET'
    ? demo.get(address, key)
    : demo.app
        .inject({
          method: 'POST',
          url: address,
          headers: key === null ? {} : { 'x-api-key': key ?? demo.keys.full },
          payload: bodyOf(operationId),
        })
        .then((response) => ({ status: response.statusCode, body: response.json(), headers: response.headers }));
}

describe.each(table)('%s', (operationId, operation) => {
  const problemsOf = (status: number, body: unknown) =>
    contract.problemsOf(operation.method, operation.path, status, body);

  test('responds as the served document describes, and drops no field', async () => {
    const address = addressOf(operationId, operation);
    const answer = operation.method === 'GET' ? await demo.get(address) : await demo.post(address, bodyOf(operationId));
    expect(answer.status).toBe(operation.status);
    expect(problemsOf(answer.status, answer.body)).toBeNull();
    expect(answer.raw).toEqual(answer.body);
    expect(answer.body.meta).toEqual({});
    expect(Array.isArray(answer.body.data)).toBe(operation.isList);
    if (operation.isList) {
      expect(answer.body.data.length).toBeGreaterThan(0);
      expect(answer.headers['x-service-item-count']).toBe(String(answer.body.data.length));
      expect(answer.body.pagination.pageSize).toBe(50);
    }
    expect(answer.headers['x-service-item-count'] === undefined).toBe(!operation.isList);
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(answer.headers['ratelimit-limit']).toBe('600');
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  test('refuses a request without a key', async () => {
    const answer = await ask(operationId, operation, addressOf(operationId, operation), null);
    expect(answer.status).toBe(401);
    expect(answer.body.error.code).toBe('unauthorized');
    expect(problemsOf(401, answer.body)).toBeNull();
  });

  test('names an unknown query parameter', async () => {
    const answer = await ask(operationId, operation, `${addressOf(operationId, operation)}?surplus=1`, undefined);
    expect(answer.status).toBe(400);
    expect(answer.body.error).toMatchObject({
      code: 'invalid_query',
      meta: { reason: 'unknown', parameter: 'surplus' },
    });
    expect(problemsOf(400, answer.body)).toBeNull();
  });

  if (Object.keys(operation.pathParameters).length > 0) {
    const [parameter] = Object.keys(operation.pathParameters);

    test('gives 404 for an unknown id', async () => {
      const answer = await ask(operationId, operation, addressOf(operationId, operation, true), undefined);
      expect(answer.status).toBe(404);
      expect(answer.body.error.code).toBe('not_found');
      expect(problemsOf(404, answer.body)).toBeNull();
    });

    // JSON Schema's format allows the prefix of a URN, PostgreSQL's type does not.
    test.each(['not-a-uuid', `urn:uuid:${unknownId}`])('gives 400 for the id %s', async (id) => {
      const address = operation.path.replace(`{${parameter}}`, id);
      const answer = await ask(operationId, operation, address, undefined);
      expect(answer.status).toBe(400);
      expect(answer.body.error.meta).toEqual({ reason: 'invalid_value', parameter });
    });
  }

  if (operation.isList) {
    test('accepts a pageSize of 1 to 100', async () => {
      const ofSize = (size: number) => demo.get(`${addressOf(operationId, operation)}?pageSize=${size}`);
      const one = await ofSize(1);
      expect([one.status, one.body.data.length, one.body.pagination.pageSize]).toEqual([200, 1, 1]);
      const most = await ofSize(100);
      expect([most.status, most.body.pagination.pageSize]).toEqual([200, 100]);
      for (const { status, body } of [await ofSize(0), await ofSize(101)]) {
        expect([status, body.error.code, body.error.meta.parameter]).toEqual([400, 'invalid_query', 'pageSize']);
      }
    });
  }

  for (const [name, field] of Object.entries(operation.query)) {
    test(`names ${name} when it is wrong or given twice`, async () => {
      const wrong = field.enum !== undefined ? 'nonsense' : wrongTexts[field.type];
      for (const query of [`${name}=${wrong}`, `${name}=a&${name}=b`]) {
        const answer = await ask(operationId, operation, `${addressOf(operationId, operation)}?${query}`, undefined);
        expect(answer.status).toBe(400);
        expect(answer.body.error).toMatchObject({ code: 'invalid_query', meta: { parameter: name } });
      }
    });
  }
});

test("every app in the service's tests is compared with its document", () => {
  const files = readdirSync(__dirname, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
  const unchecked = files.filter((file) =>
    /from '[./]+src\/service\/app'/.test(readFileSync(join(__dirname, file), 'utf8')),
  );
  expect(unchecked).toEqual([join('support', 'checked-app.ts')]);
});

describe('the document', () => {
  test('is compared with every response of these tests, and names its address, which the page of the documentation leaves out', () => {
    const { servers, info, ...compared } = JSON.parse(JSON.stringify(demo.app.swagger()));
    expect(servers).toEqual([{ url: '/' }]);
    const contact = { name: 'The operator of this service', url: 'http://127.0.0.1/docs' };
    expect({ ...compared, servers: [{ url: 'http://127.0.0.1' }], info: { ...info, contact } }).toEqual(document);
  });

  test('describes each operation by itself: what it does, how it pages and filters, then the scope', () => {
    for (const [operationId, { method, path, scope, query, isList }] of table) {
      const { description = '' } = document.paths[path]?.[method.toLowerCase()] ?? {};
      const sentences = description.split(/(?<=\.) /);
      expect([operationId, sentences[0]]).toEqual([
        operationId,
        expect.stringMatching(/^(Returns|Lists|Creates|Attaches) /),
      ]);
      expect(sentences.at(-1)).toBe(scope === null ? 'Needs any valid key.' : `Needs the scope \`${scope}\`.`);
      expect(description.includes('pagination.nextPageToken')).toBe(isList);
      const filters = Object.keys(query).filter((name) => !['pageSize', 'pageToken', 'type'].includes(name));
      expect(filters.filter((name) => !description.includes(name))).toEqual([]);
    }
  });

  test('has parts that generated clients read right, once each', () => {
    const { schemas, headers, responses } = document.components;
    expect(schemas['Transaction']?.properties).toMatchObject({
      entity: { anyOf: [{ type: 'object', additionalProperties: true }, { type: 'null' }] },
    });
    expect(Object.keys(schemas)).toEqual(
      expect.arrayContaining(['AccountList', 'AccountResponse', 'Pagination', 'ApiError']),
    );
    expect(schemas['Error']).toBeUndefined();
    expect(headers['RateLimit-Limit']).toMatchObject({
      description: expect.stringContaining('absent if the key has no rate limit'),
    });
    expect(Object.keys(responses).sort()).toEqual([
      ...['ForbiddenScope', 'ForbiddenScopeOrAccountNotAccessible', 'InternalError', 'InvalidQuery', 'NotFound'],
      ...['NotModified', 'RateLimited', 'Unauthorized', 'Unavailable'],
    ]);
    const { parameters = [] } = document.paths['/v1/tags']?.['post'] ?? {};
    expect(parameters.find(({ name }) => name === 'Idempotency-Key')?.schema.pattern).toBe('^[!-~]{1,255}$');
    expect(JSON.stringify(document).length).toBeLessThan(55_000);
  });

  test('has exactly the operations of the contract, each with its parameters and what the service offers beyond', () => {
    const offered: { readonly [operationId: string]: readonly string[] } = {
      createTag: ['Idempotency-Key'],
      attachTag: [],
    };
    const documented = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { operationId, parameters = [] }]) => ({
        operationId,
        address: `${method.toUpperCase()} ${path}`,
        parameters: parameters.map(({ name }) => name).sort(),
      })),
    );
    const expected = table.map(([operationId, { method, path, pathParameters, query }]) => ({
      operationId,
      address: `${method} ${path}`,
      parameters: [
        ...Object.keys(pathParameters),
        ...Object.keys(query),
        ...(offered[operationId] ?? ['If-None-Match']),
      ].sort(),
    }));
    const byId = (left: { operationId: string }, right: { operationId: string }) =>
      left.operationId < right.operationId ? -1 : 1;
    expect(documented.sort(byId)).toEqual(expected.sort(byId));
  });

  test('declares pagination for every response, and requires it only in lists', () => {
    const schemas = table.map(([operationId, { method, path, status }]) => {
      const answer: DocumentedAnswer = responseOf(document, method, path, status);
      const { properties = {}, required = [] } = follow(document, answer.content['application/json'].schema);
      return [operationId, Object.keys(properties), required.includes('pagination')];
    });
    expect(schemas).toEqual(
      table.map(([operationId, { isList }]) => [operationId, ['data', 'pagination', 'meta'], isList]),
    );
  });

  test.each(Object.entries(resources))('describes every field of %s', (name, fields) => {
    expect(Object.keys(document.components.schemas[name]?.properties ?? {}).sort()).toEqual(Object.keys(fields).sort());
  });

  test('is 3.1, names the key header, and resolves its own references', () => {
    const text = JSON.stringify(document);
    const references = [...text.matchAll(/"\$ref":("[^"]*")/g)].map(([, quoted = '']) => JSON.parse(quoted));
    expect(references.length).toBeGreaterThan(50);
    expect(references.filter(($ref) => follow(document, { $ref }) === undefined)).toEqual([]);
    expect(references.filter(($ref) => !/^#\/components\/(schemas|headers|responses)\//.test($ref))).toEqual([]);
    expect(document).toMatchObject({
      openapi: '3.1.0',
      components: { securitySchemes: { apiKey: { type: 'apiKey', in: 'header', name: 'X-API-Key' } } },
    });
  });

  test('documents every error code', () => {
    const text = JSON.stringify(document.components.responses);
    const missing = (Object.keys(errorCodes) as ErrorCode[]).filter((code) => !text.includes(`\`${code}\``));
    expect(missing).toEqual([]);
  });

  test('has valid examples', () => {
    const problems = table.flatMap(([, { method, path }]) =>
      Object.keys(document.paths[path]?.[method.toLowerCase()]?.responses ?? {}).flatMap((status) => {
        // Not modified: an answer without a body.
        if (status === '304') return [];
        const response: DocumentedAnswer = responseOf(document, method, path, status);
        const media = response.content['application/json'];
        const examples = [media.example, ...Object.values(media.examples ?? {}).map(({ value }) => value)];
        const given = examples.filter((example) => example !== undefined);
        if (given.length === 0) return [`${method} ${path} ${status} has no example`];
        return given.map((example) => contract.problemsOf(method, path, Number(status), example)).filter(Boolean);
      }),
    );
    expect(problems).toEqual([]);
  });
});
