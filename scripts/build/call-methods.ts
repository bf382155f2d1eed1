import { type AnyNode, type CallExpression, type Identifier, type MemberExpression, parse } from 'acorn';
import { NewNames } from './new-names';
import { applyEdits, bundleIn, declareFirst, type Edit, visit } from './syntax';

/** Of texts, lists, dates and numbers. Those of maps, sets and patterns stay: they are short, and called for each row. */
const methods = new Set(
  `charAt charCodeAt concat endsWith every fill filter find findIndex flat flatMap forEach getTime includes indexOf join
  keys lastIndexOf localeCompare map match normalize padEnd padStart reduce replace reverse slice some sort split
  startsWith toFixed toISOString toLowerCase toPrecision toUpperCase trim trimEnd values`.split(/\s+/),
);

type MethodCall = CallExpression & { readonly callee: MemberExpression & { readonly property: Identifier } };

/**
 * Makes a function of a method that is called often: `name.trim()` and `text.trim()` become `aa(name)` and `aa(text)`,
 * with `aa=z=>z.trim()`. Minifiers shorten no name of the language. The code is a bundle that is one function.
 */
export function callMethods(code: string): string {
  const program = parse(code, { ecmaVersion: 2020 });
  const bundle = bundleIn(program);
  if (bundle === undefined) return code;
  const calls = new Map<string, MethodCall[]>();
  visit(bundle, (node) => {
    if (!isMethodCall(node)) return;
    const all = calls.get(kindOf(node));
    if (all === undefined) calls.set(kindOf(node), [node]);
    else all.push(node);
  });

  const names = new NewNames(program);
  const named = new Map<string, string>();
  const declared: string[] = [];
  for (const [kind, [call, ...others]] of calls) {
    if (call === undefined) continue;
    const given = call.arguments.map((_, index) => `z${index}`);
    const parameters = given.length === 0 ? 'z' : `(${['z', ...given].join()})`;
    const declaration = `${names.next}=${parameters}=>z.${call.callee.property.name}(${given.join()})`;
    const saved = `.${call.callee.property.name}(`.length - `${names.next}(${given.length > 0 ? ',' : ''}`.length;
    if (saved * (others.length + 1) <= `${declaration},`.length) continue;
    named.set(kind, names.take());
    declared.push(declaration);
  }

  const edits: Edit[] = [];
  // The name of a call comes before those of the calls in its object, which begin at the same place.
  visit(bundle, (node) => {
    const name = isMethodCall(node) ? named.get(kindOf(node)) : undefined;
    if (isMethodCall(node) && name !== undefined) edits.push(...asFunction(node, name, code));
  });
  return declareFirst(bundle, declared, applyEdits(code, edits));
}

function kindOf({ callee, arguments: given }: MethodCall): string {
  return `${callee.property.name} ${given.length}`;
}

function isMethodCall(node: AnyNode): node is MethodCall & AnyNode {
  if (node.type !== 'CallExpression' || node.optional || node.arguments.some(({ type }) => type === 'SpreadElement'))
    return false;
  const { callee } = node;
  if (callee.type !== 'MemberExpression' || callee.computed || callee.property.type !== 'Identifier') return false;
  if (callee.object.type === 'Super') return false;
  return methods.has(callee.property.name) && !isPerhapsUndefined(callee);
}

/** Whether it is part of what `?.` ends, as `.trim` in `a?.b.trim()`. */
function isPerhapsUndefined(node: AnyNode): boolean {
  if (node.type === 'CallExpression') return node.optional || isPerhapsUndefined(node.callee);
  return node.type === 'MemberExpression' && (node.optional || isPerhapsUndefined(node.object));
}

/** `a.trim()` → `aa(a)`, `(a||b).slice(1)` → `aa((a||b),1)`. */
function asFunction({ start, callee, arguments: given }: MethodCall, name: string, code: string): Edit[] {
  const [dot, bracket] = [code.lastIndexOf('.', callee.property.start), code.indexOf('(', callee.property.end)];
  return [
    { node: { start, end: start }, text: `${name}(` },
    { node: { start: dot, end: bracket + 1 }, text: given.length > 0 ? ',' : '' },
  ];
}
