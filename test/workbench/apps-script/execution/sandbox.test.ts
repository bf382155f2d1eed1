import { closeScriptHosts, startScript } from '../support/script-host';

afterEach(closeScriptHosts);

describe('a script context', () => {
  it('returns the result of a custom function to its cell', async () => {
    const { cell } = await startScript('function TWICE(n) { return n * 2; }');
    expect(await cell('TWICE', 21)).toEqual([[42]]);
  });

  it('keeps no globals between executions', async () => {
    const { page } = await startScript('var n = 0; function count() { n += 1; globalThis.seen = true; return n; }');
    expect(await page('count')).toBe(1);
    expect(await page('count')).toBe(1);
  });

  it('has no globals that do not exist in Apps Script', async () => {
    const { page } = await startScript(`
      function missing() {
        return ['setTimeout', 'setInterval', 'setImmediate', 'clearTimeout', 'queueMicrotask', 'structuredClone',
          'ReadableStream', 'TextEncoder', 'TextDecoder', 'fetch', 'FormData', 'File', 'Blob', 'URL', 'URLSearchParams',
          'DOMException', 'atob', 'btoa', 'crypto', 'window', 'navigator', 'performance', 'process', 'require', 'module',
          'Buffer', 'global', '__dirname', 'Headers', 'AbortController', 'EventTarget']
          .filter((name) => name in globalThis || eval_(name));
      }
      function eval_(name) { return typeof globalThis[name] !== 'undefined'; }`);
    expect(await page('missing')).toEqual([]);
  });

  it.each([
    ["this.constructor.constructor('return process')()"],
    ["Utilities.sleep.constructor('return process')()"],
    ["SpreadsheetApp.getActiveSpreadsheet().getId.constructor('return process')()"],
    ["eval('1')"],
    ["new Function('return 1')()"],
    ["(async () => 1)().constructor.constructor('return process')()"],
  ])('refuses to evaluate text as code: %s', async (attempt) => {
    const { page } = await startScript(`function attempt() { return typeof (${attempt}); }`);
    await expect(page('attempt')).rejects.toMatchObject({
      name: 'ScriptError',
      message: 'EvalError: Code generation from strings disallowed for this context',
    });
  });

  const evaluating = (text: string) => `
    function evaluate(file) {
      const local = 1;
      const text = HtmlService.createTemplateFromFile(file).getRawContent();
      return eval(text.slice('<script>'.length, text.lastIndexOf('</script>'))${text})(local);
    }`;
  const html = {
    code: '<script>(function (given) { "use strict"; return [given, typeof local, typeof SpreadsheetApp]; })</script>\n',
    statement: '<script>function named() {}</script>',
    importing: "<script>(function () { return import('node:fs'); })</script>",
    page: '<!DOCTYPE html><script>(function () {})</script>',
  };

  it('evaluates the script of an HTML file that is one expression, and sees no variable of its caller', async () => {
    const { page } = await startScript(evaluating(''), { html });
    expect(await page('evaluate', 'code')).toEqual([1, 'undefined', 'object']);
    expect(await page('evaluate', 'code')).toEqual([1, 'undefined', 'object']);
  });

  it.each([
    ['code', " + ' '"],
    ['statement', ''],
    ['importing', ''],
    ['page', ''],
  ])('refuses to evaluate any other text as code: %s%s', async (file, added) => {
    const { page } = await startScript(evaluating(added), { html });
    await expect(page('evaluate', file)).rejects.toMatchObject({
      message: 'EvalError: Code generation from strings disallowed for this context',
    });
  });

  it('throws only errors of its own realm', async () => {
    const { page } = await startScript(`
      function realms() {
        const caught = [];
        const attempt = (work) => { try { work(); } catch (error) { caught.push(error); } };
        attempt(() => UrlFetchApp.fetch('https://localhost/'));
        attempt(() => SpreadsheetApp.openById('x'));
        attempt(() => SpreadsheetApp.getUi().nothing);
        attempt(() => Utilities.parseDate('x', 'Etc/GMT', 'yyyy'));
        return caught.map((error) => error instanceof Error && error.constructor.constructor === Function);
      }`);
    expect(await page('realms')).toEqual([true, true, true, true]);
  });

  it('throws only errors of its own realm if the stack overflows during a service call', async () => {
    const { page } = await startScript(`
      const caught = [];
      const attempt = (work) => { try { work(); } catch (error) { try { caught.push(error); } catch {} } };
      // Frames of several sizes, so that the stack overflows at many points of a service call.
      const sizes = [0, 1, 2, 3, 5, 8, 13, 21].map((size) => (work) => work(...new Array(size).fill(0)));
      function deep() {
        try { deep(); } catch (error) {
          if (caught.length < 4000) for (const size of sizes) attempt(() => size(() => Utilities.base64Encode('x')));
          throw error;
        }
      }
      function overflow() {
        attempt(deep);
        return [caught.length > 100, caught.filter((error) => !(error instanceof Error)).length];
      }`);
    expect(await page('overflow')).toEqual([true, 0]);
  });

  it('hides the stack frames of its caller from the script', async () => {
    const { page } = await startScript(`
      function frames() {
        'use strict';
        try { Error.prepareStackTrace = (_error, frames) => frames; } catch (error) { return error.name; }
        return typeof new Error('x').stack;
      }
      function caller() { return String(caller.caller); }`);
    expect(await page('frames')).toBe('TypeError');
    expect(await page('caller')).toBe('null');
  });

  it.each([
    ['class A { #x() {} }', 'main.js line 1: Apps Script refuses a private name.'],
    ['class A { #x = 1; }', 'main.js line 1: Apps Script refuses a class field.'],
    ['class A { x = 1; }', 'main.js line 1: Apps Script refuses a class field.'],
    ['class A { static {} }', 'main.js line 1: Apps Script refuses a static block.'],
    ['class A { m(o) { return #x in o; } #x() {} }', 'main.js line 1: Apps Script refuses a private name.'],
    ['class A { static x = 1; }', 'main.js line 1: Apps Script refuses a static field.'],
    ["\nfunction f() { return import('node:fs'); }", 'main.js line 2: Apps Script refuses import().'],
  ])('refuses a bundle with %s', async (script, message) => {
    await expect(startScript(script)).rejects.toThrow(message);
  });

  it('refuses export statements and top-level await', async () => {
    await expect(startScript('export function f() {}')).rejects.toMatchObject({ name: 'SyntaxError' });
    await expect(startScript('await 1;')).rejects.toMatchObject({ name: 'SyntaxError' });
  });

  it('cannot start without a worker file', async () => {
    await expect(startScript('function f() {}', { workerFile: '/nowhere/worker.js' })).rejects.toThrow(
      /Cannot find module '\/nowhere\/worker.js'/,
    );
  });

  it('returns the settled value of a promise, and null to a page if it never settles', async () => {
    const { cell, page } = await startScript(`
      async function LATER() { await null; return 7; }
      async function FAILS() { await null; throw new TypeError('no'); }
      function never() { return new Promise(() => {}); }`);
    expect(await cell('LATER')).toEqual([[7]]);
    expect(await cell('FAILS')).toEqual({ error: '#ERROR!', message: 'TypeError: no (line 3).' });
    expect(await page('never')).toBeNull();
    expect(await cell('never')).toEqual({ error: '#ERROR!', message: 'Internal error executing the custom function' });
  });

  it('ends an execution that runs out of memory, and runs the next one', async () => {
    const { page } = await startScript(
      'function eat() { const all = []; for (;;) all.push(new Array(1e6).fill(1.5)); } function one() { return 1; }',
    );
    await expect(page('eat')).rejects.toThrow("We're sorry, a server error occurred.");
    expect(await page('one')).toBe(1);
  });

  it('names the unsupported method or service in the error', async () => {
    const { page, cell } = await startScript(`
      function member() { return SpreadsheetApp.getActiveSpreadsheet().addEditor('ben'); }
      function service() { return DriveApp.getFiles(); }`);
    await expect(page('member')).rejects.toThrow('UnsupportedHostCall: Spreadsheet.addEditor');
    await expect(page('service')).rejects.toThrow('UnsupportedHostCall: DriveApp.getFiles');
    expect(await cell('service')).toEqual({
      error: '#ERROR!',
      message: 'Exception: You do not have permission to call DriveApp.getFiles (line 3).',
    });
  });
});
