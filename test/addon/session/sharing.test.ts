import { createHash } from 'node:crypto';
import type { Platform } from '../../../src/addon/platform/platform';
import { failure } from '../../support/api/scripted-api';
import { type Ending, type Execution, runSideBySide } from '../../support/platform/side-by-side';
import { errorOf, openTestSession, platformOf, read } from './ten-a-day';

type World = ReturnType<typeof platformOf>;
type Days = readonly [from: string, to: string];

/** Executions that read days side by side, each service call in its usual time. */
function readTogether(
  { platform }: World,
  all: readonly (Partial<Execution<number>> & { readonly days: Days; readonly ms?: number })[],
) {
  const costMs = (call: string): number =>
    call.startsWith('fetch') ? 200 : call === 'now' || call === 'uuid' ? 0 : 30;
  const executions = all.map(({ days, ms, ...more }) => ({
    run: (own: Platform) => read(own, ...days, ms === undefined ? {} : { ms }).rows.length,
    startsAfterMs: 0,
    diesAtCall: null,
    ...more,
  }));
  return runSideBySide({ platform, state: platform.state, costMs }, executions);
}

function requestsOf(days: Days, quirks: Parameters<typeof platformOf>[0] = {}): number {
  const { platform } = platformOf(quirks);
  read(platform, ...days);
  return platform.requests.length;
}

const rowsIn = (endings: readonly Ending<number>[]) =>
  endings.map((ending) => (ending !== 'killed' && 'value' in ending ? ending.value : ending));
const codeOf = (ending: Ending<number> | undefined) =>
  ending !== undefined && ending !== 'killed' && 'thrown' in ending ? (ending.thrown as { code: string }).code : ending;

const year: Days = ['2025-12-01', '2026-11-20'];
const spring: Days = ['2026-03-01', '2026-05-31'];
const may: Days = ['2026-05-01', '2026-05-31'];

test('forty equal cells that start together read once', () => {
  const world = platformOf();
  const endings = readTogether(
    world,
    Array.from({ length: 40 }, () => ({ days: spring })),
  );
  expect(new Set(rowsIn(endings))).toEqual(new Set([920]));
  expect(world.platform.requests).toHaveLength(requestsOf(spring));
});

test('cells that start shortly after one another also read once', () => {
  const world = platformOf();
  const endings = readTogether(
    world,
    Array.from({ length: 12 }, (_, index) => ({ days: spring, startsAfterMs: index * 45 })),
  );
  expect(new Set(rowsIn(endings))).toEqual(new Set([920]));
  expect(world.platform.requests).toHaveLength(requestsOf(spring));
});

test('one execution reads the months of several cells', () => {
  const world = platformOf();
  const months = ['01', '02', '03', '04', '05', '06'].map((month): Days => [`2026-${month}-01`, `2026-${month}-28`]);
  const endings = readTogether(
    world,
    months.map((days) => ({ days })),
  );
  expect(rowsIn(endings)).toEqual([280, 280, 280, 280, 280, 280]);
  // Which of them reads is chance, and with it which days come first.
  expect(world.platform.requests.length).toBeLessThanOrEqual(requestsOf(['2026-01-01', '2026-06-30']) + 4);
});

test('nobody waits for a cell whose rows another execution has read', () => {
  const world = platformOf();
  let tookMs = 0;
  const endings = readTogether(world, [
    { days: spring },
    { days: ['2026-05-01', '2026-06-30'], startsAfterMs: 1 },
    {
      startsAfterMs: 5_000,
      days: year,
      run: (own) => {
        const startedAt = own.clock.now();
        const { length } = read(own, ...year).rows;
        tookMs = own.clock.now() - startedAt;
        return length;
      },
    },
  ]);
  expect(rowsIn(endings)).toEqual([920, 610, 3_550]);
  // Without the 5 s after which a silent execution is assumed to have ended.
  expect(tookMs).toBe(1_750);
});

test('a history of more than three years is read only for the cell that needs it', () => {
  const world = platformOf();
  const endings = readTogether(world, [{ days: may }, { days: ['2021-02-01', '2026-11-20'], startsAfterMs: 40 }]);
  expect(rowsIn(endings)).toEqual([310, 3_550]);
  const first = world.platform.requests
    .slice(0, requestsOf(may))
    .map(({ url }) => new URL(url).searchParams.get('dateFrom') ?? '');
  expect(first.every((day) => day >= '2026-04-30')).toBe(true);
});

test('a cell gets its own days even if the time ends before those of other cells are read', () => {
  const world = platformOf({ pageSizes: [10] });
  const endings = readTogether(world, [
    { days: may, ms: 5_000 },
    { days: year, startsAfterMs: 1, diesAtCall: 10 },
  ]);
  expect(rowsIn(endings)).toEqual([310, 'killed']);
});

test('if Google kills the reader, one of the waiting executions reads', () => {
  const world = platformOf();
  const endings = readTogether(world, [
    { days: spring, diesAtCall: 8 },
    ...Array.from({ length: 10 }, () => ({ days: spring, startsAfterMs: 150 })),
  ]);
  expect(new Set(rowsIn(endings.slice(1)))).toEqual(new Set([920]));
  expect(world.platform.requests.length).toBeLessThanOrEqual(requestsOf(spring) + 2);
});

test('cells that wait for a read fail with its error', () => {
  const world = platformOf();
  world.platform.state.server = () => failure(500, 'internal_error');
  const endings = readTogether(
    world,
    Array.from({ length: 10 }, () => ({ days: spring })),
  );
  expect(endings.map(codeOf)).toEqual(Array(10).fill('internal_error'));
  expect(world.platform.requests).toHaveLength(4);
});

test('after a read reaches the time limit, one of the waiting cells continues it', () => {
  const world = platformOf({ pageSizes: [10] });
  const endings = readTogether(world, [
    { days: year, ms: 4_000 },
    ...Array.from({ length: 5 }, () => ({ days: year, startsAfterMs: 150 })),
  ]);
  expect(codeOf(endings[0])).toBe('time_limit');
  expect(new Set(rowsIn(endings.slice(1)))).toEqual(new Set([3_550]));
  expect(world.platform.requests.length).toBeLessThan(requestsOf(year, { pageSizes: [10] }) * 1.2);
});

test('a cell that needs few days reads them during a long read of other days', () => {
  const world = platformOf({ pageSizes: [2] });
  const endings = readTogether(world, [
    { days: ['2020-01-01', '2026-08-31'] },
    { days: ['2026-10-01', '2026-10-07'], startsAfterMs: 1_000 },
  ]);
  expect([codeOf(endings[0]), rowsIn(endings)[1]]).toEqual(['time_limit', 70]);
});

test('a cell that waits too long for another reader returns an error or an older copy', () => {
  const quirks = { pageSizes: [1] };
  const world = platformOf(quirks);
  const [, late] = readTogether(world, [
    { days: year, ms: 60_000 },
    { days: year, startsAfterMs: 1_000 },
  ]);
  expect(late).toMatchObject({
    thrown: { code: 'time_limit', message: 'Another formula still reads these rows. Choose Refresh now in a moment.' },
  });
});

test('counts the requests of an execution, including those without a response', () => {
  const { platform } = platformOf();
  const reader = openTestSession(platform);
  reader.rows({ operationId: 'listTransactions', filters: { dateFrom: '2026-05-01', dateTo: '2026-06-30' } });
  expect(reader.requestCount()).toBe(platform.requests.length);
  platform.state.server = () => failure(500, 'internal_error');
  const failing = openTestSession(platform);
  errorOf(() => failing.rows({ operationId: 'listTags' }));
  expect(failing.requestCount()).toBe(4);
});

test('if Google kills the reader of forty cells, the others have their rows six seconds after it', () => {
  const world = platformOf({ pageSizes: [20] });
  const startedAt = world.platform.state.now;
  const endedAfter: number[] = [];
  const run = (own: Platform): number => {
    const { length } = read(own, ...year).rows;
    endedAfter.push(own.clock.now() - startedAt);
    return length;
  };
  const alone = platformOf({ pageSizes: [20] });
  const [whole] = readTogether(alone, [{ days: year, run }]);
  const aloneMs = endedAfter.pop() ?? 0;
  const endings = readTogether(world, [
    { days: year, diesAtCall: 14 },
    ...Array.from({ length: 39 }, () => ({ days: year, startsAfterMs: 150, run })),
  ]);
  expect(new Set(rowsIn(endings.slice(1)))).toEqual(new Set(rowsIn([whole as Ending<number>])));
  expect(Math.max(...endedAfter) - aloneMs).toBeLessThan(6_000);
});

test('a reader whose pages take 4 s is not mistaken for one that was killed', () => {
  const world = platformOf();
  const costMs = (call: string): number =>
    call.startsWith('fetch') ? 4_000 : call === 'now' || call === 'uuid' ? 0 : 30;
  const run = (own: Platform): number => read(own, ...spring).rows.length;
  const executions = Array.from({ length: 10 }, () => ({ run, startsAfterMs: 0, diesAtCall: null }));
  const { platform } = world;
  const endings = runSideBySide({ platform, state: platform.state, costMs }, executions);
  expect(new Set(rowsIn(endings))).toEqual(new Set([920]));
  expect(platform.requests).toHaveLength(requestsOf(spring));
});

test('a reader that waits for the end of a pause is not mistaken for one that was killed', () => {
  const world = platformOf();
  const { server } = world.platform.state;
  let refusals = 0;
  world.platform.state.server = (request, count) => {
    refusals += count === 1 ? 1 : 0;
    return count === 1 ? failure(429, 'rate_limited', { 'retry-after': '8' }) : server(request, count);
  };
  const endings = readTogether(
    world,
    Array.from({ length: 10 }, () => ({ days: spring })),
  );
  expect(new Set(rowsIn(endings))).toEqual(new Set([920]));
  expect(world.platform.requests.length).toBeLessThanOrEqual(requestsOf(spring) + refusals);
});

test('thirty cells that are all refused with Retry-After 0 keep one another back', () => {
  // When each cell goes on depends on its uuids, so the requests of several sequences are averaged.
  const counts = ['a', 'b', 'c', 'd'].map((seed) => {
    const { platform } = platformOf();
    platform.state.server = () => failure(429, 'rate_limited', { 'retry-after': '0' });
    let uuids = 0;
    platform.codec.uuid = () => {
      uuids += 1;
      return createHash('sha256').update(`${seed}${uuids}`).digest('hex');
    };
    const run = (own: Platform, index: number): number => {
      const query = { operationId: 'listTagTransactions', path: { tagId: `tag-${index}` } } as const;
      return openTestSession(own).rows(query).rows.length;
    };
    // Each reads another list.
    const cells = Array.from({ length: 30 }, (_, index) => ({ days: spring, run: (own: Platform) => run(own, index) }));
    const endings = readTogether({ platform } as World, cells);
    expect(new Set(endings.map(codeOf))).toEqual(new Set(['rate_limited']));
    return platform.requests.length;
  });
  // Without keeping one another back they send 120.
  expect(counts.reduce((sum, count) => sum + count, 0) / counts.length).toBeLessThan(75);
});

test.each(['0', '-5'])('cells that are calculated again and again send few requests if Retry-After is %s', (header) => {
  const minute = 60_000;
  const counts = ['a', 'b'].map((seed) => {
    const { platform } = platformOf();
    platform.state.server = () => failure(429, 'rate_limited', { 'retry-after': header });
    let uuids = 0;
    platform.codec.uuid = () => {
      uuids += 1;
      return createHash('sha256').update(`${seed}${uuids}`).digest('hex');
    };
    const startedAt = platform.state.now;
    const run = (own: Platform, index: number): number => {
      const query = { operationId: 'listTagTransactions', path: { tagId: `tag-${index}` } } as const;
      while (own.clock.now() - startedAt < minute) {
        expect(() => openTestSession(own).rows(query)).toThrow('Too many requests');
        own.clock.sleep(5_000);
      }
      return 0;
    };
    const cells = Array.from({ length: 30 }, (_, index) => ({ days: spring, run: (own: Platform) => run(own, index) }));
    readTogether({ platform } as World, cells);
    return platform.requests.length / Math.max(1, (platform.state.now - startedAt) / minute);
  });
  expect(counts.reduce((sum, count) => sum + count, 0) / counts.length).toBeLessThanOrEqual(75);
});
