import {
  isExpressionWithTypeArguments,
  isGetAccessorDeclaration,
  isIdentifier,
  isIndexedAccessTypeNode,
  isJsxAttribute,
  isLiteralTypeNode,
  isMethodDeclaration,
  isMethodSignatureDeclaration,
  isObjectBindingPattern,
  isPropertyAccessExpression,
  isPropertyAssignment,
  isPropertyDeclaration,
  isPropertySignatureDeclaration,
  isQualifiedName,
  isShorthandPropertyAssignment,
  isStringLiteral,
  isTypeReferenceNode,
  isUnionTypeNode,
  type Node,
  type SourceFile,
} from 'typescript/unstable/ast';
import type { ProgramTypes } from './program-types';

/** A name of a property in the code. */
export interface Mention {
  readonly name: string;
  readonly start: number;
  /** Where the property is declared. */
  readonly places: readonly string[];
  /** `{name}` is also a variable. */
  readonly isShorthand: boolean;
}

/** The properties that a node itself names, in an expression, a declaration or a type. */
export function mentionsIn(node: Node, file: SourceFile, types: ProgramTypes): Mention[] {
  const mention = (name: Node, places: readonly string[], isShorthand = false): Mention[] => {
    // The name of an attribute may be `aria-label`.
    if (isIdentifier(name) && !name.text.includes('-'))
      return [{ name: name.text, start: name.getStart(file), places, isShorthand }];
    return isStringLiteral(name) ? [{ name: name.text, start: name.getStart(file) + 1, places, isShorthand }] : [];
  };
  const member = (object: Node, name: string): readonly string[] => {
    const type = types.typeOf(object);
    return type === null ? [] : types.placesOfMember(type, name);
  };
  if (isPropertyAccessExpression(node)) {
    return mention(node.name, [...types.placesOfName(node.name), ...member(node.expression, node.name.text)]);
  }
  if (isObjectBindingPattern(node)) {
    return node.elements.flatMap(({ propertyName, name, dotDotDotToken }) => {
      const key = propertyName ?? name;
      if (dotDotDotToken !== undefined || key === undefined || !isIdentifier(key)) return [];
      return mention(key, member(node, key.text), propertyName === undefined);
    });
  }
  if (isQualifiedName(node)) return mention(node.right, types.placesOfName(node.right));
  if (isDeclaration(node)) {
    // A quoted name is not changed.
    if (!isIdentifier(node.name)) return [];
    return mention(node.name, types.placesOfName(node.name), isShorthandPropertyAssignment(node));
  }
  const { whole, keys } = keysIn(node);
  return whole === null ? [] : keys.flatMap((key) => mention(key, member(whole, textOf(key))));
}

type Declaration = Node & { readonly name: Node };

function isDeclaration(node: Node): node is Declaration {
  return (
    isPropertyAssignment(node) ||
    isShorthandPropertyAssignment(node) ||
    isMethodDeclaration(node) ||
    isGetAccessorDeclaration(node) ||
    isPropertyDeclaration(node) ||
    isMethodSignatureDeclaration(node) ||
    isPropertySignatureDeclaration(node) ||
    isJsxAttribute(node)
  );
}

/** Of `Pick<Whole,'a'|'b'>` and `Whole['a']`. `other`: a type of keys that is not written there. */
export function keysIn(node: Node): {
  readonly whole: Node | null;
  readonly keys: readonly Node[];
  readonly others: readonly Node[];
} {
  const [whole, key] = typesOfKeys(node);
  if (whole === undefined || key === undefined) return { whole: null, keys: [], others: [] };
  const all: readonly Node[] = isUnionTypeNode(key) ? [...key.types] : [key];
  const keys = all.flatMap((each) => (isLiteralTypeNode(each) && isStringLiteral(each.literal) ? [each.literal] : []));
  return { whole, keys, others: all.filter((each) => !isLiteralTypeNode(each)) };
}

function typesOfKeys(node: Node): readonly (Node | undefined)[] {
  if (isIndexedAccessTypeNode(node)) return [node.objectType, node.indexType];
  if (!isTypeReferenceNode(node) && !isExpressionWithTypeArguments(node)) return [];
  const name = isTypeReferenceNode(node) ? node.typeName : node.expression;
  return /^(Pick|Omit)$/.test(textOf(name)) ? [...(node.typeArguments ?? [])] : [];
}

function textOf(node: Node): string {
  return isIdentifier(node) || isStringLiteral(node) ? node.text : '';
}
