import {
  addLogLine,
  foldFailures,
  type LogLine,
  nameRemoved,
  readLog,
  readRemoved,
} from '../../../../src/addon/tables/run/run-log';
import { connectedPlatform } from '../../../support/platform/connected-platform';

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
  code: error === null ? null : 'network',
  left: 0,
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

describe('failures that repeat', () => {
  const run = (at: number, tableId: string, change: Partial<LogLine> = {}): LogLine => ({
    ...line(at),
    tableId,
    ...{ added: 0, changed: 0, marked: 0, removed: 0 },
    ...change,
  });
  const failed = (at: number, tableId: string, code: LogLine['code'] = 'network') =>
    run(at, tableId, { error: `Failed. (request ${at})`, code: code ?? null });
  const fold = (...lines: LogLine[]) =>
    foldFailures(lines).map(({ tableId, at, firstAt, count }) => [
      tableId,
      at - 1_795_262_400_000,
      firstAt - 1_795_262_400_000,
      count,
    ]);

  test('are one entry with their number, the first and the last time, although other tables ran in between', () => {
    expect(fold(failed(6, 'a'), failed(5, 'b'), failed(4, 'a'), run(3, 'b'), failed(2, 'a'), failed(1, 'b'))).toEqual([
      ['a', 6, 2, 3],
      ['b', 5, 5, 1],
      ['b', 3, 3, 1],
      ['b', 1, 1, 1],
    ]);
  });

  test('end at a run that succeeded, failed for another reason, or changed rows', () => {
    expect(fold(failed(4, 'a'), run(3, 'a'), failed(2, 'a'))).toHaveLength(3);
    expect(fold(failed(4, 'a'), failed(3, 'a', 'unauthorized'), failed(2, 'a'))).toHaveLength(3);
    const part = { error: '9 are left.', code: 'rows_left' } as const;
    expect(fold(run(4, 'a', { ...part, added: 1 }), run(3, 'a', { ...part, added: 1 }))).toHaveLength(2);
    expect(fold(run(4, 'a'), run(3, 'a'))).toHaveLength(2);
  });
});

test('the names of removed tables are kept while the log has a line of them', () => {
  const platform = connectedPlatform();
  const name = (tableId: string) => nameRemoved(platform, tableId, { dataset: 'holdings', sheetName: `of ${tableId}` });
  name('never run');
  addLogLine(platform, { ...line(1), tableId: 'first' });
  name('first');
  expect([...readRemoved(platform)]).toEqual([['first', { dataset: 'holdings', sheetName: 'of first' }]]);
  for (let at = 2; at <= 240; at += 1) {
    addLogLine(platform, { ...line(at), tableId: `table ${at % 20}` });
  }
  for (let index = 0; index < 20; index += 1) name(`table ${index}`);
  expect([...readRemoved(platform).keys()]).toEqual(Array.from({ length: 15 }, (_, index) => `table ${index + 5}`));
  platform.documentStore.set('fin.tablelog.removed', '{"a":1,"b":{"dataset":"other","sheetName":"x"}}');
  expect(readRemoved(platform).size).toBe(0);
});
