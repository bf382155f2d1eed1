import { type AnyNode, type Node, parse } from 'acorn';
import { applyEdits, childrenOf, type Edit, isPropertyName, isShorthand, visit } from './syntax';

interface Use {
  readonly node: Node;
  /** `a:` in `{a}` and `{a=1}`, which become `{a:b}` and `{a:b=1}`. */
  readonly key: string;
}

/**
 * Gives the shortest names of variables to those that are written most often. Names are swapped in the whole of a bundle,
 * so that two variables have the same name only where they had before. Minifiers name scope by scope, and the variables of
 * the outermost one, which are used everywhere, get what is left.
 */
export function renameByUse(code: string): string {
  const declared = new Set<string>();
  const uses = new Map<string, Use[]>();
  visit(parse(code, { ecmaVersion: 2020 }), (node, [parent, grandparent]) => {
    for (const pattern of patternsOf(node)) declare(pattern, declared);
    if (node.type !== 'Identifier' || isPropertyName(node, parent)) return;
    const whole = parent.type === 'AssignmentPattern' && parent.left === node ? grandparent : parent;
    const use = { node, key: isShorthand(whole) ? `${node.name}:` : '' };
    const all = uses.get(node.name);
    if (all === undefined) uses.set(node.name, [use]);
    else all.push(use);
  });
  const renamed = [...uses].filter(([name]) => declared.has(name) && name.length < 4);
  const names = renamed.map(([name]) => name).sort((a, b) => a.length - b.length);
  const edits: Edit[] = [];
  renamed
    .sort(([, a], [, b]) => b.length - a.length)
    .forEach(([name, all], index) => {
      const newName = names[index] ?? name;
      if (newName !== name) edits.push(...all.map(({ node, key }) => ({ node, text: key + newName })));
    });
  return applyEdits(code, edits);
}

function patternsOf(node: AnyNode): readonly (AnyNode | null | undefined)[] {
  switch (node.type) {
    case 'VariableDeclarator':
    case 'ClassDeclaration':
    case 'ClassExpression':
      return [node.id];
    case 'FunctionDeclaration':
    case 'FunctionExpression':
      return [node.id, ...node.params];
    case 'ArrowFunctionExpression':
      return node.params;
    case 'CatchClause':
      return [node.param];
    default:
      return [];
  }
}

function declare(pattern: AnyNode | null | undefined, names: Set<string>): void {
  if (pattern === null || pattern === undefined) return;
  if (pattern.type === 'Identifier') names.add(pattern.name);
  else if (pattern.type === 'AssignmentPattern') declare(pattern.left, names);
  else if (pattern.type === 'Property') declare(pattern.value, names);
  else for (const each of childrenOf(pattern)) declare(each, names);
}
