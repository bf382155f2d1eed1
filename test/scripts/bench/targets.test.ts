import { buildCell, type Case, type Measurement, measure } from '../../../scripts/bench/measure';

// Virtual time at 200 ms a request, 20 at once: exact, whatever the machine does.
const idealMs = (rows: number) => Math.ceil(rows / 100 / 20) * 200;
let cellFile: string;
const known = new Map<string, Promise<Measurement[]>>();

beforeAll(async () => {
  cellFile = await buildCell();
});

function run(shape: Case['shape'], rows: number, cells = 1, perMinute: number | null = null): Promise<Measurement[]> {
  const key = `${shape} ${rows} ${cells} ${perMinute}`;
  const result = known.get(key) ?? measure(cellFile, { shape, rows, cells, perMinute }, 'waves');
  known.set(key, result);
  return result;
}

test.each([
  ['even', 1.4, 2],
  ['one month', 1.4, 2],
  ['half on one day', 1.4, 3.5],
] as const)(
  '10,000 rows, %s: at most %f times the pages and %f times the ideal time; warm none',
  async (shape, requests, time) => {
    const [cold, warm] = await run(shape, 10_000);
    expect([cold?.rowsRead, warm?.rowsRead]).toEqual([10_000, 10_000]);
    expect(cold?.requests).toBeLessThanOrEqual(100 * requests);
    expect(cold?.ms).toBeLessThanOrEqual(idealMs(10_000) * time);
    expect([warm?.requests, warm?.ms]).toEqual([0, 0]);
  },
);

test('forty equal cells at once make at most 1.1 times the requests of one', async () => {
  const [one] = await run('even', 10_000);
  const [forty] = await run('even', 10_000, 40);
  expect(forty?.rowsRead).toBe(10_000);
  expect(forty?.requests).toBeLessThanOrEqual((one?.requests ?? 0) * 1.1);
}, 30_000);

test.each(['even', 'one month', 'half on one day'] as const)(
  '50,000 rows, %s, come through',
  async (shape) => {
    const [cold] = await run(shape, 50_000);
    expect(cold?.rowsRead).toBe(50_000);
    expect(cold?.longestMs).toBeLessThan(25_000);
  },
  30_000,
);

test('at 60 requests a minute 10,000 rows come through in evaluations that go on from each other', async () => {
  const [cold] = await run('even', 10_000, 1, 60);
  expect(cold?.rowsRead).toBe(10_000);
  expect(cold?.requests).toBeLessThanOrEqual(150);
  expect(cold?.longestMs).toBeLessThan(25_000);
}, 30_000);

test('a plain serial reader needs twenty times the ideal time', async () => {
  const [serial] = await measure(cellFile, { shape: 'even', rows: 10_000, cells: 1, perMinute: null }, 'serial');
  expect([serial?.requests, serial?.ms]).toEqual([100, 20_000]);
});
