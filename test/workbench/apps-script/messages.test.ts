import { translatedMessages } from '../../support/host/translated-messages';
import { closeScriptHosts, startScript } from './support/script-host';

afterEach(closeScriptHosts);

describe('translated messages', () => {
  it('replace the English messages of services, both on the host and in the script context', async () => {
    const { page, cell } = await startScript(
      `function tried(work) { try { work(); return 'ok'; } catch (e) { return e.name + ': ' + e.message; } }
       function all() {
         const sheet = SpreadsheetApp.getActiveSheet();
         return [
           () => sheet.getRange(0, 0),
           () => sheet.getRange('A1:B1').setValues([[1]]),
           () => CacheService.getScriptCache().get('k'.repeat(251)),
           () => UrlFetchApp.fetch('https://localhost/'),
           () => sheet.getRange({}),
           () => Utilities.formatDate('x', 'Etc/GMT', 'yyyy'),
           () => Utilities.parseDate('x', 'Etc/GMT', 'yyyy'),
           () => Utilities.base64Decode('?'),
         ].map(tried);
       }
       function CELL() { return [tried(() => MailApp.sendEmail()), tried(() => SpreadsheetApp.getActiveRange().setValue(1)), tried(() => SpreadsheetApp.getUi())]; }`,
      { messages: translatedMessages },
    );
    expect(await page('all')).toEqual([
      'Exception: Übersetzt rangeInvalid',
      'Exception: Übersetzt dataColumnCount 1 2',
      'Exception: Übersetzt argumentTooLarge key',
      'Exception: Übersetzt fetchDnsError https://localhost/',
      'Exception: Übersetzt signature (class) SpreadsheetApp.Sheet.getRange',
      'Exception: Übersetzt signature String,String,String Utilities.formatDate',
      'Exception: Übersetzt unparseableDate x',
      'Exception: Übersetzt couldNotDecode',
    ]);
    expect(await cell('CELL')).toEqual([
      ['Exception: Übersetzt noPermission MailApp.sendEmail'],
      ['Exception: Übersetzt noPermission setValue'],
      ['Exception: Übersetzt uiFromThisContext'],
    ]);
  });
});
