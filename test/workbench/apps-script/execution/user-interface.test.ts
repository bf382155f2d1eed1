import { join } from 'node:path';
import type { AlertView } from '../../../../src/workbench/host';
import { closeScriptHosts, newFolder, startScript } from '../support/script-host';

afterEach(closeScriptHosts);

const script = `
  function ask() {
    const ui = SpreadsheetApp.getUi();
    const answer = ui.alert('Key', 'Which one?', ui.ButtonSet.OK_CANCEL);
    return [String(answer), answer === ui.Button.OK];
  }
  function locked() {
    const lock = LockService.getDocumentLock();
    lock.waitLock(10);
    const before = lock.hasLock();
    SpreadsheetApp.getUi().alert('Go on?');
    const after = lock.hasLock();
    return [before, after, lock.tryLock(10)];
  }
  function other() { const lock = LockService.getDocumentLock(); const got = lock.tryLock(0); lock.releaseLock(); return got; }
  function sidebarKeepsLock() {
    const lock = LockService.getDocumentLock();
    lock.waitLock(10);
    SpreadsheetApp.getUi().showSidebar(HtmlService.createHtmlOutput('x'));
    return lock.hasLock();
  }`;

/** Resolves with the next alert that a script shows. */
function nextAlert(host: { on(name: 'alert', listener: (alert: AlertView) => void): () => void }): Promise<AlertView> {
  return new Promise((resolve) => {
    const stop = host.on('alert', (alert) => {
      stop();
      resolve(alert);
    });
  });
}

describe('an alert', () => {
  it('waits for the answer of the user', async () => {
    const { host, page } = await startScript(script, { asksUser: true });
    const closed: number[] = [];
    host.on('alertClosed', ({ id }) => closed.push(id));
    const asked = nextAlert(host);
    const answer = page('ask');
    const view = {
      id: 1,
      userId: 'ann',
      title: 'Key',
      message: 'Which one?',
      buttons: ['OK', 'CANCEL'],
      isWaiting: true,
    };
    expect(await asked).toEqual(view);
    expect(host.alerts('ann')).toEqual([view]);
    expect(host.alerts('ben')).toEqual([]);
    host.answerAlert(1, 'CANCEL');
    expect(await answer).toEqual(['CANCEL', false]);
    expect([host.alerts('ann'), closed]).toEqual([[], [1]]);
    host.answerAlert(1, 'OK');
  });

  it('is closed when its script exceeds the time limit', async () => {
    const { host, page } = await startScript(script, { asksUser: true, limits: { runMs: 300 } });
    await expect(page('ask')).rejects.toThrow('Exceeded maximum execution time');
    expect(host.alerts('ann')).toEqual([]);
  });

  it('is answered with the affirmative button if there is no user', async () => {
    const { page } = await startScript(script);
    expect(await page('ask')).toEqual(['OK', true]);
    const answered = await startScript(script, { answerAlert: async () => 'CANCEL' });
    expect(await answered.page('ask')).toEqual(['CANCEL', false]);
  });
});

describe('a lock', () => {
  it('is released while the script waits for an alert, so that another execution can take it', async () => {
    const { host, page } = await startScript(script, { asksUser: true });
    const asked = nextAlert(host);
    const result = page('locked');
    const { id } = await asked;
    expect(await host.scriptRun('ben', 'other', [])).toEqual({ ok: true, value: true });
    host.answerAlert(id, 'OK');
    expect(await result).toEqual([true, false, true]);
  });

  it('is kept when the script opens a sidebar, which does not suspend it', async () => {
    const { page } = await startScript(script);
    expect(await page('sidebarKeepsLock')).toBe(true);
  });
});

describe('the language of a user', () => {
  it('can be set for one user, and is kept when the host restarts', async () => {
    const source = 'function language() { return Session.getActiveUserLocale(); }';
    const storeFile = join(newFolder(), 'host.json');
    const { host } = await startScript(source, { storeFile });
    const [owner, other] = host.users();
    const languageOf = async (each: typeof host, id = '') => each.scriptRun(id, 'language', []);
    host.setUserLocale(owner?.id ?? '', 'fr');
    expect([await languageOf(host, owner?.id), await languageOf(host, other?.id)]).toEqual([
      { ok: true, value: 'fr' },
      { ok: true, value: 'de' },
    ]);
    expect(() => host.setUserLocale(owner?.id ?? '', 'Deutsch!')).toThrow('Deutsch! is not a language such as en.');
    await host.close();
    const again = await startScript(source, { storeFile });
    expect(await languageOf(again.host, owner?.id)).toEqual({ ok: true, value: 'fr' });
  });
});

describe('the locale and the time zone of the spreadsheet', () => {
  it('can be set on the host, to valid values only', async () => {
    const { host, workbook, page } = await startScript(
      'function zones() { return [SpreadsheetApp.getActiveSpreadsheet().getSpreadsheetTimeZone(), Session.getScriptTimeZone()]; }',
    );
    host.setTimeZone('Asia/Tokyo');
    host.setLocale('de_DE');
    expect([workbook.timeZone, workbook.locale]).toEqual(['Asia/Tokyo', 'de_DE']);
    expect(await page('zones')).toEqual(['Asia/Tokyo', 'Etc/GMT']);
    expect(() => host.setTimeZone('Mars/Base')).toThrow('Mars/Base is not a time zone such as Europe/Berlin.');
    expect(() => host.setLocale('german')).toThrow('german is not a locale such as en_US.');
  });
});
