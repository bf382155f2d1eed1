import type { Run } from '../execution/run';
import type { Capability } from '../permissions/capabilities';
import type { ArgumentsOf } from './arguments-of';
import { BlobValue, EnumValue, Handle, UnserializableValue } from './values';

/** A type of object that scripts see: a global service such as CacheService, or an object that it returns, such as Cache. */
export interface ServiceType {
  readonly name: string;
  /** The name in signature errors: `SpreadsheetApp.Range`. */
  readonly fullName: string;
  readonly isService: boolean;
  readonly methods: { readonly [name: string]: Method };
}

export interface Method {
  readonly capability: Capability;
  readonly overloads: Overloads;
  readonly answer: (call: ServiceCall) => unknown;
}

export interface ServiceCall {
  readonly run: Run;
  /** The data of the called object; null for a service. */
  readonly data: never;
  /** Arguments that match the signature. */
  readonly args: readonly never[];
}

/** For arguments that a signature does not tell. For all others there is `methodsOf`. */
export function method<Data, Args extends readonly unknown[]>(
  capability: Capability,
  signature: string,
  answer: (call: { run: Run; data: Data; args: Args }) => unknown,
): Method {
  return {
    capability,
    overloads: parseSignature(signature),
    answer: (call) => answer(call as unknown as { run: Run; data: Data; args: Args }),
  };
}

/**
 * Creates the methods of a type by its data. The types of arguments follow from each signature; `Objects` has the data of
 * objects among them other than ranges and sheets.
 */
export const methodsOf =
  <Data, Objects = object>() =>
  <Signature extends string>(
    capability: Capability,
    signature: Signature,
    answer: (call: { run: Run; data: Data; args: ArgumentsOf<Signature, Objects> }) => unknown,
  ): Method =>
    method<Data, ArgumentsOf<Signature, Objects>>(capability, signature, answer);

export function service(name: string, methods: ServiceType['methods']): ServiceType {
  return { name, fullName: name, isService: true, methods };
}

export function objectType(fullName: string, methods: ServiceType['methods']): ServiceType {
  return { name: fullName.slice(fullName.lastIndexOf('.') + 1), fullName, isService: false, methods };
}

/**
 * The overloads of a method, written as `String | Integer,Integer,Integer?`. A type is one of those below, a type of
 * object such as `Sheet`, or an enum such as `ScriptApp.WeekDay`. `[]` means a list, `?` that the argument may be null or
 * left out.
 */
type Overloads = readonly (readonly Parameter[])[];

interface Parameter {
  readonly type: string;
  readonly isOptional: boolean;
}

function parseSignature(signature: string): Overloads {
  return signature.split('|').map((overload) =>
    overload
      .split(',')
      .map((word) => word.trim())
      .filter((word) => word !== '')
      .map((word) => ({ type: word.replace('?', ''), isOptional: word.endsWith('?') })),
  );
}

/** Returns the arguments, converted for the first overload that they match; null if they match none. */
export function matchArguments(overloads: Overloads, args: readonly unknown[]): readonly unknown[] | null {
  for (const parameters of overloads) {
    const isCountRight = args.length <= parameters.length && parameters.slice(args.length).every((p) => p.isOptional);
    if (isCountRight && parameters.every((parameter, index) => fits(parameter, args[index]))) {
      return args.map((arg, index) => (parameters[index]?.type === 'String' ? textOf(arg) : (arg ?? null)));
    }
  }
  return null;
}

/** The types of arguments as the platform names them in errors: `String,number,null`. */
export function typesOf(args: readonly unknown[]): string {
  return args.map(typeOf).join(',');
}

function fits(parameter: Parameter, value: unknown): boolean {
  if (value === null || value === undefined) return parameter.isOptional || parameter.type === 'Any';
  return isOf(parameter.type, value);
}

function isOf(type: string, value: unknown): boolean {
  if (type.endsWith('[]')) return Array.isArray(value) && value.every((item) => isOf(type.slice(0, -2), item));
  switch (type) {
    case 'Any':
      return true;
    case 'String':
      return typeof value === 'string' || typeof value === 'boolean' || typeof value === 'number';
    case 'Integer':
      return Number.isInteger(value);
    case 'Number':
      return Number.isFinite(value);
    case 'Boolean':
      return typeof value === 'boolean';
    case 'Date':
      return value instanceof Date;
    case 'Object':
      return value instanceof Map;
    case 'Blob':
      return value instanceof BlobValue;
    default:
      return (value instanceof Handle || value instanceof EnumValue) && value.type === type;
  }
}

function textOf(value: unknown): unknown {
  return value === null || value === undefined ? null : String(value);
}

function typeOf(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  if (typeof value === 'string') return 'String';
  if (typeof value === 'boolean') return 'Boolean';
  if (Array.isArray(value)) {
    const inner = new Set(value.map(typeOf));
    const [only] = inner;
    return inner.size === 1 && only !== 'null' && !String(only).startsWith('(') ? `${only}[]` : 'Array';
  }
  if (value instanceof Handle || value instanceof EnumValue) return value.type;
  if (value instanceof BlobValue) return 'Blob';
  return value instanceof Map || value instanceof UnserializableValue || value instanceof Date
    ? '(class)'
    : typeof value;
}
