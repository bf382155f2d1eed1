import { isIdentifier, isJsxAttribute, isJsxExpression, type JsxAttributes, type Node } from 'typescript/unstable/ast';
import type { Type } from 'typescript/unstable/sync';
import type { Escapes } from './escapes';
import type { ProgramTypes } from './program-types';

/** What Preact reads, or writes, of the properties of a component. */
const ofPreact = ['children', 'key', 'ref'];

/** `<Field label="Name" />` passes its attributes to the component; an element of the page takes them by their names. */
export function followElement(
  node: Node & { readonly tagName: Node; readonly attributes: JsxAttributes },
  types: ProgramTypes,
  escapes: Escapes,
): void {
  const taken = isComponent(node.tagName) ? propertiesOf(node.tagName, types) : [];
  for (const props of taken) for (const name of ofPreact) escapes.places.expose(types.placesOfMember(props, name));
  for (const each of node.attributes.properties) {
    if (!isJsxAttribute(each)) {
      if (taken.length === 0) escapes.leave(types.typeOf(each.expression));
      for (const props of taken) escapes.pass(types.typeOf(each.expression), props);
      continue;
    }
    if (!isIdentifier(each.name)) continue;
    const { name, initializer } = each;
    const places = types.placesOfName(name);
    const isRead = taken.length > 0 && !ofPreact.includes(name.text);
    if (!isRead) escapes.places.expose(places);
    const value = initializer && isJsxExpression(initializer) ? initializer.expression : initializer;
    const type = value ? types.typeOf(value) : null;
    if (!isRead) escapes.leave(type);
    for (const props of isRead ? taken : []) {
      const wanted = types.placesOfMember(props, name.text);
      if (wanted.length === 0) escapes.places.expose(places);
      escapes.places.join([...places, ...wanted]);
      for (const member of types.membersNamed(props, name.text)) escapes.pass(type, member);
    }
  }
}

function isComponent(tagName: Node): boolean {
  return !isIdentifier(tagName) || /^[A-Z]/.test(tagName.text);
}

/** What the component takes, by the declaration of its function. */
function propertiesOf(tagName: Node, types: ProgramTypes): Type[] {
  const component = types.typeOf(tagName);
  if (component === null) return [];
  const parts = types.partsOf(component);
  return (parts.length > 0 ? parts : [component]).flatMap(types.signaturesOf, types).flatMap((signature) => {
    const [props] = signature.getParameters();
    return (props && types.typeOfSymbol(props)) ?? [];
  });
}
