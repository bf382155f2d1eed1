import { rememberShown, requireShown } from '../../../src/addon/tagging/shown-transactions';
import { transaction } from '../../support/api/sample-records';
import { type FakePlatform, fakePlatform } from '../../support/platform/fake-platform';

const ids = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => transaction(from + index).id);
const list = (selectionId: string) => ({ connectionFingerprint: 'connection', selectionId });
const remember = (platform: FakePlatform, shown: readonly string[], selectionId: string | null) =>
  rememberShown(platform, shown, { connectionFingerprint: 'connection', selectionId });
const refusal = (act: () => void) => {
  try {
    act();
    return null;
  } catch (thrown) {
    return (thrown as { code: string }).code;
  }
};

test('transactions that were shown are accepted, in any case of their ids', () => {
  const platform = fakePlatform();
  const selectionId = remember(platform, ids(0, 3), null);
  expect(refusal(() => requireShown(platform, list(selectionId), ids(0, 3)))).toBeNull();
  expect(refusal(() => requireShown(platform, list(selectionId), [transaction(1).id.toUpperCase()]))).toBeNull();
});

test('a transaction that was not shown is refused', () => {
  const platform = fakePlatform();
  const selectionId = remember(platform, ids(0, 3), null);
  expect(refusal(() => requireShown(platform, list(selectionId), ids(2, 4)))).toBe('not_shown');
  // The end of one id and the beginning of the next are no id.
  const [first = '', second = ''] = ids(0, 2).map((id) => id.replace(/-/g, ''));
  expect(refusal(() => requireShown(platform, list(selectionId), [first.slice(16) + second.slice(0, 16)]))).toBe(
    'not_shown',
  );
});

test('a list that a second call continues contains the transactions of both', () => {
  const platform = fakePlatform();
  const selectionId = remember(platform, ids(0, 600), null);
  expect(remember(platform, ids(600, 1_000), selectionId)).toBe(selectionId);
  expect(refusal(() => requireShown(platform, list(selectionId), ids(0, 1_000)))).toBeNull();
});

test('a list of three thousand fits into a cache value', () => {
  const platform = fakePlatform();
  const selectionId = remember(platform, ids(0, 3_000), null);
  expect(refusal(() => requireShown(platform, list(selectionId), ids(2_900, 3_000)))).toBeNull();
});

test.each(['', 'unknown', '__proto__'])('the unknown list id %j is refused', (selectionId) => {
  expect(refusal(() => requireShown(fakePlatform(), list(selectionId), ids(0, 1)))).toBe('selection_expired');
});

test('a list expires after six hours, and its id starts a new one', () => {
  const platform = fakePlatform();
  const selectionId = remember(platform, ids(0, 1), null);
  platform.state.now += 6 * 3_600_000;
  expect(refusal(() => requireShown(platform, list(selectionId), ids(0, 1)))).toBe('selection_expired');
  const next = remember(platform, ids(1, 2), selectionId);
  expect(next).not.toBe(selectionId);
  expect(refusal(() => requireShown(platform, list(next), ids(0, 1)))).toBe('not_shown');
});

test('a list is of one user, also where another uses the same connection', () => {
  const platform = fakePlatform();
  const selectionId = remember(platform, ids(0, 1), null);
  const other = { ...platform, userCache: fakePlatform().userCache };
  expect(refusal(() => requireShown(other, list(selectionId), ids(0, 1)))).toBe('selection_expired');
});

test('a list is of one connection', () => {
  const platform = fakePlatform();
  const selectionId = remember(platform, ids(0, 1), null);
  const other = { connectionFingerprint: 'another', selectionId };
  expect(refusal(() => requireShown(platform, other, ids(0, 1)))).toBe('selection_expired');
});
