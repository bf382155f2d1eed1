import { startBudget } from '../../../src/addon/platform/budget';
import { storeAttachment, storeRefresh } from '../../../src/addon/session/changes';
import { openSession } from '../../../src/addon/session/session';
import { failure } from '../../support/api/scripted-api';
import type { FakePlatform } from '../../support/platform/fake-platform';
import { connection, openTestSession, platformOf, read } from './ten-a-day';

const hourMs = 3_600_000;
const year = ['2025-12-01', '2026-11-30'] as const;

/** As the hourly run does: what may have changed is read, and from then on older rows will not do. */
function refresh(platform: FakePlatform, readsEverything = false, session = openRefresh(platform)) {
  const { now } = platform.state;
  const result = session.refresh({ readsEverything });
  storeRefresh(platform, { since: now });
  return result;
}

test('a refresh reads the recent days and a part of the others, and formulas need no request after it', () => {
  const { platform } = platformOf();
  read(platform, ...year);
  platform.state.now += hourMs;
  const { listCount, requestCount, failures } = refresh(platform);
  // 60 days of ten rows are recent, with those that lie ahead; of the others the share of an hour.
  expect([listCount, failures]).toEqual([1, []]);
  expect(requestCount).toBeLessThanOrEqual(12);
  const before = platform.requests.length;
  expect(read(platform, ...year)).toMatchObject({ staleBecause: null });
  expect(platform.requests).toHaveLength(before);
});

test('hourly refreshes read all rows again in rotation, a part of the older ones each time', () => {
  const { platform } = platformOf();
  const first = platform.state.now;
  const rows = read(platform, ...year).rows.length;
  const before = platform.requests.length;
  // The older rows fill 31 pages, of which a refresh reads one.
  const hours = 32;
  for (let hour = 0; hour < hours; hour += 1) {
    platform.state.now += hourMs;
    refresh(platform);
    if (hour % 6 === 0) expect(read(platform, ...year).rows).toHaveLength(rows);
  }
  expect(read(platform, ...year).fetchedAt).toBeGreaterThan(first + hourMs / 2);
  // All 37 pages each time would be 1,184 requests.
  expect(platform.requests.length - before).toBeLessThan(hours * 12);
});

test('a refresh that reads everything requests every page', () => {
  const { platform } = platformOf();
  read(platform, ...year);
  platform.state.now += hourMs;
  const { requestCount } = refresh(platform, true);
  expect(requestCount).toBeGreaterThanOrEqual(37);
  expect(read(platform, ...year).fetchedAt).toBeGreaterThanOrEqual(platform.state.now - 60_000);
});

test('after a refresh, rows added, changed and removed within the recent days are up to date', () => {
  const { platform } = platformOf();
  read(platform, '2026-10-01', '2026-11-30');
  platform.state.now += hourMs;
  const { server } = platformOf();
  platform.state.server = (request, count) => {
    const answer = server.answer(request, count);
    return { ...answer, text: answer.text.replaceAll('"t03640"', '"new-row"') };
  };
  refresh(platform);
  const ids = read(platform, '2026-10-01', '2026-11-30').rows.map(({ id }) => id);
  expect([ids.includes('new-row'), ids.includes('t03640'), new Set(ids).size]).toEqual([true, false, ids.length]);
});

test('if the API fails, the old rows stay, with their age and the reason', () => {
  const { platform } = platformOf();
  const { fetchedAt } = read(platform, ...year);
  platform.state.now += hourMs;
  platform.state.server = () => failure(401, 'unauthorized');
  const { failures, listCount } = refresh(platform);
  expect([listCount, failures.map(({ code }) => code)]).toEqual([1, ['unauthorized']]);
  const old = read(platform, ...year);
  expect([old.rows.length, old.fetchedAt]).toEqual([3_650, fetchedAt]);
  expect(old.staleBecause).toContain('The API refused the key.');
});

test('a list that no formula has used for eight hours is no longer refreshed', () => {
  const { platform } = platformOf();
  read(platform, ...year);
  for (let hour = 0; hour < 9; hour += 1) {
    platform.state.now += hourMs;
    refresh(platform);
  }
  expect(refresh(platform)).toMatchObject({ listCount: 0, requestCount: 0 });
});

test('a chunk that Google dropped is read again with the next refresh or formula, never a short list', () => {
  const { platform } = platformOf();
  read(platform, ...year);
  const chunk = [...platform.cacheEntries.keys()].find((key) => /:1$/.test(key) && key.startsWith('rows:'));
  platform.cacheEntries.delete(chunk ?? '');
  platform.state.now += hourMs;
  refresh(platform);
  expect(read(platform, ...year).rows).toHaveLength(3_650);
});

test('a formula whose refresh value changed before a refresh reads the older days that the refresh did not read', () => {
  const { platform } = platformOf();
  read(platform, ...year);
  platform.state.now += 1_000;
  const changedAt = platform.state.now;
  read(platform, '2026-11-01', '2026-11-30', { refresh: 'boolean:true' });
  platform.state.now += hourMs;
  refresh(platform);
  const { fetchedAt } = read(platform, ...year, { refresh: 'boolean:true' });
  expect(fetchedAt).toBeGreaterThanOrEqual(changedAt);
});

describe('after a tag was attached to a transaction of an older day', () => {
  function tagged(platform: FakePlatform): readonly unknown[] {
    const filters = { dateFrom: year[0], dateTo: year[1], visibility: 'all' };
    const query = { operationId: 'listTagTransactions', path: { tagId: 'tag' }, filters } as const;
    return openTestSession(platform)
      .rows(query)
      .rows.map(({ id }) => id);
  }

  /** The cache has the rows of before. */
  function attachedLater() {
    const { platform } = platformOf();
    expect(tagged(platform)).toContain('t00700');
    const { server } = platformOf();
    platform.state.server = (request, count) => {
      const answer = server.answer(request, count);
      return { ...answer, text: answer.text.replaceAll('"t00700"', '"tagged"') };
    };
    platform.state.now += hourMs;
    const earlier = openRefresh(platform);
    storeAttachment(platform, 'tag');
    platform.state.now += 1_000;
    return { platform, earlier };
  }

  test('a refresh reads the rows of the tag again, and formulas need no request after it', () => {
    const { platform } = attachedLater();
    refresh(platform);
    const before = platform.requests.length;
    expect(tagged(platform)).toContain('tagged');
    expect(platform.requests).toHaveLength(before);
  });

  /** The API shows the tag a minute after it was attached; formulas read after 5 s. */
  function shownLate() {
    const { platform } = platformOf();
    expect(tagged(platform)).toContain('t00700');
    const { server } = platformOf();
    platform.state.now += hourMs;
    const attachedAt = platform.state.now;
    storeAttachment(platform, 'tag');
    platform.state.server = (request, count) => {
      const answer = server.answer(request, count);
      const isShown = platform.state.now - attachedAt > 60_000;
      return isShown ? { ...answer, text: answer.text.replaceAll('"t00700"', '"tagged"') } : answer;
    };
    platform.state.now += 5_000;
    expect(tagged(platform)).toContain('t00700');
    return { platform, attachedAt };
  }

  test('a list read before the API shows the tag is read again soon, and once more after two minutes', () => {
    const { platform, attachedAt } = shownLate();
    const countAt = (ms: number) => {
      const before = platform.requests.length;
      platform.state.now = attachedAt + ms;
      return [tagged(platform).includes('tagged'), platform.requests.length > before];
    };
    expect([10_000, 70_000, 90_000, 125_000, 300_000, 5 * hourMs].map(countAt)).toEqual([
      [false, false],
      [true, true],
      [true, false],
      [true, true],
      [true, false],
      [true, true],
    ]);
  });

  test('an hourly refresh reads such a list again in all days', () => {
    const { platform, attachedAt } = shownLate();
    platform.state.now = attachedAt + hourMs;
    refresh(platform);
    const before = platform.requests.length;
    expect(tagged(platform)).toContain('tagged');
    expect(platform.requests).toHaveLength(before);
  });

  test('a formula reads the rows itself if the refresh did not know of the tag', () => {
    const { platform, earlier } = attachedLater();
    refresh(platform, false, earlier);
    expect(tagged(platform)).toContain('tagged');
  });
});

test('a row that moves from a recent to an older month is found within a week of hourly refreshes', () => {
  const { platform } = platformOf();
  read(platform, ...year);
  const { server } = platformOf();
  platform.state.server = (request, count) => {
    const { searchParams: query } = new URL(request.url);
    const isAsked = (query.get('dateFrom') ?? '') <= '2026-02-10' && (query.get('dateTo') ?? '9') >= '2026-02-10';
    const answer = JSON.parse(server.answer(request, count).text);
    const rows = answer.data.filter(({ id }: { id: string }) => id !== 't03500');
    const moved = { id: 't03500', accountId: 'a', transactionDate: '2026-02-10' };
    const data = isAsked && !query.has('pageToken') ? [...rows, moved] : rows;
    return { status: 200, headers: {}, text: JSON.stringify({ ...answer, data }) };
  };
  let hours = 0;
  let found = read(platform, ...year);
  const movedAt = platform.state.now;
  do {
    hours += 1;
    platform.state.now = movedAt + hours * hourMs;
    refresh(platform);
    found = read(platform, ...year);
    // The age of the oldest rows says that older days were read earlier.
    if (found.rows.length < 3_650) expect(found.fetchedAt).toBeLessThan(movedAt);
  } while (found.rows.length < 3_650 && hours < 200);
  expect(hours).toBeLessThanOrEqual(168);
});

function openRefresh(platform: FakePlatform) {
  return openSession(platform, connection, startBudget(platform.clock, 150_000));
}
