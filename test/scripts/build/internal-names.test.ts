import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { InternalUse } from '../../../scripts/build/names/find-internal-names';
import { readInternalNames } from '../../../scripts/build/names/internal-names';
import { internalMark, mark } from '../../../scripts/build/names/mark-internal';

/** Each way out or in has names of its own, which begin with `out` or `in`; those that begin with `own` stay inside. */
const main = `
interface Own { readonly ownName: string; readonly ownParts: readonly OwnPart[] }
interface OwnPart { readonly ownSize: number }
const own: Own = { ownName: 'a', ownParts: [{ ownSize: 1 }] };
const sizes = own.ownParts.map(({ ownSize }) => ownSize);

interface Stored { readonly outStored: number; readonly outParts: readonly { readonly outPart: number }[] }
const stored: Stored = { outStored: 1, outParts: [{ outPart: 2 }] };
const text = JSON.stringify(stored);

const parsed = JSON.parse(text) as { readonly inCast: number };
const untyped = JSON.parse(text).inUntyped;
const { inPattern } = JSON.parse(text);
const isKind = (value: unknown): value is { readonly inPredicate: number } => typeof value === 'object';
const declared: { readonly inDeclared: number } = JSON.parse(text);
const index: { readonly [name: string]: number } = {};
const indexed = index.inIndex;

const spec = { outKey: 1, outOtherKey: 2 };
const keys = Object.keys(spec);
const byKey = (key: keyof typeof byLiteral) => byLiteral[key];
const byLiteral = { outLiteral: 1 };
const quoted = { ownBeside: 1, ['outComputed']: 2, 'outQuoted': 3 };
const isIn = (value: object) => 'inOperator' in value;
const entries = Object.entries({ outEntry: { ownOfEntry: 1 } }).map(([, each]) => each.ownOfEntry);
const collected: { readonly [name: string]: OwnOfIndex } = { outCollected: { ownOfIndex: 1 } };
interface OwnOfIndex { readonly ownOfIndex: number }

function save<Value>(value: Value): string { return JSON.stringify(value); }
const saved = save({ outGeneric: 1 });
const box = <Value>(value: Value) => ({ put: (other: Value) => JSON.stringify([value, other]) });
const boxed = box({ outBoxed: 1 });
function first<Value>(values: readonly Value[]): Value | undefined { return values[0]; }
const kept = first([{ ownOfGeneric: 1 }])?.ownOfGeneric;
const mapped = <Given extends object>(given: { readonly [Key in keyof Given]: Given[Key] }) => JSON.stringify(given);
const ofMapped = mapped({ outMapped: 1 });

interface Narrow { readonly outNarrow: number }
const wide = { outNarrow: 1, outWider: 2 };
const narrow: Narrow = wide;
const narrowText = JSON.stringify(narrow);
const { outNarrow: _, ...others } = wide;

interface Keeper { ownKeep(value: unknown): void }
const keeper: Keeper = { ownKeep: (value) => void text.concat(JSON.stringify(value)) };
keeper.ownKeep({ outUnknown: 1 });
const answer: { readonly ownCalls: { readonly [name: string]: (input: never) => unknown } } = {
  ownCalls: { outCall: (input: { readonly inInput: number }) => ({ outOutput: input.inInput }) },
};

send({ outSent: 1, method: 'x' });
receive().inReceived;
const lengths: { readonly length: number } = [1];
const byName = new Map([['a', { ownOfMap: 1 }]]);
const values = [...byName.values()].map(({ ownOfMap }) => ownOfMap);
const pairs: readonly [string, { readonly ownOfPair: number }][] = [['a', { ownOfPair: 1 }]];
const total = Array.from(new Map(pairs), ([, { ownOfPair }]) => ownOfPair);
class Failure extends Error { constructor(readonly outDetail: string) { super(outDetail); } }
const detail = new Failure('a').outDetail + new Failure('b').message;

function given(one: { readonly ownFirst: number }, other: unknown): void { keeper.ownKeep([one.ownFirst, other]); }
const spread = (): [{ readonly ownFirst: number }, { readonly outSecond: number }] => [{ ownFirst: 1 }, { outSecond: 2 }];
given(...spread());

const wrap = <Given extends readonly unknown[]>(call: (...given: Given) => number) => (...given: Given) => call(...given);
const wrapped: (first: { readonly ownWrapped: number }, other: { readonly ownOther: number }) => number = wrap(
  (one: { readonly ownWrapped: number }, { ownOther }: { readonly ownOther: number }) => one.ownWrapped + ownOther,
);
const ofAny: (...all: readonly { readonly outOfList: number }[]) => string = (...all: readonly object[]) => JSON.stringify(all);
ofAny({ outOfList: 1 });

const later: () => unknown = () => ({ outReturned: 1 });
function collect(read: () => unknown): unknown { return read(); }
collect(() => ({ outLazy: 1 }));
const list: unknown[] = [];
list.push({ outPushed: 1 });
const anything = new Map<string, unknown>();
anything.set('a', { outMapValue: 1 });
for (const { inLoop } of JSON.parse(text)) list.push(inLoop);
const ofParameter = ({ inParameter }: any) => inParameter;
const built = Object.fromEntries([['a', 1]]) as { readonly inBuilt?: number };
const optional = index?.inOptional;
const { inGlobal } = globalThis as { readonly inGlobal?: { readonly inOfGlobal?: { inCalled(): void } } };
inGlobal?.inOfGlobal?.inCalled();
const isObject = (value: object): value is { readonly inObject: { readonly inOfObject: number } } => value !== null;
const copied: { readonly inReceived: number; readonly inNested: { readonly inDeep: number } } = receive();
const literal = { outLiteralKey: 1 };
const read = literal['outLiteralKey'];
const counts: { readonly outBigCount?: number; [name: string]: number | undefined } = {};
const count = (kind: string) => counts[kind + 'Count'];
interface Whole { readonly ownPicked: number; readonly ownRest: number }
const pick = ({ ownPicked }: Pick<Whole, 'ownPicked'>) => JSON.stringify({ outPicked: ownPicked });
const whole = (): Whole => ({ ownPicked: 1, ownRest: 2 });
pick(whole());
interface Kept<Value> { read(): Value; write(value: Value): void }
const store = <Value>(parse: (text: string) => Value): Kept<Value> => ({
  read: () => parse(text),
  write: (value) => void list.push(JSON.stringify(value)),
});
const ofStore = store((): { readonly outKept: number } => ({ outKept: 1 }));
const withDefaults = <Value extends object>(defaults: Value): Value => ({ ...defaults, ...JSON.parse(text) });
const withDefault = withDefaults({ inDefault: 1 }).inDefault;
const kinds = { outFirstKind: { ownOfKind: 1 } } satisfies { readonly [name: string]: { readonly ownOfKind: number } };
const kindOf = (name: string) => (name in kinds ? kinds[name as keyof typeof kinds].ownOfKind : 0);
class Sender { constructor(private readonly outBodyOf: { readonly outBody: number }) {} ownSend() { send(this.outBodyOf); } }
new Sender({ outBody: 1 }).ownSend();
const changed: { outChanged?: number } = {};
delete changed['outChanged'];
let assigned: unknown = null;
assigned = { outAssigned: 1 };
const orElse: { readonly inElse: number } = list[0] === 1 ? { inElse: 1 } : JSON.parse(text);

interface Shared { readonly ownShared: number }
interface Optional { readonly ownShared?: number }
class Base { ownShared = 1; }
class Derived extends Base { override ownShared = 2; }
const toShared = (optional: Optional): Shared => (optional.ownShared === undefined ? new Derived() : { ownShared: 1 });
function* yieldShared(): Generator<Shared> { yield { ownShared: 3 }; }
const sharedOf = <Given extends { readonly ownShared: number }>(given: Given) => given.ownShared;
const ofShared = [...yieldShared(), { ownShared: 4 }].map(sharedOf).concat(sharedOf({ ownShared: 5 }));
type SharedOf<Given extends Shared> = Given extends { readonly ownShared: infer Value } ? Value : never;
type ValueOf<Given> = Given extends { readonly outInferred: infer Value } ? Value : never;
const inferred: ValueOf<typeof toInfer> = 1;
const toInfer = { outInferred: 1 };
const byKeyOf = (key: keyof Keyed, keyed: Keyed) => [key, keyed.outKeyOf];
interface Keyed { readonly outKeyOf: number }
const table = { ownEntry: { ownShared: 6 } } satisfies { readonly ownEntry: Shared };
const choose = (given: Shared | null): Pick<Shared, 'ownShared'> => given ?? { ownShared: 7 };
interface First { readonly ownTwice: number }
interface Second { readonly ownTwice: string }
const twice = (first: First, second: Second) => String(first.ownTwice) + second.ownTwice;

export function entry(event: { readonly inEvent: string }): { readonly outAnswer: string } {
  return { outAnswer: event.inEvent };
}
export const all = [sizes, parsed.inCast, untyped, inPattern, isKind, declared.inDeclared, indexed, keys, byKey,
  quoted.ownBeside, isIn, entries, collected, saved, boxed, kept, ofMapped, narrowText, others.outWider, answer,
  lengths.length, values, total, detail, later, anything,
  toShared({}), inferred, toInfer.outInferred, byKeyOf, ofShared, 1 satisfies SharedOf<Shared>, table.ownEntry, choose(null).ownShared,
  twice({ ownTwice: 1 }, { ownTwice: '' }), ofParameter, built.inBuilt, optional, isObject, copied, read, count, ofStore, withDefault, kindOf, changed, assigned, orElse.inElse] as const;
`;

const outside = `
declare function send(options: object): void;
interface Nested { readonly inDeep: number }
interface Received { readonly inReceived: number; readonly inNested: Nested }
declare function receive(): Received;
`;

const config = {
  compilerOptions: { strict: true, target: 'es2022', lib: ['es2022'], types: [], noEmit: true },
  files: ['main.ts', 'outside.d.ts'],
};

const folder = mkdtempSync(join(tmpdir(), 'fin-names-'));
let uses: readonly InternalUse[] = [];

beforeAll(async () => {
  writeFileSync(join(folder, 'main.ts'), main);
  writeFileSync(join(folder, 'outside.d.ts'), outside);
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config));
  const file = join(folder, 'main.ts');
  uses = (await readInternalNames(join(folder, 'tsconfig.json'), file))[file] ?? [];
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('no name is internal that leaves the program or comes from outside', () => {
  expect(uses.map(([, name]) => name).filter((name) => !name.startsWith('own'))).toEqual([]);
});

test('a name is internal if it stays in the program', () => {
  const names = new Set(uses.map(([, name]) => name));
  const written = new Set(main.match(/\bown[A-Z]\w*/g));
  expect([...written].filter((name) => !names.has(name))).toEqual([]);
});

test('a property has one number in all types between which values pass, and another one in any other type', () => {
  const numbersOf = (name: string) => new Set(uses.filter((use) => use[1] === name).map((use) => use[2]));
  expect(numbersOf('ownName').size).toBe(1);
  expect(numbersOf('ownShared')).toHaveProperty('size', 1);
  expect(numbersOf('ownTwice')).toHaveProperty('size', 2);
});

test('each use is where the code has the name', () => {
  expect(uses.filter(([start, name]) => !main.startsWith(name, start))).toEqual([]);
});

test('no code has a name like those that are shortened', () => {
  expect(() => mark(`const policies = { ${internalMark}error: true };`, [])).toThrow('begins with');
});
