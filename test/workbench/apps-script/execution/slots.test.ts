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
/** Executions wait for the start of others, which takes longer than a cell may on a slow machine. */
const slowdown = 20;
const origins = () => ({ 'https://api.fin.test': server.origin });

it('thirty custom functions run at the same time, and the thirty-first is refused if slotWaitMs is 0', async () => {
  opensAt = 30;
  const { cell } = await startScript(script, { slowdown, limits: { slotWaitMs: 0 }, origins: origins() });
  const results = await Promise.all(Array.from({ length: 31 }, () => cell('WAIT')));
  expect(server.peak()).toBe(30);
  expect(results.filter((result) => JSON.stringify(result) === '[[1]]')).toHaveLength(30);
  expect(results[30]).toEqual({
    error: '#ERROR!',
    message: 'There are too many scripts running simultaneously for this Google user account.',
  });
});

it('custom functions wait for a free slot, and are refused if none is released within slotWaitMs', async () => {
  opensAt = 4;
  const limits = { executionsPerUser: 4 };
  const patient = await startScript(script, { slowdown, limits, origins: origins() });
  const peakBefore = server.peak();
  const results = Promise.all(Array.from({ length: 8 }, () => patient.cell('WAIT')));
  expect(await results).toEqual(Array(8).fill([[1]]));
  expect(server.peak()).toBe(peakBefore);

  opensAt = 5;
  const { cell, host } = await startScript(script, {
    slowdown,
    limits: { ...limits, slotWaitMs: 5 },
    unspecifiedBehaviours: { crowdedText: 'too many per second' },
    origins: origins(),
  });
  const answers = Array.from({ length: 5 }, () => cell('WAIT'));
  expect(await answers[4]).toEqual({
    error: '#ERROR!',
    message: 'Script invoked too many times per second for this Google user account.',
  });
  expect(host.executions()[0]?.error?.name).toBe('Exception');
});

it('ten calls of a page run at the same time, and the eleventh waits for one of them', async () => {
  opensAt = 10;
  const { host } = await startScript(script, { slowdown, origins: origins() });
  const running: number[] = [];
  host.on('started', () => running.push(host.running().length));
  const results = await Promise.all(Array.from({ length: 11 }, () => host.scriptRun('ann', 'WAIT', [])));
  expect(results.every(({ ok }) => ok)).toBe(true);
  expect(running).toHaveLength(11);
  expect(Math.max(...running)).toBe(10);
});

it('calls of one page do not wait for those of another', async () => {
  opensAt = 3;
  const { host } = await startScript(script, { slowdown, limits: { scriptRunsPerPage: 2 }, origins: origins() });
  const started: string[] = [];
  host.on('started', ({ userId }) => started.push(userId));
  const results = ['ann', 'ann', 'ann', 'ben'].map((user) => host.scriptRun(user, 'WAIT', []));
  expect((await Promise.all(results)).every(({ ok }) => ok)).toBe(true);
  expect(started).toEqual(['ann', 'ann', 'ben', 'ann']);
});
