import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { type FunctionName, functionNames } from '../../../../src/addon/formulas/catalogue/functions';
import type { HttpResponse } from '../../../../src/addon/platform/platform';
import { accounts, checkingId, tags, transaction, travelId } from '../../../support/api/sample-records';
import { failure, list, record } from '../../../support/api/scripted-api';
import { evaluate } from '../../../support/platform/connected-platform';
import type { FakePlatform } from '../../../support/platform/fake-platform';
import { call, capabilities, platformWith } from '../../sidebar/called-sidebar';

/** What an API, or something between it and the add-on, may make of a key. */
const echoes: { readonly [name: string]: (key: string) => string } = {
  plain: (key) => key,
  upper: (key) => key.toUpperCase(),
  lower: (key) => key.toLowerCase(),
  within: (key) => `Key ${key} is bad`,
  part: (key) => key.slice(-longPart(key)),
  url: (key) => encodeURIComponent(key),
  percent: (key) => key.replace(/./g, (each) => `%${each.charCodeAt(0).toString(16)}`),
  base64: (key) => Buffer.from(key).toString('base64'),
  basic: (key) => `Basic ${Buffer.from(`me:${key}`).toString('base64')}`,
};

const longPart = (key: string): number => Math.min(key.length, Math.max(12, Math.ceil(key.length / 4)));

// No character that a uuid, a date or a figure has: a key that is one of these is found in every answer.
const letters = [...'ghjkmnpqrstvwxyzGHJKMNPQRSTVWXYZ'];
const keys = fc.oneof(
  fc.string({ unit: fc.constantFrom(...letters), minLength: 24, maxLength: 48 }).map((text) => `fin_live_${text}`),
  fc.string({ unit: fc.constantFrom(...letters, ...'"\\/%+=&<!~'), minLength: 12, maxLength: 120 }),
  fc.string({ unit: fc.constantFrom(...letters), minLength: 8, maxLength: 11 }),
);

interface EchoingServer {
  readonly key: string;
  readonly echo: string;
  readonly seed: number;
  /** Of how many values one is an echo. */
  readonly oneOf: number;
  /** Of how many requests one is refused. */
  readonly refusedOneOf: number;
}

const servers: fc.Arbitrary<EchoingServer> = fc.record({
  key: keys,
  echo: fc.constantFrom(...Object.keys(echoes)),
  seed: fc.nat(),
  oneOf: fc.constantFrom(2, 10, 60),
  refusedOneOf: fc.constantFrom(3, 1_000),
});

test('whatever an API echoes, no cell, status, sidebar, cache or property shows the key', () => {
  fc.assert(
    fc.property(servers, (options) => {
      const platform = echoing(options);
      const { key } = options;
      const said: unknown[] = [];
      const sidebar = (operation: string, input: unknown = null): void => {
        platform.state.context = 'sidebar';
        said.push(call(platform, operation, input));
      };
      const cell = (name: FunctionName, ...args: unknown[]): void => {
        platform.state.context = 'cell';
        try {
          said.push(evaluate(platform, name, ...args));
        } catch (thrown) {
          const { message, code, requestId, sentence } = thrown as { [name: string]: unknown };
          said.push([message, code, requestId, sentence, String(thrown)]);
        }
      };

      for (let attempt = 0; attempt < 5 && !platform.userStore.has('fin.connection'); attempt += 1) {
        sidebar('connect', { baseUrl: 'https://api.example.com', apiKey: key });
      }
      for (const operation of ['verifyConnection', 'shareConnection', 'listTags']) sidebar(operation);
      sidebar('createTag', { name: 'New', parentTagId: null, color: null, description: null });
      sidebar('attachTag', { tagId: travelId, transactionIds: [transaction(1).id] });
      for (const name of functionNames) {
        const first = { FIN_SUMMARY: 'category', FIN_BALANCE: checkingId, FIN_TAGGED: travelId } as const;
        cell(name, ...(name in first ? [first[name as keyof typeof first]] : []));
      }
      cell('FIN_TRANSACTIONS', 'all', '', 'columns=all; status=true');
      cell('FIN_ACCOUNTS', 'columns=all; status=true');
      cell('FIN_STATUS');
      for (const operation of ['refreshNow', 'getState', 'unshareConnection']) sidebar(operation);

      const leaks = [...texts(said), ...texts(stored(platform))].filter((text) => leaksKey(text, key));
      expect(leaks).toEqual([]);
    }),
    { numRuns: 60 },
  );
});

/** The usual answers, in which values are replaced by echoes, or that have more values: unlike for each request. */
function echoing(options: EchoingServer): FakePlatform {
  const { key, echo, oneOf, refusedOneOf } = options;
  let state = options.seed + 1;
  const isChosen = (count: number): boolean => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return (state >> 8) % count === 0;
  };
  const echoed = (echoes[echo] as (key: string) => string)(key);
  const spoil = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return isChosen(oneOf) ? echoed : value;
    if (Array.isArray(value)) return value.map(spoil);
    const entries = Object.entries(value).map(([name, each]) => [isChosen(oneOf * 5) ? echoed : name, spoil(each)]);
    return Object.fromEntries(isChosen(oneOf) ? [...entries, ['echo', echoed]] : entries);
  };
  const answer = (response: HttpResponse): HttpResponse => {
    if (isChosen(refusedOneOf)) return refusal(isChosen(2));
    return {
      status: response.status,
      headers: { ...response.headers, 'x-echo': echoed, ...(isChosen(4) ? { 'ratelimit-remaining': echoed } : {}) },
      text: JSON.stringify(spoil(JSON.parse(response.text))),
    };
  };
  const refusal = (isJson: boolean): HttpResponse => ({
    status: isChosen(2) ? 403 : 500,
    headers: { 'retry-after': echoed },
    text: isJson
      ? JSON.stringify({
          error: { code: 'forbidden_scope', message: echoed, meta: { key: echoed }, requestId: echoed },
        })
      : `<p>${echoed}</p>`,
  });
  const told = { ...capabilities, accountScope: 'ALL', conventions: { key: 'x' }, discovery: { openapiUrl: 'x' } };
  const platform = platformWith();
  const routes: { [name: string]: () => HttpResponse } = {
    '/v1/api-key': () => record(told),
    '/v1/organization': () => record({ name: 'Doe Family', address: '1 Main St', website: 'https://example.com' }),
    '/v1/accounts': () => list(accounts),
    '/v1/transactions': () => list([transaction(1), transaction(2)]),
    [`/v1/tags/${travelId}/transactions`]: () => list([transaction(1)]),
    '/v1/holdings': () => list([{ id: transaction(3).id, name: 'Fund', accountId: checkingId, quantity: 1 }]),
    '/v1/tags': () => list(tags),
    '/openapi.json': () => record({}),
  };
  platform.state.server = ({ url, method }) => {
    const route = routes[new URL(url).pathname];
    if (route === undefined) return answer(failure(404, 'not_found'));
    return answer(method === 'POST' ? record({ id: travelId, name: 'New', taggedCount: 1 }) : route());
  };
  return platform;
}

/** What the add-on keeps, packed rows included; of the connection all but the key itself. */
function stored({ cacheEntries, documentStore, userStore }: FakePlatform): unknown {
  const cached = [...cacheEntries].map(([name, { value }]) => [
    name,
    value.startsWith('H4sI') ? gunzipSync(Buffer.from(value, 'base64')).toString() : value,
  ]);
  const kept = [...documentStore, ...userStore].map(([name, value]) => {
    if (name !== 'fin.connection') return [name, value];
    const { apiKey: _, ...rest } = JSON.parse(value);
    return [name, rest];
  });
  return [cached, kept];
}

function texts(value: unknown): string[] {
  if (typeof value === 'string') return [value, ...parsed(value)];
  if (typeof value !== 'object' || value === null) return [String(value)];
  return Object.entries(value).flatMap(([name, each]) => [name, ...texts(each)]);
}

function parsed(text: string): string[] {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' ? texts(value) : [];
  } catch {
    return [];
  }
}

/** Written apart from the code under test: every part, decoded in every way. */
function leaksKey(text: string, key: string): boolean {
  const decoded = [text, percentDecoded(text), percentDecoded(percentDecoded(text))];
  for (const word of text.split(/[^A-Za-z0-9+/_-]+/)) {
    for (let start = 0; start < 4; start += 1) {
      const plain = Buffer.from(word.slice(start), 'base64').toString('latin1');
      if (plain.includes(key)) return true;
    }
  }
  const length = longPart(key);
  return decoded.some((each) => {
    for (let start = 0; start + length <= key.length; start += 1) {
      if (each.toLowerCase().includes(key.slice(start, start + length).toLowerCase())) return true;
    }
    return false;
  });
}

function percentDecoded(text: string): string {
  return text.replace(/%[0-9a-f]{2}/gi, (each) => String.fromCharCode(Number.parseInt(each.slice(1), 16)));
}
