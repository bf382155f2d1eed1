import { addonErrors } from '../../../../src/addon/errors/error-codes';
import { type AppState, changesConnection, reduceApp } from '../../../../src/addon/sidebar/page/app-state';
import { isOfInput } from '../../../../src/addon/sidebar/page/messages/describe-error';
import { connected, connection, refresh } from './fixtures';

const error = { code: 'script_failed', message: 'Broken.', requestId: null, retryAfterSeconds: null };
const ready = (server = connected): AppState => ({ status: 'ready', server, error: null });

test('the first state that arrives is shown', () => {
  expect(reduceApp({ status: 'loading' }, { type: 'loaded', state: connected })).toEqual(ready());
});

test('an error of the first load is shown alone', () => {
  expect(reduceApp({ status: 'loading' }, { type: 'failed', error })).toEqual({ status: 'failed', error });
});

test('an error of a later load is shown together with the previous state', () => {
  expect(reduceApp(ready(), { type: 'failed', error })).toEqual({ ...ready(), error });
});

test('a state that arrives after a failure removes the error', () => {
  const failed = reduceApp(ready(), { type: 'failed', error });
  expect(reduceApp(failed, { type: 'loaded', state: connected })).toEqual(ready());
});

test('a new connection has no fingerprint until the server sends one', () => {
  expect(reduceApp(ready(), { type: 'connected', connection })).toMatchObject({
    server: { connectionFingerprint: null },
  });
  expect(reduceApp(ready(), { type: 'verified', connection })).toMatchObject({
    server: { connectionFingerprint: 'mark-1' },
  });
});

test('a refresh result changes only the refresh part of the state', () => {
  const next = { ...refresh, formulasRefreshed: 99 };
  expect(reduceApp(ready(), { type: 'refreshed', refresh: next })).toEqual(ready({ ...connected, refresh: next }));
});

test('after a key is connected, the connection belongs to the user', () => {
  const before = { ...connected, isOwnConnection: false };
  expect(reduceApp(ready(before), { type: 'connected', connection })).toMatchObject({
    server: { isOwnConnection: true },
  });
});

test('events that arrive while no state is loaded are ignored', () => {
  expect(reduceApp({ status: 'loading' }, { type: 'connected', connection })).toEqual({ status: 'loading' });
});

const coded = (code: string) => ({ code, message: '', requestId: null, retryAfterSeconds: null });

test.each([
  [changesConnection, ['connection_changed', 'not_connected', 'unauthorized', 'unknown_connection']],
  [isOfInput, ['invalid_base_url', 'invalid_key', 'invalid_query', 'invalid_request', 'tag_exists', 'unauthorized']],
])('the errors of which %p holds', (holds, codes) => {
  expect(
    Object.keys(addonErrors)
      .filter((code) => holds(coded(code)))
      .sort(),
  ).toEqual(codes);
});
