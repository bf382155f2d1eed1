import {
  type Expression,
  type FunctionLikeDeclaration,
  isArrowFunction,
  isAsExpression,
  isBinaryExpression,
  isBindingElement,
  isCallExpression,
  isComputedPropertyName,
  isElementAccessExpression,
  isFunctionDeclaration,
  isFunctionExpression,
  isGetAccessorDeclaration,
  isIdentifier,
  isMethodDeclaration,
  isNewExpression,
  isObjectBindingPattern,
  isObjectLiteralExpression,
  isParameterDeclaration,
  isPropertyAccessExpression,
  isPropertyAssignment,
  isPropertyDeclaration,
  isReturnStatement,
  isShorthandPropertyAssignment,
  isSpreadElement,
  isStringLiteral,
  isTypePredicateNode,
  isTypeReferenceNode,
  isVariableDeclaration,
  type Node,
  type SourceFile,
  SyntaxKind,
} from 'typescript/unstable/ast';
import { type Type, TypeFlags } from 'typescript/unstable/sync';
import { Escapes } from './escapes';
import type { ProgramTypes } from './program-types';

/** The language reads these of any object. */
const implicit =
  'cause configurable constructor done enumerable get length message name next prototype raw return set stack then throw toJSON toString value valueOf writable'.split(
    ' ',
  );

const assignments = new Set([
  SyntaxKind.EqualsToken,
  SyntaxKind.QuestionQuestionEqualsToken,
  SyntaxKind.BarBarEqualsToken,
  SyntaxKind.AmpersandAmpersandEqualsToken,
]);

/**
 * The names of properties that nothing but the program's own code reads and writes, in the order of the alphabet: a build
 * may give them shorter ones. What the functions of the entry file take and return leaves the program.
 */
export function findInternalNames(types: ProgramTypes, entryFile: string): string[] {
  const used = new Set<string>();
  const escapes = new Escapes(types);
  for (const name of implicit) escapes.names.add(name);
  const files = types.ownFiles();
  for (const file of files) {
    const look = (node: Node): void => {
      lookAt(node, types, escapes, used);
      node.forEachChild(look);
    };
    look(file);
    if (file.fileName === entryFile) leaveByEntry(file, types, escapes);
  }
  escapes.finish();
  return [...used].filter((name) => !escapes.names.has(name)).sort();
}

function leaveByEntry(file: SourceFile, types: ProgramTypes, escapes: Escapes): void {
  for (const statement of file.statements) {
    if (!isFunctionDeclaration(statement) || statement.name === undefined) continue;
    if (!statement.modifiers?.some(({ kind }) => kind === SyntaxKind.ExportKeyword)) continue;
    escapes.names.add(statement.name.text);
    const type = types.typeOf(statement.name);
    for (const signature of type === null ? [] : types.signaturesOf(type)) {
      for (const each of signature.getParameters()) escapes.leave(types.typeOfSymbol(each));
      escapes.leave(types.returnOf(signature));
    }
  }
}

function lookAt(node: Node, types: ProgramTypes, escapes: Escapes, used: Set<string>): void {
  const pass = (value: Node, to: Node): void => escapes.pass(types.typeOf(value), types.typeOf(to));
  // A quoted name is not changed.
  if (isStringLiteral(node)) {
    const { name, propertyName } = node.parent as { readonly name?: unknown; readonly propertyName?: unknown };
    if (name === node || propertyName === node) escapes.names.add(node.text);
  }
  if (isCallExpression(node) || isNewExpression(node)) lookAtCall(node, node.arguments ?? [], types, escapes);
  else if (isPropertyAccessExpression(node)) {
    used.add(node.name.text);
    if (types.homeOfName(node.name) !== 'own') escapes.names.add(node.name.text);
  } else if (isElementAccessExpression(node)) {
    escapes.readByKey(types.typeOf(node.argumentExpression), types.typeOf(node.expression));
  } else if (isPropertyAssignment(node) || isShorthandPropertyAssignment(node)) {
    if (isIdentifier(node.name)) used.add(node.name.text);
  } else if (isComputedPropertyName(node)) escapes.readByKey(types.typeOf(node.expression), null);
  else if (isObjectBindingPattern(node)) {
    const type = types.typeOf(node);
    for (const { propertyName, name, dotDotDotToken } of node.elements) {
      const key = propertyName ?? name;
      if (dotDotDotToken !== undefined || key === undefined || !isIdentifier(key)) continue;
      used.add(key.text);
      if (type === null || types.homeOfMember(type, key.text) !== 'own') escapes.names.add(key.text);
    }
  } else if (isVariableDeclaration(node) || isPropertyDeclaration(node)) {
    if (node.initializer && node.type) pass(node.initializer, node.type);
  } else if (isParameterDeclaration(node) || isBindingElement(node)) {
    // The type of a pattern is made of its own names.
    const to = isParameterDeclaration(node) && node.type ? node.type : node.name;
    if (node.initializer && to && !isObjectBindingPattern(to)) pass(node.initializer, to);
  } else if (isReturnStatement(node)) {
    const { type } = functionAround(node);
    if (node.expression && type) pass(node.expression, type);
  } else if (isBinaryExpression(node)) lookAtBinary(node, types, escapes);
  else if (isAsExpression(node)) {
    if (isTypeReferenceNode(node.type) && isIdentifier(node.type.typeName) && node.type.typeName.text === 'const')
      return;
    pass(node.expression, node.type);
    pass(node.type, node.expression);
    if (node.type.kind === SyntaxKind.NeverKeyword) escapes.leave(types.typeOf(node.expression));
  } else if (isTypePredicateNode(node)) {
    const { parameters } = node.parent as FunctionLikeDeclaration;
    const given = parameters[0]?.type;
    const from = given === undefined ? null : types.typeOf(given);
    const to = node.type === undefined ? null : types.typeOf(node.type);
    if (from === null || from.flags & (TypeFlags.Any | TypeFlags.Unknown)) escapes.leave(to);
    else escapes.pass(from, to);
  }
  if (isArrowFunction(node) && node.type && node.body.kind !== SyntaxKind.Block) pass(node.body, node.type);
}

function lookAtBinary(
  { left, right, operatorToken }: { left: Expression; right: Expression; operatorToken: Node },
  types: ProgramTypes,
  escapes: Escapes,
): void {
  if (operatorToken.kind === SyntaxKind.InKeyword) {
    escapes.readByKey(types.typeOf(left), types.typeOf(right));
  } else if (assignments.has(operatorToken.kind)) {
    if (isObjectLiteralExpression(left)) escapes.leave(types.typeOf(left));
    else escapes.pass(types.typeOf(right), types.typeOf(left));
  }
}

interface Value {
  readonly type: Type | null;
  /** Of a list of any length. */
  readonly isOpen: boolean;
}

function lookAtCall(
  node: Node & { readonly expression: Expression },
  given: readonly Expression[],
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
  // A function that tells whether a value is of a type keeps no value. What it reads, it reads by names of its own.
  if (signature === null || types.isPredicate(signature)) return;
  const result = types.typeOf(node);
  if (called === 'Object.values' && isKnown(result === null ? undefined : types.argumentsOf(result)[0])) return;
  const values = given.flatMap((each): Value[] => {
    const type = types.typeOf(isSpreadElement(each) ? each.expression : each);
    if (!isSpreadElement(each) || type === null) return [{ type, isOpen: false }];
    return types.argumentsOf(type).map((item) => ({ type: item, isOpen: !types.isTuple(type) }));
  });
  const parameters = signature.getParameters();
  const firstOpen = values.findIndex(({ isOpen }) => isOpen);
  values.forEach(({ type }, index) => {
    // After a list of any length is spread, a value may be any further argument.
    const isPlaced = firstOpen === -1 || index < firstOpen;
    parameters.forEach((parameter, place) => {
      const isRest = signature.hasRestParameter && place === parameters.length - 1;
      if (isPlaced ? index !== place && !(isRest && index > place) : place < firstOpen) return;
      const taken = types.typeOfSymbol(parameter);
      for (const each of isRest && taken !== null ? types.argumentsOf(taken) : [taken]) escapes.pass(type, each);
    });
  });
  escapes.noteCall(signature, [...values.map(({ type }) => type), result]);
}

function isKnown(type: Type | undefined): boolean {
  return type !== undefined && !(type.flags & (TypeFlags.Any | TypeFlags.Unknown));
}

function nameOf(node: Node): string {
  return isIdentifier(node) ? node.text : '';
}

function functionAround(node: Node): FunctionLikeDeclaration {
  const { parent } = node;
  const isFunction =
    isFunctionDeclaration(parent) ||
    isFunctionExpression(parent) ||
    isArrowFunction(parent) ||
    isMethodDeclaration(parent) ||
    isGetAccessorDeclaration(parent);
  return isFunction ? parent : functionAround(parent);
}
