import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readBuildOptions } from '../../scripts/build/read-build-options';
import { answerOfSidebar, type BuiltBundle, buildBundle } from './built-bundle';

let plain: BuiltBundle;
let mailing: BuiltBundle;

beforeAll(async () => {
  [plain, mailing] = await Promise.all([buildBundle(), buildBundle(readBuildOptions({ FIN_MAIL: '1' }))]);
});

afterAll(() => {
  plain.remove();
  mailing.remove();
});

const scopesOf = ({ outDir }: BuiltBundle): string[] =>
  JSON.parse(readFileSync(join(outDir, 'appsscript.json'), 'utf8')).oauthScopes;
const answerOf = ({ outDir }: BuiltBundle) => answerOfSidebar(outDir, 'setMail', { isOn: false });
const ofMail = /MailApp|getEffectiveUser|send_mail|userinfo|setMail|fin\.mail|mail_\w+|in your alerts|Ihren Warnungen/g;

test('a build with FIN_MAIL=1 asks for two scopes more: to send, and for the address of the user', () => {
  const added = ['script.send_mail', 'userinfo.email'].map((scope) => `https://www.googleapis.com/auth/${scope}`);
  expect(scopesOf(mailing)).toEqual([...scopesOf(plain), ...added]);
});

test('a build without it has no scope, call, text or code of mail', async () => {
  expect(plain.source.match(ofMail)).toBeNull();
  expect(await answerOf(plain)).toMatchObject({ ok: false, error: { code: 'invalid_request' } });
});

test('a build with it has all of them, in at most 8 KB, and calls Google only in three places', async () => {
  const found = new Set(mailing.source.match(ofMail));
  expect([...found]).toEqual(expect.arrayContaining(['MailApp', 'setMail', 'in your alerts', 'Ihren Warnungen']));
  expect(mailing.source.match(/MailApp\.\w+/g)?.sort()).toEqual([
    'MailApp.getRemainingDailyQuota',
    'MailApp.sendEmail',
  ]);
  expect(mailing.source).toContain('MailApp.sendEmail(Session.getEffectiveUser().getEmail(),');
  expect(mailing.source.length - plain.source.length).toBeLessThanOrEqual(8 * 1_024);
  expect((await answerOf(mailing)).error?.code).not.toBe('invalid_request');
});

test('a value of FIN_MAIL other than 1, 0 and none is refused', () => {
  expect(
    [{}, { FIN_MAIL: '' }, { FIN_MAIL: '0' }, { FIN_MAIL: '1' }].map((env) => readBuildOptions(env).hasMail),
  ).toEqual([false, false, false, true]);
  expect(() => readBuildOptions({ FIN_MAIL: 'true' })).toThrow('FIN_MAIL is true. Write 1');
});
