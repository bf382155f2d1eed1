import type { ServerResponse } from 'node:http';
import { startServer, type TestServer } from '../support/http-server';
import { closeScriptHosts, startScript } from '../support/script-host';

let server: TestServer;
let held: ServerResponse[] = [];
/** The server answers once this number of requests is open. */
let opensAt = 0;

beforeAll(async () => {
  server = await startServer((_request, response) => {
    held.push(response);
    if (held.length < opensAt) return;
    for (const one of held.splice(0)) one.end();
    opensAt = 0;
  });
});
afterEach(async () => {
  await closeScriptHosts();
  held = [];
});
afterAll(() => server.close());

const script = "function WAIT() { UrlFetchApp.fetch('https://api.fin.test/'); return 1; }";
const origins = () => ({ 'https://api.fin.test': server.origin });

it('thirty custom functions run at the same time, and the thirty-first is refused if slotWaitMs is 0', async () => {
  opensAt = 30;
  const { cell } = await startScript(script, { limits: { slotWaitMs: 0 }, origins: origins() });
  const results = await Promise.all(Array.from({ length: 31 }, () => cell('WAIT')));
  expect(server.peak()).toBe(30);
  expect(results.filter((result) => JSON.stringify(result) === '[[1]]')).toHaveLength(30);
  expect(results[30]).toEqual({
    error: '#ERROR!',
    message: 'There are too many scripts running simultaneously for this Google user account.',
  });
});

it('ten calls of a page run at the same time, and the eleventh waits for one of them', async () => {
  opensAt = 10;
  const { host } = await startScript(script, { origins: origins() });
  const running: number[] = [];
  host.on('started', () => running.push(host.running().length));
  const results = await Promise.all(Array.from({ length: 11 }, () => host.scriptRun('ann', 'WAIT', [])));
  expect(results.every(({ ok }) => ok)).toBe(true);
  expect(running).toHaveLength(11);
  expect(Math.max(...running)).toBe(10);
});
