import { ifUnlocked, withLock } from '../../../src/addon/store/lock';
import { platformWith } from '../refresh/sheets-with-formulas';

/** What happens to the lock of a spreadsheet, in order. */
function watched(isFree = true) {
  const platform = platformWith([]);
  const calls: (string | number)[] = [];
  const { spreadsheet } = platform;
  platform.spreadsheet = () => ({ ...spreadsheet(), flush: () => void calls.push('flush') }) as never;
  platform.documentLock.tryLock = (waitMs) => {
    calls.push(waitMs);
    return isFree;
  };
  platform.documentLock.release = () => void calls.push('release');
  const act = () => {
    calls.push('act');
    return null;
  };
  const fail = () => {
    throw new Error('failed');
  };
  return { platform, calls, act, fail };
}

test('applies pending writes before it releases the lock, also after an error', () => {
  const { platform, calls, act, fail } = watched();
  expect(withLock(platform, act, 'run')).toBeNull();
  expect(calls.splice(0)).toEqual([2_000, 'act', 'flush', 'release']);
  expect(() => withLock(platform, fail)).toThrow('failed');
  expect(calls).toEqual([20_000, 'flush', 'release']);
});

test('releases the lock if pending writes are refused', () => {
  const { platform, calls, act } = watched();
  platform.spreadsheet = () =>
    ({
      flush: () => {
        throw new Error('protected');
      },
    }) as never;
  expect(() => withLock(platform, act, 'run')).toThrow('protected');
  expect(calls).toEqual([2_000, 'act', 'release']);
});

test('does nothing while another execution holds the lock', () => {
  const { platform, calls, act } = watched(false);
  expect(() => withLock(platform, act, 'run')).toThrow(
    expect.objectContaining({
      code: 'busy',
      message: 'Another refresh of this spreadsheet is running. Try again in a minute.',
    }),
  );
  expect(ifUnlocked(platform, act, 1)).toBeNull();
  expect(calls).toEqual([2_000, 1]);
});

test('leaves pending writes of one who only looks', () => {
  const { platform, calls, act, fail } = watched();
  ifUnlocked(platform, act);
  expect(() => ifUnlocked(platform, fail)).toThrow('failed');
  expect(calls).toEqual([2_000, 'act', 'release', 2_000, 'release']);
});
