import { closeScriptHosts, type ScriptHost, startScript } from '../support/script-host';
import { readHostile } from './start-hostile';

describe('an exploit reaches nothing of the process that runs it', () => {
  let hostile: ScriptHost;
  beforeAll(async () => {
    hostile = await startScript(readHostile('breakout.js'));
  });
  afterAll(closeScriptHosts);

  it.each(['takeFrames', 'webAssembly'])('%s', async (name) => {
    expect(await hostile.page(name)).toEqual([]);
    expect(await hostile.page('one')).toBe(1);
  });

  it.each(['throwPastPrelude', 'throwOften', 'rejectWithNumber'])('whatever it throws: %s', async (name) => {
    await hostile.page(name).catch(() => null);
    // What a run throws after its end would be seen in the next one.
    await hostile.page('one');
    expect(hostile.host.executions().flatMap(({ log }) => log.filter((line) => line.startsWith('reached')))).toEqual(
      [],
    );
    expect(await hostile.page('one')).toBe(1);
  });
});
