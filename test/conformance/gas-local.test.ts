import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildSuite } from '../../scripts/conformance/build-suite';
import { gasWorld } from '../support/gas-mocks';

const { require: gasRequire } = require('gas-local') as {
  require(folder: string, globals: object): { readonly conformance_: Suite };
};

interface Suite {
  tryFunctionCases(): { id: string; attempt(): string; verdict(actual: string): string }[];
}

const services =
  `CacheService HtmlService LockService MailApp PropertiesService ScriptApp Session SpreadsheetApp UrlFetchApp
  Utilities`.split(/\s+/);
/** Of Utilities, what the mock computes as Google does; the rest of it is as little as the add-on needs. */
const honest = ['base64Encode', 'base64EncodeWebSafe', 'newBlob', 'getUuid', 'Charset'];

/** The suite where there is nothing but the language, and a few of Utilities: an independent look at the same bundle. */
test('about 15 of 150 cases with functions need no service, and pass in gas-local', async () => {
  const suiteDir = mkdtempSync(join(tmpdir(), 'conformance-'));
  try {
    await buildSuite({ outDir: suiteDir });
    let isServiceUsed = false;
    const utilities = gasWorld().globals()['Utilities'] as object;
    const absent = (service: string) =>
      new Proxy(
        {},
        {
          get: (_, name) => {
            if (service === 'Utilities' && honest.includes(String(name))) return Reflect.get(utilities, name);
            isServiceUsed = true;
            throw new Error(`${service}.${String(name)} is not there.`);
          },
        },
      );
    const globals = Object.fromEntries(services.map((service) => [service, absent(service)]));
    const tried = gasRequire(suiteDir, globals).conformance_.tryFunctionCases();
    const verdicts: { [id: string]: string } = {};
    for (const { id, attempt, verdict } of tried) {
      isServiceUsed = false;
      const actual = attempt();
      if (!isServiceUsed) verdicts[id] = verdict(actual);
    }
    // Nobody takes the making of code from text away under gas-local.
    expect(verdicts['runtime/code-from-text']).toBe('open: alternative B');
    const others = Object.entries(verdicts).filter(([id]) => id !== 'runtime/code-from-text');
    expect(others.filter(([, verdict]) => verdict !== 'as expected')).toEqual([]);
    expect(others.length + 1).toBe(15);
    expect(tried.length).toBeGreaterThanOrEqual(149);
  } finally {
    rmSync(suiteDir, { recursive: true, force: true });
  }
});
