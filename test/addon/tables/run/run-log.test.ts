import { addLogLine, type LogLine, readLog } from '../../../../src/addon/tables/run/run-log';
import { connectedPlatform } from '../../../support/connected-platform';

const line = (at: number, error: string | null = null): LogLine => ({
  at: 1_795_262_400_000 + at,
  tableId: 'a1b2c3d4',
  added: 100_000,
  changed: 100_000,
  marked: 100_000,
  removed: 100_000,
  requestCount: 10_000,
  ms: 240_000,
  error,
});

test('always keeps the last 200 runs, the newest first', () => {
  const platform = connectedPlatform();
  for (let at = 1; at <= 530; at += 1) {
    addLogLine(platform, line(at));
    expect(readLog(platform).map((each) => each.at - 1_795_262_400_000)).toEqual(
      Array.from({ length: Math.min(at, 200) }, (_, index) => at - index),
    );
  }
});

test.each(['x', '"', 'é', '한', '😀'])(
  'keeps logging after long errors, here of %s, and keeps their request ids',
  (character) => {
    const platform = connectedPlatform();
    const id = ' (request 0c1c3c52-1111-4222-8333-444444444444)';
    for (let at = 1; at <= 250; at += 1) addLogLine(platform, line(at, `a${character.repeat(300)}.${id}`));
    const log = readLog(platform);
    expect(log).toHaveLength(200);
    expect(log[0]?.at).toBe(1_795_262_400_250);
    for (const { error } of log) {
      expect(error?.endsWith(`…${id}`)).toBe(true);
      expect(error).toMatch(new RegExp(`^a${character}{20}`, 'u'));
      expect(error).not.toMatch(/[\uD800-\uDBFF]…/);
    }
  },
);

test('makes space for a line if longer lines of an earlier version fill the property', () => {
  const platform = connectedPlatform();
  const long = Array.from({ length: 20 }, (_, at) => line(at, 'x'.repeat(305)));
  expect(JSON.stringify(long).length).toBe(9_121);
  platform.documentStore.set('fin.tablelog.0', JSON.stringify(long));
  platform.documentStore.set('fin.tablelog', '20');
  addLogLine(platform, line(100, 'y'));
  expect(readLog(platform)[0]).toMatchObject({ error: 'y' });
  expect(readLog(platform).length).toBeGreaterThan(15);
});

test('an error of writing the log does not stop the run', () => {
  const platform = connectedPlatform();
  Object.assign(platform.documentProperties, {
    set() {
      throw new Error('Service invoked too many times for one day: properties.');
    },
  });
  addLogLine(platform, line(1));
  expect(readLog(platform)).toEqual([]);
});
