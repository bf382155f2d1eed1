import { type AnyNode, type ObjectExpression, parse, type VariableDeclarator } from 'acorn';
import { applyEdits, type Edit, isPropertyName, isShorthand, type Span, visit } from './syntax';

/**
 * Makes a variable of each property of a constant object: `text={a:"x"}` and `text.a` become `text_a="x"` and `text_a`.
 * A minifier can then shorten the name, write a text in the place where it is used, and drop a text that nothing uses. An
 * object that is used in any other way, such as `text[key]`, stays. The code is a bundle that is one function, in which no
 * name is declared again further in, and no function of such an object uses `this`.
 */
export function flattenObjects(code: string): string {
  let before = code;
  for (;;) {
    const after = flattenOnce(before);
    if (after === before) return after;
    before = after;
  }
}

interface Place {
  readonly node: AnyNode;
  readonly parent: AnyNode;
  readonly grandparent: AnyNode;
  /** Around these. */
  readonly next: AnyNode;
}

function flattenOnce(code: string): string {
  const program = parse(code, { ecmaVersion: 2020 });
  const places = new Map<string, Place[]>();
  let bundle: AnyNode | undefined;
  visit(program, (node, [parent, grandparent, next]) => {
    if (node.type === 'BlockStatement') bundle ??= node;
    if (node.type !== 'Identifier' || isPropertyName(node, parent)) return;
    places.set(node.name, [...(places.get(node.name) ?? []), { node, parent, grandparent, next }]);
  });
  const edits: Edit[] = [];
  const taken: Span[] = [];
  const isFree = (node: Span) => !taken.some((each) => each.start < node.end && node.start < each.end);
  const take = (all: readonly Edit[]) => {
    if (!all.every(({ node }) => isFree(node))) return;
    taken.push(...all.map(({ node }) => node));
    edits.push(...all);
  };
  visit(program, (node) => {
    if (node.type === 'VariableDeclarator' && node.init?.type === 'Identifier') take(separated(node, node.init.name));
  });
  for (const declarator of declaratorsOf(bundle)) {
    const { id, init } = declarator;
    if (id.type !== 'Identifier' || !init) continue;
    const others = (places.get(id.name) ?? []).filter(({ node }) => node !== id);
    if (others.some(isWritten)) continue;
    if (init.type === 'Identifier' && isConstant(init.name, places.get(init.name) ?? [])) {
      take([
        ...others.map(({ node, parent }) => ({
          node,
          text: `${isShorthand(parent) ? `${id.name}:` : ''}${init.name}`,
        })),
        { node: init, text: 'void 0' },
      ]);
    }
    if (init.type === 'ObjectExpression') take(flattened(declarator, id.name, init, others, places, code));
  }
  return applyEdits(code, edits);
}

/** `{a,b:c}=text` → `a=text.a,c=text.b`. */
function separated(declarator: VariableDeclarator, name: string): Edit[] {
  if (declarator.id.type !== 'ObjectPattern') return [];
  const parts: string[] = [];
  for (const property of declarator.id.properties) {
    if (property.type !== 'Property' || property.computed || property.key.type !== 'Identifier') return [];
    if (property.value.type !== 'Identifier') return [];
    parts.push(`${property.value.name}=${name}.${property.key.name}`);
  }
  return parts.length === 0 ? [] : [{ node: declarator, text: parts.join() }];
}

function flattened(
  declarator: VariableDeclarator,
  name: string,
  literal: ObjectExpression,
  places: readonly Place[],
  all: Map<string, Place[]>,
  code: string,
): Edit[] {
  const values = new Map<string, string>();
  for (const property of literal.properties) {
    if (property.type !== 'Property' || property.computed || property.method || property.kind !== 'init') return [];
    if (property.key.type !== 'Identifier' || property.value.type === 'FunctionExpression') return [];
    values.set(property.key.name, code.slice(property.value.start, property.value.end));
  }
  const nameOf = (key: string) => `${name}_${key}`;
  if (values.size === 0 || [...values.keys()].some((key) => all.has(nameOf(key)))) return [];
  const edits: Edit[] = [];
  for (const { parent, grandparent, next } of places) {
    if (parent.type !== 'MemberExpression' || parent.computed || parent.property.type !== 'Identifier') return [];
    if (!values.has(parent.property.name)) return [];
    if (isWritten({ node: parent, parent: grandparent, grandparent: next })) return [];
    edits.push({ node: parent, text: nameOf(parent.property.name) });
  }
  const declared = [...values].map(([key, value]) => `${nameOf(key)}=${value}`);
  for (const key of values.keys()) all.set(nameOf(key), []);
  return [...edits, { node: declarator, text: declared.join() }];
}

/** A variable of the bundle that is declared once and never written again. */
function isConstant(name: string, places: readonly Place[]): boolean {
  const [declared, ...others] = places.filter(
    ({ parent, node }) => parent.type === 'VariableDeclarator' && parent.id === node,
  );
  return (
    declared !== undefined &&
    others.length === 0 &&
    name !== '' &&
    !places.some((each) => each !== declared && isWritten(each))
  );
}

function isWritten({ node, parent, grandparent }: Omit<Place, 'next'>): boolean {
  switch (parent.type) {
    case 'AssignmentExpression':
      return parent.left === node;
    case 'UpdateExpression':
    case 'RestElement':
    case 'ArrayPattern':
    case 'CatchClause':
      return true;
    case 'UnaryExpression':
      return parent.operator === 'delete';
    case 'AssignmentPattern':
      return parent.left === node;
    case 'Property':
      return grandparent.type === 'ObjectPattern' && parent.value === node;
    case 'ForInStatement':
    case 'ForOfStatement':
      return parent.left === node;
    case 'VariableDeclarator':
    case 'ClassDeclaration':
    case 'ClassExpression':
      return parent.id === node;
    case 'FunctionDeclaration':
    case 'FunctionExpression':
    case 'ArrowFunctionExpression':
      return parent.body !== node;
    default:
      return false;
  }
}

/** Of the bundle itself, not of its functions. */
function declaratorsOf(bundle: AnyNode | undefined): VariableDeclarator[] {
  const statements = bundle?.type === 'BlockStatement' ? bundle.body : [];
  return statements.flatMap((each) => (each.type === 'VariableDeclaration' ? each.declarations : []));
}
