import { type AnyNode, type Node, parse } from 'acorn';
import { NewNames } from './new-names';
import { applyEdits, bundleIn, declareFirst, type Edit, isPropertyName, isShorthand, visit } from './syntax';

/** Functions of these work without their object. */
const namespaces: { readonly [name: string]: object } = { Array, JSON, Math, Number, Object };

const globals = new Set(['BigInt', 'Boolean', 'Date', 'Error', 'Map', 'Number', 'RegExp', 'Set', 'String']);

/**
 * Names what is repeated in a bundle that is one function: a text such as `"connectionFingerprint"`, `null`, `void 0`, a
 * function such as `Object.entries` or `String`, and a small one such as `e=>null!==e`. Minifiers repeat them, because a
 * compressed transfer makes up for it. Google compresses nothing.
 */
export function nameRepeated(code: string): string {
  const program = parse(code, { ecmaVersion: 2020 });
  const bundle = bundleIn(program);
  if (bundle === undefined) return code;
  const names = new NewNames(program);
  const places = new Map<string, Node[]>();
  visit(bundle, (node, [parent]) => {
    if (!isNamed(node, parent)) return;
    const text = code.slice(node.start, node.end);
    const same = places.get(text);
    if (same === undefined) places.set(text, [node]);
    else same.push(node);
  });

  const declared: string[] = [];
  const edits: Edit[] = [];
  const byGain = [...places].sort(([a, all], [b, others]) => others.length * b.length - all.length * a.length);
  for (const [text, nodes] of byGain) {
    const name = names.next;
    const [before, after] = [nodes.length * text.length, nodes.length * name.length + `${name}=${text},`.length];
    if (before <= after) continue;
    names.take();
    declared.push(`${name}=${text}`);
    edits.push(...nodes.map((node) => ({ node, text: name })));
  }
  return declareFirst(bundle, declared, applyEdits(code, outermost(edits)));
}

/** Without `null` in `e=>null!==e` and `Number` in `Number.isFinite`, which have names themselves. */
function outermost(edits: readonly Edit[]): Edit[] {
  let end = 0;
  return [...edits]
    .sort((a, b) => a.node.start - b.node.start || b.node.end - a.node.end)
    .filter(({ node }) => {
      if (node.start < end) return false;
      end = node.end;
      return true;
    });
}

function isNamed(node: AnyNode, parent: AnyNode): boolean {
  if (node.type === 'Identifier')
    return globals.has(node.name) && !isPropertyName(node, parent) && !isShorthand(parent);
  return isEmpty(node) || isText(node, parent) || isStaticFunction(node, parent) || isBareFunction(node);
}

/** `null` and `void 0`. Comparing with a variable takes a row of a table 0.05 µs longer. */
function isEmpty(node: AnyNode): boolean {
  if (node.type === 'UnaryExpression') return node.operator === 'void' && node.argument.type === 'Literal';
  return node.type === 'Literal' && node.raw === 'null';
}

/** V8 compares `typeof` with a literal faster. */
function isText(node: AnyNode, parent: AnyNode): boolean {
  if (node.type !== 'Literal' || typeof node.value !== 'string') return false;
  if (parent.type === 'BinaryExpression') {
    return ![parent.left, parent.right].some((side) => side.type === 'UnaryExpression' && side.operator === 'typeof');
  }
  const isKey = 'key' in parent && parent.key === node && !('computed' in parent && parent.computed);
  return !isKey && parent.type !== 'ExpressionStatement';
}

function isStaticFunction(node: AnyNode, parent: AnyNode): boolean {
  if (parent.type !== 'CallExpression' || parent.callee !== node || node.type !== 'MemberExpression') return false;
  const { object, property, computed } = node;
  if (computed || object.type !== 'Identifier' || property.type !== 'Identifier') return false;
  const namespace = Object.hasOwn(namespaces, object.name) ? namespaces[object.name] : undefined;
  return namespace !== undefined && Object.hasOwn(namespace, property.name);
}

/** `e=>null!==e` or `(a,b)=>a-b`: a function of nothing but its arguments. Reading a property is faster in its place. */
function isBareFunction(node: AnyNode): boolean {
  if (node.type !== 'ArrowFunctionExpression') return false;
  const names = node.params.map((each) => (each.type === 'Identifier' ? each.name : ''));
  let isBare = !names.includes('') && !node.async;
  visit(node.body, (each, [parent]) => {
    if (each.type === 'Identifier') isBare &&= names.includes(each.name);
    else if (each.type === 'Literal') isBare &&= each.value === '' || !isText(each, parent);
    else isBare &&= bareTypes.has(each.type);
  });
  return isBare;
}

const bareTypes = new Set(['ArrayExpression', 'BinaryExpression', 'LogicalExpression', 'UnaryExpression']);
