import { closeScriptHosts, type ScriptHost, startScript } from '../support/script-host';
import { readHostile, startHostile } from './start-hostile';

describe('the script context', () => {
  afterEach(closeScriptHosts);

  it('refuses to evaluate text as code, and has no timers or require', async () => {
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

  it('exposes no stack frame, caller or value of the host', async () => {
    const { page } = await startHostile();
    expect(await page('callersOf')).toEqual([true, null]);
    expect(await page('foreignFrames')).toEqual([]);
    expect(await page('foreignRealms')).toEqual([[], true]);
  });

  it('ignores or refuses forged handles, forged arguments and borrowed methods', async () => {
    const { host, page } = await startHostile();
    await host.scriptRun('ben', 'keep', ["ben's"]);
    await page('keep', "ann's");
    expect(await page('forgeState')).toEqual(["ann's"]);
    expect(await page('forgeArguments')).toEqual(['', 'Exception: DNS error: https://localhost/']);
    expect(await page('forgeText')).toBe('workbook-1');
    expect(await page('borrowMethod')).toEqual([
      'UnsupportedHostCall: Range.getProperty',
      'TypeError: Illegal invocation',
      'TypeError: Illegal invocation',
      'TypeError: Illegal invocation',
    ]);
  });
});

describe('a script that changes built-ins', () => {
  let hostile: ScriptHost;
  beforeAll(async () => {
    hostile = await startHostile();
  });
  afterAll(closeScriptHosts);

  it.each(['toJSON', 'toJSONOfLists', 'prototypeOfLists', 'get', 'set', 'tag', 'valueOf', 'errorText', 'apply'])(
    'gets the same answers of services: %s',
    async (name) => {
      const results = (await hostile.page('changeBuiltIns', name)) as string[];
      expect(results.map((result) => result.split('\n')[0])).toEqual([
        'one',
        "Exception: The parameters (number,number,(class)) don't match the method signature for SpreadsheetApp.Sheet.getRange.",
        'Exception: DNS error: https://localhost/',
        '1970',
        'Exception: Unparseable date: "x"',
        'UnsupportedHostCall: Sheet.nothing',
      ]);
    },
  );

  it.each([
    ...[
      'toJSON',
      'toJSONOfLists',
      'prototypeOfLists',
      'toString',
      'valueOf',
      'toPrimitive',
      'toStringTag',
      'get',
      'set',
      'tag',
      'iterator',
    ],
    ...['map', 'species', 'replace', 'errorName', 'errorText', 'call', 'apply'],
  ])('gets no file, line or path of the host in an error: %s', async (name) => {
    const answer = await hostile.host.scriptRun('ann', 'changeBuiltIns', [name]);
    const text = JSON.stringify(answer).replaceAll(/\bmain\.js:\d+:\d+/g, '');
    expect(text).not.toMatch(/\.[cm]?[jt]s\b|node:|HostError|[\\/](home|src|work|node_modules)[\\/]/);
  });

  it('returns its own result and its own error', async () => {
    expect(await hostile.cell('CHANGED', 'result')).toEqual([['one', 1]]);
    expect(await hostile.cell('CHANGED', 'error')).toEqual({
      error: '#ERROR!',
      message: expect.stringMatching(/^Error: mine \(line \d+\)\.$/),
    });
  });
});

describe('an execution', () => {
  afterEach(closeScriptHosts);

  it('leaves no changes of globals to the next execution', async () => {
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

  it('cannot pollute a prototype through its arguments or result', async () => {
    const { page } = await startHostile();
    const sent = JSON.parse('{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}') as object;
    expect(await page('pollute', sent)).toEqual([null, null, ['__proto__', 'constructor'], true]);
    const given = (await page('givePolluted')) as { own: number; polluted?: number };
    expect(Object.keys(given)).toEqual(['__proto__', 'constructor', 'own']);
    expect([given.polluted, ({} as { polluted?: number }).polluted]).toEqual([undefined, undefined]);
  });
});

describe('an exploit', () => {
  let hostile: ScriptHost;
  beforeAll(async () => {
    hostile = await startScript(readHostile('breakout.js'));
  });
  afterAll(closeScriptHosts);

  it.each(['takeFrames', 'webAssembly'])('reaches no object of the process: %s', async (name) => {
    expect(await hostile.page(name)).toEqual([]);
    expect(await hostile.page('one')).toBe(1);
  });

  it.each(['throwPastPrelude', 'throwOften', 'rejectWithNumber'])(
    'reaches no object of the process with what it throws: %s',
    async (name) => {
      await hostile.page(name).catch(() => null);
      // An error that is thrown after the end of an execution would appear in the next one.
      await hostile.page('one');
      expect(hostile.host.executions().flatMap(({ log }) => log.filter((line) => line.startsWith('reached')))).toEqual(
        [],
      );
      expect(await hostile.page('one')).toBe(1);
    },
  );
});
