import type { AnyNode, Node } from 'acorn';

export type Span = Pick<Node, 'start' | 'end'>;

export interface Edit {
  readonly node: Span;
  readonly text: string;
}

/** The nodes around one, the nearest first. */
export type Ancestors = readonly [parent: AnyNode, grandparent: AnyNode, next: AnyNode];

/** Calls `look` with each node before the nodes in it, which come in the order of the code. */
export function visit(
  node: AnyNode,
  look: (node: AnyNode, ancestors: Ancestors) => void,
  ancestors: Ancestors = [node, node, node],
): void {
  look(node, ancestors);
  for (const child of childrenOf(node)) visit(child, look, [node, ancestors[0], ancestors[1]]);
}

/** In the order of the code. The name of `{name}` is one child, its value. */
export function childrenOf(node: AnyNode): AnyNode[] {
  if (isShorthand(node)) return [node.value];
  const children: AnyNode[] = [];
  let isInOrder = true;
  const add = (value: unknown): void => {
    if (!isNode(value)) return;
    isInOrder &&= value.start >= (children.at(-1)?.start ?? 0);
    children.push(value);
  };
  for (const value of Object.values(node) as unknown[]) {
    if (Array.isArray(value)) for (const each of value) add(each);
    else add(value);
  }
  return isInOrder ? children : children.sort((a, b) => a.start - b.start);
}

export function isShorthand(node: AnyNode): node is AnyNode & { readonly type: 'Property' } {
  return node.type === 'Property' && node.shorthand;
}

/** Whether it names a property, as both names in `a.b` and `{b:1}` but `a` do, and is no variable. */
export function isPropertyName(node: AnyNode, parent: AnyNode): boolean {
  if (parent.type === 'MemberExpression') return parent.property === node && !parent.computed;
  if (parent.type === 'Property') return parent.key === node && !parent.computed && parent.value !== node;
  return (parent.type === 'MethodDefinition' || parent.type === 'PropertyDefinition') && parent.key === node;
}

/** Writes the texts in place of the nodes, none of which contains another. A node may be a place without a length. */
export function applyEdits(code: string, edits: readonly Edit[]): string {
  const written: string[] = [];
  let [at, last] = [0, ''];
  // Only the last character is looked at: to search the whole text for each edit takes seconds.
  const write = (text: string): void => {
    written.push(text);
    last = text.at(-1) ?? last;
  };
  for (const { node, text } of [...edits].sort((a, b) => a.node.start - b.node.start)) {
    write(code.slice(at, node.start));
    // A bracket or a quotation mark ends the word beside it, a name does not: `let{a}=b`, `return"x"`, `"x"in y`.
    const [before, after] = [isWord(last) && isWord(text), isWord(text.at(-1) ?? '') && isWord(code.charAt(node.end))];
    write(`${before ? ' ' : ''}${text}${after ? ' ' : ''}`);
    at = node.end;
  }
  return written.join('') + code.slice(at);
}

function isWord(text: string): boolean {
  return /^[\w$]/.test(text);
}

/** The body of the function that is the bundle. */
export function bundleIn(program: AnyNode): AnyNode | undefined {
  let bundle: AnyNode | undefined;
  visit(program, (node) => {
    if (node.type === 'BlockStatement') bundle ??= node;
  });
  return bundle;
}

/** Declares variables of the bundle, such as `a=1`, before all others, but after `"use strict"`, which must be first. */
export function declareFirst(bundle: AnyNode, declared: readonly string[], code: string): string {
  if (declared.length === 0) return code;
  const [first] = bundle.type === 'BlockStatement' ? bundle.body : [];
  const isDirective = first?.type === 'ExpressionStatement' && first.directive !== undefined;
  const start = isDirective ? first.end : bundle.start + 1;
  return `${code.slice(0, start)}var ${declared.join()};${code.slice(start)}`;
}

function isNode(value: unknown): value is AnyNode {
  return typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string';
}
