import { readFileSync } from 'node:fs';
import { applyLatencies, latenciesOf, latencyLines } from '../../scripts/conformance/latencies';
import type { ResultRow } from '../../scripts/conformance/run-in-host';
import { paths } from '../../scripts/paths';

const row = (name: string, medianMs: number, verdict = 'measured'): ResultRow => ({
  id: `timings/${name}`,
  rule: 'One call.',
  mode: 'function',
  expected: 'a time',
  actual: `"median ${medianMs} ms, 1 to 900 ms, 5 calls"`,
  verdict,
});
const measuredOf = (rows: readonly ResultRow[], constant: string): number | null | undefined =>
  latenciesOf(rows).find(({ name }) => name === constant)?.measured;

test('the duration of a call is its median', () => {
  expect(measuredOf([row('cache.get', 31)], 'cache.get')).toBe(31);
  expect(measuredOf([row('cache.get', 31, 'could not run: no')], 'cache.get')).toBe(null);
  expect(measuredOf([], 'cache.get')).toBe(null);
});

test('the time of 1,000 cells is what 100,000 cells take longer than one', () => {
  expect(measuredOf([row('sheet.read-1', 40), row('sheet.read-100000', 1_240)], 'perThousandCellsRead')).toBe(12);
  expect(measuredOf([row('sheet.write-1', 40), row('sheet.write-100000', 30)], 'perThousandCellsWritten')).toBe(0);
  expect(measuredOf([row('sheet.write-100000', 30)], 'perThousandCellsWritten')).toBe(null);
});

test.each<[string, number[], number]>([
  ['four', [400, 600, 1_000, 2_000], 4],
  ['ten', [200, 200, 400, 800], 10],
  ['at least forty', [200, 210, 190, 250], 40],
])('%s lanes are seen in the times of 5, 10, 20 and 40 requests, at 200 ms a request', (_, times, lanes) => {
  const rows = [5, 10, 20, 40].map((count, index) => row(`fetchAll-${count}`, times[index] as number));
  expect(measuredOf([row('fetch', 200), ...rows], 'parallelRequests')).toBe(lanes);
});

test('the table has every constant of the bench, then the other times', () => {
  const lines = latencyLines([row('cache.get', 31), row('bundle-100KB', 4)]);
  expect(lines.slice(0, 3)).toEqual([
    ['constant or case', 'bench', 'measured'],
    ['cache.get', '20', '31'],
    ['cache.getAll', '25', 'not measured'],
  ]);
  expect(lines.at(-1)).toEqual(['bundle-100KB', '', '4']);
});

test('measured constants replace the assumed ones in the source, marked in their comments', () => {
  const source = readFileSync(paths.googleLatencyFile, 'utf8');
  const applied = applyLatencies(source, [
    { name: 'cache.get', assumed: 20, measured: 31 },
    { name: 'lock', assumed: 30, measured: 44 },
    { name: 'perThousandCellsRead', assumed: 20, measured: 12 },
    { name: 'parallelRequests', assumed: 20, measured: 4 },
    { name: 'sheet', assumed: 50, measured: null },
  ]);
  const changed = applied.split('\n').filter((line) => !source.split('\n').includes(line));
  expect(changed).toEqual([
    '  /** M. */',
    "  'cache.get': 31,",
    '  /** M: a free lock, including its release. */',
    '  lock: 44,',
    '  /** M: cells that a call returns. */',
    '  perThousandCellsRead: 12,',
    '/** M: UrlFetchApp.fetchAll runs this many requests in parallel. Others wait for the next round. */',
    'export const parallelRequests = 4;',
  ]);
});

test('every constant can be written', () => {
  const source = readFileSync(paths.googleLatencyFile, 'utf8');
  const latencies = latenciesOf([]).map((each) => ({ ...each, measured: 777 }));
  expect(applyLatencies(source, latencies).split('777').length - 1).toBe(latencies.length);
});
