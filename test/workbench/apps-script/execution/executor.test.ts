import type { RunningExecution } from '../../../../src/workbench/apps-script/host';
import { closeScriptHosts, startScript } from '../support/script-host';

afterEach(closeScriptHosts);

it('an execution is reported of when it starts and listed until it has ended', async () => {
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
