import type { RunningExecution } from '../../../../src/workbench/host';
import { closeScriptHosts, startScript } from '../support/script-host';

afterEach(closeScriptHosts);

it('an execution is reported when it starts and listed as running until it ends', async () => {
  const { host, cell } = await startScript(
    'function SLOW() { Utilities.sleep(50); return 1; } function NO() { throw 1; }',
  );
  const started: RunningExecution[] = [];
  host.on('started', (running) => started.push(running));
  const answer = cell('SLOW');
  const running = host.running();
  expect(running).toEqual(started);
  expect(running).toMatchObject([
    { functionName: 'SLOW', kind: 'cell', mode: 'CUSTOM_FUNCTION', userId: 'ann', cell: 'Sheet1!A1' },
  ]);
  await answer;
  expect(host.running()).toEqual([]);
  expect(host.executions()[0]).toMatchObject({ ...running[0], durationMs: expect.any(Number) });
  await cell('NO');
  expect(host.running()).toEqual([]);
});

const script = `
  function WAIT(ms) { Utilities.sleep(ms); return 'done'; }
  function wait(ms) { Utilities.sleep(ms); return 'done'; }
  function stop() { const until = Date.now() + 22000; let naps = 0; for (; Date.now() < until; naps += 1) Utilities.sleep(1000); return naps; }
  function never() { try { Utilities.sleep(360001); } catch (e) { console.log('caught'); } finally { console.log('finally'); } }`;

describe('the time limit of an execution', () => {
  it('is 30 seconds in a cell, including sleeps', async () => {
    const { cell, host } = await startScript(script, { skipsSleep: true });
    expect(await cell('WAIT', 29_000)).toEqual([['done']]);
    expect(host.executions()[0]?.durationMs).toBeGreaterThanOrEqual(29_000);
    expect(await cell('WAIT', 30_001)).toEqual({
      error: '#ERROR!',
      message: 'Internal error executing the custom function',
    });
  });

  it("ends a cell with the message of a bound script if cellOverrun is 'of bound scripts'", async () => {
    const { cell } = await startScript(script, {
      skipsSleep: true,
      unspecifiedBehaviours: { cellOverrun: 'of bound scripts' },
    });
    expect(await cell('WAIT', 30_001)).toEqual({
      error: '#ERROR!',
      message: 'Exceeded maximum execution time (line 0).',
    });
  });

  it('is six minutes in other executions, which cannot catch the error or run finally blocks', async () => {
    const { page, host } = await startScript(script.replace('360001', '299000); Utilities.sleep(61001'), {
      skipsSleep: true,
    });
    expect(await page('wait', 300_000)).toBe('done');
    await expect(page('never')).rejects.toMatchObject({
      name: 'ScriptError',
      message: 'Exceeded maximum execution time',
    });
    expect(host.executions()[0]?.log).toEqual([]);
  });

  it('includes sleeps that are skipped, which also advance the clock of the script', async () => {
    const { cell } = await startScript(script.replace('function stop', 'function STOP'), { skipsSleep: true });
    expect(await cell('STOP')).toEqual([[22]]);
  });
});
