import fc from 'fast-check';
import type { ActiveFault } from '../../../src/workbench/faults/active-faults';
import type { ApiFaults } from '../../../src/workbench/faults/api-faults';
import type { Send } from '../../../src/workbench/faults/exchange';
import { bodyOf, fault, faultsOn, headerOf, type ListBody, type PlainRow, plainApi, request } from './plain-api';

const rowsOf = (count: number): PlainRow[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `t${String(index).padStart(3, '0')}`,
    transactionDate: `2026-03-${String(1 + Math.floor((index * 28) / count)).padStart(2, '0')}`,
  }));

/** Pages through a list as a careful client does: begins again where a token is refused, knows a row by its id. */
async function readAll(faults: ApiFaults, send: Send, path: string) {
  const pages: ListBody[] = [];
  let restarts = 0;
  let token: string | undefined;
  do {
    const query: string = token === undefined ? '' : `&pageToken=${encodeURIComponent(token)}`;
    const answer = await faults.exchange(request(`${path}${query}`), send);
    if (answer.code === 400) {
      restarts += 1;
      if (restarts > 200) throw new Error('The list never ends.');
      pages.length = 0;
      token = undefined;
      continue;
    }
    expect(headerOf(answer, 'x-service-item-count')).toBe(String(bodyOf(answer).data.length));
    pages.push(bodyOf(answer));
    token = bodyOf(answer).pagination.nextPageToken;
    if (pages.length > 2_000) throw new Error('The list never ends.');
  } while (token !== undefined || pages.length === 0);
  return { pages, restarts, ids: pages.flatMap(({ data }) => data.map(({ id }) => id)) };
}

const path = '/v1/transactions?pageSize=100';

test.each([
  ['ascending', 't000'],
  ['scrambled', 't108'],
] as const)('the order is %s, over pages too', async (order, first) => {
  const { send } = plainApi(rowsOf(120));
  const { ids } = await readAll(faultsOn(fault('order', { order })), send, path);
  expect([ids[0], ids.length, new Set(ids).size]).toEqual([first, 120, 120]);
  expect(ids).not.toEqual([...ids].sort().reverse());
});

test('short pages hold at most so many rows and a token while there are more', async () => {
  const { send } = plainApi(rowsOf(100));
  const { pages } = await readAll(faultsOn(fault('short-pages', { rows: 30 })), send, path);
  expect(pages.map(({ data, pagination }) => [data.length, pagination.nextPageToken !== undefined])).toEqual([
    [30, true],
    [30, true],
    [30, true],
    [10, false],
  ]);
});

test('the first page is empty with a token, and every third after it', async () => {
  const { send } = plainApi(rowsOf(250));
  const { pages } = await readAll(faultsOn(fault('empty-pages', { every: 3 })), send, path);
  expect(pages.map(({ data }) => data.length)).toEqual([0, 100, 100, 0, 50]);
});

test('a page begins with the last rows of the one before', async () => {
  const { send } = plainApi(rowsOf(120));
  const { pages } = await readAll(faultsOn(fault('repeated-rows', { rows: 5 })), send, path);
  expect(pages.map(({ data }) => data.length)).toEqual([100, 25]);
  expect(pages[1]?.data.slice(0, 5)).toEqual(pages[0]?.data.slice(-5));
});

test('the day of dateTo is left out, and a day alone is empty', async () => {
  const { send } = plainApi(rowsOf(28));
  const faults = faultsOn(fault('exclusive-date-to'));
  const { pages } = await readAll(faults, send, `${path}&dateFrom=2026-03-03&dateTo=2026-03-05`);
  expect(pages[0]?.data.map(({ transactionDate }) => transactionDate)).toEqual(['2026-03-04', '2026-03-03']);
  expect((await readAll(faults, send, `${path}&dateFrom=2026-03-05&dateTo=2026-03-05`)).ids).toEqual([]);
});

test('an expired token stays refused, and another reading has others', async () => {
  const { send } = plainApi(rowsOf(300));
  const { restarts, ids } = await readAll(faultsOn(fault('expired-tokens', { share: 60 })), send, path);
  expect(restarts).toBeGreaterThan(0);
  expect(ids).toHaveLength(300);
  const faults = faultsOn(fault('expired-tokens', { share: 90 }));
  const token = bodyOf(await faults.exchange(request(path), send)).pagination.nextPageToken;
  for (let attempt = 0; attempt < 3; attempt += 1) {
    expect((await faults.exchange(request(`${path}&pageToken=${token}`), send)).code).toBe(400);
  }
});

test('a token belongs to its filters and its key', async () => {
  const { send } = plainApi(rowsOf(300));
  const faults = faultsOn(fault('order'));
  const token = bodyOf(await faults.exchange(request(path), send)).pagination.nextPageToken;
  const next = request(`${path}&pageToken=${token}`);
  expect((await faults.exchange({ ...next, headers: [['X-API-Key', 'other']] }, send)).code).toBe(400);
  expect((await faults.exchange(request(`${path}&pageToken=${token}&dateTo=2026-03-05`), send)).code).toBe(400);
  expect((await faults.exchange(request(`${path.replace('100', '10')}&pageToken=${token}`), send)).code).toBe(200);
});

test("a token of the real server's is taken to it, and a write is left alone", async () => {
  const { send, asked } = plainApi(rowsOf(300));
  const faults = faultsOn(fault('order'));
  expect(bodyOf(await faults.exchange(request(`${path}&pageToken=200`), send)).data).toHaveLength(100);
  await faults.exchange(request('/v1/tags', 'POST'), send);
  expect(asked).toEqual([`${path}&pageToken=200`, '/v1/tags']);
});

test('a list that cannot be read whole is not given out as if it were', async () => {
  const { send } = plainApi(rowsOf(300));
  let asked = 0;
  const failing: Send = async (url) => {
    asked += 1;
    return asked === 2 ? { code: 500, headers: [], body: Buffer.from('{}') } : send(url);
  };
  expect((await faultsOn(fault('order')).exchange(request(path), failing)).code).toBe(500);
});

const habits = fc.record(
  {
    order: fc.constantFrom('ascending', 'scrambled').map((order) => fault('order', { order })),
    short: fc.integer({ min: 1, max: 99 }).map((rows) => fault('short-pages', { rows })),
    empty: fc.integer({ min: 2, max: 20 }).map((every) => fault('empty-pages', { every })),
    repeated: fc.integer({ min: 1, max: 50 }).map((rows) => fault('repeated-rows', { rows })),
    expired: fc.integer({ min: 1, max: 20 }).map((share) => fault('expired-tokens', { share })),
    nulls: fc.constant(fault('nulls')),
    unknown: fc.constant(fault('unknown-fields')),
  },
  { requiredKeys: [] },
);

test('whatever the habits, all pages together are the rows of the real server, each at least once', async () => {
  await fc.assert(
    fc.asyncProperty(habits, fc.integer({ min: 0, max: 230 }), async (chosen, count) => {
      const rows = rowsOf(count);
      const { send } = plainApi(rows);
      // Fewer than ten tokens in a hundred expire on the long way through short pages.
      const faults: ActiveFault[] = Object.values(chosen).map((one) =>
        one.id === 'short-pages' && chosen.expired ? fault('short-pages', { rows: 40 }) : one,
      );
      const { ids } = await readAll(faultsOn(...faults), send, path);
      expect([...new Set(ids)].sort()).toEqual(rows.map(({ id }) => id));
      if (!chosen.repeated) expect(ids).toHaveLength(count);
    }),
    { numRuns: 300, seed: 20261121 },
  );
});
