import type { Node, SourceFile } from 'typescript/unstable/ast';
import {
  API,
  type Checker,
  ObjectFlags,
  type Program,
  type Signature,
  SignatureKind,
  SymbolFlags,
  type Type,
  TypeFlags,
  type Symbol as TypeSymbol,
} from 'typescript/unstable/sync';

export interface Member {
  readonly name: string;
  readonly type: Type | null;
  /** Where it is declared. */
  readonly places: readonly string[];
}

/** Made with a type parameter. */
export const generic =
  TypeFlags.TypeParameter | TypeFlags.IndexedAccess | TypeFlags.Conditional | TypeFlags.Substitution;

interface Generic {
  readonly typeParameters: readonly { readonly constraint?: Node }[];
}

/** Where a type is declared: here, or by the language or Google. */
export type Home = 'own' | 'foreign';

/** Of what the language or Google declares, and of a property of `Record<'a'|'b',Value>`, whose name is a text. */
export const outside = 'outside';

const isForeign = (path: string): boolean => path.includes('node_modules') || path.endsWith('.d.ts');

/** What the compiler knows of a program. Each question goes to its process, so answers are kept. */
export class ProgramTypes {
  readonly #program: Program;
  readonly #checker: Checker;
  readonly #members = new Map<number, readonly Member[]>();
  readonly #signatures = new Map<number, readonly Signature[]>();
  readonly #indexes = new Map<number, readonly Type[]>();
  readonly #homes = new Map<number, Home>();
  readonly #lists = new Map<number, boolean>();
  readonly #parameters = new Map<number, string | null>();
  readonly #owners = new Map<number, string | null>();

  constructor(program: Program, checker: Checker) {
    this.#program = program;
    this.#checker = checker;
  }

  ownFiles(): readonly SourceFile[] {
    const names = this.#program.getSourceFileNames().filter((name) => !isForeign(name));
    return names.map((name) => {
      const file = this.#program.getSourceFile(name);
      if (file === undefined) throw new Error(`The program has no ${name}.`);
      return file;
    });
  }

  typeOf(node: Node): Type | null {
    return this.#one(() => this.#checker.getTypeAtLocation(node));
  }

  typeOfSymbol(symbol: TypeSymbol): Type | null {
    return this.#one(() => this.#checker.getTypeOfSymbol(symbol));
  }

  returnOf(signature: Signature): Type | null {
    return this.#one(() => this.#checker.getReturnTypeOfSignature(signature));
  }

  /** What a type parameter, or a type made with one, is at least. */
  constraintOf(type: Type): Type | null {
    return this.#one(() => this.#checker.getBaseConstraintOfType(type));
  }

  callOf(node: Node): Signature | null {
    return this.#checker.getResolvedSignature(node) ?? null;
  }

  isPredicate(signature: Signature): boolean {
    return this.#checker.getTypePredicateOfSignature(signature) !== undefined;
  }

  isAssignable(from: Type, to: Type): boolean {
    return this.#checker.isTypeAssignableTo(from, to);
  }

  /** The types of the property in all parts of a type. */
  membersNamed(type: Type, name: string): readonly (Type | null)[] {
    const parts = this.partsOf(type);
    if (parts.length > 0) return parts.flatMap((part) => this.membersNamed(part, name));
    return this.membersOf(type)
      .filter((member) => member.name === name)
      .map((member) => member.type);
  }

  /** Where the property of a name in the code is declared. */
  placesOfName(name: Node & { readonly text: string }): readonly string[] {
    const symbol = this.#checker.getSymbolAtLocation(name);
    // The symbol of an index is not named so.
    return symbol?.name === name.text ? placesOf(symbol) : [];
  }

  /** Where the property of an object is declared. Empty if it has none of the name. */
  placesOfMember(type: Type, name: string): readonly string[] {
    const parts = this.partsOf(type);
    if (parts.length > 0) return parts.flatMap((part) => this.placesOfMember(part, name));
    if (type.flags & TypeFlags.Object) return this.membersOf(type).find((each) => each.name === name)?.places ?? [];
    const constraint = type.flags & generic ? this.constraintOf(type) : null;
    return constraint === null || constraint.id === type.id ? [] : this.placesOfMember(constraint, name);
  }

  partsOf(type: Type): readonly Type[] {
    if (!type.isUnionType() && !type.isIntersectionType()) return [];
    return this.#answered(() => type.getTypes()) ?? [];
  }

  membersOf(type: Type): readonly Member[] {
    return kept(this.#members, type.id, () =>
      this.#checker
        .getPropertiesOfType(type)
        .map((symbol): Member => ({ name: symbol.name, type: this.typeOfSymbol(symbol), places: placesOf(symbol) })),
    );
  }

  signaturesOf(type: Type): readonly Signature[] {
    return kept(this.#signatures, type.id, () =>
      type.flags & TypeFlags.Object ? this.#checker.getSignaturesOfType(type, SignatureKind.Call) : [],
    );
  }

  indexesOf(type: Type): readonly Type[] {
    return kept(this.#indexes, type.id, () =>
      this.#checker.getIndexInfosOfType(type).map(({ valueType }) => valueType),
    );
  }

  /** An array or a tuple. */
  isList(type: Type): boolean {
    return kept(this.#lists, type.id, () => this.#checker.isArrayType(type) || this.#checker.isTupleType(type));
  }

  isTuple(type: Type): boolean {
    return this.isList(type) && this.#checker.isTupleType(type);
  }

  argumentsOf(type: Type): readonly Type[] {
    return type.isTypeReference() ? (this.#answered(() => this.#checker.getTypeArguments(type)) ?? []) : [];
  }

  nameOf(type: Type): string {
    return type.getSymbol()?.name ?? '';
  }

  /** `Partial<Own>` and a type that a library writes without a name are made of own types. */
  homeOf(type: Type): Home {
    return kept(this.#homes, type.id, () => {
      if (this.isList(type)) return 'foreign';
      if (flagsOf(type) & (ObjectFlags.Mapped | ObjectFlags.Anonymous) && this.signaturesOf(type).length === 0)
        return 'own';
      return homeOfSymbol(type.getSymbol()) ?? 'own';
    });
  }

  /** The function, or generic type, that declares a type parameter. */
  ownerOfParameter(parameter: Type): string | null {
    return kept(this.#parameters, parameter.id, () => {
      const declared = parameter.getSymbol()?.declarations[0];
      const node = declared?.resolve();
      return declared === undefined || node === undefined ? null : `${declared.path}:${node.parent.pos}`;
    });
  }

  signatureOf(node: Node): Signature | null {
    return this.#checker.getSignatureFromDeclaration(node) ?? null;
  }

  /** What the arguments of a reference to a generic type must be at least. */
  constraintsOf({ typeName }: Node & { readonly typeName: Node }): readonly (Type | null)[] {
    const named = this.#checker.getSymbolAtLocation(typeName);
    const isAlias = named !== undefined && named.flags & SymbolFlags.Alias;
    const [declared] = (isAlias ? this.#checker.getAliasedSymbol(named) : named)?.declarations ?? [];
    if (declared === undefined || isForeign(declared.path)) return [];
    const { typeParameters = [] } = declared.resolve() as Partial<Generic>;
    return typeParameters.map(({ constraint }) => (constraint === undefined ? null : this.typeOf(constraint)));
  }

  /** As a function of the program is declared, with its type parameters. */
  declaredSignature({ declaration }: Signature): Signature | null {
    const node = declaration === undefined || isForeign(declaration.path) ? undefined : declaration.resolve();
    return node === undefined ? null : this.signatureOf(node);
  }

  ownerOfSignature({ id, declaration }: Signature): string | null {
    return kept(this.#owners, id, () => {
      const node = declaration?.resolve();
      return declaration === undefined || node === undefined ? null : `${declaration.path}:${node.pos}`;
    });
  }

  declarationOf(type: Type): Node | null {
    return type.getSymbol()?.declarations[0]?.resolve() ?? null;
  }

  #one(question: () => Type | undefined): Type | null {
    return this.#answered(question) ?? null;
  }

  /** TypeScript 7.0.2 cannot answer with an empty tuple, which has no names, nor with a union that contains one. */
  #answered<Answer>(question: () => Answer): Answer | undefined {
    try {
      return question();
    } catch (error) {
      if (/TupleType/.test(String(error))) return undefined;
      throw error;
    }
  }
}

/** Runs with the compiler's process, which ends with it. */
export function withProgram<Result>(root: string, configFile: string, run: (types: ProgramTypes) => Result): Result {
  const api = new API({ cwd: root });
  try {
    const project = api.updateSnapshot({ openProjects: [configFile] }).getProject(configFile);
    if (project === undefined) throw new Error(`There is no program of ${configFile}.`);
    return run(new ProgramTypes(project.program, project.checker));
  } finally {
    api.close();
  }
}

export function flagsOf(type: Type): number {
  return (type as { readonly objectFlags?: number }).objectFlags ?? 0;
}

function homeOfSymbol(symbol: TypeSymbol | undefined): Home | null {
  if (symbol === undefined || symbol.declarations.length === 0) return null;
  return symbol.declarations.some(({ path }) => isForeign(path)) ? 'foreign' : 'own';
}

function kept<Answer>(answers: Map<number, Answer>, id: number, ask: () => Answer): Answer {
  const known = answers.get(id);
  if (known !== undefined) return known;
  const answer = ask();
  answers.set(id, answer);
  return answer;
}

function placesOf(symbol: TypeSymbol): readonly string[] {
  const places = symbol.declarations.map(({ path, index }) => (isForeign(path) ? outside : `${path}:${index}`));
  return places.length === 0 ? [outside] : places;
}
