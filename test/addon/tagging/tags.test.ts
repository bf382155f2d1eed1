import type { AddonError } from '../../../src/addon/errors/addon-error';
import { addonErrors } from '../../../src/addon/errors/error-codes';
import type { HttpRequest } from '../../../src/addon/platform/platform';
import { attachTag, createTag, isOfTransaction } from '../../../src/addon/tagging/tags';
import { failure, list, record } from '../../support/api/scripted-api';
import { fakePlatform } from '../../support/platform/fake-platform';
import { connection, errorOf, openTestSession } from '../session/ten-a-day';

const tagId = '11111111-0000-4000-8000-000000000000';

/** The error of attaching a tag where the API refuses the request. */
function refusedAttach(document: () => { status: number; headers: object; text: string }): AddonError {
  const platform = fakePlatform({
    server: ({ url }) => (url.endsWith('/openapi.json') ? document() : failure(422, 'invalid_query')) as never,
  });
  const tagging = { platform, connection, open: () => openTestSession(platform) };
  return errorOf(() => attachTag(tagging as never, tagId, ['a'])) as unknown as AddonError;
}

test.each([
  [
    'no answer',
    'DNS error',
    () => {
      throw new Error('DNS error');
    },
  ],
  ['an error', 'openapi.json was answered with status 404.', () => ({ status: 404, headers: {}, text: '' })],
  [
    'more text than the add-on reads',
    'openapi.json has more than 1,000,000 characters.',
    () => ({ status: 200, headers: {}, text: JSON.stringify({ info: 'x'.repeat(1_000_000) }) }),
  ],
  ['no JSON', 'openapi.json is no JSON object.', () => ({ status: 200, headers: {}, text: '<html>' })],
])('a refused write explains why its field names are a guess if the document gave %s', (_, reason, document) => {
  const { code, cause } = refusedAttach(document);
  expect([code, cause?.message]).toEqual(['invalid_query', reason]);
});

test("a refused write with declared field names has the API's response as its cause", () => {
  const error = refusedAttach(() => ({ status: 200, headers: {}, text: '{"paths":{}}' }));
  expect(error.cause).toMatchObject({ code: 'invalid_query', message: expect.stringContaining('Check dates') });
});

/** An API that creates the tag and loses its first answer. */
function createLosingTheAnswer(parameters: readonly unknown[]) {
  const posts: HttpRequest[] = [];
  const created = { id: tagId, name: 'Trips' };
  const document = { paths: { '/v1/tags': { post: { parameters } } } };
  const platform = fakePlatform({
    server(request) {
      if (request.url.endsWith('/openapi.json')) return { status: 200, headers: {}, text: JSON.stringify(document) };
      if (request.method === 'GET') return list([]);
      posts.push(request);
      if (posts.length === 1) throw new Error('DNS error');
      return record(created, 201);
    },
  });
  const tagging = { platform, connection, open: () => openTestSession(platform) };
  const create = () =>
    createTag(tagging as never, { name: 'Trips', parentTagId: null, color: null, description: null });
  return { posts, create };
}

test('a tag is created again with the same key if the API declares that it counts once', () => {
  const { posts, create } = createLosingTheAnswer([{ in: 'header', name: 'Idempotency-Key' }]);
  expect(create().id).toBe(tagId);
  const keys = posts.map(({ headers }) => headers['Idempotency-Key']);
  expect(keys).toHaveLength(2);
  expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
  expect(new Set(keys).size).toBe(1);
});

test('otherwise it is not sent twice', () => {
  const { posts, create } = createLosingTheAnswer([]);
  expect(errorOf(create).code).toBe('network');
  expect(posts).toHaveLength(1);
  expect(posts[0]?.headers).not.toHaveProperty('Idempotency-Key');
});

test('a single transaction of a batch can cause these errors', () => {
  expect(
    Object.keys(addonErrors)
      .filter((code) => isOfTransaction({ code }))
      .sort(),
  ).toEqual(['account_not_accessible', 'invalid_query', 'not_found']);
});
