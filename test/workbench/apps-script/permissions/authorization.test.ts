import { messages } from '../../../../src/workbench/apps-script/messages';
import { closeScriptHosts, newWorkbook, startScript } from '../support/script-host';

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

describe('permissions', () => {
  it('a custom function can read, lock, cache and fetch, but not change the document or use the interface, triggers or mail', async () => {
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

  it('onOpen of an enabled add-on can change the document and build a menu, but not call services that require authorization', async () => {
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
      mail: denied('MailApp.sendEmail', scope('script.send_mail')),
      maps: denied('Maps.newGeocoder'),
      open: denied('SpreadsheetApp.openById', scope('spreadsheets')),
    });
  });

  it('onOpen before the add-on is enabled can read the locale and build a menu, and nothing else', async () => {
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

  it('code outside functions has the permissions of the execution that loads it', async () => {
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
    expect(await cell('ID')).toEqual([['workbook-1']]);
    expect(await page('ID')).toBe('workbook-1');
  });

  it('a function called by a page is refused only calls whose scopes the manifest does not list', async () => {
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
      mail: lacking('MailApp.sendEmail', 'script.send_mail'),
      open: lacking('SpreadsheetApp.openById', 'spreadsheets'),
    });
  });

  it('a clock trigger can write and list triggers, but has no user interface', async () => {
    const { host, page } = await startScript(script);
    await page('arm');
    const [execution] = await host.advanceClock(3_600_000);
    expect(JSON.parse(execution?.log[0] ?? '')).toMatchObject({ menu: noUi, alert: noUi, write: 'ok', triggers: 'ok' });
  });

  it('a custom function can read and fetch even if the manifest lists no scopes', async () => {
    const { cell } = await startScript(script, { manifest: { oauthScopes: [] } });
    const [[text]] = (await cell('CELL')) as [[string]];
    expect(JSON.parse(text)).toMatchObject({ read: 'ok', fetch: 'DNS error: https://localhost/' });
  });

  it('a viewer gets no menu, and can read but not write', async () => {
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

afterEach(closeScriptHosts);

/** The methods that change a document, by object. */
const writes = {
  ss: 'insertSheet deleteSheet setActiveSheet setSpreadsheetTimeZone setSpreadsheetLocale setNamedRange removeNamedRange addDeveloperMetadata toast',
  sheet:
    'setName hideSheet showSheet setFrozenRows setFrozenColumns insertRowsBefore insertRowsAfter insertColumnsBefore insertColumnsAfter deleteRows deleteColumns moveRows moveColumns setColumnWidth setColumnWidths hideRows showRows hideColumns showColumns appendRow clear copyTo protect addDeveloperMetadata insertChart updateChart removeChart',
  range:
    'setValue setValues setFormula setFormulas setNumberFormat setNumberFormats setNote setNotes setBackground setFontColor setFontWeight setFontWeights clear clearContent merge copyTo sort setDataValidation setDataValidations createFilter protect addDeveloperMetadata',
  named: 'setRange remove',
} as const;

describe('a custom function', () => {
  it('gets a permission error from every method that changes the document, before its arguments are checked', async () => {
    const workbook = await newWorkbook();
    workbook.setNamedRange({ name: 'N', sheetId: 0, rectangle: { row: 1, column: 1, rowCount: 1, columnCount: 1 } });
    const { cell } = await startScript(
      `function TRY() {
         const ss = SpreadsheetApp.getActiveSpreadsheet(); const sheet = ss.getSheets()[0]; const range = sheet.getRange('A1:B2');
         const objects = { ss, sheet, range, named: ss.getNamedRanges()[0] };
         const writes = ${JSON.stringify(writes)};
         return Object.keys(writes).flatMap((key) => writes[key].split(' ').map((name) => {
           try { objects[key][name](); return [name, 'done']; } catch (e) { return [name, e.message]; }
         }));
       }`,
      { workbook },
    );
    const names = Object.values(writes).flatMap((list) => list.split(' '));
    expect(await cell('TRY')).toEqual(names.map((name) => [name, `You do not have permission to call ${name}`]));
  });

  it('can read the document and use builders', async () => {
    const { cell } = await startScript(
      `function READ() {
         const ss = SpreadsheetApp.getActiveSpreadsheet(); const sheet = ss.getActiveSheet(); const r = sheet.getRange('A1');
         SpreadsheetApp.newFilterCriteria().whenCellNotEmpty().build(); SpreadsheetApp.newDataValidation().requireCheckbox().build(); sheet.newChart().build();
         return [r.getBackground(), r.getFontWeight(), sheet.getMaxRows(), ss.getProtections(SpreadsheetApp.ProtectionType.SHEET).length, ss.createDeveloperMetadataFinder().find().length, sheet.getCharts().length].map(String);
       }`,
      { workbook: await newWorkbook() },
    );
    expect(await cell('READ')).toEqual([['#ffffff'], ['normal'], ['1000'], ['0'], ['0'], ['0']]);
  });
});

describe('translated messages', () => {
  it('replace the English ones in refusals of sheets, ranges, filters, charts and protections', async () => {
    const translated = Object.fromEntries(
      Object.keys(messages).map((name) => [
        name,
        (...values: unknown[]) => `Übersetzt ${name} ${values.join(' ')}`.trim(),
      ]),
    ) as unknown as typeof messages;
    const { page } = await startScript(
      `function run() {
         const ss = SpreadsheetApp.getActiveSpreadsheet(); const sheet = ss.getActiveSheet(); const a1 = sheet.getRange('A1'); a1.setDataValidation(SpreadsheetApp.newDataValidation().requireCheckbox().setAllowInvalid(false).build()); sheet.getRange('A1:B2').createFilter();
         return [() => ss.insertSheet('sheet1'), () => sheet.setName(''), () => sheet.setFrozenRows(5000), () => a1.setValue('x'), () => a1.createFilter(), () => a1.addDeveloperMetadata('k'), () => a1.sort(9),
           () => sheet.insertChart(sheet.newChart().build()), () => a1.protect().removeEditors(['nobody@example.com']), () => a1.setBackground('no colour'), () => ss.setSpreadsheetTimeZone('Mars')]
           .map((work) => { try { work(); return 'done'; } catch (e) { return e.message; } });
       }`,
      { workbook: await newWorkbook(), messages: translated },
    );
    expect(await page('run')).toEqual([
      'Übersetzt sheetNameTaken sheet1',
      'Übersetzt sheetNameLength 100',
      'Übersetzt allRowsFrozen',
      'Übersetzt dataValidationViolated A1',
      'Übersetzt filterExists',
      'Übersetzt metadataOnRange',
      'Übersetzt sortColumn',
      'Übersetzt chartWithoutRange',
      'Übersetzt invalidEmail nobody@example.com',
      'Übersetzt invalidArgument no colour',
      'Übersetzt invalidTimeZone Mars',
    ]);
  });
});

describe('a method that is not emulated', () => {
  it.each([
    'SpreadsheetApp.newConditionalFormatRule',
    'SpreadsheetApp.getActiveSpreadsheet().getPivotTables',
    'SpreadsheetApp.getActiveSpreadsheet().getDataSources',
    'SpreadsheetApp.getActiveSheet().getSlicers',
    'SpreadsheetApp.getActiveSheet().getRange("A1").splitTextToColumns',
    'SpreadsheetApp.getActiveSheet().getRange("A1").autoFill',
  ])('throws UnsupportedHostCall with its name: %s', async (member) => {
    const { page } = await startScript(
      `function run() { try { ${member}(); return 'done'; } catch (e) { return e.name + ' ' + e.message; } }`,
      { workbook: await newWorkbook() },
    );
    const type = member.includes('getRange')
      ? 'Range'
      : member.includes('Sheet()')
        ? 'Sheet'
        : member.includes('Spreadsheet()')
          ? 'Spreadsheet'
          : 'SpreadsheetApp';
    expect(await page('run')).toBe(`UnsupportedHostCall ${type}.${member.slice(member.lastIndexOf('.') + 1)}`);
  });
});
