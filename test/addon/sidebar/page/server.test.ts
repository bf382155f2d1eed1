import { createServer, parseResponse, type ScriptRun } from '../../../../src/addon/sidebar/page/server';

/** Answers each call by `answer`, as Google would: one of the two handlers, once. */
function fakeRun(answer: (text: string) => { value: unknown } | { failure: unknown } | null) {
  const sent: string[] = [];
  const make = (succeed: (value: unknown) => void, fail: (error: unknown) => void): ScriptRun => ({
    withSuccessHandler: (handler) => make(handler, fail),
    withFailureHandler: (handler) => make(succeed, handler),
    sidebarCall: (text) => {
      sent.push(text);
      const result = answer(text);
      if (result === null) return;
      if ('value' in result) succeed(result.value);
      else fail(result.failure);
    },
  });
  const run = make(
    () => {
      throw new Error('No success handler was set.');
    },
    () => {
      throw new Error('No failure handler was set.');
    },
  );
  return { run, sent };
}

test('sends one text with the operation and its input', async () => {
  const { run, sent } = fakeRun(() => ({ value: '{"ok":true,"data":{"tagId":"t1","taggedCount":2}}' }));
  const response = await createServer(run).call('attachTag', {
    connectionFingerprint: 'm1',
    selectionId: 's1',
    tagId: 't1',
    transactionIds: ['a', 'b'],
  });
  expect(sent).toEqual([
    '{"operation":"attachTag","input":{"connectionFingerprint":"m1","selectionId":"s1","tagId":"t1","transactionIds":["a","b"]}}',
  ]);
  expect(response).toEqual({ ok: true, data: { tagId: 't1', taggedCount: 2 } });
});

test('sends null for an operation without input', async () => {
  const { run, sent } = fakeRun(() => ({ value: '{"ok":true,"data":{"tags":[]}}' }));
  await createServer(run).call('getState');
  expect(sent).toEqual(['{"operation":"getState","input":null}']);
});

test('returns an error of the server as a value', async () => {
  const { run } = fakeRun(() => ({
    value:
      '{"ok":false,"error":{"code":"unauthorized","message":"The key is refused.","requestId":"r1","retryAfterSeconds":null}}',
  }));
  expect(await createServer(run).call('verifyConnection')).toEqual({
    ok: false,
    error: { code: 'unauthorized', message: 'The key is refused.', requestId: 'r1', retryAfterSeconds: null },
  });
});

test.each([
  [
    Object.assign(new Error('Vous devez autoriser cette action.'), { name: 'ScriptError' }),
    'Google could not run the add-on (Vous devez autoriser cette action). Try again, or reload the spreadsheet.',
  ],
  [
    'NetworkError: HTTP 0',
    'Google could not run the add-on (NetworkError: HTTP 0). Try again, or reload the spreadsheet.',
  ],
  [null, 'Google could not run the add-on. Try again in a moment.'],
  [undefined, 'Google could not run the add-on. Try again in a moment.'],
])('turns a failure of Google into an error: %s', async (failure, message) => {
  const { run } = fakeRun(() => ({ failure }));
  expect(await createServer(run).call('getState')).toEqual({
    ok: false,
    error: { code: 'script_failed', message, requestId: null, retryAfterSeconds: null },
  });
});

test('returns the error no_server outside Google Sheets', async () => {
  expect(await createServer(null).call('getState')).toMatchObject({ ok: false, error: { code: 'no_server' } });
});

test('gives up a minute after the longest time a script may run, and not before', async () => {
  jest.useFakeTimers();
  try {
    const { run } = fakeRun(() => null);
    const settled = jest.fn();
    const call = createServer(run).call('refreshNow', null).then(settled);
    await jest.advanceTimersByTimeAsync(7 * 60_000 - 1);
    expect(settled).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(1);
    await call;
    expect(settled).toHaveBeenCalledWith(expect.objectContaining({ ok: false }));
  } finally {
    jest.useRealTimers();
  }
});

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
