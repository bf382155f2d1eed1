import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildAddon } from '../../scripts/build/addon';
import { readBuildOptions } from '../../scripts/build/read-build-options';
import { answerOfSidebar, shipped } from './built-bundle';

const folder = mkdtempSync(join(tmpdir(), 'fin-bundle-'));
const [mailing, fixed] = [join(folder, 'mailing'), join(folder, 'fixed')];
let source = '';
const shippedText = shipped.source() + shipped.actions();

// A build takes seconds. An offered address is not in the build for one API, so that it is in the one with mail.
beforeAll(async () => {
  const build = (outDir: string, env: { readonly [name: string]: string }) =>
    buildAddon({ outDir, ...readBuildOptions(env) });
  const [{ mainFile, actionsFile }] = await Promise.all([
    build(mailing, { FIN_MAIL: '1', FIN_DEFAULT_BASE_URL: 'https://api.other.example' }),
    build(fixed, { FIN_API_BASE_URL: 'https://api.fixed.example/fin/' }),
  ]);
  source = readFileSync(mainFile, 'utf8') + readFileSync(actionsFile, 'utf8');
});

afterAll(() => rmSync(folder, { recursive: true }));

const manifestIn = (outDir: string) => JSON.parse(readFileSync(join(outDir, 'appsscript.json'), 'utf8'));
const scopes = ['spreadsheets.currentonly', 'script.container.ui', 'script.external_request', 'script.scriptapp'].map(
  (scope) => `https://www.googleapis.com/auth/${scope}`,
);

describe('the manifest', () => {
  test('requests four scopes and V8, and nothing for a card add-on', () => {
    expect(manifestIn(shipped.outDir)).toEqual({
      timeZone: 'Etc/GMT',
      runtimeVersion: 'V8',
      exceptionLogging: 'NONE',
      oauthScopes: scopes,
    });
  });

  test('of a build with FIN_MAIL=1 asks for two scopes more: to send, and for the address of the user', () => {
    const added = ['script.send_mail', 'userinfo.email'].map((scope) => `https://www.googleapis.com/auth/${scope}`);
    expect(manifestIn(mailing).oauthScopes).toEqual([...scopes, ...added]);
  });
});

describe('the address of the API', () => {
  test('in a build for one API is fixed in manifest and bundle', async () => {
    expect(manifestIn(fixed).urlFetchWhitelist).toEqual(['https://api.fixed.example/fin/']);
    expect((await answerOfSidebar(fixed, 'getState')).data).toMatchObject({
      fixedBaseUrl: 'https://api.fixed.example/fin',
    });
  });

  test('that is offered is the one of the build', async () => {
    expect((await answerOfSidebar(mailing, 'getState')).data).toMatchObject({
      defaultBaseUrl: 'https://api.other.example',
      fixedBaseUrl: null,
    });
  });

  test('in a build for an address that must not receive a key fails', async () => {
    await expect(buildAddon({ outDir: folder, apiBaseUrl: 'http://api.fixed.example' })).rejects.toThrow('https');
  });
});

describe('mail', () => {
  const ofMail =
    /MailApp|getEffectiveUser|send_mail|userinfo|setMail|fin\.mail|mail_\w+|in your alerts|Ihren Warnungen/g;
  const codeOf = async (outDir: string) => (await answerOfSidebar(outDir, 'setMail', { isOn: false })).error?.code;

  test('has no scope, call, text or code in a build without it', async () => {
    expect(shippedText.match(ofMail)).toBeNull();
    expect(await codeOf(shipped.outDir)).toBe('invalid_request');
  });

  test('has all of them in a build with it, in at most 8 KB, and calls Google only in three places', async () => {
    const found = new Set(source.match(ofMail));
    expect([...found]).toEqual(expect.arrayContaining(['MailApp', 'setMail', 'in your alerts', 'Ihren Warnungen']));
    expect(source.match(/MailApp\.\w+/g)?.sort()).toEqual(['MailApp.getRemainingDailyQuota', 'MailApp.sendEmail']);
    expect(source).toContain('MailApp.sendEmail(Session.getEffectiveUser().getEmail(),');
    expect(source.length - shippedText.length).toBeLessThanOrEqual(8 * 1_024);
    expect(await codeOf(mailing)).not.toBe('invalid_request');
  });

  test('takes no value of FIN_MAIL other than 1, 0 and none', () => {
    expect(
      [{}, { FIN_MAIL: '' }, { FIN_MAIL: '0' }, { FIN_MAIL: '1' }].map((env) => readBuildOptions(env).hasMail),
    ).toEqual([false, false, false, true]);
    expect(() => readBuildOptions({ FIN_MAIL: 'true' })).toThrow('FIN_MAIL is true. Write 1');
  });
});
