import { refreshFormulas } from '../../../src/addon/refresh/refresh-formulas';
import { cancelRefresh, readProgress } from '../../../src/addon/refresh/refresh-progress';
import { viewRefresh } from '../../../src/addon/sidebar/calls/refresh';
import { transaction } from '../../support/api/sample-records';
import { failure, list, scriptedApi } from '../../support/api/scripted-api';
import { connectedPlatform, connectionsOf, evaluate, evaluateError } from '../../support/platform/connected-platform';
import { FakeSheet } from '../../support/sheets/fake-sheet';

test('cells without a value yet are those of FIN formulas that show that they load', () => {
  const platform = connectedPlatform({ context: 'sidebar' });
  const sheet = new FakeSheet('Sheet1', [['=FIN_TAGS()', '=1+1'], ['=FIN_HOLDINGS()'], ['=FIN_TAGS(1)']], 1);
  platform.sheets.push(sheet);
  const shown = [['Loading...', 'Loading...'], ['12'], ['Loading...']];
  sheet.displayValues = () => shown;
  expect(readProgress(platform, connectionsOf(platform))).toEqual({ waitsUntil: null, calculating: 2 });
  expect(platform.requests).toEqual([]);
});

test('a refusal of the rate limit is what a refresh waits for, until its time', () => {
  const platform = connectedPlatform({
    context: 'sidebar',
    server: scriptedApi({
      'GET /v1/accounts': () => failure(429, 'rate_limited', { 'retry-after': '600' }),
    }),
  });
  platform.sheets.push(new FakeSheet('Sheet1', [[]], 1));
  const before = platform.state.now;
  expect(evaluateError(platform, 'FIN_ACCOUNTS').code).toBe('rate_limited');
  const { waitsUntil } = readProgress(platform, connectionsOf(platform));
  expect((waitsUntil ?? 0) - before).toBeGreaterThanOrEqual(600_000);
  platform.state.now = waitsUntil ?? 0;
  expect(readProgress(platform, connectionsOf(platform)).waitsUntil).toBeNull();
});

test('a cancelled refresh stops reading, and changes no formula', () => {
  let cancelAt = Number.POSITIVE_INFINITY;
  let requests = 0;
  const platform = connectedPlatform({
    context: 'sidebar',
    server: scriptedApi({
      'GET /v1/transactions': ({ query }) => {
        requests += 1;
        if (cancelAt < Number.POSITIVE_INFINITY) platform.state.now += 3_000;
        if (requests === cancelAt) cancelRefresh(platform);
        const page = Number(query['pageToken'] ?? 0);
        return list([transaction(page)], page < 30 ? String(page + 1) : undefined);
      },
    }),
  });
  platform.sheets.push(new FakeSheet('Sheet1', [['=FIN_TRANSACTIONS()']], 1));
  evaluate(platform, 'FIN_TRANSACTIONS', '-30d', 'limit=1');
  const all = requests;
  platform.state.now += 7_200_000;
  const [sheet] = platform.sheets;
  requests = 0;
  cancelAt = 3;
  expect(refreshFormulas(platform, connectionsOf(platform))).toBe(0);
  expect(requests).toBeLessThan(all);
  expect(sheet?.writes).toEqual([]);
  expect(viewRefresh(platform, connectionsOf(platform))).toMatchObject({
    lastOutcome: 'unfinished',
    lastError: 'Cancelled. The formulas keep what they show.',
  });
  // The wish to cancel is of that refresh alone.
  cancelAt = Number.POSITIVE_INFINITY;
  platform.state.now += 60_000;
  expect(refreshFormulas(platform, connectionsOf(platform))).toBe(1);
});
