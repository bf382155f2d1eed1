import { type Comment, type FunctionDeclaration, type Node, parse } from 'acorn';
import { functionNames } from '../../src/addon/formulas/catalogue/functions';
import { functionHelp, parametersOf } from '../../src/addon/formulas/catalogue/help';
import { entryPoints, shipped } from './built-bundle';

describe('the text', () => {
  const source = shipped.source();
  const comments: Comment[] = [];
  // es2020: what is newer, such as #private and static fields, is refused when pushed; a script, no module.
  const program = parse(source, { ecmaVersion: 2020, sourceType: 'script', onComment: comments });
  const actions = parse(shipped.actions().slice('<script>'.length, -'</script>\n'.length), { ecmaVersion: 2020 });
  const functions = program.body.filter((node): node is FunctionDeclaration => node.type === 'FunctionDeclaration');

  test('is an es2020 script whose only top-level names are the functions and one private object', () => {
    const names = program.body.flatMap((node) => {
      if (node.type === 'FunctionDeclaration') return [node.id.name];
      if (node.type === 'VariableDeclaration') return node.declarations.map(({ id }) => (id as { name?: string }).name);
      return node.type === 'ExpressionStatement' && node.directive === 'use strict' ? [] : [`a ${node.type}`];
    });
    expect(names).toEqual(['fin_', ...functionNames, ...entryPoints]);
  });

  test.each(functionNames)('%s has a stub with the help of the catalogue', (name) => {
    const stub = functions.find(({ id }) => id.name === name);
    const comment = comments.find(({ end }) => stub !== undefined && source.slice(end, stub.start).trim() === '');
    const { summary, examples } = functionHelp(name);
    const parameters = parametersOf(name);
    const text = comment?.value ?? '';
    expect(stub?.params.map((parameter) => (parameter as { name?: string }).name)).toEqual(
      parameters.map((each) => each.name),
    );
    expect(text.startsWith(`*\n * ${summary}\n * Example: ${examples[0]?.formula}\n *\n`)).toBe(true);
    expect(
      Array.from(text.matchAll(/@param \{\S+\} (\w+) (\(optional\) )?/g), ([, parameter, mark]) => [
        parameter,
        mark !== undefined,
      ]),
    ).toEqual(parameters.map((parameter) => [parameter.name, parameter.isOptional]));
    expect(text).toMatch(/\n \* @customfunction\n $/);
  });

  test('has no help outside the stubs', () => {
    expect(source).not.toContain('Whether the transactions explain the balances');
    expect(source).not.toContain('a header row, then one row per account: balances');
  });

  test('evaluates one text: the file that was pushed with it', () => {
    const evaluation =
      /\(0,eval\)\(\w+\(\(?(\w+)=HtmlService\.createTemplateFromFile\("actions"\)\.getRawContent\(\)\)?,/;
    expect(source.match(new RegExp(evaluation, 'g'))).toHaveLength(1);
    const named = [...identifiers(program), ...identifiers(actions)];
    expect(named.filter((name) => name === 'eval' || name === 'Function')).toEqual(['eval']);
    expect(source + shipped.actions()).not.toMatch(/\.constructor\(|importScripts/);
  });

  test('has the code that no cell needs in a file that is one expression of Latin-1, in at most 312 KB', () => {
    const [statement, ...others] = actions.body;
    expect(statement?.type === 'ExpressionStatement' && statement.expression.type).toBe('FunctionExpression');
    expect(others).toEqual([]);
    const file = shipped.actions();
    expect(file).toMatch(/^<script>\(function\([\w$,]+\)\{"use strict";[\x20-\x7e\xa1-\xff]+\}\)<\/script>\n$/);
    // Nothing that would end the element, or that a template or a parser of HTML treats in its own way.
    expect(file.slice(8, -10)).not.toMatch(/<\/script|<!--|<\?|\/\/# source/i);
    expect(Buffer.byteLength(file)).toBeLessThanOrEqual(312 * 1_024);
  });

  test('names the services of Google in main.js only', () => {
    const ofGoogle = /^(?:\w+App|\w+Service|Session|Utilities|Logger|console)$/;
    expect([...new Set(identifiers(actions).filter((name) => ofGoogle.test(name)))]).toEqual([]);
    expect(identifiers(program)).toEqual(expect.arrayContaining(['SpreadsheetApp', 'UrlFetchApp', 'console']));
  });

  test('uses nothing that Apps Script lacks', () => {
    const missing =
      `fetch URL URLSearchParams setTimeout setInterval setImmediate clearTimeout queueMicrotask TextEncoder
      TextDecoder Buffer process require module exports window document navigator globalThis self crypto atob btoa
      performance structuredClone AbortController Headers Request Response FormData File ReadableStream DOMException
      WebSocket Worker localStorage Temporal`.split(/\s+/);
    expect([...identifiers(program), ...identifiers(actions)].filter((name) => missing.includes(name))).toEqual([]);
  });

  test('contains no schema library and no key, and has at most 266 KB', () => {
    expect(source + shipped.actions()).not.toMatch(/typebox/i);
    expect(source + shipped.actions()).not.toMatch(/fin_(live|test|demo)_/);
    expect(Buffer.byteLength(source)).toBeLessThanOrEqual(266 * 1_024);
  });
});

/** Names used as variables: members and keys are only words. */
function identifiers(root: Node): string[] {
  const names: string[] = [];
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(visit);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return;
    const node = value as { type?: string; name?: string; computed?: boolean } & { [key: string]: unknown };
    if (node.type === 'Identifier' && node.name !== undefined) names.push(node.name);
    for (const [key, child] of Object.entries(node)) {
      const isWord =
        node.computed !== true &&
        ((node.type === 'MemberExpression' && key === 'property') || (node.type === 'Property' && key === 'key'));
      if (!isWord) visit(child);
    }
  };
  visit(root);
  return names;
}
