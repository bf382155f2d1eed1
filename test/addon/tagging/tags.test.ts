import type { AddonError } from '../../../src/addon/errors/addon-error';
import { attachTag } from '../../../src/addon/tagging/tags';
import { fakePlatform } from '../../support/fake-platform';
import { failure } from '../../support/scripted-api';
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
