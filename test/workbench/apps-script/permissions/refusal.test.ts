import { closeScriptHosts, startScript } from '../support/script-host';

afterEach(closeScriptHosts);

const CALLS = {
  locale: 'Session.getActiveUserLocale()',
  email: 'Session.getActiveUser().getEmail()',
  menu: "SpreadsheetApp.getUi().createAddonMenu().addItem('A', 'a').addToUi()",
  read: 'SpreadsheetApp.getActiveSpreadsheet().getSheets()[0].getRange(1, 1).getValue()',
  write: 'SpreadsheetApp.getActiveSpreadsheet().getSheets()[0].getRange(1, 1).setValue(1)',
  append: 'SpreadsheetApp.getActiveSpreadsheet().getSheets()[0].appendRow([1])',
  insert: "SpreadsheetApp.getActiveSpreadsheet().insertSheet('New')",
  toast: "SpreadsheetApp.getActiveSpreadsheet().toast('hi')",
  sidebar: "SpreadsheetApp.getUi().showSidebar(HtmlService.createHtmlOutput('x'))",
  alert: "SpreadsheetApp.getUi().alert('hi')",
  properties: "PropertiesService.getDocumentProperties().getProperty('k')",
  cache: "CacheService.getDocumentCache().get('k')",
  lock: 'LockService.getDocumentLock().tryLock(1)',
  fetch: "UrlFetchApp.fetch('https://localhost/')",
  trigger: "ScriptApp.newTrigger('a')",
  triggers: 'ScriptApp.getProjectTriggers()',
  mail: "MailApp.sendEmail('a', 'b', 'c')",
  maps: 'Maps.newGeocoder()',
  open: "SpreadsheetApp.openById('x')",
} as const;

const script = `
  function attempt(work) { try { work(); return 'ok'; } catch (e) { return e.message; } }
  function run() { return JSON.stringify({ ${Object.entries(CALLS)
    .map(([name, call]) => `${name}: attempt(() => ${call})`)
    .join(', ')} }); }
  function CELL() { return run(); }
  function page() { return run(); }
  function onOpen(e) { console.log(String(e.authMode)); console.log(run()); }
  function onTick() { console.log(run()); }
  function arm() { ScriptApp.newTrigger('onTick').timeBased().everyHours(1).create(); }`;

const denied = (call: string, scopes?: string) =>
  `You do not have permission to call ${call}${scopes ? `. Required permissions: ${scopes}` : ''}`;
const scope = (name: string) => `https://www.googleapis.com/auth/${name}`;
const sheets = `(${scope('spreadsheets.currentonly')} || ${scope('spreadsheets')})`;
const noUi = 'Cannot call SpreadsheetApp.getUi() from this context.';

describe('what a run may call', () => {
  it('in a cell', async () => {
    const { cell } = await startScript(script);
    const [[text]] = (await cell('CELL')) as [[string]];
    expect(JSON.parse(text)).toEqual({
      locale: 'ok',
      email: 'ok',
      menu: noUi,
      read: 'ok',
      write: denied('setValue'),
      append: denied('appendRow'),
      insert: denied('insertSheet'),
      toast: denied('toast'),
      sidebar: noUi,
      alert: noUi,
      properties: 'ok',
      cache: 'ok',
      lock: 'ok',
      fetch: 'Bad request: https://localhost/'.replace('Bad request', 'DNS error'),
      trigger: denied('ScriptApp.newTrigger'),
      triggers: denied('ScriptApp.getProjectTriggers'),
      mail: denied('MailApp.sendEmail'),
      maps: 'Maps.newGeocoder',
      open: denied('SpreadsheetApp.openById', scope('spreadsheets')),
    });
  });

  it('in onOpen of an enabled add-on', async () => {
    const { host } = await startScript(script);
    const { log, mode, error } = await host.open('ann');
    expect([mode, log[0], error]).toEqual(['LIMITED', 'LIMITED', null]);
    expect(JSON.parse(log[1] ?? '')).toEqual({
      locale: 'ok',
      email: denied('Session.getActiveUser', scope('userinfo.email')),
      menu: 'ok',
      read: 'ok',
      write: 'ok',
      append: 'ok',
      insert: 'ok',
      toast: 'ok',
      sidebar: denied('Ui.showSidebar', scope('script.container.ui')),
      alert: denied('Ui.alert', scope('script.container.ui')),
      properties: 'ok',
      cache: 'ok',
      lock: 'ok',
      fetch: denied('UrlFetchApp.fetch', scope('script.external_request')),
      trigger: denied('ScriptApp.newTrigger', scope('script.scriptapp')),
      triggers: denied('ScriptApp.getProjectTriggers', scope('script.scriptapp')),
      mail: denied('MailApp.sendEmail'),
      maps: denied('Maps.newGeocoder'),
      open: denied('SpreadsheetApp.openById', scope('spreadsheets')),
    });
  });

  it('in onOpen before the add-on is enabled: the menu and no more', async () => {
    const { host } = await startScript(script, { isEnabled: false });
    const { log, mode } = await host.open('ann');
    expect([mode, log[0]]).toEqual(['NONE', 'NONE']);
    expect(JSON.parse(log[1] ?? '')).toMatchObject({
      locale: 'ok',
      menu: 'ok',
      read: denied('SpreadsheetApp.getActiveSpreadsheet', sheets),
      write: denied('SpreadsheetApp.getActiveSpreadsheet', sheets),
      sidebar: denied('HtmlService.createHtmlOutput'),
      properties: denied('PropertiesService.getDocumentProperties'),
      cache: denied('CacheService.getDocumentCache'),
      lock: denied('LockService.getDocumentLock'),
      fetch: denied('UrlFetchApp.fetch', scope('script.external_request')),
    });
    expect(host.menu('ann')).toEqual([{ title: 'FIN for Google Sheets', items: [{ label: 'A', functionName: 'a' }] }]);
  });

  it('while the script loads, by the mode of the run', async () => {
    const { host, cell, page } = await startScript(
      `var id = SpreadsheetApp.getActiveSpreadsheet().getId();
       var key = PropertiesService.getScriptProperties();
       function onOpen() {} function ID() { return id; }`,
      { isEnabled: false },
    );
    expect((await host.open('ann')).error).toEqual({
      name: 'Exception',
      message: denied('SpreadsheetApp.getActiveSpreadsheet', sheets),
    });
    expect(host.menu('ann')).toEqual([]);
    await host.clickMenuItem('ann', 'ID');
    expect(await cell('ID')).toEqual([['plain-workbook']]);
    expect(await page('ID')).toBe('plain-workbook');
  });

  it('in a page: everything but what the manifest names no scope for', async () => {
    const { page } = await startScript(script, {
      manifest: { oauthScopes: [scope('spreadsheets.currentonly'), scope('script.scriptapp')] },
    });
    const lacking = (call: string, name: string) =>
      `Specified permissions are not sufficient to call ${call}. Required permissions: ${scope(name)}`;
    expect(JSON.parse((await page('page')) as string)).toMatchObject({
      email: lacking('Session.getActiveUser', 'userinfo.email'),
      read: 'ok',
      write: 'ok',
      sidebar: lacking('Ui.showSidebar', 'script.container.ui'),
      fetch: lacking('UrlFetchApp.fetch', 'script.external_request'),
      trigger: 'ok',
      mail: 'MailApp.sendEmail',
      open: lacking('SpreadsheetApp.openById', 'spreadsheets'),
    });
  });

  it('in a trigger: everything but a user interface', async () => {
    const { host, page } = await startScript(script);
    await page('arm');
    const [execution] = await host.advanceClock(3_600_000);
    expect(JSON.parse(execution?.log[0] ?? '')).toMatchObject({ menu: noUi, alert: noUi, write: 'ok', triggers: 'ok' });
  });

  it('in a cell without authorization, whatever scopes the manifest names', async () => {
    const { cell } = await startScript(script, { manifest: { oauthScopes: [] } });
    const [[text]] = (await cell('CELL')) as [[string]];
    expect(JSON.parse(text)).toMatchObject({ read: 'ok', fetch: 'DNS error: https://localhost/' });
  });

  it('as a viewer: no menu, and no writing', async () => {
    const { host } = await startScript(script);
    expect((await host.open('cleo')).error).toBeNull();
    expect(host.menu('cleo')).toEqual([]);
    const result = await host.scriptRun('cleo', 'page', []);
    expect(JSON.parse(result.ok ? String(result.value) : '')).toMatchObject({
      read: 'ok',
      write:
        'You are trying to edit a protected cell or object. Please contact the spreadsheet owner to remove protection if you need to edit.',
    });
  });
});
