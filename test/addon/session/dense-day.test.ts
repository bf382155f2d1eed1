import { type QuirkRow, quirkServer } from '../../support/api/quirk-server';
import { plainServer, type Quirks } from '../../support/api/quirks';
import { failure } from '../../support/api/scripted-api';
import { fakePlatform } from '../../support/platform/fake-platform';
import { read } from './ten-a-day';

/** A day of four thousand rows of two accounts, among calm ones; the last ten by id are of a third account. A server may compare ids as texts. */
const rows: QuirkRow[] = Array.from({ length: 4_400 }, (_, index) => ({
  id: `t${String(index).padStart(4, '0')}`,
  accountId: index >= 4_390 ? 'GONE' : index % 2 === 0 ? 'A' : 'B',
  transactionDate: index < 390 ? `2026-05-${String((index % 13) + 1).padStart(2, '0')}` : '2026-05-20',
}));

function platformOf(quirks: Partial<Quirks> = {}, data: readonly QuirkRow[] = rows) {
  const platform = fakePlatform({ latencyMs: 200 });
  const server = quirkServer(data, { ...plainServer, ...quirks }, () => platform.state.now);
  platform.state.server = server.answer;
  return { platform, server };
}

const may = ['2026-05-01', '2026-05-31'] as const;
const byAccount = (platform: ReturnType<typeof platformOf>['platform']): string[] => [
  ...new Set(platform.requests.flatMap(({ url }) => new URL(url).searchParams.get('accountId') ?? [])),
];

test('reads a dense day by account', () => {
  const { platform } = platformOf();
  expect(read(platform, ...may).rows).toHaveLength(4_400);
  expect(byAccount(platform).sort()).toEqual(['A', 'B', 'GONE']);
});

test('loses no row of an account that is listed only with a status filter', () => {
  const { platform, server } = platformOf({ accountList: 'active alone' });
  expect(read(platform, ...may).rows).toHaveLength(4_400);
  expect(server.effects['account listed by status']).toBe(1);
  expect(byAccount(platform)).toContain('GONE');
});

test('a day is read as one list if a row of another day names an unlisted account', () => {
  const late = [...rows, { id: 'u1', accountId: 'GONE', transactionDate: '2026-05-25' }];
  const { platform } = platformOf({ accountList: 'lacks the last' }, late);
  expect(read(platform, ...may).rows).toHaveLength(4_401);
  expect(byAccount(platform)).toEqual([]);
});

describe('an account that appears only after a day was split by account', () => {
  const calm = Array.from({ length: 4_800 }, (_, index) => ({
    id: `c${String(index).padStart(4, '0')}`,
    accountId: index % 2 === 0 ? 'A' : 'B',
    transactionDate: new Date(Date.UTC(2026, 2, 1 + Math.floor(index / 60))).toISOString().slice(0, 10),
  }));
  // The last row of the last page of its window.
  const late = { id: 'z', accountId: 'GONE', transactionDate: '2026-03-01' };
  const data = [...rows.slice(390), ...calm, late];

  test('makes the day be read again as one list', () => {
    const { platform } = platformOf({ accountList: 'lacks the last' }, data);
    expect(read(platform, '2026-03-01', '2026-05-31').rows).toHaveLength(data.length);
    expect(byAccount(platform).sort()).toEqual(['A', 'B']);
  });

  test.each([1_800, 2_400, 3_400, 4_600, 5_600, 6_400])('does so also if each evaluation ends after %i ms', (ms) => {
    const { platform } = platformOf({ accountList: 'lacks the last' }, data);
    let count = 0;
    for (let evaluations = 0; evaluations < 40 && count === 0; evaluations += 1) {
      try {
        count = read(platform, '2026-03-01', '2026-05-31', { ms }).rows.length;
      } catch (thrown) {
        expect((thrown as { code: string }).code).toBe('time_limit');
      }
    }
    expect(count).toBe(data.length);
  });
});

test('a day is read as one list if a row has no account', () => {
  const late = [...rows, { id: 'u1', accountId: null as unknown as string, transactionDate: '2026-05-20' }];
  const { platform } = platformOf({}, late);
  expect(read(platform, ...may).rows).toHaveLength(4_401);
});

test('a day is read as one list if a listed account is refused', () => {
  const { platform } = platformOf({ refusedAccount: 'GONE' });
  expect(read(platform, ...may).rows).toHaveLength(4_400);
});

test.each([500, 403, 401])('a day is read as one list if one account answers with %i', (status) => {
  const { platform, server } = platformOf();
  platform.state.server = (request, count) =>
    request.url.includes('accountId=B') ? failure(status, 'forbidden_scope') : server.answer(request, count);
  expect(read(platform, ...may).rows).toHaveLength(4_400);
  expect(byAccount(platform)).toContain('B');
});

describe('an account that no list names and only the dense day has', () => {
  const lists = { accountList: 'lacks the last' } as const;

  test('makes the day be read as one list if the API counts its rows', () => {
    const { platform } = platformOf({ ...lists, counts: 'list' });
    expect(read(platform, ...may).rows).toHaveLength(4_400);
    const before = platform.requests.length;
    // The list is remembered: the day is not read by account again.
    platform.state.now += 60_000;
    expect(read(platform, ...may, { refresh: 'again' }).rows).toHaveLength(4_400);
    expect(platform.requests.slice(before).filter(({ url }) => url.includes('accountId='))).toEqual([]);
  });

  test('is missing for a minute at most: then the day is read as one list, once', () => {
    const { platform } = platformOf(lists);
    expect(read(platform, ...may).rows).toHaveLength(4_390);
    platform.state.now += 59_000;
    const before = platform.requests.length;
    expect(read(platform, ...may).rows).toHaveLength(4_390);
    expect(platform.requests).toHaveLength(before);
    platform.state.now += 1_000;
    expect(read(platform, ...may).rows).toHaveLength(4_400);
    const after = platform.requests.length;
    expect(platform.requests.slice(before).filter(({ url }) => url.includes('accountId='))).toEqual([]);
    platform.state.now += 3_600_000;
    expect(read(platform, ...may).rows).toHaveLength(4_400);
    expect(platform.requests).toHaveLength(after);
  });

  test('is not missing in an execution of several minutes, such as a refresh', () => {
    const { platform } = platformOf(lists);
    expect(read(platform, ...may, { ms: 150_000 }).rows).toHaveLength(4_400);
    expect(byAccount(platform)).toEqual([]);
  });
});

test('a refused account is remembered, so that the day is read as one list from then on', () => {
  const { platform } = platformOf({ refusedAccount: 'GONE' });
  read(platform, ...may);
  const before = platform.requests.length;
  platform.state.now += 60_000;
  expect(read(platform, ...may, { refresh: 'again' }).rows).toHaveLength(4_400);
  expect(platform.requests.slice(before).filter(({ url }) => url.includes('accountId='))).toEqual([]);
});
