import { anyRefusal, type Case } from '../case';
import { codeFile } from '../code-file';
import { started } from '../started';

/** Returns those of the names that are defined as globals. */
function present(names: string): string[] {
  const globals = globalThis as unknown as { [name: string]: unknown };
  return names.split(/\s+/).filter((name) => typeof globals[name] !== 'undefined');
}

function microtask(): string {
  let state = 'not yet';
  void Promise.resolve().then(() => {
    state = 'done';
  });
  return state;
}

export const runtime: readonly Case[] = [
  {
    id: 'runtime/no-timers',
    rule: 'There are no timers.',
    mode: 'function',
    run: () => present('setTimeout setInterval setImmediate clearTimeout clearInterval requestAnimationFrame'),
    expected: [],
  },
  {
    id: 'runtime/no-web',
    rule: 'There are no web APIs.',
    mode: 'function',
    run: () =>
      present(
        'fetch URL URLSearchParams TextEncoder TextDecoder FormData File Blob ReadableStream WritableStream DOMException atob btoa crypto window document navigator performance',
      ),
    expected: [],
  },
  {
    id: 'runtime/no-node',
    rule: 'There are no Node APIs.',
    mode: 'function',
    run: () => present('process require module exports Buffer global'),
    expected: [],
  },
  {
    id: 'runtime/language',
    rule: 'The built-in objects of the language exist.',
    mode: 'function',
    run: () => present('Promise Map Set WeakMap Symbol Proxy Reflect BigInt Intl JSON Atomics WebAssembly').length,
    expected: 12,
  },
  {
    id: 'runtime/newer-methods',
    rule: 'Newer methods of arrays, objects and strings exist.',
    mode: 'function',
    run: () => [[1, [2]].flat(), Object.fromEntries([['a', 1]]), 'a-b-c'.replaceAll('-', ''), ' x'.trimStart()],
    expected: [[1, 2], { a: 1 }, 'abc', 'x'],
  },
  {
    id: 'runtime/newer-syntax',
    rule: 'Newer syntax runs: spread, destructuring, named groups, generators, `?.` and `??`.',
    mode: 'function',
    run: () => {
      const match = /(?<year>\d+)/.exec('in 2026');
      const list = [
        ...(function* () {
          yield 1;
          yield 2;
        })(),
      ];
      const { a, ...rest } = { a: 1, b: 2 };
      return [match?.groups?.['year'] ?? null, list, a, rest, match?.groups?.['month'] ?? 'none'];
    },
    expected: ['2026', [1, 2], 1, { b: 2 }, 'none'],
  },
  {
    id: 'runtime/locale-data',
    rule: 'Intl supports other languages.',
    mode: 'function',
    run: () => [
      new Date(Date.UTC(2026, 2, 8)).toLocaleDateString('de-DE', { month: 'long', timeZone: 'UTC' }),
      (1234.5).toLocaleString('de-DE'),
    ],
    expected: ['März', '1.234,5'],
  },
  {
    id: 'runtime/microtasks',
    rule: 'A promise handler runs after the code that added it.',
    mode: 'function',
    run: microtask,
    expected: 'not yet',
  },
  {
    id: 'runtime/fresh-globals',
    rule: 'Globals are new in each execution.',
    mode: 'cell',
    run: () => {
      started.count += 1;
      return started.count;
    },
    expected: 1,
  },
  {
    id: 'runtime/exception',
    rule: 'A service throws an Error whose name is Exception.',
    mode: 'function',
    run: () => {
      try {
        CacheService.getScriptCache().get('k'.repeat(251));
        return 'nothing';
      } catch (error) {
        return [error instanceof Error, (error as Error).name, String(error)];
      }
    },
    expected: [true, 'Exception', 'Exception: Argument too large: key'],
  },
  {
    id: 'runtime/code-from-text',
    rule: 'Whether text can be evaluated as code.',
    mode: 'function',
    run: () => new Function('return 1')() as number,
    alternatives: { A: { says: 'refused', is: anyRefusal }, B: { says: 'allowed', is: 1 } },
    host: 'A',
    addon:
      'it evaluates its own file actions.html, and nothing else; in A, only its formulas work, and the menu and the page say that a file was not loaded.',
  },
  {
    id: 'runtime/file-as-pushed',
    rule: 'HtmlTemplate.getRawContent() gives an HTML file as it was pushed.',
    mode: 'function',
    run: () => HtmlService.createTemplateFromFile('code').getRawContent(),
    expected: codeFile,
  },
  {
    id: 'runtime/code-of-file',
    rule: 'The script of an HTML file of the project can be evaluated, and sees the services.',
    mode: 'function',
    run: () => {
      const local = 1;
      const html = HtmlService.createTemplateFromFile('code').getRawContent();
      // biome-ignore lint/security/noGlobalEval: this is the question.
      const evaluate = eval;
      return evaluate(html.slice(html.indexOf('>') + 1, html.lastIndexOf('<')))(local) as unknown[];
    },
    expected: [1, 'undefined', "https://x.example//y?a=1&b=2 &amp; <b>\\ </script> <!-- <?= 1 ?> ü „ 'x'", 'object'],
  },
  {
    id: 'runtime/nap',
    rule: 'A custom function that sleeps continues afterwards.',
    mode: 'cell',
    showsValue: true,
    run: () => {
      Utilities.sleep(1_000);
      return 'awake';
    },
    expected: 'awake',
  },
  {
    id: 'runtime/enum-text',
    rule: 'An enum value converted to text is its name.',
    mode: 'function',
    run: () => [String(ScriptApp.WeekDay.MONDAY), `${ScriptApp.AuthMode.FULL}`],
    expected: ['MONDAY', 'FULL'],
  },
];
