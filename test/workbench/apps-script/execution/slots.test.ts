import { closeScriptHosts, startScript } from '../support/script-host';

afterEach(closeScriptHosts);

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
});

it('ten calls of a page run at the same time, and the eleventh after one of them', async () => {
  const { host } = await startScript('function nap() { Utilities.sleep(1500); return 1; }');
  const running: number[] = [];
  host.on('started', () => running.push(host.running().length));
  const results = await Promise.all(Array.from({ length: 11 }, () => host.scriptRun('ann', 'nap', [])));
  expect(results.every(({ ok }) => ok)).toBe(true);
  expect(Math.max(...running)).toBe(10);
});
