import {
  type Expression,
  isIdentifier,
  isPropertyAccessExpression,
  isSpreadElement,
  type Node,
} from 'typescript/unstable/ast';
import { type Signature, type Type, TypeFlags } from 'typescript/unstable/sync';
import type { Escapes } from './escapes';
import type { ProgramTypes } from './program-types';

interface Value {
  readonly type: Type | null;
  /** Of a list of any length. */
  readonly isOpen: boolean;
}

export function followCall(
  node: Node & { readonly expression: Expression },
  given: Iterable<Expression>,
  types: ProgramTypes,
  escapes: Escapes,
): void {
  const callee = node.expression;
  const called = isPropertyAccessExpression(callee)
    ? `${nameOf(callee.expression)}.${callee.name.text}`
    : nameOf(callee);
  // These look at no property.
  if (/^(Array\.isArray|String|Number|Boolean)$/.test(called)) return;
  const [first] = given;
  if (/^Object\.(keys|hasOwn)$/.test(called) && first !== undefined) {
    escapes.readByKeys(types.typeOf(first));
    return;
  }
  const signature = types.callOf(node);
  if (signature === null) return;
  const result = types.typeOf(node);
  if (called === 'Object.values' && isKnown(result === null ? null : (types.argumentsOf(result)[0] ?? null))) return;
  const values = [...given].flatMap((each): Value[] => {
    const type = types.typeOf(isSpreadElement(each) ? each.expression : each);
    if (!isSpreadElement(each) || type === null) return [{ type, isOpen: false }];
    return types.argumentsOf(type).map((item) => ({ type: item, isOpen: !types.isTuple(type) }));
  });
  // A function that tells whether a value is of a type keeps no value. What it reads, it reads by names of its own.
  const isPredicate = types.isPredicate(signature);
  for (const [type, taken] of passedTo(signature, values, types)) {
    if (!isPredicate || isKnown(taken)) escapes.pass(type, taken);
  }
  const declared = types.declaredSignature(signature);
  if (declared !== null) {
    for (const [type, taken] of passedTo(declared, values, types)) escapes.passDeclared(type, taken);
    escapes.passDeclared(types.returnOf(declared), result);
  }
  if (!isPredicate) escapes.noteCall(signature, [...values.map(({ type }) => type), result]);
}

/** The type of each value, and that of a parameter that may get it. */
function* passedTo(
  signature: Signature,
  values: readonly Value[],
  types: ProgramTypes,
): Generator<readonly [given: Type | null, taken: Type | null]> {
  const parameters = signature.getParameters();
  const firstOpen = values.findIndex(({ isOpen }) => isOpen);
  for (const [index, { type }] of values.entries()) {
    // After a list of any length is spread, a value may be any further argument.
    const isPlaced = firstOpen === -1 || index < firstOpen;
    for (const [place, parameter] of parameters.entries()) {
      const isRest = signature.hasRestParameter && place === parameters.length - 1;
      if (isPlaced ? index !== place && !(isRest && index > place) : place < firstOpen) continue;
      const taken = types.typeOfSymbol(parameter);
      for (const each of isRest && taken !== null ? types.argumentsOf(taken) : [taken]) yield [type, each];
    }
  }
}

function isKnown(type: Type | null): boolean {
  return type !== null && !(type.flags & (TypeFlags.Any | TypeFlags.Unknown | TypeFlags.NonPrimitive));
}

function nameOf(node: Node): string {
  return isIdentifier(node) ? node.text : '';
}
