import { googleLimits } from '../../../../src/addon/platform/google-limits';
import { limits } from '../../../../src/workbench/apps-script/quotas/limits';
import { startServer, type TestServer } from '../support/http-server';
import { closeScriptHosts, startScript } from '../support/script-host';

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
    mailsPerDay: 100,
    mailRecipients: 50,
    triggersPerUser: 20,
    triggerMsPerDay: 5_400_000,
    cellChars: 50_000,
    workbookCells: 10_000_000,
    resultCells: 490_000,
  });
});

it('the add-on assumes the limits that the host enforces', () => {
  expect(limits).toMatchObject(googleLimits);
});

const HOUR_MS = 3_600_000;
const NOON = Date.UTC(2026, 2, 7, 12);
let server: TestServer;

beforeAll(async () => {
  server = await startServer((_request, response) => response.end('ok'));
});
afterAll(() => server.close());
afterEach(closeScriptHosts);

const script = `
  function work() { UrlFetchApp.fetchAll(['https://api.fin.test/', 'https://api.fin.test/']); PropertiesService.getScriptProperties().getKeys(); }
  function CELL() { return UrlFetchApp.fetch('https://api.fin.test/').getContentText(); }
  function tick() { Utilities.sleep(60000); }
  function arm() { ScriptApp.newTrigger('tick').timeBased().everyHours(1).create(); }`;

describe('the daily quotas of a user', () => {
  it('are reported with their usage and the end of their 24 hours, also in the record of an execution', async () => {
    let now = NOON;
    const { host, page, cell } = await startScript(script, {
      origins: { 'https://api.fin.test': server.origin },
      realNow: () => now,
      skipsSleep: true,
    });
    const none = [
      { what: 'urlfetch', used: 0, limit: 20_000, endsAt: null },
      { what: 'properties', used: 0, limit: 50_000, endsAt: null },
      { what: 'triggerMs', used: 0, limit: 5_400_000, endsAt: null },
      { what: 'mail', used: 0, limit: 100, endsAt: null },
    ];
    expect(host.quotas('ann')).toEqual(none);
    await page('work');
    now += HOUR_MS;
    // The fetches of a cell count for the user at the keyboard.
    await cell('CELL');
    await host.open('ben');
    await cell('CELL');
    const ofAnn = [
      { what: 'urlfetch', used: 3, limit: 20_000, endsAt: NOON + 24 * HOUR_MS },
      { what: 'properties', used: 1, limit: 50_000, endsAt: NOON + 24 * HOUR_MS },
      none[2],
      none[3],
    ];
    expect(host.quotas('ann')).toEqual(ofAnn);
    expect(host.quotas('ben')[0]).toEqual({ what: 'urlfetch', used: 1, limit: 20_000, endsAt: NOON + 25 * HOUR_MS });
    expect(host.executions()[1]?.quotas).toEqual(ofAnn);
    now = NOON + 24 * HOUR_MS;
    expect(host.quotas('ann')).toEqual(none);
  });

  it('count the run time of triggers including sleeps, for 24 hours from the first run', async () => {
    const { host, page } = await startScript(script, { realNow: () => NOON, skipsSleep: true });
    await page('arm');
    await host.advanceClock(2 * HOUR_MS);
    const { used = 0, endsAt } = host.quotas('ann')[2] ?? {};
    expect(Math.floor(used / 10_000)).toBe(12);
    expect(endsAt).toBe(NOON + 25 * HOUR_MS);
  });

  it('cannot be read for an unknown user', async () => {
    const { host } = await startScript(script);
    expect(() => host.quotas('nobody')).toThrow('There is no user nobody.');
  });
});
