import { googleLimits } from '../../../../src/addon/platform/google-limits';
import { limits } from '../../../../src/workbench/apps-script/quotas/limits';

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

it('the add-on stays within the limits that the host enforces', () => {
  expect(limits).toMatchObject(googleLimits);
});
