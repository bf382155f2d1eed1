import { type AppState, reduceApp } from '../../../../src/addon/sidebar/page/app-state';
import { connected, connection, refresh } from './fixtures';

const error = { code: 'script_failed', message: 'Broken.', requestId: null, retryAfterSeconds: null };
const ready = (server = connected): AppState => ({ status: 'ready', server, error: null });

test('the first state that arrives is shown', () => {
  expect(reduceApp({ status: 'loading' }, { type: 'loaded', state: connected })).toEqual(ready());
});

test('a first loading that fails has nothing else to show', () => {
  expect(reduceApp({ status: 'loading' }, { type: 'failed', error })).toEqual({ status: 'failed', error });
});

test('a later one that fails keeps what is shown, and says so', () => {
  expect(reduceApp(ready(), { type: 'failed', error })).toEqual({ ...ready(), error });
});

test('a state that arrives after a failure removes the error', () => {
  const failed = reduceApp(ready(), { type: 'failed', error });
  expect(reduceApp(failed, { type: 'loaded', state: connected })).toEqual(ready());
});

test('a new connection has no mark until the server has given one', () => {
  expect(reduceApp(ready(), { type: 'connected', connection })).toMatchObject({
    server: { connectionFingerprint: null },
  });
  expect(reduceApp(ready(), { type: 'verified', connection })).toMatchObject({
    server: { connectionFingerprint: 'mark-1' },
  });
});

test('a refresh changes nothing but its own part', () => {
  const next = { ...refresh, formulasRefreshed: 99 };
  expect(reduceApp(ready(), { type: 'refreshed', refresh: next })).toEqual(ready({ ...connected, refresh: next }));
});

test('a key that is connected is from then on the one that can be disconnected', () => {
  const before = { ...connected, isOwnConnection: false };
  expect(reduceApp(ready(before), { type: 'connected', connection })).toMatchObject({
    server: { isOwnConnection: true },
  });
});

test('events that arrive after the state was removed are dropped', () => {
  expect(reduceApp({ status: 'loading' }, { type: 'connected', connection })).toEqual({ status: 'loading' });
});
