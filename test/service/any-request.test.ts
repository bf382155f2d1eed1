import fc from 'fast-check';
import { anyCodePoint, anyRecord, anyValue, awkwardTexts, type KnownIds, type ValueSchema } from './support/any-value';
import { createKey } from './support/create-key';
import { type DemoApp, openDemoApp } from './support/demo-app';
import { liveContract } from './support/live-contract';

// Any parameters and any body, made from the document of the running service: the answer is a documented one.

interface DocumentedOperation {
  readonly operationId: string;
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly schema: ValueSchema }[];
  readonly requestBody?: { readonly content: { readonly 'application/json': { readonly schema: ValueSchema } } };
}

let demo: DemoApp;
let operations: { method: 'GET' | 'POST'; path: string; operation: DocumentedOperation }[];
let contract: ReturnType<typeof liveContract>;
/** Without a rate limit, so that no request is refused for its number. */
let keys: string[];
let known: KnownIds;
let tokens: string[];

beforeAll(async () => {
  demo = await openDemoApp();
  const document = (await demo.get('/openapi.json', null)).body;
  contract = liveContract(document);
  operations = Object.entries<Record<string, DocumentedOperation>>(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      method: method.toUpperCase() as 'GET' | 'POST',
      path,
      operation,
    })),
  );
  const [account, hidden] = await demo.getAll('/v1/accounts?pageSize=100');
  const [tag] = await demo.getAll('/v1/tags?pageSize=100');
  const { data: transactions, pagination } = (await demo.get('/v1/transactions?pageSize=3')).body;
  known = {
    accountId: [account.id, hidden.id],
    tagId: [tag.id],
    transactionIds: transactions.map(({ id }: { id: string }) => id),
  };
  const custom = { accountScope: 'CUSTOM_ACCOUNTS', selectedAccountIds: [account.id] } as const;
  keys = [await createKey(demo, {}), await createKey(demo, custom), await createKey(demo, { scopes: [] })];
  tokens = [pagination.nextPageToken];
});

afterAll(() => demo.close());

type Query = readonly (readonly [name: string, value: unknown])[];

function anyQuery({ parameters = [] }: DocumentedOperation): fc.Arbitrary<Query> {
  const pairs = parameters
    .filter((parameter) => parameter.in === 'query')
    .map(({ name, schema }) => {
      const values = anyValue(name, schema, known);
      return fc.tuple(fc.constant(name), name === 'pageToken' ? fc.oneof(fc.constantFrom(...tokens), values) : values);
    });
  const stray = fc.tuple(fc.string({ unit: anyCodePoint, maxLength: 20 }), fc.string({ maxLength: 20 }));
  const pair = fc.oneof(...pairs.map((arbitrary) => ({ weight: 6, arbitrary })), { weight: 1, arbitrary: stray });
  return fc.oneof(fc.constant([]), fc.array(pair, { maxLength: 4 }));
}

function anyPath(path: string, { parameters = [] }: DocumentedOperation): fc.Arbitrary<string> {
  const names = parameters.filter((parameter) => parameter.in === 'path');
  return fc
    .tuple(...names.map(({ name, schema }) => anyValue(name, schema, known)))
    .map((values) => path.replace(/\{\w+\}/g, () => segment(values.shift())));
}

/** An empty or dotted segment would name another address. */
function segment(value: unknown): string {
  return encode(value).replace(/^\.*$/, 'none');
}

/** Percent-encoded; a lone surrogate, which no URL can hold, as its replacement character. */
function encode(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return encodeURIComponent(Buffer.from(text).toString());
}

function anyBody({ requestBody }: DocumentedOperation): fc.Arbitrary<string | undefined> {
  if (requestBody === undefined) return fc.constant(undefined);
  const { schema } = requestBody.content['application/json'];
  return fc.oneof(
    { weight: 6, arbitrary: anyRecord(schema, known).map((body) => JSON.stringify(body)) },
    { weight: 1, arbitrary: fc.json({ maxDepth: 3 }) },
    { weight: 1, arbitrary: fc.string({ unit: anyCodePoint, maxLength: 50 }) },
  );
}

/** A request that succeeds: of ids that exist, with nothing that may be left out. */
function plainPath(path: string): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => known[name]?.[0] ?? '');
}

function plainBody({ requestBody }: DocumentedOperation): string | undefined {
  const { required = [] } = requestBody?.content['application/json'].schema ?? {};
  const fields = required.map((name) => [name, known[name] ?? 'Plain'] as const);
  return requestBody === undefined ? undefined : JSON.stringify(Object.fromEntries(fields));
}

function operationOf(id: string) {
  const found = operations.find(({ operation }) => operation.operationId === id);
  if (found === undefined) throw new Error(`The document has no operation ${id}.`);
  return found;
}

const operationIds = [
  ...['getApiKey', 'getOrganization', 'listAccounts', 'getAccount', 'listTransactions', 'listAccountTransactions'],
  ...['listHoldings', 'listAccountHoldings', 'listTags', 'createTag', 'listTagTransactions', 'attachTag'],
];

test('the operations are those of the document', () => {
  expect(operations.map(({ operation }) => operation.operationId).sort()).toEqual([...operationIds].sort());
});

interface Asked {
  readonly address: string;
  readonly query: Query;
  readonly payload: string | undefined;
  readonly key: string;
}

/** The status of an answer that is as documented. */
async function ask(id: string, { address, query, payload, key }: Asked): Promise<number> {
  const { method, path } = operationOf(id);
  const search = query.map(([name, value]) => `${encode(name)}=${encode(value)}`).join('&');
  const headers = { 'x-api-key': key, ...(payload === undefined ? {} : { 'content-type': 'application/json' }) };
  const request = { method, url: `${address}?${search}`, headers };
  const response = await demo.app.inject(payload === undefined ? request : { ...request, payload });
  expect(response.statusCode).toBeLessThan(500);
  expect(contract.problemsOf(method, path, response.statusCode, response.json())).toBeNull();
  return response.statusCode;
}

describe.each(operationIds)('%s', (id) => {
  test('responds to any request as documented, and never with a 5xx', async () => {
    const { path, operation } = operationOf(id);
    await fc.assert(
      fc.asyncProperty(
        fc.record({
          address: anyPath(path, operation),
          query: anyQuery(operation),
          payload: anyBody(operation),
          key: fc.constantFrom(...keys),
        }),
        async (asked) => void (await ask(id, asked)),
      ),
      { numRuns: 40 },
    );
  });

  test('responds as documented to unusual texts in each parameter and field', async () => {
    const { path, operation } = operationOf(id);
    const plain = { address: plainPath(path), query: [], payload: plainBody(operation), key: keys[0] ?? '' };
    expect(await ask(id, plain)).toBeLessThan(300);
    const body = JSON.parse(plain.payload ?? '{}');
    const fields = Object.keys(operation.requestBody?.content['application/json'].schema.properties ?? {});
    for (const text of awkwardTexts) {
      for (const { name } of (operation.parameters ?? []).filter((parameter) => parameter.in === 'query')) {
        await ask(id, { ...plain, query: [[name, text]] });
      }
      for (const name of fields) {
        for (const value of [text, [text]]) {
          await ask(id, { ...plain, payload: JSON.stringify({ ...body, [name]: value }) });
        }
      }
      if (path.includes('{')) await ask(id, { ...plain, address: path.replace(/\{\w+\}/, segment(text)) });
    }
  });
});
