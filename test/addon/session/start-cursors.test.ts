import fc from 'fast-check';
import { isAddonError } from '../../../src/addon/errors/addon-error';
import { quirkServer } from '../../support/api/quirk-server';
import { plainServer } from '../../support/api/quirks';
import { fakePlatform } from '../../support/platform/fake-platform';
import { quirks } from './any-server';
import { platformOf, read } from './ten-a-day';

const datesOf = ({ url }: { url: string }): string => {
  const { searchParams } = new URL(url);
  return `${searchParams.get('dateFrom')}..${searchParams.get('dateTo')}`;
};

test('a month next to a cached one starts with several windows', () => {
  const { platform } = platformOf();
  read(platform, '2026-03-01', '2026-03-31');
  const [before, startedAt] = [platform.requests.length, platform.state.now];
  expect(read(platform, '2026-04-01', '2026-04-30').rows).toHaveLength(300);
  expect(platform.requests.slice(before).map(datesOf)).toEqual([
    '2026-04-01..2026-04-15',
    '2026-04-16..2026-04-23',
    '2026-04-24..2026-04-30',
    '2026-04-01..2026-04-15',
  ]);
  // The first goes alone; its second page comes along with the others.
  expect(platform.state.now - startedAt).toBe(2 * 200);
});

test('a month without rows next to one with many takes two requests', () => {
  const { platform } = platformOf();
  // Rows begin in December.
  read(platform, '2025-12-01', '2025-12-31');
  const before = platform.requests.length;
  expect(read(platform, '2025-11-01', '2025-11-30').rows).toEqual([]);
  // Whether dateFrom and dateTo are inclusive is not known, so the second asks for all days and those beside them.
  expect(platform.requests.slice(before).map(datesOf)).toEqual(['2025-11-01..2025-11-15', '2025-10-31..2025-12-01']);
});

test('windows cover past days, and the last one includes future days', () => {
  const { platform } = platformOf();
  read(platform, '2026-10-01', '2026-10-31');
  const before = platform.requests.length;
  // Today is the 21st.
  expect(read(platform, '2026-11-01', '2026-12-31').rows).toHaveLength(300);
  expect(platform.requests.slice(before).map(datesOf).sort()).toEqual([
    '2026-11-01..2026-11-14',
    // The second page.
    '2026-11-01..2026-11-14',
    '2026-11-15..null',
    // Rows of the days ahead fill another page.
    '2026-11-15..null',
  ]);
});

test('with an exclusive dateTo one more day is requested, and no row is missing', () => {
  const { platform } = platformOf({ isDateToExclusive: true });
  read(platform, '2026-03-01', '2026-03-31');
  expect(read(platform, '2026-04-01', '2026-04-30').rows).toHaveLength(300);
  expect(read(platform, '2026-05-01', '2026-05-31').rows).toHaveLength(310);
});

test('a month far from cached ones starts with one request', () => {
  const { platform } = platformOf();
  read(platform, '2026-03-01', '2026-03-31');
  const before = platform.requests.length;
  read(platform, '2026-08-01', '2026-08-31');
  expect(datesOf(platform.requests[before] as { url: string })).toBe('2026-07-31..2026-09-01');
});

/** So many rows a day in each of four months: enough that a month beside another begins with windows. */
const months = fc.array(fc.integer({ min: 0, max: 25 }), { minLength: 4, maxLength: 4 });
const firstMonth = Date.UTC(2026, 5, 1);

test('for any server, months read one after another are a plain filter of the data, or an error gives the reason', () => {
  const outcomes = { complete: 0, error: 0 };
  fc.assert(
    fc.property(months, quirks, fc.shuffledSubarray([0, 1, 2, 3], { minLength: 2 }), (rowsPerDay, how, order) => {
      const rows = Array.from({ length: 122 }, (_, day) => {
        const date = new Date(firstMonth + day * 86_400_000).toISOString().slice(0, 10);
        return Array.from({ length: rowsPerDay[Number(date.slice(5, 7)) - 6] as number }, (_, index) => ({
          id: `${date} ${index}`,
          accountId: `account-${index % 3}`,
          transactionDate: date,
        }));
      }).flat();
      const platform = fakePlatform({ latencyMs: 200 });
      const { visibleAccounts: _, insertsAt: __, ...server } = how;
      const { answer } = quirkServer(rows, { ...plainServer, ...server }, () => platform.state.now);
      platform.state.server = answer;
      for (const month of order) {
        const name = `2026-0${6 + month}`;
        const wanted = rows.filter(({ transactionDate }) => transactionDate.startsWith(name)).map(({ id }) => id);
        try {
          const found = read(platform, `${name}-01`, `${name}-${month === 0 || month === 3 ? 30 : 31}`).rows;
          expect(found.map(({ id }) => id).sort()).toEqual(wanted.sort());
          outcomes.complete += 1;
        } catch (thrown) {
          if (!isAddonError(thrown)) throw thrown;
          outcomes.error += 1;
        }
        platform.state.now += 70_000;
      }
    }),
    { numRuns: 60, endOnFailure: true },
  );
  // The property would hold if everything failed.
  expect(outcomes.complete).toBeGreaterThan(outcomes.error);
});
