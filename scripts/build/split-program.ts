import { createHash } from 'node:crypto';
import { type AnyNode, type CallExpression, type Node, parse, type Statement } from 'acorn';
import { bundleIn, childrenOf, isPropertyName, visit } from './syntax';

/** The function of `main.ts` at whose call a bundle is split. */
const marker = 'FIN_FROM_FILE';

export interface Halves {
  /** The bundle, without what moved. */
  readonly first: string;
  /** Declares `second`, whose value is the function that `evaluate` must return. */
  readonly second: string;
}

/** A declaration of the bundle, with the names that it declares or completes, or a statement without any. */
interface Part {
  readonly node: AnyNode;
  /** `var` or the like, of one declaration of several. */
  readonly kind: string;
  readonly names: readonly string[];
  readonly uses: ReadonlySet<string>;
}

/**
 * Splits a bundle that is one function at its call `FIN_FROM_FILE(evaluate, make)`. What only `make` needs moves to a
 * second program, a function of what it needs of the first one:
 *
 *     var fin_=(()=>{function a(){}function b(){a()}function c(){return FIN_FROM_FILE(read,()=>b)}return{c}})();
 *
 * becomes
 *
 *     var fin_=(()=>{function a(){}function c(){return read()("5f1c0d2e",a)}return{c}})();
 *     var second=function(build,a){"use strict";if(build!=="5f1c0d2e")throw…;function b(){a()}return(()=>b)()};
 *
 * They are then minified apart. Declarations keep their order, and those that nothing uses are left out; none does anything
 * when it is loaded (`sideEffects` in package.json), so that it may come later. Each use of a name counts as one of the
 * declaration of the bundle, so that a name that is declared again further in moves too little, and never too much.
 */
export function splitProgram(code: string): Halves {
  const program = parse(code, { ecmaVersion: 2020 });
  const bundle = bundleIn(program);
  if (bundle?.type !== 'BlockStatement') throw new Error('The bundle is not one function.');
  const { call, evaluate, make } = markedCall(program);
  const parts = bundle.body.flatMap((statement) => partsOf(statement, make));
  const declared = new Map<string, Part[]>();
  for (const part of parts) {
    for (const name of part.names) declared.set(name, [...(declared.get(name) ?? []), part]);
  }

  const loaded = parts.filter(({ names }) => names.length === 0);
  const first = reached(loaded, declared);
  const made: Part = { node: make, kind: '', names: [], uses: namesIn(make) };
  const second = reached([made], declared, first);
  const used = new Set([...second].flatMap(({ uses }) => [...uses]));
  const shared = parts.filter((part) => first.has(part) && part.names.some((name) => used.has(name)));
  const namesOf = (some: readonly Part[]) => {
    return [...new Set(some.flatMap(({ names }) => names.filter((name) => used.has(name))))];
  };
  refuseChanging(program, namesOf(shared));
  const given = namesOf(shared.filter((part) => !isShortLiteral(part)));

  const hash = createHash('sha256').update(code).digest('hex').slice(0, 8);
  const textOf = ({ start, end }: Node): string => code.slice(start, end);
  const evaluated = `(${textOf(evaluate)})()("${hash}",${given.join()})`;
  const written = (which: (part: Part) => boolean): string =>
    parts
      .filter(which)
      .map(({ node, kind }) => {
        const { start, end } = node;
        const hasCall = start <= call.start && call.end <= end;
        const text = hasCall ? code.slice(start, call.start) + evaluated + code.slice(call.end, end) : textOf(node);
        return `${kind} ${text};`;
      })
      .join('');
  return {
    first: code.slice(0, bundle.start + 1) + written((part) => first.has(part)) + code.slice(bundle.end - 1),
    second: `var second=function(${['build', ...given].join()}){"use strict";if(build!=="${hash}")throw new Error("The file is of another build.");${written((part) => second.has(part) || (shared.includes(part) && isShortLiteral(part)))}return(${textOf(make)})()};`,
  };
}

function markedCall(program: AnyNode): {
  readonly call: CallExpression;
  readonly evaluate: Node;
  readonly make: AnyNode;
} {
  const calls: CallExpression[] = [];
  visit(program, (node) => {
    const isCall = node.type === 'CallExpression' && node.callee.type === 'Identifier' && node.callee.name === marker;
    if (isCall) calls.push(node);
  });
  const [call, another] = calls;
  const [evaluate, make] = call?.arguments ?? [];
  if (call === undefined || evaluate === undefined || make === undefined || another !== undefined) {
    throw new Error(`The bundle needs one call ${marker}(evaluate, make).`);
  }
  return { call, evaluate, make };
}

function partsOf(statement: Statement, make: AnyNode): Part[] {
  if (statement.type === 'VariableDeclaration') {
    return statement.declarations.map((node) => ({
      node,
      kind: statement.kind,
      names: [...namesIn(node.id)],
      uses: namesIn(node, make),
    }));
  }
  const isDeclaration = statement.type === 'FunctionDeclaration' || statement.type === 'ClassDeclaration';
  const names = isDeclaration ? [statement.id.name] : filledIn(statement);
  return [{ node: statement, kind: '', names, uses: namesIn(statement, make) }];
}

/**
 * esbuild makes an object of what a module exports by `var a={};__export(a,{b:()=>b})`. The call belongs to the variable:
 * whoever reaches the one needs the other.
 */
function filledIn(statement: Statement): string[] {
  const call = statement.type === 'ExpressionStatement' ? statement.expression : null;
  if (call?.type !== 'CallExpression' || call.callee.type !== 'Identifier') return [];
  const [object] = call.arguments;
  return call.callee.name === '__export' && object?.type === 'Identifier' ? [object.name] : [];
}

/** Names of variables in a node, without those in a part of it. */
function namesIn(root: AnyNode, without?: AnyNode): Set<string> {
  const names = new Set<string>();
  const look = (node: AnyNode, parent: AnyNode): void => {
    if (node === without) return;
    if (node.type === 'Identifier' && !isPropertyName(node, parent)) names.add(node.name);
    for (const child of childrenOf(node)) look(child, node);
  };
  look(root, root);
  return names;
}

/** Some parts, and what they use, directly or not, as far as it is not in `others`. */
function reached(
  from: readonly Part[],
  declared: ReadonlyMap<string, readonly Part[]>,
  others: ReadonlySet<Part> = new Set(),
): Set<Part> {
  const found = new Set(from);
  for (const { uses } of found) {
    for (const name of uses) {
      for (const part of declared.get(name) ?? []) if (!others.has(part)) found.add(part);
    }
  }
  return found;
}

/** A number, or a text that is shorter than a name for it. */
function isShortLiteral({ node }: Part): boolean {
  if (node.type !== 'VariableDeclarator' || node.init?.type !== 'Literal') return false;
  return typeof node.init.value !== 'object' && node.init.end - node.init.start <= 6;
}

/** The second program gets values: it would not see a later one. */
function refuseChanging(program: AnyNode, names: readonly string[]): void {
  const given = new Set(names);
  const changed = new Set<string>();
  visit(program, (node) => {
    const written =
      node.type === 'AssignmentExpression' ? node.left : node.type === 'UpdateExpression' ? node.argument : null;
    if (written?.type === 'Identifier' && given.has(written.name)) changed.add(written.name);
  });
  if (changed.size === 0) return;
  throw new Error(
    `Both halves of the bundle use variables that change: ${[...changed].join(', ')}. Let a function of the module change and read them.`,
  );
}
