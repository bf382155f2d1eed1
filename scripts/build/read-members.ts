import { type AnyNode, type Function as FunctionNode, type ObjectPattern, parse } from 'acorn';
import { applyEdits, childrenOf, type Edit, isPropertyName, isShorthand, visit } from './syntax';

/**
 * Writes `({id,rows:list})=>f(id,list.length)` as `given=>f(given.id,given.rows.length)`: it is shorter, and nothing
 * looks whether the argument is undefined. Only where each name is read once, and before anything that could change the
 * object. The code is a bundle in which no name is declared again further in, and no property is a getter.
 */
export function readMembers(code: string): string {
  const program = parse(code, { ecmaVersion: 2020 });
  const names = new Set<string>();
  const functions: FunctionNode[] = [];
  visit(program, (node) => {
    if (node.type === 'Identifier') names.add(node.name);
    if (isFunction(node)) functions.push(node);
  });
  const edits: Edit[] = [];
  let serial = 0;
  for (const each of functions) {
    for (const pattern of each.params) {
      const keys = pattern.type === 'ObjectPattern' ? keysOf(pattern) : null;
      const reads = keys === null ? null : readsOf(keys, each, pattern);
      if (keys === null || reads === null) continue;
      while (names.has(`given${serial}`)) serial += 1;
      const given = `given${serial++}`;
      edits.push({ node: pattern, text: given });
      for (const { node, name, parent } of reads) {
        edits.push({ node, text: `${isShorthand(parent) ? `${name}:` : ''}${given}.${keys.get(name)}` });
      }
    }
  }
  return applyEdits(code, edits);
}

/** The key of each name that the pattern declares; null if it does anything else. */
function keysOf({ properties }: ObjectPattern): ReadonlyMap<string, string> | null {
  const keys = new Map<string, string>();
  for (const property of properties) {
    if (property.type !== 'Property' || property.computed) return null;
    if (property.key.type !== 'Identifier' || property.value.type !== 'Identifier') return null;
    keys.set(property.value.name, property.key.name);
  }
  return keys.size === 0 ? null : keys;
}

interface Read {
  readonly node: AnyNode;
  readonly name: string;
  readonly parent: AnyNode;
}

/** Where the names are read; null if one is read later, more than once, not at all, or is called or written. */
function readsOf(
  names: ReadonlyMap<string, string>,
  { params, body }: FunctionNode,
  pattern: AnyNode,
): readonly Read[] | null {
  const reads: Read[] = [];
  let isEarly = true;
  let canRead = true;
  const follow = (node: AnyNode, parent: AnyNode): void => {
    if (node.type === 'Identifier') {
      if (!names.has(node.name) || isPropertyName(node, parent)) return;
      canRead &&= isEarly && isOnlyRead(node, parent);
      reads.push({ node, name: node.name, parent });
      return;
    }
    if (node.type === 'ObjectPattern' && writesOne(names, node)) canRead = false;
    const isRepeated = isFunction(node) || /^(Class|For|While|DoWhile)/.test(node.type);
    const before = isEarly;
    isEarly &&= !isRepeated;
    for (const child of childrenOf(node)) follow(child, node);
    // Making a function changes nothing, in contrast to a loop.
    isEarly = isFunction(node) ? before : isEarly && !canChange(node, parent);
  };
  // The other arguments may read the names too, or call something, before the body does.
  for (const each of [...params.filter((param) => param !== pattern), body]) follow(each, each);
  const others = params.filter(({ type }) => type === 'AssignmentPattern' || type === 'RestElement');
  if (!canRead || others.length > 0) return null;
  return reads.length === names.size && new Set(reads.map(({ name }) => name)).size === names.size ? reads : null;
}

function writesOne(names: ReadonlyMap<string, string>, { properties }: ObjectPattern): boolean {
  const written = properties.map((each) => (each.type === 'Property' ? each.value : each.argument));
  return written.some((each) => each.type === 'Identifier' && names.has(each.name));
}

function isOnlyRead(node: AnyNode, parent: AnyNode): boolean {
  switch (parent.type) {
    case 'CallExpression':
    case 'NewExpression':
      // A call of a member gives it `this`.
      return parent.callee !== node;
    case 'AssignmentExpression':
      return parent.left !== node;
    case 'UpdateExpression':
    case 'AssignmentPattern':
    case 'ArrayPattern':
    case 'TaggedTemplateExpression':
      return false;
    default:
      return true;
  }
}

const changing = /^(Call|New|Assignment|Update|Yield|Await|TaggedTemplate|Import)Expression$|^ArrayPattern$/;

function canChange(node: AnyNode, parent: AnyNode): boolean {
  if (node.type === 'UnaryExpression') return node.operator === 'delete';
  if (node.type === 'SpreadElement') return parent.type !== 'ObjectExpression';
  return changing.test(node.type);
}

function isFunction(node: AnyNode): node is FunctionNode & AnyNode {
  return /Function/.test(node.type);
}
