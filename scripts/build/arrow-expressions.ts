import { type AnyNode, type FunctionExpression, parse } from 'acorn';
import { childrenOf } from './syntax';

/**
 * Writes `function(row){return row.id}` as `row=>row.id` where it is a value inside another function and needs neither
 * `this` nor `arguments`. The function around all of them stays.
 */
export function arrowExpressions(code: string): string {
  const program = parse(code, { ecmaVersion: 2020 });
  const written = codeOf(program, program, 0, code);
  parse(written, { ecmaVersion: 2020 });
  return written;
}

function codeOf(node: AnyNode, parent: AnyNode, depth: number, code: string): string {
  if (node.type === 'FunctionExpression' && depth > 0 && isValue(node, parent)) {
    const arrow = arrowOf(node, depth, code);
    const isInParentheses = code[node.start - 1] === '(' && code[node.end] === ')';
    return isOperand(node, parent) && !isInParentheses ? `(${arrow})` : arrow;
  }
  const inside = depth + (/Function/.test(node.type) ? 1 : 0);
  let [written, at] = ['', node.start];
  for (const child of childrenOf(node)) {
    // The key and the value of a shorthand property are the same text.
    if (child.start < at) continue;
    written += code.slice(at, child.start) + codeOf(child, node, inside, code);
    at = child.end;
  }
  return written + code.slice(at, node.end);
}

function arrowOf(node: FunctionExpression, depth: number, code: string): string {
  const parameters = node.params.map((each) => codeOf(each, node, depth + 1, code)).join(',');
  const [only] = node.params;
  const head = node.params.length === 1 && only?.type === 'Identifier' ? parameters : `(${parameters})`;
  const [first, second] = node.body.body;
  if (first?.type !== 'ReturnStatement' || second !== undefined || !first.argument) {
    return `${head}=>${codeOf(node.body, node, depth + 1, code)}`;
  }
  const returned = codeOf(first.argument, first, depth + 1, code);
  const isAmbiguous = returned.startsWith('{') || first.argument.type === 'SequenceExpression';
  return `${head}=>${isAmbiguous ? `(${returned})` : returned}`;
}

/** Neither a method, nor named, nor a generator, nor one that asks who calls it. */
function isValue(node: FunctionExpression, parent: AnyNode): boolean {
  const isMethod =
    parent.type === 'MethodDefinition' || (parent.type === 'Property' && (parent.method || parent.kind !== 'init'));
  const isPlain = !node.id && !node.generator && !node.async && parent.type !== 'NewExpression';
  return isPlain && !isMethod && ![...node.params, node.body].some(asksForCaller);
}

function asksForCaller(node: AnyNode): boolean {
  if (node.type === 'FunctionExpression' || node.type === 'FunctionDeclaration') return false;
  const isOne = node.type === 'ThisExpression' || node.type === 'MetaProperty' || node.type === 'Super';
  return isOne || (node.type === 'Identifier' && node.name === 'arguments') || childrenOf(node).some(asksForCaller);
}

/** An arrow function binds less than what stands around it. */
function isOperand(node: FunctionExpression, parent: AnyNode): boolean {
  if (parent.type === 'CallExpression') return parent.callee === node;
  if (parent.type === 'ConditionalExpression') return parent.test === node;
  return /^(Logical|Unary|Member|Binary|Chain|Tagged)/.test(parent.type);
}
