import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'acorn';
import { parseManifest, parseScript } from '../../src/workbench/apps-script/bundle';
import { suiteGlobal } from './build-suite';

/** The only global that is not a function declaration. A case tests whether Google calls it. */
const constant = 'CONFORM_ARROW';
const scopes = ['spreadsheets.currentonly', 'script.container.ui', 'script.external_request', 'script.scriptapp'];

/** Fails if Google would refuse the built suite or run it differently. */
export function verifySuite(suiteDir: string): void {
  const source = readFileSync(join(suiteDir, 'main.js'), 'utf8');
  // The host fails on code that Google would not accept.
  parseScript(source);
  const names = parse(source, { ecmaVersion: 2020, sourceType: 'script' }).body.flatMap((node) => {
    if (node.type === 'FunctionDeclaration') return [];
    if (node.type === 'ExpressionStatement' && node.directive === 'use strict') return [];
    if (node.type !== 'VariableDeclaration') return [`a ${node.type}`];
    return node.declarations.map(({ id }) => (id.type === 'Identifier' ? id.name : `a ${id.type}`));
  });
  const unknown = names.filter((name) => name !== suiteGlobal && name !== constant);
  if (unknown.length > 0) throw new Error(`main.js has ${unknown.join(', ')} at its top level.`);

  const text = readFileSync(join(suiteDir, 'appsscript.json'), 'utf8');
  const { oauthScopes } = parseManifest(text);
  const wanted = scopes.map((scope) => `https://www.googleapis.com/auth/${scope}`);
  if (JSON.stringify(oauthScopes) !== JSON.stringify(wanted)) throw new Error('appsscript.json asks for other scopes.');
  if ('addOns' in JSON.parse(text)) throw new Error('appsscript.json has addOns: custom functions would not run.');
}
