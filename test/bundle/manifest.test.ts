import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { answerOfSidebar, type BuiltBundle, buildBundle } from './built-bundle';

let bundle: BuiltBundle;

beforeAll(async () => {
  bundle = await buildBundle();
});

afterAll(() => bundle.remove());

describe('the manifest', () => {
  const scopes = ['spreadsheets.currentonly', 'script.container.ui', 'script.external_request', 'script.scriptapp'];

  test('requests four scopes and V8, and nothing for a card add-on', () => {
    expect(JSON.parse(readFileSync(join(bundle.outDir, 'appsscript.json'), 'utf8'))).toEqual({
      timeZone: 'Etc/GMT',
      runtimeVersion: 'V8',
      exceptionLogging: 'NONE',
      oauthScopes: scopes.map((scope) => `https://www.googleapis.com/auth/${scope}`),
    });
  });

  test('a build for one API fixes its host in manifest and bundle', async () => {
    const fixed = await buildBundle({ apiBaseUrl: 'https://api.fixed.example/fin/' });
    try {
      expect(JSON.parse(readFileSync(join(fixed.outDir, 'appsscript.json'), 'utf8')).urlFetchWhitelist).toEqual([
        'https://api.fixed.example/fin/',
      ]);
      expect(await answerOfSidebar(fixed.outDir, 'getState')).toMatchObject({
        data: { fixedBaseUrl: 'https://api.fixed.example/fin' },
      });
    } finally {
      fixed.remove();
    }
  });

  test('a build for an address that must not receive a key fails', async () => {
    await expect(buildBundle({ apiBaseUrl: 'http://api.fixed.example' })).rejects.toThrow('https');
  });
});
