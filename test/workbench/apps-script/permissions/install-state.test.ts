import { closeScriptHosts, startScript } from '../support/script-host';

afterEach(closeScriptHosts);

const scope = (name: string) => `https://www.googleapis.com/auth/${name}`;
const needed = 'Authorization is required to perform that action. Please run the script again to authorize it.';

const script = `
  function tried(work) { try { return work(); } catch (e) { return e.name + ': ' + e.message; } }
  function onInstall(e) { console.log('install ' + e.authMode + ' ' + e.user.getEmail()); UrlFetchApp.getRequest('https://api.fin.test/'); onOpen(e); }
  function onOpen(e) { SpreadsheetApp.getUi().createAddonMenu().addItem('Start', 'start').addToUi(); }
  function start() { return 'started'; }
  function info(scopes) {
    const i = ScriptApp.getAuthorizationInfo(ScriptApp.AuthMode.FULL, scopes);
    return [String(i.getAuthorizationStatus()), i.getAuthorizationStatus() === ScriptApp.AuthorizationStatus.REQUIRED];
  }
  function fetch() { return tried(() => UrlFetchApp.fetch('https://localhost/')); }
  function arm() { ScriptApp.newTrigger('tick').timeBased().everyHours(1).create(); }
  function tick() {
    console.log(info().join());
    console.log(PropertiesService.getUserProperties().getProperty('k'));
    SpreadsheetApp.getActiveSpreadsheet();
  }
  function FETCH() { return fetch(); }`;

describe('an add-on', () => {
  it('is enabled in the file in which a user installs it, and runs onInstall in AuthMode.FULL', async () => {
    const { host } = await startScript(script, { isEnabled: false });
    host.uninstall('ben');
    expect(host.installState('ben')).toEqual({ isInstalled: false, isEnabled: false, grantedScopes: null });
    expect(await host.open('ben')).toMatchObject({ id: 0, error: null });
    expect(host.menu('ben')).toEqual([]);
    expect(await host.install('ben')).toMatchObject({
      kind: 'install',
      mode: 'FULL',
      error: null,
      log: ['install FULL ben@example.com'],
    });
    expect(host.installState('ben')).toEqual({ isInstalled: true, isEnabled: true, grantedScopes: null });
    expect(host.menu('ben')[0]?.items).toEqual([{ label: 'Start', functionName: 'start' }]);
  });

  it('that declares no onInstall runs nothing when it is installed, not even onOpen', async () => {
    const { host } = await startScript('function onOpen() {}');
    expect(await host.install('ann')).toMatchObject({ id: 0, functionName: 'onInstall', error: null });
    expect(host.executions()).toEqual([]);
  });

  it('runs onOpen in AuthMode.NONE until a user clicks a menu item, then in AuthMode.LIMITED', async () => {
    const { host } = await startScript(script);
    host.setEnabled(false);
    expect((await host.open('ann')).mode).toBe('NONE');
    await host.clickMenuItem('ann', 'start');
    expect((await host.open('ann')).mode).toBe('LIMITED');
    expect(host.users().map(({ id }) => id)).toEqual(['ann', 'ben', 'cleo']);
  });

  it('does not run for a user who has not authorized it, except in cells', async () => {
    const { host, page, cell } = await startScript(script);
    host.authorize('ann', []);
    await expect(page('start')).rejects.toMatchObject({
      name: 'ScriptError',
      message: 'Authorization is required to perform that action.',
    });
    expect((await host.clickMenuItem('ann', 'start')).error).toEqual({ name: 'Exception', message: needed });
    expect(await cell('FETCH')).toEqual([['Exception: DNS error: https://localhost/']]);
    expect((await host.scriptRun('ben', 'start', [])).ok).toBe(true);
    host.authorize('ann', null);
    expect(await page('start')).toBe('started');
  });

  it('reports in getAuthorizationInfo whether the user has granted the required scopes', async () => {
    const { host, page } = await startScript(script);
    expect(await page('info')).toEqual(['NOT_REQUIRED', false]);
    host.authorize('ann', [scope('spreadsheets.currentonly')]);
    expect(await page('info')).toEqual(['REQUIRED', true]);
    expect(await page('info', [scope('spreadsheets.currentonly')])).toEqual(['NOT_REQUIRED', false]);
    expect(await page('fetch')).toBe(
      `Exception: You do not have permission to call UrlFetchApp.fetch. Required permissions: ${scope('script.external_request')}`,
    );
  });

  it('still fires its triggers without authorization, and fails at the first call that requires a scope', async () => {
    const { host, page } = await startScript(script);
    await page('arm');
    host.authorize('ann', []);
    const [run] = await host.advanceClock(3_600_000);
    expect(run?.log).toEqual(['REQUIRED,true', 'null']);
    expect(run?.error).toEqual({ name: 'Exception', message: needed });
  });
});

describe('onEdit', () => {
  const edit = { sheetId: 0, rectangle: { row: 2, column: 3, rowCount: 1, columnCount: 1 }, value: 'new', oldValue: 5 };
  const onEdit = `
    function onEdit(e) {
      console.log(JSON.stringify([String(e.authMode), e.range.getA1Notation(), e.value, e.oldValue, e.source.getId(), e.user.getEmail()]));
      try { SpreadsheetApp.getUi().alert('x'); } catch (error) { console.log(error.message); }
      e.range.setValue('by script');
      Utilities.sleep(50);
    }
    function write() { SpreadsheetApp.getActiveSheet().getRange(1, 1).setValue(1); }`;

  it('runs in AuthMode.LIMITED for an edit by a user, with the event object of a simple trigger', async () => {
    const { host } = await startScript(onEdit);
    expect(await host.edited('ann', edit)).toMatchObject({
      kind: 'edit',
      mode: 'LIMITED',
      error: null,
      log: [
        '["LIMITED","C2","new",5,"workbook-1",""]',
        'You do not have permission to call Ui.alert. Required permissions: https://www.googleapis.com/auth/script.container.ui',
      ],
    });
    const block = { sheetId: 0, rectangle: { row: 1, column: 1, rowCount: 2, columnCount: 1 }, value: 'x' };
    expect((await host.edited('ann', block))?.log[0]).toBe('["LIMITED","A1:A2",null,null,"workbook-1",""]');
  });

  it('does not run for writes by scripts, for a viewer, if it is not declared, or if the add-on is not enabled', async () => {
    const { host, page } = await startScript(onEdit);
    await page('write');
    expect(host.executions().map(({ functionName }) => functionName)).toEqual(['write']);
    expect(await host.edited('cleo', edit)).toBeNull();
    host.setEnabled(false);
    expect(await host.edited('ann', edit)).toBeNull();
    const without = await startScript('function other() {}');
    expect(await without.host.edited('ann', edit)).toBeNull();
  });

  it('runs for one edit while two more wait, and is skipped for further edits', async () => {
    const { host } = await startScript(onEdit);
    const runs = await Promise.all([1, 2, 3, 4, 5].map(() => host.edited('ann', edit)));
    expect(runs.map((run) => run?.functionName ?? null)).toEqual(['onEdit', 'onEdit', 'onEdit', null, null]);
  });

  it('is ended after 30 seconds', async () => {
    const { host } = await startScript('function onEdit() { Utilities.sleep(30001); }', { skipsSleep: true });
    expect((await host.edited('ann', edit))?.error).toEqual({ name: '', message: 'Exceeded maximum execution time' });
  });
});
