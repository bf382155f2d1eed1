import { startBudget } from '../../../src/addon/platform/budget';
import { openSession } from '../../../src/addon/session/session';
import { type QuirkRow, quirkServer } from '../../support/api/quirk-server';
import { plainServer } from '../../support/api/quirks';
import { type FakePlatform, fakePlatform } from '../../support/platform/fake-platform';
import { connection } from './ten-a-day';

/** Most of them far from the first page. */
const rows: QuirkRow[] = Array.from({ length: 6_000 }, (_, index) => ({
  id: `t${index}`,
  accountId: 'a',
  transactionDate: new Date(
    index < 200 ? Date.UTC(2026, 9, 31 - Math.floor(index / 4)) : Date.UTC(2026, 1, 28 - Math.floor(index / 120)),
  )
    .toISOString()
    .slice(0, 10),
}));
const filters = { dateFrom: '2025-11-01', dateTo: '2026-10-31' };

function platformIn(context: 'cell' | 'sidebar'): FakePlatform {
  const platform = fakePlatform({ context, latencyMs: 200 });
  platform.state.server = quirkServer(rows, plainServer, () => platform.state.now).answer;
  return platform;
}

function msToRead(platform: FakePlatform): number {
  const startedAt = platform.state.now;
  const session = openSession(platform, connection, startBudget(platform.clock, 22_000), {
    keyIsWatched: platform.state.context !== 'cell',
  });
  expect(session.rows({ operationId: 'listTransactions', filters }).rows).toHaveLength(6_000);
  return platform.state.now - startedAt;
}

test('how many requests Google runs at once outlives the cache, and makes the next first read shorter', () => {
  const platform = platformIn('sidebar');
  const first = msToRead(platform);
  expect(platform.userStore.get('fin.lanes')).toBe('20');
  platform.cacheEntries.clear();
  expect(msToRead(platform)).toBeLessThan(first);
});

test('a cell uses what another execution stored, and stores nothing', () => {
  const platform = platformIn('cell');
  const first = msToRead(platform);
  expect(platform.userStore.size).toBe(0);
  platform.cacheEntries.clear();
  platform.userStore.set('fin.lanes', '20');
  expect(msToRead(platform)).toBeLessThan(first);
});

test.each(['0', '2', 'many', '4.5'])('a stored number of lanes of %s is as if nothing was stored', (stored) => {
  const [plain, broken] = [platformIn('cell'), platformIn('cell')];
  broken.userStore.set('fin.lanes', stored);
  expect(msToRead(broken)).toBe(msToRead(plain));
});
