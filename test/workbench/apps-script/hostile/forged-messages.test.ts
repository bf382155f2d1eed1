import { join, resolve } from 'node:path';
import { build } from 'esbuild';
import { closeScriptHosts, newFolder, type ScriptHost, startScript } from '../support/script-host';

const support = resolve(__dirname, '../support');

let forged: ScriptHost;
beforeAll(async () => {
  const workerFile = join(newFolder(), 'worker.js');
  const entryPoints = [join(support, 'forging-worker.ts')];
  await build({ entryPoints, bundle: true, format: 'cjs', platform: 'node', target: 'node20', outfile: workerFile });
  forged = await startScript('function FORGE() {}', { workerFile });
});
afterAll(closeScriptHosts);

const call = (changes: object) =>
  JSON.stringify({ type: 'SpreadsheetApp', method: 'getActiveSpreadsheet', handle: null, args: [], ...changes });

async function answerOf(text: string): Promise<unknown> {
  const [answer] = (await forged.page('FORGE', [text])) as string[];
  return JSON.parse(String(answer));
}

const illegal = { ok: false, name: 'TypeError', message: 'Illegal invocation' };

describe('a forged call', () => {
  test.each([
    ['null', 'null'],
    ['a number', '5'],
    ['a text', '"x"'],
    ['a list', '[]'],
    ['an object without fields', '{}'],
    ['a type that is no text', call({ type: {} })],
    ['a method that is no text', call({ method: ['getActiveSpreadsheet'] })],
    ['a handle that is no number', call({ handle: { store: 'user:ben' } })],
    ['arguments that are no list', call({ args: { length: 1 } })],
    ['arguments that are null', call({ args: null })],
  ])('that is %s is refused', async (_, text) => {
    expect(await answerOf(text)).toEqual(illegal);
  });

  test.each([
    ['an object without fields', { $: 'object' }, '(class)'],
    ['an object of null', { $: 'object', v: null }, '(class)'],
    ['an object of a text', { $: 'object', v: 'x' }, '(class)'],
    ['an enum without a type', { $: 'enum' }, 'undefined'],
    ['a blob without bytes', { $: 'blob', c: {}, n: [] }, 'Blob'],
    ['a handle of another run', { $: 'handle', t: 'Range', d: 99 }, '(class)'],
    ['a tag that is an object', { $: {} }, '(class)'],
  ])('with %s as its argument is refused as any other argument of a wrong type', async (_, arg, type) => {
    expect(await answerOf(call({ args: [arg] }))).toEqual({
      ok: false,
      name: 'Exception',
      message: `The parameters (${type}) don't match the method signature for SpreadsheetApp.getActiveSpreadsheet.`,
    });
  });

  test.each([
    ['text that is no JSON', '{'],
    ['a list nested a hundred thousand deep', call({}).replace('[]', '['.repeat(100_000) + ']'.repeat(100_000))],
  ])('of %s gets an error without anything of the host, which is in the log', async (_, text) => {
    expect(await answerOf(text)).toEqual({
      ok: false,
      name: 'HostError',
      message: 'The workbench failed. The log of the execution has the reason.',
    });
    const log = forged.host.executions()[0]?.log ?? [];
    expect(log).toEqual([expect.stringMatching(/^(SyntaxError|RangeError): /)]);
    expect(log[0]).not.toMatch(/[\\/](home|src|work|node_modules)[\\/]/);
  });

  test('that fails again and again does not flood the log', async () => {
    await forged.page('FORGE', Array(3_000).fill('{'));
    const log = forged.host.executions()[0]?.log ?? [];
    expect(log).toHaveLength(2_000);
  });
});

describe('a forged outcome', () => {
  test.each(['5', 'null', '"x"', '[]', '{}', '{"ok":"yes","value":1}', '{"ok":true}', '{'])(
    '%s is a server error for a page and a cell',
    async (outcome) => {
      const message = "We're sorry, a server error occurred. Please wait a bit and try again.";
      expect(await forged.host.scriptRun('ann', 'FORGE', [[], outcome])).toEqual({
        ok: false,
        error: { name: 'ScriptError', message },
      });
      expect(await forged.cell('FORGE', [[]], outcome)).toEqual({ error: '#ERROR!', message });
    },
  );

  test('with an error of other types than texts has none', async () => {
    const outcome = '{"ok":false,"name":{"a":1},"message":["b"],"line":"<c>"}';
    expect(await forged.cell('FORGE', [[]], outcome)).toEqual({ error: '#ERROR!', message: ' (line 0).' });
  });
});
