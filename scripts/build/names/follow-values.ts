import {
  type Expression,
  type FunctionLikeDeclaration,
  isArrayLiteralExpression,
  isArrowFunction,
  isAsExpression,
  isBinaryExpression,
  isBindingElement,
  isCallExpression,
  isComputedPropertyName,
  isConditionalExpression,
  isElementAccessExpression,
  isFunctionDeclaration,
  isFunctionExpression,
  isGetAccessorDeclaration,
  isIdentifier,
  isJsxOpeningElement,
  isJsxSelfClosingElement,
  isMethodDeclaration,
  isNewExpression,
  isObjectBindingPattern,
  isObjectLiteralExpression,
  isParameterDeclaration,
  isPropertyDeclaration,
  isReturnStatement,
  isSpreadElement,
  isStringLiteral,
  isTypePredicateNode,
  isTypeReferenceNode,
  isVariableDeclaration,
  isYieldExpression,
  type Node,
  SyntaxKind,
} from 'typescript/unstable/ast';
import { TypeFlags } from 'typescript/unstable/sync';
import type { Escapes } from './escapes';
import { followCall } from './follow-call';
import { followElement } from './follow-element';
import { followType } from './follow-type';
import type { ProgramTypes } from './program-types';

const assignments = new Set([
  SyntaxKind.EqualsToken,
  SyntaxKind.QuestionQuestionEqualsToken,
  SyntaxKind.BarBarEqualsToken,
  SyntaxKind.AmpersandAmpersandEqualsToken,
]);

const choices = new Set([SyntaxKind.BarBarToken, SyntaxKind.AmpersandAmpersandToken, SyntaxKind.QuestionQuestionToken]);

/** Where a node itself makes a value of one type a value of another, or reads a property by a key. */
export function followValues(node: Node, types: ProgramTypes, escapes: Escapes): void {
  const pass = (value: Node, to: Node): void => escapes.pass(types.typeOf(value), types.typeOf(to));
  // A quoted name is not changed.
  if (isStringLiteral(node)) {
    const { name, propertyName } = node.parent as { readonly name?: unknown; readonly propertyName?: unknown };
    if (name === node || propertyName === node) escapes.places.expose(types.placesOfName(node));
  }
  if (isCallExpression(node) || isNewExpression(node)) followCall(node, node.arguments ?? [], types, escapes);
  else if (isJsxOpeningElement(node) || isJsxSelfClosingElement(node)) followElement(node, types, escapes);
  else if (isElementAccessExpression(node)) {
    escapes.readByKey(types.typeOf(node.argumentExpression), types.typeOf(node.expression));
  } else if (isComputedPropertyName(node)) {
    escapes.readByKey(types.typeOf(node.expression), types.typeOf(node.parent.parent));
  } else if (isVariableDeclaration(node) || isPropertyDeclaration(node)) {
    if (node.initializer && node.type) pass(node.initializer, node.type);
  } else if (isParameterDeclaration(node) || isBindingElement(node)) {
    // A parameter that is a property too has one name.
    if (isParameterDeclaration(node) && node.modifiers?.length && isIdentifier(node.name)) {
      escapes.places.expose(types.placesOfName(node.name));
    }
    // The type of a pattern is made of its own names.
    const to = isParameterDeclaration(node) && node.type ? node.type : node.name;
    if (node.initializer && to && !isObjectBindingPattern(to)) pass(node.initializer, to);
  } else if (isReturnStatement(node) && node.expression) followReturn(node.expression, types, escapes);
  else if (isYieldExpression(node) && node.expression) {
    const { type } = functionAround(node);
    const generator = type ? types.typeOf(type) : null;
    if (generator !== null) escapes.pass(types.typeOf(node.expression), types.argumentsOf(generator)[0] ?? null);
  } else if (isBinaryExpression(node)) followBinary(node, types, escapes);
  else if (isConditionalExpression(node)) for (const each of [node.whenTrue, node.whenFalse]) pass(each, node);
  else if (isArrayLiteralExpression(node)) followItems(node, node.elements, types, escapes);
  else if (isAsExpression(node)) {
    if (isTypeReferenceNode(node.type) && isIdentifier(node.type.typeName) && node.type.typeName.text === 'const')
      return;
    pass(node.expression, node.type);
    pass(node.type, node.expression);
    if (node.type.kind === SyntaxKind.NeverKeyword) escapes.leave(types.typeOf(node.expression));
  } else if (isTypePredicateNode(node)) {
    const [given] = (node.parent as FunctionLikeDeclaration).parameters;
    const from = given === undefined ? null : types.typeOf(given.type ?? given);
    const to = node.type === undefined ? null : types.typeOf(node.type);
    if (from === null || from.flags & (TypeFlags.Any | TypeFlags.Unknown)) escapes.leave(to);
    else escapes.pass(from, to);
  } else followType(node, types, escapes);
  if (isArrowFunction(node) && node.body.kind !== SyntaxKind.Block)
    followReturn(node.body as Expression, types, escapes);
}

/** The type of a function that does not declare what it returns is that of all that it returns. */
function followReturn(value: Expression, types: ProgramTypes, escapes: Escapes): void {
  const around = functionAround(value);
  const signature = types.signatureOf(around);
  const declared = around.type ? types.typeOf(around.type) : null;
  const [from, to] = [types.typeOf(value), declared ?? (signature === null ? null : types.returnOf(signature))];
  if (from === null || to === null) return;
  // An async function makes a promise of what it returns.
  const isPromised = types.nameOf(to) === 'Promise' && types.nameOf(from) !== 'Promise';
  escapes.pass(from, isPromised ? (types.argumentsOf(to)[0] ?? null) : to);
}

function followBinary(
  node: Node & { readonly left: Expression; readonly right: Expression; readonly operatorToken: Node },
  types: ProgramTypes,
  escapes: Escapes,
): void {
  const [left, right, { kind }] = [types.typeOf(node.left), types.typeOf(node.right), node.operatorToken];
  if (kind === SyntaxKind.InKeyword) escapes.readByKey(left, right);
  else if (choices.has(kind)) for (const each of [left, right]) escapes.pass(each, types.typeOf(node));
  else if (assignments.has(kind)) {
    if (isObjectLiteralExpression(node.left)) escapes.leave(left);
    else escapes.pass(right, left);
  }
}

/** A list of objects of several types has the type of what they have in common. */
function followItems(list: Expression, items: Iterable<Expression>, types: ProgramTypes, escapes: Escapes): void {
  const type = types.typeOf(list);
  if (type === null || types.isTuple(type)) return;
  for (const item of types.argumentsOf(type)) {
    for (const each of items) {
      const own = types.typeOf(isSpreadElement(each) ? each.expression : each);
      const given = own !== null && isSpreadElement(each) ? types.argumentsOf(own) : [own];
      for (const one of given) escapes.pass(one, item);
    }
  }
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
