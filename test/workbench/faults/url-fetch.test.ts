import { createApiFaults } from '../../../src/workbench/faults/api-faults';
import { startServer, type TestServer } from '../apps-script/support/http-server';
import { closeScriptHosts, startScript } from '../apps-script/support/script-host';
import { fault } from './plain-api';

const script = `
  function get(url) {
    const response = UrlFetchApp.fetch(url, { muteHttpExceptions: true });
    return [response.getResponseCode(), response.getContentText(), response.getHeaders()['Retry-After'] || null];
  }
  function message(urls) { try { return UrlFetchApp.fetchAll(urls).length; } catch (e) { return e.message; } }`;

const api = 'https://api.fin.test';
let server: TestServer;

beforeAll(async () => {
  server = await startServer((request, response) => response.end(`${request.method} ${request.path}`));
});
afterAll(() => server.close());
afterEach(closeScriptHosts);

async function start(...on: Parameters<ReturnType<typeof createApiFaults>['set']>[0]) {
  const faults = createApiFaults({ seed: 1, wait: async () => {} });
  faults.set(on);
  const host = await startScript(script, {
    origins: { [api]: server.origin },
    faults,
    directOrigins: ['https://elsewhere.test'],
    resolveName: async () => '127.0.0.1',
    realNow: () => Date.UTC(2026, 10, 21, 12),
  });
  return { ...host, faults };
}

test.each([
  ['dns', `DNS error: ${api}/b?q=1`],
  ['bandwidth', `Bandwidth quota exceeded: ${api}/b?q=1. Try reducing the rate of data transfer.`],
  ['unreachable', `Address unavailable: ${api}/b?q=1`],
  ['timeout', `Timeout: ${api}/b?q=1`],
])(
  'the network failure %s throws an exception with the full URL, and the entire batch fails',
  async (failure, message) => {
    const { page } = await start(fault('network', { share: 100, failure }));
    expect(await page('message', [`${api}/b?q=1`, `${api}/c`])).toBe(message);
  },
);

test('a rate limit answer has a Retry-After date by the clock of the host', async () => {
  const { page, host } = await start(fault('rate-limit', { retryAfter: 'date', waitSeconds: 60 }));
  await host.advanceClock(3_600_000);
  const [code, text, retryAfter] = (await page('get', `${api}/v1/tags`)) as [number, string, string];
  expect([code, retryAfter]).toEqual([429, 'Sat, 21 Nov 2026 13:01:00 GMT']);
  expect(JSON.parse(text).error.code).toBe('rate_limited');
});

test('requests succeed again once the faults are cleared', async () => {
  const { page, faults } = await start(fault('revoked-key'));
  expect(((await page('get', `${api}/v1/tags`)) as unknown[])[0]).toBe(401);
  faults.set([]);
  expect(await page('get', `${api}/v1/tags`)).toEqual([200, 'GET /v1/tags', null]);
});

test('faults do not affect URLs other than the mapped ones', async () => {
  const { page, faults } = await start(fault('revoked-key'));
  expect(await page('message', ['https://elsewhere.test/'])).toBe('Address unavailable: https://elsewhere.test/');
  expect(faults.requests()).toBe(0);
});
