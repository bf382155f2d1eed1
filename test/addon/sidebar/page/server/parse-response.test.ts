import { parseResponse } from '../../../../../src/addon/sidebar/page/server/parse-response';

test('reads data', () => {
  expect(parseResponse('{"ok":true,"data":{"tags":[]}}')).toEqual({ ok: true, data: { tags: [] } });
});

test('reads an error and adds missing fields', () => {
  expect(parseResponse('{"ok":false,"error":{"message":"Broken."}}')).toEqual({
    ok: false,
    error: { code: 'unknown', message: 'Broken.', requestId: null, retryAfterSeconds: null },
  });
});

test.each([
  ['null, as Google gives for a value it cannot carry', null],
  ['undefined', undefined],
  ['an object in place of text', { ok: true, data: {} }],
  ['an empty text', ''],
  ['HTML', '<html>Sign in</html>'],
  ['cut JSON', '{"ok":true,"data":{'],
  ['a JSON string', '"ok"'],
  ['success without data', '{"ok":true}'],
  ['a truthy ok', '{"ok":1,"data":{}}'],
  ['an error without text', '{"ok":false,"error":{"code":"x"}}'],
  ['an error that is null', '{"ok":false,"error":null}'],
])('an unreadable answer is an error: %s', (_, answer) => {
  expect(parseResponse(answer)).toEqual({
    ok: false,
    error: {
      code: 'unreadable_answer',
      message: 'This page cannot read the add-on’s response. Reload the spreadsheet to get the same version of both.',
      requestId: null,
      retryAfterSeconds: null,
    },
  });
});

test.each([[0], [-1], ['5'], [null]])('a wait of %p is ignored', (retryAfterSeconds) => {
  const response = parseResponse(JSON.stringify({ ok: false, error: { code: 'x', message: 'm', retryAfterSeconds } }));
  expect(response).toMatchObject({ error: { retryAfterSeconds: null } });
});
