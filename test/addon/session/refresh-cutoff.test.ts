import { emptyManifest, type Manifest } from '../../../src/addon/reading/store/manifest';
import { refreshCutoff } from '../../../src/addon/session/changes';
import { failure } from '../../support/api/scripted-api';
import { platformOf, read } from './ten-a-day';

const [yes, no] = ['boolean:true', 'boolean:false'];

test('a changed refresh value causes everything to be read again', () => {
  const { platform } = platformOf();
  read(platform, '2026-05-01', '2026-05-31');
  const before = platform.requests.length;
  read(platform, '2026-05-01', '2026-05-31', { refresh: yes });
  expect(platform.requests.length).toBeGreaterThan(before);
});

test('a value that returns causes a read, even if parts of its rows were not read since', () => {
  const { platform } = platformOf();
  const requestsOf = (dateFrom: string, dateTo: string, refresh: string) => {
    platform.state.now += 60_000;
    const before = platform.requests.length;
    read(platform, dateFrom, dateTo, { refresh });
    return platform.requests.length - before;
  };
  requestsOf('2026-03-01', '2026-08-31', yes);
  requestsOf('2026-05-01', '2026-05-31', no);
  const again = requestsOf('2026-03-01', '2026-08-31', yes);
  const { platform: other } = platformOf();
  read(other, '2026-03-01', '2026-08-31');
  expect(again).toBe(other.requests.length);
});

test('formulas with the same value share what the first of them read', () => {
  const { platform } = platformOf();
  read(platform, '2026-05-01', '2026-06-30', { refresh: yes });
  const before = platform.requests.length;
  read(platform, '2026-05-01', '2026-05-31', { refresh: yes });
  read(platform, '2026-06-10', '2026-06-20', { refresh: yes });
  read(platform, '2026-06-10', '2026-06-20');
  expect(platform.requests).toHaveLength(before);
});

/** Requests of a whole read of pages of ten. */
const wholeRead = (): number => {
  const { platform } = platformOf({ pageSizes: [10] });
  read(platform, '2025-12-01', '2026-08-31');
  return platform.requests.length;
};

test('a list that takes several executions continues when the value changes, and is read again afterwards', () => {
  const { platform } = platformOf({ pageSizes: [10] });
  const startedAt = platform.state.now;
  expect(() => read(platform, '2025-12-01', '2026-08-31', { ms: 2_000, refresh: yes })).toThrow('Stopped after');
  const half = platform.requests.length;
  const found = read(platform, '2025-12-01', '2026-08-31', { refresh: no });
  expect([found.rows.length, found.fetchedAt - startedAt < 1_000]).toEqual([2_740, true]);
  expect(found.staleBecause).toBe('Read in parts, the first of them by an earlier evaluation.');
  expect(platform.requests.length - half).toBeLessThan(wholeRead());
  const after = platform.requests.length;
  expect(read(platform, '2025-12-01', '2026-08-31', { refresh: no }).staleBecause).toBeNull();
  expect(platform.requests.length - after).toBe(wholeRead());
});

test('a list whose read failed restarts when the value changes', () => {
  const { platform, server } = platformOf({ pageSizes: [10] });
  platform.state.server = (request, count) =>
    count > 60 ? failure(500, 'internal_error') : server.answer(request, count);
  expect(() => read(platform, '2025-12-01', '2026-08-31', { refresh: yes })).toThrow('failed on its side');
  platform.state.server = server.answer;
  const before = platform.requests.length;
  read(platform, '2025-12-01', '2026-08-31', { refresh: no });
  expect(platform.requests.length - before).toBe(wholeRead());
});

/** The refresh values of one list, kept between executions as the cache keeps them. */
function valuesOfList() {
  let manifest = emptyManifest;
  const list = {
    manifest: () => manifest,
    change: (change: Partial<Manifest>) => {
      manifest = { ...manifest, ...change };
    },
  };
  const standsSince = (value: string, now: number) => refreshCutoff(list, { all: () => [] }, value, now).since;
  return { standsSince, values: () => manifest.refreshValues.map(({ value }) => value) };
}

test('two alternating refresh cells request new rows at most twice each in half a minute', () => {
  const { standsSince } = valuesOfList();
  const since = Array.from({ length: 40 }, (_, turn) => standsSince(turn % 2 === 0 ? yes : no, 60_000 + turn * 500));
  expect(new Set(since).size).toBe(4);
});

test('a refresh cell that is clicked every ten seconds always gets rows of the last minute', () => {
  const { standsSince } = valuesOfList();
  const ages = Array.from({ length: 60 }, (_, click) => {
    const now = 60_000 + click * 10_000;
    return now - standsSince(click % 2 === 0 ? yes : no, now);
  });
  expect(Math.max(...ages)).toBeLessThanOrEqual(30_000);
});

test('only the last eight refresh values are stored', () => {
  const { standsSince, values } = valuesOfList();
  for (let value = 0; value < 100; value += 1) standsSince(`number:${value}`, value);
  expect(values()).toEqual([99, 98, 97, 96, 95, 94, 93, 92].map((value) => `number:${value}`));
});
