import { isFunctionDeclaration, type Node, type SourceFile, SyntaxKind } from 'typescript/unstable/ast';
import { Escapes } from './escapes';
import { followValues } from './follow-values';
import { mentionsIn } from './mentions';
import type { ProgramTypes } from './program-types';

/** The language reads these of any object. */
const implicit = ['constructor', 'length', 'prototype', 'then', 'toJSON', 'toString', 'valueOf'];

/** Where code has the name of an internal property, whose number is the same in all its uses. */
export type InternalUse = readonly [start: number, name: string, property: number, isShorthand: 0 | 1];

/** In the order of the code of each file. */
export interface InternalUses {
  readonly [file: string]: readonly InternalUse[];
}

interface Use {
  readonly file: string;
  readonly start: number;
  readonly name: string;
  readonly isShorthand: boolean;
  readonly place: string;
}

/**
 * The properties that nothing but the program's own code reads and writes, each with all its uses: a build may give them
 * other names. Two properties of one name are one if an object can have both types. What the functions of the entry file
 * take and return leaves the program. `kept`: names in code that a build adds.
 */
export function findInternalNames(types: ProgramTypes, entryFile: string, kept: readonly string[]): InternalUses {
  const escapes = new Escapes(types);
  for (const name of [...implicit, ...kept]) escapes.places.keepName(name);
  const uses: Use[] = [];
  for (const file of types.ownFiles()) {
    const look = (node: Node): void => {
      followValues(node, types, escapes);
      for (const { name, start, places, isShorthand } of mentionsIn(node, file, types)) {
        const [place] = places;
        if (place === undefined) continue;
        escapes.places.join(places);
        uses.push({ file: file.fileName, start, name, isShorthand, place });
      }
      node.forEachChild(look);
    };
    look(file);
    if (file.fileName === entryFile) leaveByEntry(file, types, escapes);
  }
  escapes.finish();
  return internalOf(uses, escapes);
}

function internalOf(uses: readonly Use[], { places }: Escapes): InternalUses {
  const numbers = new Map<string, number>();
  const internal: { [file: string]: InternalUse[] } = {};
  for (const { file, start, name, isShorthand, place } of [...uses].sort((a, b) => a.start - b.start)) {
    if (!places.isInternal(name, place)) continue;
    const property = places.find(place);
    const number = numbers.get(property) ?? numbers.size;
    numbers.set(property, number);
    internal[file] ??= [];
    internal[file].push([start, name, number, isShorthand ? 1 : 0]);
  }
  return internal;
}

function leaveByEntry(file: SourceFile, types: ProgramTypes, escapes: Escapes): void {
  for (const statement of file.statements) {
    if (!isFunctionDeclaration(statement) || statement.name === undefined) continue;
    if (!statement.modifiers?.some(({ kind }) => kind === SyntaxKind.ExportKeyword)) continue;
    escapes.places.keepName(statement.name.text);
    const type = types.typeOf(statement.name);
    for (const signature of type === null ? [] : types.signaturesOf(type)) {
      for (const each of signature.getParameters()) escapes.leave(types.typeOfSymbol(each));
      escapes.leave(types.returnOf(signature));
    }
  }
}
