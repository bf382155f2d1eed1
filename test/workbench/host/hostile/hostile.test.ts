import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { closeScriptHosts, type ScriptHost, startScript } from '../support/script-host';

const read = (file: string) => readFileSync(join(__dirname, 'addon', file), 'utf8');

/** The hostile add-on in a host of its own. */
function start(options: Parameters<typeof startScript>[1] = {}): Promise<ScriptHost> {
  return startScript(read('main.js'), { manifest: JSON.parse(read('appsscript.json')) as object, ...options });
}

const OVERRUN = { name: 'ScriptError', message: 'Exceeded maximum execution time' };
const SERVER_ERROR = {
  name: 'ScriptError',
  message: "We're sorry, a server error occurred. Please wait a bit and try again.",
};

describe('a run that does not end', () => {
  let hostile: ScriptHost;
  beforeAll(async () => {
    hostile = await start({ limits: { runMs: 300, cellRunMs: 300 } });
  });
  afterAll(closeScriptHosts);

  it.each([
    'endlessLoop',
    'endlessGetter',
    'endlessPattern',
    'endlessJson',
    'endlessMicrotasks',
    'endlessMicrotasksLeftBehind',
    'endlessGenerator',
    'endlessSort',
    'endlessWait',
    'endlessResult',
    'endlessError',
    'endlessSleep',
    'endlessConversion',
    'endlessCatch',
  ])('is ended at its limit, and the next runs: %s', async (name) => {
    await expect(hostile.page(name)).rejects.toMatchObject(OVERRUN);
    expect(await hostile.page('one')).toBe(1);
    expect(hostile.host.executions()[1]?.error).toEqual({ name: '', message: 'Exceeded maximum execution time' });
  });

  it('is ended in a cell with the text of cells', async () => {
    const killed = { error: '#ERROR!', message: 'Internal error executing the custom function' };
    expect(await hostile.cell('endlessLoop')).toEqual(killed);
    expect(await hostile.cell('endlessMicrotasks')).toEqual(killed);
    expect(await hostile.cell('neverSettles')).toEqual(killed);
    expect(await hostile.cell('one')).toEqual([[1]]);
  });

  it('does not ask an argument for anything but its own fields', async () => {
    await expect(hostile.page('endlessArgument')).rejects.toMatchObject(OVERRUN);
    expect(await hostile.page('neverSettles')).toBeNull();
  });

  it('holds up nobody who runs beside it', async () => {
    const others = Promise.all(['ann', 'ben'].map((user) => hostile.host.scriptRun(user, 'one', [])));
    const [loop, ...rest] = await Promise.allSettled([hostile.page('endlessLoop'), others]);
    expect(loop?.status).toBe('rejected');
    expect(rest).toEqual([
      {
        status: 'fulfilled',
        value: [
          { ok: true, value: 1 },
          { ok: true, value: 1 },
        ],
      },
    ]);
  });
});

describe('a run that eats memory', () => {
  let hostile: ScriptHost;
  beforeAll(async () => {
    hostile = await start({ limits: { runMs: 3_000 } });
  });
  afterAll(closeScriptHosts);

  it.each(['memoryList', 'memoryPushes', 'memoryHugeList', 'memorySplit', 'memoryMap', 'memoryTexts', 'memoryRequest'])(
    'is ended alone, and the next runs: %s',
    async (name) => {
      // Which of the two comes first depends on how long the engine tries to make room.
      const { message, ...rest } = await hostile.page(name).then(
        () => ({ name: 'no error', message: '' }),
        (error: Error) => ({ name: error.name, message: error.message }),
      );
      expect(rest).toEqual({ name: 'ScriptError' });
      expect([OVERRUN.message, SERVER_ERROR.message]).toContain(message);
      expect(await hostile.page('one')).toBe(1);
    },
    20_000,
  );

  it.each([
    ['memoryBytes', 'RangeError: Array buffer allocation failed'],
    ['memoryWebAssembly', 'RangeError: WebAssembly.Memory(): could not allocate memory'],
    ['longText', 'RangeError: Invalid string length'],
    ['longRequest', 'Exception: Argument too large: value'],
    ['longResult', 'Error: Result too large.'],
    ['deepRecursion', 'RangeError: Maximum call stack size exceeded'],
    ['deepJson', 'Illegal value in property: object nested 200 deep'],
    ['deepArgument', 'Exception: Invalid argument: [object Object]'],
  ])('is told so where the engine tells it: %s', async (name, message) => {
    await expect(hostile.page(name)).rejects.toMatchObject({ name: 'ScriptError', message });
    expect(await hostile.page('one')).toBe(1);
  });

  it('says why in the log of its record alone', async () => {
    await expect(hostile.page('memorySplit')).rejects.toMatchObject({ name: 'ScriptError' });
    const [execution] = hostile.host.executions();
    expect(execution?.error?.message).toBe(SERVER_ERROR.message);
    expect(execution?.log).toHaveLength(1);
  }, 20_000);
});

describe('what is thrown', () => {
  let hostile: ScriptHost;
  beforeAll(async () => {
    hostile = await start();
  });
  afterAll(closeScriptHosts);

  it.each([
    ['throwNull', 'null', 'null (line 0).'],
    ['throwUndefined', 'undefined', 'undefined (line 0).'],
    ['throwSymbol', 'Symbol(s)', 'Symbol(s) (line 0).'],
    ['throwNumber', '42', '42 (line 0).'],
    ['throwFunction', 'a function', 'a function (line 0).'],
    ['throwProxy', '', ' (line 0).'],
    ['throwGetters', '', ' (line 0).'],
    ['throwEmpty', '[object Object]', '[object Object] (line 0).'],
    ['throwBare', '', ' (line 0).'],
    ['throwThrower', 'Odd: ', 'Odd:  (line 0).'],
    ['throwRevoked', '', ' (line 0).'],
    ['rejectProxy', '[object Object]', '[object Object] (line 0).'],
  ])('%s', async (name, inPage, inCell) => {
    await expect(hostile.page(name)).rejects.toMatchObject({ name: 'ScriptError', message: inPage });
    expect(await hostile.cell(name)).toEqual({ error: '#ERROR!', message: inCell });
    expect(await hostile.page('one')).toBe(1);
  });
});

describe('a way out of the context', () => {
  afterEach(closeScriptHosts);

  it('there is none', async () => {
    const { page } = await start();
    const evaluation = 'EvalError: Code generation from strings disallowed for this context';
    expect(Object.fromEntries((await page('goOut')) as [string, string][])).toEqual({
      constructorOfThis: evaluation,
      constructorOfService: evaluation,
      constructorOfUtilities: evaluation,
      constructorOfBlob: evaluation,
      constructorOfConsole: evaluation,
      constructorOfDate: evaluation,
      constructorOfError: evaluation,
      constructorOfHtml: evaluation,
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
    const { page } = await start();
    expect(await page('callersOf')).toEqual([true, null]);
    expect(await page('foreignFrames')).toEqual([]);
    expect(await page('foreignRealms')).toEqual([[], true]);
  });

  it("no object of the host's can be forged or borrowed", async () => {
    const { host, page } = await start();
    await host.scriptRun('ben', 'keep', ["ben's"]);
    await page('keep', "ann's");
    const forged = (await page('forgeState')) as string[];
    expect(forged).not.toContain("ben's");
    expect(forged.sort()).toEqual([
      'TypeError: Illegal invocation',
      'UnsupportedHostCall: PropertiesService.getProperty',
      'UnsupportedHostCall: Range.getProperty',
      'UnsupportedHostCall: __proto__.getProperty',
      'UnsupportedHostCall: constructor.getProperty',
      "ann's",
    ]);
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
    const { page } = await start();
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
    const { page } = await start();
    const sent = JSON.parse('{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}') as object;
    expect(await page('pollute', sent)).toEqual([null, null, ['__proto__', 'constructor'], true]);
    const given = (await page('givePolluted')) as { own: number; polluted?: number };
    expect(Object.keys(given)).toEqual(['__proto__', 'constructor', 'own']);
    expect([given.polluted, ({} as { polluted?: number }).polluted]).toEqual([undefined, undefined]);
  });
});

describe('floods and sizes', () => {
  afterEach(closeScriptHosts);

  it('a log is cut where it is written', async () => {
    const { host, page } = await start();
    expect(await page('floodLog')).toBe(1);
    const log = host.executions()[0]?.log ?? [];
    expect([log.length, log[1_999]?.length]).toEqual([2_000, 8_000]);
    expect(await page('floodCalls')).toBe(1);
    expect(host.executions()[0]?.serviceCalls).toBe(6_000);
  });

  it('each is refused by its text', async () => {
    const { page } = await start({ origins: { 'https://api.fin.test': 'http://127.0.0.1:1' } });
    expect(await page('sizes')).toEqual([
      'Exception: Argument too large: key',
      'Exception: Argument too large: value',
      'Exception: Argument too large: key',
      'Exception: Argument too large: value',
      'Exception: You have exceeded the property storage quota. Please remove some properties and try again.',
      'Exception: Limit Exceeded: URLFetch URL Length.',
      'Exception: Limit Exceeded: URLFetch Header Size.',
      'Exception: Limit Exceeded: URLFetch POST Size.',
      'Exception: Your input contains more than the maximum of 50000 characters in a single cell.',
      'Exception: This action would increase the number of cells in the workbook above the limit of 10000000 cells.',
      'Exception: Invalid argument: 1000000000',
      'Exception: The value you passed to everyMinutes was invalid. It must be one of 1, 5, 10, 15 or 30.',
      'Exception: No HTML file named ../../etc/passwd was found.',
      'Exception: Bad request: file:///etc/passwd',
      'Exception: Bad request: https://169.254.169.254/latest/meta-data/',
    ]);
  }, 20_000);

  it('of a result, in a cell', async () => {
    const { cell } = await start();
    expect(await cell('CELLS', 1_000, 100)).toHaveLength(1_000);
    expect(await cell('CELLS', 1_001, 100)).toEqual({ error: '#ERROR!', message: 'Error: Result too large.' });
    expect(await cell('TEXT', 50_001)).toEqual({
      error: '#ERROR!',
      message: 'text result of TEXT is longer than the limit of 50000 characters',
    });
  });
});

describe('forbidden calls', () => {
  afterEach(closeScriptHosts);

  const denied = (call: string, scope?: string) =>
    `Exception: You do not have permission to call ${call}${
      scope ? `. Required permissions: https://www.googleapis.com/auth/${scope}` : ''
    }`;
  const sheets =
    '(https://www.googleapis.com/auth/spreadsheets.currentonly || https://www.googleapis.com/auth/spreadsheets)';
  const noUi = 'Exception: Cannot call SpreadsheetApp.getUi() from this context.';
  const simple = {
    dialog: denied('Ui.alert', 'script.container.ui'),
    fetch: denied('UrlFetchApp.fetch', 'script.external_request'),
    trigger: denied('ScriptApp.newTrigger', 'script.scriptapp'),
    triggers: denied('ScriptApp.getProjectTriggers', 'script.scriptapp'),
    email: denied('Session.getActiveUser', 'userinfo.email'),
    userKey: denied('Session.getTemporaryActiveUserKey'),
    other: denied('SpreadsheetApp.openById', 'spreadsheets'),
    mail: denied('MailApp.sendEmail'),
  };
  const edit = { sheetId: 0, rectangle: { row: 1, column: 1, rowCount: 1, columnCount: 1 }, value: 1 };

  it('before the add-on is enabled', async () => {
    const { host } = await start({ isEnabled: false });
    expect(JSON.parse((await host.open('ann')).log[0] ?? '')).toEqual({
      ...simple,
      write: `Exception: You do not have permission to call SpreadsheetApp.getActiveSheet. Required permissions: ${sheets}`,
      properties: denied('PropertiesService.getUserProperties'),
      setProperty: denied('PropertiesService.getUserProperties'),
    });
  });

  it('in simple triggers', async () => {
    const { host } = await start();
    const reached = { ...simple, write: 'Range', properties: '0', setProperty: 'Properties' };
    expect(JSON.parse((await host.open('ann')).log[0] ?? '')).toEqual(reached);
    expect(JSON.parse((await host.edited('ann', edit))?.log[0] ?? '')).toEqual({ ...reached, properties: '1' });
  });

  it('in a cell', async () => {
    const { cell } = await start();
    const [[text]] = (await cell('ATTEMPTS')) as [[string]];
    expect(JSON.parse(text)).toEqual({
      write: denied('setValue'),
      dialog: noUi,
      fetch: 'Exception: DNS error: https://localhost/',
      trigger: denied('ScriptApp.newTrigger'),
      triggers: denied('ScriptApp.getProjectTriggers'),
      email: '',
      userKey: 'string',
      properties: '0',
      setProperty: denied('setProperty'),
      other: denied('SpreadsheetApp.openById', 'spreadsheets'),
      mail: denied('MailApp.sendEmail'),
    });
  });

  it('in a trigger and a page', async () => {
    const { host, page } = await start();
    const full = {
      write: 'Range',
      fetch: 'Exception: DNS error: https://localhost/',
      trigger: 'TriggerBuilder',
      triggers: '',
      email: 'ann@example.com',
      userKey: 'string',
      properties: '0',
      setProperty: 'Properties',
      other: 'UnsupportedHostCall: SpreadsheetApp.openById',
      mail: 'UnsupportedHostCall: MailApp.sendEmail',
    };
    expect(await page('attempts')).toEqual({ ...full, dialog: 'OK' });
    await page('arm');
    const [run] = await host.advanceClock(3_600_000);
    expect(JSON.parse(run?.log[0] ?? '')).toEqual({ ...full, dialog: noUi, triggers: 'Trigger', properties: '1' });
  });

  it('in code that runs while the script loads', async () => {
    const load = 'var sheet = SpreadsheetApp.getActiveSheet().getRange(1, 1).setValue(1);\n';
    const { cell, host, page } = await startScript(`${load}${read('main.js')}`);
    expect(await cell('one')).toEqual({ error: '#ERROR!', message: `${denied('setValue')} (line 1).` });
    expect(await page('one')).toBe(1);
    host.setEnabled(false);
    expect((await host.open('ann')).error?.message).toBe(
      `You do not have permission to call SpreadsheetApp.getActiveSheet. Required permissions: ${sheets}`,
    );
  });
});
