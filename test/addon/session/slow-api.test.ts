import type { Platform } from '../../../src/addon/platform/platform';
import { codesOf, errorOf, openTestSession, platformOf, read, untilRead } from './ten-a-day';

const whole = ['2025-12-01', '2026-11-20'] as const;

/** Each batch takes so long, at most as long as a request may wait: then it gives no answer. */
function slow({ platform }: ReturnType<typeof platformOf>, oneMs: number, manyMs: number): Platform {
  const take = <T>(ms: number, timeoutSeconds: number, answer: () => T): T => {
    const isInTime = ms < timeoutSeconds * 1_000;
    platform.state.now += isInTime ? ms : timeoutSeconds * 1_000;
    const answers = answer();
    if (!isInTime) throw new Error('Timeout');
    return answers;
  };
  const { fetch, fetchAll } = platform.http;
  const http: Platform['http'] = {
    fetch: (request) => take(oneMs, request.timeoutSeconds, () => fetch(request)),
    fetchAll: (requests) => take(manyMs, requests[0]?.timeoutSeconds ?? 0, () => fetchAll(requests)),
  };
  return { ...platform, http };
}

test.each([
  ['listTransactions', 11_000, 11_000, 3, 14],
  ['listTransactions', 19_000, 19_000, 3, 14],
  ['listTransactions', 5_000, 60_000, 4, 19],
  ['listHoldings', 3_000, 3_000, 6, 37],
  ['listHoldings', 15_000, 15_000, 37, 37],
] as const)(
  'reads all of %s with pages of %i ms and batches of %i ms in %i evaluations',
  (operationId, oneMs, manyMs, count, requestCount) => {
    const server = platformOf({}, 0);
    const platform = slow(server, oneMs, manyMs);
    const filters = operationId === 'listHoldings' ? {} : { dateFrom: '2026-01-01', dateTo: '2026-03-15' };
    const { found, evaluations, errors } = untilRead(40, () => {
      const startedAt = platform.clock.now();
      try {
        return openTestSession(platform).rows({ operationId, filters });
      } finally {
        expect(platform.clock.now() - startedAt).toBeLessThan(23_000);
      }
    });
    expect(codesOf(errors)).toEqual(['time_limit']);
    // A list without dates has all of the year.
    expect([found.rows.length, evaluations]).toEqual([operationId === 'listHoldings' ? 3_650 : 740, count]);
    expect(server.platform.requests).toHaveLength(requestCount);
  },
);

test.each([false, true])(
  'if no time is left to test dateTo (exclusive: %s), no received page is lost',
  (isDateToExclusive) => {
    // The oldest first, so that no window shows its last day at once.
    const platform = slow(platformOf({ order: 'ascending', isDateToExclusive }, 0), 12_000, 12_000);
    const { found, evaluations, errors } = untilRead(60, () => read(platform, ...whole));
    for (const { message } of errors) expect(message).toMatch(/with [1-9]\d* rows read\. Choose Refresh now/);
    expect(found.rows).toHaveLength(3_550);
    // 36 pages, of which an evaluation has time for one.
    expect(evaluations).toBeLessThan(43);
  },
);

test.each([200, 8_000, 12_000, 18_000])('reads several lists at once with pages of %i ms', (ms) => {
  const platform = slow(platformOf({}, 0), ms, ms);
  const queries = ['a', 'b'].map((accountId) => ({
    operationId: 'listTransactions' as const,
    filters: { accountId, dateFrom: '2026-01-01', dateTo: '2026-01-31' },
  }));
  const { found, errors } = untilRead(8, () => {
    const reader = openTestSession(platform);
    reader.readAhead(queries);
    return queries.map((query) => reader.rows(query).rows.length);
  });
  expect(errors.every(({ code }) => code === 'time_limit')).toBe(true);
  expect(found).toEqual([155, 155]);
});

test('an API that does not respond gets one request, and the read fails', () => {
  const server = platformOf({}, 0);
  expect(errorOf(() => read(slow(server, 60_000, 60_000), ...whole)).code).toBe('network');
  expect(server.platform.requests).toHaveLength(1);
});
