import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildSuite } from '../../scripts/conformance/build-suite';

const { require: gasRequire } = require('gas-local') as {
  require(folder: string, globals: object): { readonly conformance_: Suite };
};

interface Suite {
  tryFunctionCases(): { id: string; attempt(): string; verdict(actual: string): string }[];
}

const services =
  `CacheService HtmlService LockService MailApp PropertiesService ScriptApp Session SpreadsheetApp UrlFetchApp
  Utilities`.split(/\s+/);
const toBuffer = (data: string | number[]): Buffer =>
  typeof data === 'string' ? Buffer.from(data) : Buffer.from(Int8Array.from(data));
/** Members of Utilities, as Google computes them. Bytes are signed in Apps Script. */
const utilities: { readonly [name: string]: unknown } = {
  Charset: { UTF_8: 'UTF_8' },
  getUuid: randomUUID,
  base64Encode: (data: string | number[]) => toBuffer(data).toString('base64'),
  base64EncodeWebSafe: (data: string | number[]) =>
    toBuffer(data).toString('base64').replace(/\+/g, '-').replace(/\//g, '_'),
  newBlob: (data: string | number[]) => ({
    getBytes: () => Array.from(new Int8Array(toBuffer(data))),
    getDataAsString: () => toBuffer(data).toString('utf8'),
  }),
};

/** Runs the same bundle in an independent emulator that has only the language and a few members of Utilities. */
test('the 15 function cases that need no service pass in gas-local, which also allows code from text', async () => {
  const suiteDir = mkdtempSync(join(tmpdir(), 'conformance-'));
  try {
    await buildSuite({ outDir: suiteDir });
    let isServiceUsed = false;
    const absent = (service: string) =>
      new Proxy(
        {},
        {
          get: (_, name) => {
            if (service === 'Utilities' && Object.hasOwn(utilities, name)) return Reflect.get(utilities, name);
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
