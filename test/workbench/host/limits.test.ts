import { limits } from '../../../src/workbench/host/limits';
import { closeScriptHosts, startScript } from './support/script-host';

afterEach(closeScriptHosts);

it('the limits are those of a consumer account, as of 2026-11', () => {
  expect(limits).toMatchObject({
    cellRunMs: 30_000,
    simpleTriggerRunMs: 30_000,
    runMs: 360_000,
    executionsPerUser: 30,
    scriptRunsPerPage: 10,
    fetchesPerDay: 20_000,
    fetchUrlChars: 2_048,
    fetchHeaderCount: 100,
    fetchHeaderBytes: 8_192,
    fetchBodyBytes: 52_428_800,
    fetchTimeoutSeconds: 360,
    cacheKeyChars: 250,
    cacheValueBytes: 102_400,
    cacheDefaultTtlSeconds: 600,
    cacheMaxTtlSeconds: 21_600,
    cacheEntries: 1_000,
    cacheEvictedAtOnce: 100,
    propertyValueBytes: 9_216,
    propertyStoreBytes: 512_000,
    propertyCallsPerDay: 50_000,
    triggersPerUser: 20,
    triggerMsPerDay: 5_400_000,
    cellChars: 50_000,
    workbookCells: 10_000_000,
    resultCells: 100_000,
  });
});

it('thirty cells run at the same time, and the thirty-first is refused where none may wait', async () => {
  const { cell } = await startScript('function NAP() { Utilities.sleep(3000); return 1; }', {
    limits: { slotWaitMs: 0 },
  });
  const results = await Promise.all(Array.from({ length: 31 }, () => cell('NAP')));
  expect(results.filter((result) => JSON.stringify(result) === '[[1]]')).toHaveLength(30);
  expect(results[30]).toEqual({
    error: '#ERROR!',
    message: 'There are too many scripts running simultaneously for this Google user account.',
  });
}, 30_000);

it('ten calls of a page run at the same time, and the eleventh after one of them', async () => {
  const { host } = await startScript('function nap() { Utilities.sleep(1500); return 1; }');
  const running: number[] = [];
  host.on('started', () => running.push(host.running().length));
  const results = await Promise.all(Array.from({ length: 11 }, () => host.scriptRun('ann', 'nap', [])));
  expect(results.every(({ ok }) => ok)).toBe(true);
  expect(Math.max(...running)).toBe(10);
}, 30_000);
