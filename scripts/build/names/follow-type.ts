import {
  isConditionalTypeNode,
  isHeritageClause,
  isIdentifier,
  isMappedTypeNode,
  isSatisfiesExpression,
  isTypeOperatorNode,
  isTypeReferenceNode,
  type Node,
  SyntaxKind,
} from 'typescript/unstable/ast';
import type { Escapes } from './escapes';
import { keysIn } from './mentions';
import { generic, type ProgramTypes } from './program-types';

/** Where a node itself asks for properties of a type, or makes keys of their names. */
export function followType(node: Node, types: ProgramTypes, escapes: Escapes): void {
  const { whole, others } = keysIn(node);
  for (const each of others) {
    const key = types.typeOf(each);
    // `Type[Key]` in `{ [Key in keyof Type]: … }` is the type of a property.
    if (whole !== null && key !== null && !(key.flags & generic)) escapes.readByKey(key, types.typeOf(whole));
  }
  if (isSatisfiesExpression(node)) escapes.passDeclared(types.typeOf(node.expression), types.typeOf(node.type));
  else if (isConditionalTypeNode(node)) {
    escapes.compare(types.typeOf(node.checkType), types.typeOf(node.extendsType));
  } else if (isHeritageClause(node)) {
    for (const each of node.types) escapes.inherit(types.typeOf(node.parent), types.typeOf(each));
  } else if (isTypeOperatorNode(node) && node.operator === SyntaxKind.KeyOfKeyword) {
    const type = types.typeOf(node.type);
    // `{ [Key in keyof Type]: … }` has the properties of the type. Code that reads by a key of any type is followed there.
    if (!isMappedTypeNode(node.parent.parent) && type !== null && !(type.flags & generic)) escapes.readByKeys(type);
  } else if (isTypeReferenceNode(node) && node.typeArguments) {
    const given = [...node.typeArguments].map((each) => types.typeOf(each));
    const name = isIdentifier(node.typeName) ? node.typeName.text : '';
    if (/^(Extract|Exclude)$/.test(name)) escapes.compare(given[0] ?? null, given[1] ?? null);
    types.constraintsOf(node).forEach((constraint, index) => {
      escapes.passDeclared(given[index] ?? null, constraint);
    });
  }
}
