import { closeScriptHosts, type ScriptHost, startScript } from '../support/script-host';
import { readHostile, startHostile } from './start-hostile';

describe('large inputs and outputs', () => {
  afterEach(closeScriptHosts);

  it('a log is cut to 2,000 lines of 8,000 characters', async () => {
    const { host, page } = await startHostile();
    expect(await page('floodLog')).toBe(1);
    const log = host.executions()[0]?.log ?? [];
    expect([log.length, log[1_999]?.length]).toEqual([2_000, 8_000]);
    expect(await page('floodCalls')).toBe(1);
    expect(host.executions()[0]?.serviceCalls).toBe(6_000);
  });

  it('oversized and invalid arguments are refused with a specific message', async () => {
    const { page } = await startHostile({ origins: { 'https://api.fin.test': 'http://127.0.0.1:1' } });
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
  });

  it('long texts that begin like a number or a date are parsed without a timeout', async () => {
    const { page } = await startHostile();
    expect(await page('hostWork')).toEqual([...Array(5).fill('Range')]);
  });

  it('a custom function result with too many cells or too long a text is refused', async () => {
    const { cell } = await startHostile();
    expect(await cell('CELLS', 4_900, 100)).toHaveLength(4_900);
    expect(await cell('CELLS', 4_901, 100)).toEqual({ error: '#ERROR!', message: 'Error: Result too large.' });
    expect(await cell('TEXT', 50_001)).toEqual({
      error: '#ERROR!',
      message: 'text result of TEXT is longer than the limit of 50000 characters',
    });
  });
});

describe('calls that require a permission', () => {
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
    mail: denied('MailApp.sendEmail', 'script.send_mail'),
  };
  const edit = { sheetId: 0, rectangle: { row: 1, column: 1, rowCount: 1, columnCount: 1 }, value: 1 };

  it('are refused in onOpen before the add-on is enabled', async () => {
    const { host } = await startHostile({ isEnabled: false });
    expect(JSON.parse((await host.open('ann')).log[0] ?? '')).toEqual({
      ...simple,
      write: `Exception: You do not have permission to call SpreadsheetApp.getActiveSheet. Required permissions: ${sheets}`,
      properties: denied('PropertiesService.getUserProperties'),
      setProperty: denied('PropertiesService.getUserProperties'),
    });
  });

  it('are refused in simple triggers', async () => {
    const { host } = await startHostile();
    const reached = { ...simple, write: 'Range', properties: '0', setProperty: 'Properties' };
    expect(JSON.parse((await host.open('ann')).log[0] ?? '')).toEqual(reached);
    expect(JSON.parse((await host.edited('ann', edit))?.log[0] ?? '')).toEqual({ ...reached, properties: '1' });
  });

  it('are refused in a custom function', async () => {
    const { cell } = await startHostile();
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

  it('are allowed in a page and a clock trigger, except for dialogs of the trigger and unsupported calls', async () => {
    const { host, page } = await startHostile();
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
      mail: 'Exception: Invalid email: a',
    };
    expect(await page('attempts')).toEqual({ ...full, dialog: 'OK' });
    await page('arm');
    const [run] = await host.advanceClock(3_600_000);
    expect(JSON.parse(run?.log[0] ?? '')).toEqual({ ...full, dialog: noUi, triggers: 'Trigger', properties: '1' });
  });

  it('are refused in code outside functions, by the authorization mode of the execution', async () => {
    const load = 'var sheet = SpreadsheetApp.getActiveSheet().getRange(1, 1).setValue(1);\n';
    const { cell, host, page } = await startScript(`${load}${readHostile('main.js')}`);
    expect(await cell('one')).toEqual({ error: '#ERROR!', message: `${denied('setValue')} (line 1).` });
    expect(await page('one')).toBe(1);
    host.setEnabled(false);
    expect((await host.open('ann')).error?.message).toBe(
      `You do not have permission to call SpreadsheetApp.getActiveSheet. Required permissions: ${sheets}`,
    );
  });
});

describe('a thrown value', () => {
  let hostile: ScriptHost;
  beforeAll(async () => {
    hostile = await startHostile();
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
  ])('is reported as text in a page and in a cell: %s', async (name, inPage, inCell) => {
    await expect(hostile.page(name)).rejects.toMatchObject({ name: 'ScriptError', message: inPage });
    expect(await hostile.cell(name)).toEqual({ error: '#ERROR!', message: inCell });
    expect(await hostile.page('one')).toBe(1);
  });
});
