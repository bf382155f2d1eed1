import { isTypeReferenceNode, type Node } from 'typescript/unstable/ast';
import { ObjectFlags, type Signature, type Type, TypeFlags } from 'typescript/unstable/sync';
import { Places } from './places';
import { flagsOf, generic, type Member, type ProgramTypes } from './program-types';

const primitive =
  TypeFlags.Undefined |
  TypeFlags.Null |
  TypeFlags.Void |
  TypeFlags.String |
  TypeFlags.Number |
  TypeFlags.BigInt |
  TypeFlags.Boolean |
  TypeFlags.ESSymbol |
  TypeFlags.StringLiteral |
  TypeFlags.NumberLiteral |
  TypeFlags.BigIntLiteral |
  TypeFlags.BooleanLiteral |
  TypeFlags.UniqueESSymbol |
  TypeFlags.EnumLiteral |
  TypeFlags.Enum |
  TypeFlags.Never |
  TypeFlags.Index |
  TypeFlags.TemplateLiteral |
  TypeFlags.StringMapping;

const literalKey = TypeFlags.StringLiteral | TypeFlags.NumberLiteral | TypeFlags.Number;

interface GenericCall {
  readonly signature: Signature;
  /** Of what it gets and what it returns. */
  readonly types: readonly (Type | null)[];
}

/**
 * Finds the properties that something other than the code of a program may read or write: those of each type whose values
 * become a value of any type, as an argument of `JSON.stringify` does, or are made of one, as what `JSON.parse` returns,
 * are passed to Google, or are read by a key. Where it cannot tell, a property counts. Joins the places of each property.
 */
export class Escapes {
  readonly places = new Places();
  readonly #types: ProgramTypes;
  readonly #left = new Set<number>();
  readonly #keyed = new Set<number>();
  readonly #passed = new Set<string>();
  #isDeclared = false;
  /** The types of objects that have more properties than the type, by which they leave as it does. */
  readonly #wider = new Map<number, Set<Type>>();
  /** Functions and types that let go of values of a type parameter. */
  readonly #leaking = new Set<string>();
  readonly #calls: GenericCall[] = [];

  constructor(types: ProgramTypes) {
    this.#types = types;
  }

  /** Follows what only the whole program shows: calls of generic functions, and objects with further properties. */
  finish(): void {
    const size = (): number => this.#left.size + this.#keyed.size + this.#leaking.size;
    for (let before = -1; before !== size(); ) {
      before = size();
      for (const { signature, types } of this.#calls) {
        const owner = this.#types.ownerOfSignature(signature);
        if (owner === null || this.#leaking.has(owner)) for (const each of types) this.leave(each);
      }
      for (const [id, all] of this.#wider) {
        if (this.#left.has(id)) for (const each of all) this.leave(each);
        if (this.#keyed.has(id)) for (const each of all) this.readByKeys(each);
      }
    }
  }

  noteCall(signature: Signature, types: readonly (Type | null)[]): void {
    this.#calls.push({ signature, types });
  }

  /** Values of the type leave the program or come from outside, with all that they contain. */
  leave(type: Type | null): void {
    if (type === null || this.#left.has(type.id)) return;
    this.#left.add(type.id);
    if (type.isTypeParameter()) this.#leak(type);
    for (const part of this.#types.partsOf(type)) this.leave(part);
    if (type.flags & generic) {
      if (type.isIndexedAccessType()) this.leave(type.getObjectType());
      if (type.isConditionalType()) this.leave(type.getCheckType());
      this.leave(this.#types.constraintOf(type));
    } else if (type.flags & (TypeFlags.Object | TypeFlags.Intersection)) this.#leaveObject(type);
  }

  /** The names of the type itself are read by keys that are not in the code. */
  readByKeys(type: Type | null): void {
    if (type === null || this.#keyed.has(type.id)) return;
    this.#keyed.add(type.id);
    if (type.isTypeParameter()) this.#leak(type);
    else if (type.flags & generic) this.leave(type);
    if (type.flags & generic) this.readByKeys(this.#types.constraintOf(type));
    else if (type.isUnionType()) for (const part of this.#types.partsOf(type)) this.readByKeys(part);
    else if (type.flags & (TypeFlags.Object | TypeFlags.Intersection) && this.#types.homeOf(type) === 'own') {
      this.#expose(this.#types.membersOf(type));
    }
  }

  /** `object[key]` */
  readByKey(key: Type | null, object: Type | null): void {
    if (key === null) {
      this.readByKeys(object);
      return;
    }
    const known = key.flags & (generic | TypeFlags.Index) ? this.#types.constraintOf(key) : key;
    const parts = known === null ? [] : known.isUnionType() ? this.#types.partsOf(known) : [known];
    for (const part of parts) {
      if (object !== null && part.isStringLiteralType())
        this.places.expose(this.#types.placesOfMember(object, part.value));
    }
    if (parts.length === 0 || parts.some(({ flags }) => !(flags & literalKey))) this.readByKeys(object);
  }

  /**
   * A type has the properties that a generic function or type, or `satisfies`, asks for. No value becomes one of another
   * type by this, so that it only joins places.
   */
  passDeclared(from: Type | null, to: Type | null): void {
    this.#isDeclared = true;
    this.pass(from, to);
    this.#isDeclared = false;
  }

  /** A value of one type becomes one of another. */
  pass(from: Type | null, to: Type | null): void {
    if (from === null || to === null || from.id === to.id || from.flags & primitive || to.flags & primitive) return;
    const pair = `${from.id} ${to.id} ${this.#isDeclared}`;
    if (this.#passed.has(pair)) return;
    this.#passed.add(pair);
    if (this.#isDeclared && [from, to].some((each) => this.#isUnbound(each) || this.#isOpaque(each))) return;
    if (this.#isOpaque(to)) this.leave(from);
    else if (from.flags & (TypeFlags.Any | TypeFlags.Unknown | TypeFlags.NonPrimitive)) this.leave(to);
    else if (from.isUnionType()) for (const part of this.#types.partsOf(from)) this.pass(part, to);
    else if (to.isUnionType()) this.#passToUnion(from, to);
    else if (to.isIntersectionType()) for (const part of this.#types.partsOf(to)) this.pass(from, part);
    else if (from.flags & generic) this.pass(this.#types.constraintOf(from), to);
    else if (to.flags & generic) this.pass(from, this.#types.constraintOf(to));
    else if (from.isIntersectionType() && this.#types.isList(to)) {
      for (const part of this.#types.partsOf(from)) this.pass(part, to);
    } else this.#passObject(from, to);
  }

  /** A type parameter that may be anything. */
  #isUnbound(type: Type): boolean {
    if (!(type.flags & generic)) return false;
    const constraint = this.#types.constraintOf(type);
    return constraint === null || constraint.id === type.id || this.#isOpaque(constraint);
  }

  #isOpaque(type: Type): boolean {
    if (type.flags & (TypeFlags.Any | TypeFlags.Unknown | TypeFlags.NonPrimitive)) return true;
    // What else runs there, such as `google`, is in no type of it.
    if (this.#types.nameOf(type) === 'globalThis') return true;
    if (!(type.flags & TypeFlags.Object) || flagsOf(type) & ObjectFlags.Mapped) return false;
    if (this.#types.homeOf(type) === 'foreign') return this.#types.nameOf(type) === 'Object';
    const { length } = this.#types.membersOf(type);
    return length + this.#types.signaturesOf(type).length + this.#types.indexesOf(type).length === 0;
  }

  /** `Own extends Other ? … : …` */
  compare(own: Type | null, other: Type | null): void {
    if (own === null || other === null) return;
    if (this.#isUnbound(own)) for (const { name } of this.#types.membersOf(other)) this.places.keepName(name);
    else this.passDeclared(own, other);
  }

  /** Properties of a class or interface take the place of those that it inherits. */
  inherit(derived: Type | null, base: Type | null): void {
    if (derived === null || base === null) return;
    if (this.#types.homeOf(base) === 'own') this.pass(derived, base);
    else
      for (const { name } of this.#types.membersOf(base)) this.places.expose(this.#types.placesOfMember(derived, name));
  }

  #leak(parameter: Type): void {
    // `Key extends string` has no objects.
    if ((this.#types.constraintOf(parameter)?.flags ?? 0) & primitive) return;
    const owner = this.#types.ownerOfParameter(parameter);
    if (owner === null) throw new Error(`Nothing declares the type parameter ${this.#types.nameOf(parameter)}.`);
    this.#leaking.add(owner);
  }

  #leaveObject(type: Type): void {
    for (const each of this.#types.argumentsOf(type)) this.leave(each);
    if (this.#types.homeOf(type) === 'foreign') return;
    const members = this.#types.membersOf(type);
    this.#expose(members);
    for (const { type: member } of members) this.leave(member);
    for (const each of this.#types.signaturesOf(type)) this.leave(this.#types.returnOf(each));
    for (const each of this.#types.indexesOf(type)) this.leave(each);
    if (flagsOf(type) & ObjectFlags.Mapped && members.length === 0) this.#leaveMapped(type);
  }

  #expose(members: readonly Member[]): void {
    for (const { places } of members) this.places.expose(places);
  }

  /** `{ [Key in keyof T]: … }` of a type parameter has no names yet. */
  #leaveMapped(type: Type): void {
    for (const each of type.getAliasTypeArguments()) this.leave(each);
    const look = (node: Node): void => {
      if (isTypeReferenceNode(node)) this.leave(this.#types.typeOf(node));
      node.forEachChild(look);
    };
    const declared = this.#types.declarationOf(type);
    if (declared !== null) look(declared);
  }

  #passToUnion(from: Type, to: Type): void {
    const parts = this.#types.partsOf(to).filter(({ flags }) => !(flags & primitive));
    const fitting = parts.filter((part) => parts.length === 1 || this.#types.isAssignable(from, part));
    const alike = parts.filter((part) => this.#types.isList(part) === this.#types.isList(from));
    const taking = fitting.length > 0 ? fitting : alike.length > 0 ? alike : parts;
    for (const part of taking) this.pass(from, part);
  }

  #passObject(from: Type, to: Type): void {
    for (const own of this.#types.signaturesOf(from)) {
      for (const other of this.#types.signaturesOf(to)) this.#passFunction(own, other);
    }
    const [isOwn, isToOwn] = [from, to].map((type) => this.#types.homeOf(type) === 'own');
    if (isOwn && isToOwn) this.#passOwn(from, to);
    else if (isToOwn) this.leave(to);
    else if (!isOwn) this.#passArguments(from, to);
    // Google and the language read what they declare by its names.
    else if (this.#types.signaturesOf(from).length === 0) this.leave(from);
  }

  #passOwn(from: Type, to: Type): void {
    const [members, wanted] = [this.#types.membersOf(from), this.#types.membersOf(to)];
    const [indexes, wantedIndexes] = [this.#types.indexesOf(from), this.#types.indexesOf(to)];
    for (const index of wantedIndexes) {
      for (const each of indexes) this.pass(each, index);
      if (!this.#isDeclared) this.#expose(members);
      for (const { type } of members) this.pass(type, index);
    }
    for (const index of indexes) {
      if (!this.#isDeclared) this.#expose(wanted);
      for (const { type } of wanted) this.pass(index, type);
    }
    const byName = new Map(wanted.map((member) => [member.name, member]));
    for (const { name, type, places } of members) {
      const taken = byName.get(name);
      this.pass(type, taken?.type ?? null);
      if (taken === undefined) continue;
      this.places.join([...places, ...taken.places]);
    }
    if (!this.#isDeclared && members.some(({ name }) => !byName.has(name))) {
      this.#wider.set(to.id, (this.#wider.get(to.id) ?? new Set()).add(from));
    }
  }

  /** `Map<Key, Value>` to another, or to what loops over its entries; lists to lists. */
  #passArguments(from: Type, to: Type): void {
    const [own, other] = [this.#types.argumentsOf(from), this.#types.argumentsOf(to)];
    const [isTuple, isToTuple] = [from, to].map((type) => this.#types.isTuple(type));
    const [isMap, isToMap] = [from, to].map((type) => /^(Readonly)?Map$/.test(this.#types.nameOf(type)));
    // `new Map()` is a map of anything, and empty.
    if (/^(Map|Set)$/.test(this.#types.nameOf(from)) && own.some(({ flags }) => flags & TypeFlags.Any)) return;
    const isPairwise = isTuple && isToTuple ? own.length === other.length : isMap && isToMap;
    if (isPairwise || (this.#types.nameOf(from) === this.#types.nameOf(to) && !isTuple)) {
      own.forEach((each, index) => {
        this.pass(each, other[index] ?? null);
      });
    } else if (isMap) {
      for (const entry of other) {
        this.#types.argumentsOf(entry).forEach((each, index) => {
          this.pass(own[index] ?? null, each);
        });
      }
    } else {
      // The further arguments of an iterable are what it returns at its end.
      for (const each of isTuple ? own : own.slice(0, 1)) {
        for (const item of isToTuple ? other : other.slice(0, 1)) this.pass(each, item);
      }
    }
  }

  /** What a function takes at each of some places. After `...given` of a list, each is an item of it. */
  #argumentsOf(signature: Signature, count: number): (Type | null)[] {
    const taken = signature.getParameters().map((each) => this.#types.typeOfSymbol(each));
    if (!signature.hasRestParameter) return taken;
    const rest = taken.pop() ?? null;
    const items = rest === null ? [] : this.#types.argumentsOf(rest);
    if (rest !== null && this.#types.isTuple(rest)) return [...taken, ...items];
    return [...taken, ...Array.from({ length: Math.max(1, count - taken.length) }, () => items[0] ?? null)];
  }

  #passFunction(from: Signature, to: Signature): void {
    const count = Math.max(from.getParameters().length, to.getParameters().length);
    const [own, given] = [from, to].map((each) => this.#argumentsOf(each, count));
    given?.forEach((type, index) => {
      const taken = own?.[index] ?? null;
      // A function of a union of functions takes what none of them does, so that its caller asserts a type.
      if (type !== null && type.flags & TypeFlags.Never && !this.#isDeclared) this.leave(taken);
      else this.pass(type, taken);
    });
    this.pass(this.#types.returnOf(from), this.#types.returnOf(to));
    if ((from.typeParameters?.length ?? 0) > 0) this.noteCall(from, [this.#types.returnOf(to), ...(given ?? [])]);
  }
}
