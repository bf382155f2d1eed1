import type { Run } from '../../../../src/workbench/apps-script/execution/run';
import { Sleeps } from '../../../../src/workbench/apps-script/execution/sleeps';
import { startServer } from '../support/http-server';
import { closeScriptHosts, startScript } from '../support/script-host';

afterEach(closeScriptHosts);

/** Sleeps of executions 1, 2 and so on, and which of them have ended. Real time would end none of them. */
function begin(count: number) {
  const sleeps = new Sleeps(1_000_000);
  const runs = Array.from({ length: count }, (_, index) => ({ id: index + 1 }) as Run);
  for (const run of runs) sleeps.begin(run);
  const ended: number[] = [];
  const sleep = (id: number, ms: number) => sleeps.sleep(runs[id - 1] as Run, ms).then(() => ended.push(id));
  return { sleeps, runs, ended, sleep };
}

/** Until promises that are settled have called their listeners. */
const turn = () => new Promise((resolve) => setImmediate(resolve));

it('a sleep lasts while another execution runs', async () => {
  const { sleeps, runs, ended, sleep } = begin(2);
  void sleep(1, 100);
  await turn();
  expect(ended).toEqual([]);
  sleeps.end(runs[1] as Run);
  await turn();
  expect(ended).toEqual([1]);
});

it('if all executions sleep, the sleep with the least time left ends', async () => {
  const { ended, sleep } = begin(2);
  void sleep(1, 300);
  void sleep(2, 200);
  await turn();
  expect(ended).toEqual([2]);
  // 100 ms are left of the first.
  void sleep(2, 150);
  await turn();
  expect(ended).toEqual([2, 1]);
});

it('a sleep does not last while the others wait for a lock', async () => {
  const { sleeps, runs, ended, sleep } = begin(2);
  void sleep(1, 300);
  void sleeps.whileWaiting(runs[1] as Run, new Promise(() => {}));
  await turn();
  expect(ended).toEqual([1]);
});

it('an execution that sleeps until another has an answer waits for it, however late it is', async () => {
  const waiting: (() => void)[] = [];
  const server = await startServer((_request, response) => waiting.push(() => response.end('late')));
  const { page, cell } = await startScript(
    `function READ() { const text = UrlFetchApp.fetch('https://api.fin.test/').getContentText(); CacheService.getScriptCache().put('text', text); return text; }
     function poll() { let polls = 0; for (; polls < 100 && CacheService.getScriptCache().get('text') === null; polls += 1) Utilities.sleep(10000); return polls; }`,
    { skipsSleep: true, slowdown: 1_000, origins: { 'https://api.fin.test': server.origin } },
  );
  const read = cell('READ');
  while (waiting.length === 0) await turn();
  const polls = page('poll');
  setTimeout(() => waiting[0]?.(), 200);
  expect(await read).toEqual([['late']]);
  // 0 if the machine starts the second execution after the answer.
  expect([0, 1]).toContain(await polls);
  await server.close();
});

it("the host's time passes slowly for a script and for its limits", async () => {
  const { cell, host } = await startScript(
    'function WORK() { const startedAt = Date.now(); for (let i = 0; i < 2e7; i += 1) Math.sqrt(i); return Date.now() - startedAt; }',
    { limits: { cellRunMs: 10 }, slowdown: 10_000 },
  );
  const started = host.now();
  expect(await cell('WORK')).toEqual([[0]]);
  expect(host.now() - started).toBeLessThan(5);
});
