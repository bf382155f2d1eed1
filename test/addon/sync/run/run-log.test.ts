import { addLogLine, type LogLine, readLog } from '../../../../src/addon/sync/run/run-log';
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

test('keeps the last 200 runs at any moment, the newest first', () => {
  const platform = connectedPlatform();
  for (let at = 1; at <= 530; at += 1) {
    addLogLine(platform, line(at));
    expect(readLog(platform).map((each) => each.at - 1_795_262_400_000)).toEqual(
      Array.from({ length: Math.min(at, 200) }, (_, index) => at - index),
    );
  }
});

test.each(['x', '"', 'é', '한', '😀'])(
  'goes on after long errors, here of %s, and keeps their request ids',
  (character) => {
    const platform = connectedPlatform();
    const id = ' (request 0c1c3c52-1111-4222-8333-444444444444)';
    for (let at = 1; at <= 250; at += 1) addLogLine(platform, line(at, character.repeat(300) + id));
    const log = readLog(platform);
    expect(log).toHaveLength(200);
    expect(log[0]?.at).toBe(1_795_262_400_250);
    for (const { error } of log) {
      expect(error?.endsWith(`…${id}`)).toBe(true);
      expect(error).toMatch(new RegExp(`^${character}{20}`, 'u'));
      expect(error).not.toMatch(/[\uD800-\uDBFF]…/);
    }
  },
);
