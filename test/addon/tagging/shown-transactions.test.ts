import { rememberShown, requireShown } from '../../../src/addon/tagging/shown-transactions';
import { type FakePlatform, fakePlatform } from '../../support/fake-platform';
import { transaction } from '../../support/sample-records';

const ids = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => transaction(from + index).id);
const list = (selectionMark: string) => ({ connectionMark: 'connection', selectionMark });
const remember = (platform: FakePlatform, shown: readonly string[], selectionMark: string | null) =>
  rememberShown(platform, shown, { connectionMark: 'connection', selectionMark });
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
  const mark = remember(platform, ids(0, 3), null);
  expect(refusal(() => requireShown(platform, list(mark), ids(0, 3)))).toBeNull();
  expect(refusal(() => requireShown(platform, list(mark), [transaction(1).id.toUpperCase()]))).toBeNull();
});

test('one that was not shown is refused', () => {
  const platform = fakePlatform();
  const mark = remember(platform, ids(0, 3), null);
  expect(refusal(() => requireShown(platform, list(mark), ids(2, 4)))).toBe('not_shown');
  // The end of one id and the beginning of the next are no id.
  const [first = '', second = ''] = ids(0, 2).map((id) => id.replace(/-/g, ''));
  expect(refusal(() => requireShown(platform, list(mark), [first.slice(16) + second.slice(0, 16)]))).toBe('not_shown');
});

test('a list that a second call continues holds the transactions of both', () => {
  const platform = fakePlatform();
  const mark = remember(platform, ids(0, 600), null);
  expect(remember(platform, ids(600, 1_000), mark)).toBe(mark);
  expect(refusal(() => requireShown(platform, list(mark), ids(0, 1_000)))).toBeNull();
});

test('a list of thousands fits into what Google keeps', () => {
  const platform = fakePlatform();
  const mark = remember(platform, ids(0, 3_000), null);
  expect(refusal(() => requireShown(platform, list(mark), ids(2_900, 3_000)))).toBeNull();
});

test.each(['', 'unknown', '__proto__'])('the mark %j, which no list has, is refused', (mark) => {
  expect(refusal(() => requireShown(fakePlatform(), list(mark), ids(0, 1)))).toBe('selection_expired');
});

test('a list is forgotten after six hours, and its mark begins a new one', () => {
  const platform = fakePlatform();
  const mark = remember(platform, ids(0, 1), null);
  platform.state.now += 6 * 3_600_000;
  expect(refusal(() => requireShown(platform, list(mark), ids(0, 1)))).toBe('selection_expired');
  const next = remember(platform, ids(1, 2), mark);
  expect(next).not.toBe(mark);
  expect(refusal(() => requireShown(platform, list(next), ids(0, 1)))).toBe('not_shown');
});
