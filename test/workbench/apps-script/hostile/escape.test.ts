import { closeScriptHosts, type ScriptHost, startScript } from '../support/script-host';
import { readHostile, startHostile } from './start-hostile';

describe('a way out of the context', () => {
  afterEach(closeScriptHosts);

  it('there is none', async () => {
    const { page } = await startHostile();
    const evaluation = 'EvalError: Code generation from strings disallowed for this context';
    expect(Object.fromEntries((await page('goOut')) as [string, string][])).toEqual({
      constructorOfThis: evaluation,
      constructorOfService: evaluation,
      constructorOfUtilities: evaluation,
      constructorOfBlob: evaluation,
      constructorOfConsole: evaluation,
      constructorOfDate: evaluation,
      constructorOfError: evaluation,
      constructorOfAsync: evaluation,
      constructorOfGenerator: evaluation,
      evaluate: evaluation,
      evaluateIndirectly: evaluation,
      webAssembly: 'CompileError: WebAssembly.Module(): Wasm code generation disallowed by embedder',
      timer: 'ReferenceError: setTimeout is not defined',
      require: 'ReferenceError: require is not defined',
      callers: 'number',
    });
  });

  it('no stack, no caller and no value leads out', async () => {
    const { page } = await startHostile();
    expect(await page('callersOf')).toEqual([true, null]);
    expect(await page('foreignFrames')).toEqual([]);
    expect(await page('foreignRealms')).toEqual([[], true]);
  });

  it("no object of the host's can be forged or borrowed", async () => {
    const { host, page } = await startHostile();
    await host.scriptRun('ben', 'keep', ["ben's"]);
    await page('keep', "ann's");
    expect(await page('forgeState')).toEqual(["ann's"]);
    expect(await page('forgeArguments')).toEqual([
      "Exception: The parameters (String,(class)) don't match the method signature for SpreadsheetApp.Sheet.getRange.",
      expect.stringMatching(/^Exception: /),
    ]);
    expect(await page('forgeText')).toBe('plain-workbook');
    expect(await page('borrowMethod')).toEqual([
      'UnsupportedHostCall: Range.getProperty',
      'TypeError: Illegal invocation',
      'TypeError: Illegal invocation',
      'TypeError: Illegal invocation',
    ]);
  });
});

describe('what a run leaves behind', () => {
  afterEach(closeScriptHosts);

  it('is gone in the next', async () => {
    const { page } = await startHostile();
    for (let i = 0; i < 3; i += 1) await page('leave').catch(() => null);
    expect(await page('left')).toEqual([
      null,
      null,
      null,
      null,
      null,
      null,
      'UnsupportedHostCall: SpreadsheetApp.leftBehind',
      false,
      '1',
      true,
      10,
      '',
    ]);
  });

  it('pollutes no prototype, on the way in or out', async () => {
    const { page } = await startHostile();
    const sent = JSON.parse('{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}') as object;
    expect(await page('pollute', sent)).toEqual([null, null, ['__proto__', 'constructor'], true]);
    const given = (await page('givePolluted')) as { own: number; polluted?: number };
    expect(Object.keys(given)).toEqual(['__proto__', 'constructor', 'own']);
    expect([given.polluted, ({} as { polluted?: number }).polluted]).toEqual([undefined, undefined]);
  });
});

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
