import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildCell, type Case, type Measurement, measure, type ReaderName } from '../../../scripts/bench/measure';
import { readmeLine, readmeRows } from '../../../scripts/bench/readme-table';
import { measureTarget, targets } from '../../../scripts/bench/targets';

// Virtual time: exact, whatever the machine does.
let cellFile: string;
const known = new Map<string, Promise<Measurement[]>>();

beforeAll(async () => {
  cellFile = await buildCell();
});

function remembered(what: Case, reader: ReaderName): Promise<Measurement[]> {
  const name = JSON.stringify([Object.entries(what).sort(), reader]);
  const found = known.get(name) ?? measure(cellFile, what, reader);
  known.set(name, found);
  return found;
}

test.each(targets)(
  '$what: at most $most $unit (again: $isWarm)',
  async (target) => {
    expect(await measureTarget(target, remembered)).toBeLessThanOrEqual(target.most);
  },
  240_000,
);

test('sixty different formulas in thirty slots make the requests of one and of the other lists, and again none', async () => {
  const [one] = await remembered({ shape: 'even', rows: 10_000, cells: 1 }, 'waves');
  const [cold, warm] = await remembered({ shape: 'even', rows: 10_000, cells: 'dashboard' }, 'waves');
  expect([one?.requests, cold?.requests, warm?.requests]).toEqual([120, 120 + 12, 0]);
  expect([cold?.rowsRead, warm?.rowsRead]).toEqual([10_001, 10_001]);
}, 240_000);

test('a plain serial reader needs twenty times the ideal time', async () => {
  const [serial] = await remembered({ shape: 'even', rows: 10_000, cells: 1 }, 'serial');
  expect([serial?.requests, serial?.ms]).toEqual([100, 20_000]);
});

test('50,000 rows lie in two hundredths of the cache', async () => {
  const [cold] = await remembered(
    { shape: 'even', rows: 50_000, cells: 1, latencyMs: 2_000, hasServiceTime: true },
    'waves',
  );
  expect(cold?.cacheEntries).toBeLessThanOrEqual(25);
});

test.each(readmeRows)(
  'the README tells of $rows rows, $spread, what is measured',
  async (row) => {
    const readme = readFileSync(join(__dirname, '../../../README.md'), 'utf8');
    expect(readme.split('\n')).toContain(await readmeLine(row, remembered));
  },
  240_000,
);
