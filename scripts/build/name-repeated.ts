import { type AnyNode, type Node, parse } from 'acorn';
import { applyEdits, type Edit, isPropertyName, isShorthand, visit } from './syntax';

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
  const names = new Set(['do', 'if', 'in']);
  let bundle: AnyNode | undefined;
  visit(program, (node) => {
    if (node.type === 'Identifier') names.add(node.name);
    if (node.type === 'BlockStatement') bundle ??= node;
  });
  if (bundle === undefined) return code;
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
  let serial = 0;
  for (const [text, nodes] of byGain) {
    let name = nameOf(serial);
    while (names.has(name)) name = nameOf(++serial);
    const [before, after] = [nodes.length * text.length, nodes.length * name.length + `${name}=${text},`.length];
    if (before <= after) continue;
    serial += 1;
    declared.push(`${name}=${text}`);
    edits.push(...nodes.map((node) => ({ node, text: name })));
  }
  if (declared.length === 0) return code;

  const start = bundle.start + 1;
  return `${code.slice(0, start)}var ${declared.join()};${applyEdits(code, outermost(edits)).slice(start)}`;
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

/** `aa`, `ab`, and so on, then three letters. */
function nameOf(serial: number): string {
  const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
  const letter = (place: number) => letters.charAt(place % letters.length);
  const [tens, hundreds] = [Math.floor(serial / letters.length), Math.floor(serial / letters.length ** 2)];
  return `${hundreds > 0 ? letter(hundreds - 1) : ''}${letter(tens)}${letter(serial)}`;
}
