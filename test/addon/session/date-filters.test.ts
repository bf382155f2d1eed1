import { startBudget } from '../../../src/addon/platform/budget';
import { openSession } from '../../../src/addon/session/session';
import { type QuirkRow, quirkServer } from '../../support/api/quirk-server';
import { plainServer, type Quirks } from '../../support/api/quirks';
import { list } from '../../support/api/scripted-api';
import { fakePlatform, type Server } from '../../support/platform/fake-platform';
import { connection, openTestSession, read } from './ten-a-day';

const dayText = (day: number): string => new Date(Date.UTC(2025, 11, 1 + day)).toISOString().slice(0, 10);

/** 365 days of about eight rows, authorized up to six days before or one day after their date. */
const rows: QuirkRow[] = Array.from({ length: 2_995 }, (_, index) => {
  const day = Math.floor((index * 365) / 2_995);
  return {
    id: `t${String(index).padStart(5, '0')}`,
    accountId: index % 2 === 0 ? 'a' : 'b',
    transactionDate: dayText(day),
    authorizedDate: dayText(day + 1 - ((index * 7) % 8)),
  };
});

function platformOf(quirks: Partial<Quirks>, data: readonly QuirkRow[] = rows) {
  const platform = fakePlatform({ latencyMs: 200 });
  const server = quirkServer(data, { ...plainServer, ...quirks }, () => platform.state.now);
  platform.state.server = server.answer;
  return { platform, server };
}

const year = ['2025-12-01', '2026-11-30'] as const;
const idsOf = (found: readonly { readonly [field: string]: unknown }[]) => found.map(({ id }) => String(id)).sort();
const inMonth = (month: string) =>
  idsOf(rows.filter(({ transactionDate }) => transactionDate?.startsWith(month) === true));

const servers: [string, Partial<Quirks>][] = [
  ['filters on authorizedDate', { datesFilter: 'authorizedDate' }],
  ['filters on authorizedDate and excludes dateTo', { datesFilter: 'authorizedDate', isDateToExclusive: true }],
  ['excludes dateFrom', { isDateFromExclusive: true }],
  ['excludes dateTo', { isDateToExclusive: true }],
  ['excludes dateFrom and dateTo', { isDateFromExclusive: true, isDateToExclusive: true }],
  ['ignores dates', { datesFilter: 'nothing' }],
];

describe.each(servers)('a server that %s', (_, quirks) => {
  test.each(['descending', 'ascending', 'scrambled'] as const)('gives a year in %s order without a gap', (order) => {
    const { platform } = platformOf({ ...quirks, order });
    expect(idsOf(read(platform, ...year).rows)).toEqual(idsOf(rows));
  });

  test('gives months without a gap, whichever is read first', () => {
    for (const months of [
      ['2026-03', '2026-04', '2026-02'],
      ['2026-08', '2026-06', '2026-07'],
    ]) {
      const { platform } = platformOf(quirks);
      for (const month of months) {
        expect(idsOf(read(platform, `${month}-01`, `${month}-28`).rows)).toEqual(
          inMonth(month).filter((id) => Number(rows[Number(id.slice(1))]?.transactionDate?.slice(8)) <= 28),
        );
      }
    }
  });
});

test.each(['descending', 'ascending'] as const)(
  'a list in %s order whose dates are ignored takes about one request a page, and none for its other months',
  (order) => {
    const { platform, server } = platformOf({ datesFilter: 'nothing', order });
    read(platform, ...year);
    // 30 pages, the first page, and one wave of windows.
    expect(server.counts.requests).toBeLessThanOrEqual(41);
    platform.state.now += 60_000;
    read(platform, '2024-01-01', '2024-12-31');
    expect(server.counts.requests).toBeLessThanOrEqual(41);
    // The recent days are read again, in one piece.
    platform.state.now += 3_600_000;
    const before = server.counts.requests;
    expect(read(platform, '2026-11-01', '2026-11-30').rows.length).toBeGreaterThan(200);
    expect(server.counts.requests - before).toBe(30);
  },
);

test('dates that are ignored beside an account make a dense day be read as one list', () => {
  const dense = Array.from({ length: 4_000 }, (_, index) => ({
    id: `d${index}`,
    accountId: index % 2 === 0 ? 'a' : 'b',
    transactionDate: '2026-05-20',
  }));
  const data = [...rows, ...dense];
  const { platform, server } = platformOf({ datesFilter: 'nothing with accountId' }, data);
  expect(read(platform, '2026-05-01', '2026-05-31').rows).toHaveLength(4_000 + inMonth('2026-05').length);
  expect(server.effects['dates ignored']).toBeGreaterThan(0);
  expect(server.counts.requests).toBeLessThan(60);
});

/** A row every third day, authorized four days earlier: fewer rows than a page. */
const sparse: QuirkRow[] = Array.from({ length: 120 }, (_, index) => ({
  id: `s${index}`,
  accountId: 'a',
  transactionDate: dayText(index * 3),
  authorizedDate: dayText(index * 3 - 4),
}));

test('a list that fits on one page shows by one request that it is filtered on authorizedDate', () => {
  const { platform, server } = platformOf({ datesFilter: 'authorizedDate' }, sparse);
  // The second of September is authorized in August.
  const september = idsOf(sparse.filter(({ transactionDate: day = '' }) => day >= '2026-09-01'));
  expect(idsOf(read(platform, '2026-09-01', '2026-12-31').rows)).toEqual(september);
  expect(server.counts.requests).toBe(3);
});

test('a list is proved to be filtered on transactionDate once, if its rows do not show it', () => {
  const { platform, server } = platformOf(
    {},
    sparse.filter(({ transactionDate: day = '' }) => day >= '2026-09-08'),
  );
  read(platform, '2026-09-01', '2026-12-31');
  expect(server.counts.requests).toBe(2);
  read(platform, '2026-08-01', '2026-08-31');
  expect(server.counts.requests).toBe(3);
});

test('months cached before the date filter was known are read again', () => {
  const { platform, server } = platformOf({ datesFilter: 'authorizedDate' });
  const isBefore = (day: string | undefined): boolean => (day ?? '') < '2026-05-01';
  // Until then, the server filters transactionDate.
  const kind = quirkServer(
    rows.filter(({ transactionDate }) => isBefore(transactionDate)),
    plainServer,
    () => platform.state.now,
  );
  platform.state.server = kind.answer;
  read(platform, '2026-03-01', '2026-04-30');
  platform.state.server = server.answer;
  const [spring, before] = [
    idsOf(rows.filter(({ transactionDate: day = '' }) => day >= '2026-03-01' && day <= '2026-06-30')),
    server.counts.requests,
  ];
  expect(idsOf(read(platform, '2026-03-01', '2026-06-30').rows)).toEqual(spring);
  const asked = platform.requests.slice(before).map(({ url }) => new URL(url).searchParams.get('dateFrom') ?? '');
  expect(asked.some((day) => day < '2026-03-01')).toBe(true);
});

test('a refresh of a list that is filtered on authorizedDate reads every row of its days', () => {
  const { platform } = platformOf({ datesFilter: 'authorizedDate' });
  read(platform, ...year);
  for (let hour = 0; hour < 3; hour += 1) {
    platform.state.now += 3_600_000;
    openSession(platform, connection, startBudget(platform.clock, 150_000)).refresh({ readsEverything: hour === 2 });
    expect(idsOf(read(platform, ...year).rows)).toEqual(idsOf(rows));
  }
});

test('a list of a tag whose dates are ignored leaves the other lists as they are', () => {
  const { platform, server } = platformOf({});
  const ignoring = quirkServer(
    rows.slice(0, 500),
    { ...plainServer, datesFilter: 'nothing' },
    () => platform.state.now,
  );
  platform.state.server = (request, count) =>
    (request.url.includes('/v1/tags/') ? ignoring : server).answer(request, count);
  const filters = { dateFrom: '2026-01-01', dateTo: '2026-01-31' };
  const tagged = openTestSession(platform).rows({
    operationId: 'listTagTransactions',
    path: { tagId: 'tag' },
    filters,
  });
  expect(tagged.rows).toHaveLength(245);
  // Five pages without dates, after the first page and one wave of windows beside the second page.
  expect(ignoring.counts.requests).toBe(10);
  read(platform, '2026-01-01', '2026-01-31');
  expect(server.counts.requests).toBeLessThan(8);
});

test.each(['4', '20'])(
  'windows that show a filter on a date that no row has count, although the whole list came beside them: %s lanes',
  (lanes) => {
    const data = Array.from({ length: 203 }, (_, index) => {
      const day = 45 + Math.floor(((202 - index) * 76) / 203);
      return { id: `p${index}`, accountId: 'a', transactionDate: dayText(day), posted: dayText(day + 5) };
    });
    const server: Server = ({ url }) => {
      const { searchParams: query } = new URL(url);
      const [from, to] = [query.get('dateFrom') ?? '', query.get('dateTo') ?? '9999'];
      const start = Number(query.get('pageToken') ?? 0);
      const end = start + Number(query.get('pageSize'));
      const asked = data.filter(({ posted }) => posted >= from && posted <= to);
      const shown = asked.slice(start, end).map(({ posted: _, ...row }) => row);
      return list(shown, end < asked.length ? String(end) : undefined);
    };
    const platform = fakePlatform({ latencyMs: 200, server });
    platform.userStore.set('fin.lanes', lanes);
    expect(read(platform, '2026-01-01', '2026-03-31').rows).toHaveLength(203);
  },
);
