import { type AnyNode, type CallExpression, type ObjectExpression, type Property, parse } from 'acorn';
import { NewNames } from './new-names';
import { applyEdits, bundleIn, declareFirst, visit } from './syntax';

type MakingCall = CallExpression & { readonly arguments: [ObjectExpression & { properties: [Property] }, AnyNode] };

/**
 * Makes a function of `Array.from({length:n},make)`, which is written often: `aa(n,make)`. The code is a bundle that is one
 * function.
 */
export function makeLists(code: string): string {
  const program = parse(code, { ecmaVersion: 2020 });
  const bundle = bundleIn(program);
  if (bundle === undefined) return code;
  const calls: MakingCall[] = [];
  visit(bundle, (node) => {
    if (isMakingCall(node)) calls.push(node);
  });
  if (calls.length < fewest) return code;
  const name = new NewNames(program).take();
  const edits = calls.flatMap(({ start, arguments: [{ properties, end }] }) => [
    { node: { start, end: properties[0].value.start }, text: `${name}(` },
    { node: { start: properties[0].value.end, end }, text: '' },
  ]);
  return declareFirst(bundle, [`${name}=(z,z0)=>Array.from({length:z},z0)`], applyEdits(code, edits));
}

/** Of fewer, the function would be longer. */
const fewest = 4;

function isMakingCall(node: AnyNode): node is MakingCall & AnyNode {
  if (node.type !== 'CallExpression' || node.optional || node.arguments.length !== 2) return false;
  const { callee } = node;
  const [given, make] = node.arguments;
  if (callee.type !== 'MemberExpression' || callee.computed || callee.property.type !== 'Identifier') return false;
  if (callee.object.type !== 'Identifier' || callee.object.name !== 'Array' || callee.property.name !== 'from')
    return false;
  if (given?.type !== 'ObjectExpression' || make?.type === 'SpreadElement' || given.properties.length !== 1)
    return false;
  const [property] = given.properties;
  return (
    property?.type === 'Property' &&
    !property.computed &&
    property.key.type === 'Identifier' &&
    property.key.name === 'length' &&
    // Without its brackets, it would be two arguments.
    property.value.type !== 'SequenceExpression'
  );
}
