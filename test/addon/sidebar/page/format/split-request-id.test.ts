import { splitRequestId } from '../../../../../src/addon/sidebar/page/format/split-request-id';

const error = { code: 'x', requestId: 'req_1', retryAfterSeconds: null };

test.each([
  ['The key is refused. (request req_1)', 'The key is refused.'],
  ['The key is refused.', 'The key is refused.'],
  ['Refused (request req_2).', 'Refused (request req_2).'],
  ['(request req_1)', '(request req_1)'],
])('%j reads %j, and the id stands apart', (message, text) => {
  expect(splitRequestId({ ...error, message })).toEqual({ text, requestId: 'req_1' });
});

test('without an id the message stays as it is', () => {
  expect(splitRequestId({ ...error, requestId: null, message: 'Broken. (request null)' })).toEqual({
    text: 'Broken. (request null)',
    requestId: null,
  });
});
