import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildSuite } from '../../scripts/conformance/build-suite';
import { gasWorld } from '../support/platform/gas-mocks';

const { require: gasRequire } = require('gas-local') as {
  require(folder: string, globals: object): { readonly conformance_: Suite };
};

interface Suite {
  tryFunctionCases(): { id: string; attempt(): string; verdict(actual: string): string }[];
}

const services =
  `CacheService HtmlService LockService MailApp PropertiesService ScriptApp Session SpreadsheetApp UrlFetchApp
  Utilities`.split(/\s+/);
/** The members of Utilities that the mock computes as Google does. Its other methods do only what the add-on needs. */
const accurateUtilities = ['base64Encode', 'base64EncodeWebSafe', 'newBlob', 'getUuid', 'Charset'];

/** Runs the same bundle in an independent emulator that has only the language and a few members of Utilities. */
test('the 15 function cases that need no service pass in gas-local, which also allows code from text', async () => {
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
            if (service === 'Utilities' && accurateUtilities.includes(String(name)))
              return Reflect.get(utilities, name);
            isServiceUsed = true;
            throw new Error(`${service}.${String(name)} is not there.`);
          },
        },
      );
    const globals = Object.fromEntries(services.map((service) => [service, absent(service)]));
    const attempts = gasRequire(suiteDir, globals).conformance_.tryFunctionCases();
    const verdicts: { [id: string]: string } = {};
    for (const { id, attempt, verdict } of attempts) {
      isServiceUsed = false;
      const actual = attempt();
      if (!isServiceUsed) verdicts[id] = verdict(actual);
    }
    // gas-local does not forbid code made from text.
    expect(verdicts['runtime/code-from-text']).toBe('open: alternative B');
    const others = Object.entries(verdicts).filter(
      ([id]) => id !== 'runtime/code-from-text' && !id.startsWith('timings/'),
    );
    expect(others.filter(([, verdict]) => verdict !== 'as expected')).toEqual([]);
    expect(others.length + 1).toBe(15);
    expect(attempts.length).toBeGreaterThanOrEqual(149);
  } finally {
    rmSync(suiteDir, { recursive: true, force: true });
  }
});
