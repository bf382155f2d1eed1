import type { Outcome, Wire } from '../wire';
import { blobParts, isBlob, newBlob } from './blob';
import { enumOf, enumValue } from './enums';
import {
  arrayFrom,
  entries,
  fromEntries,
  getPrototypeOf,
  includes,
  isArray,
  isFiniteNumber,
  mapList,
  matchText,
  NativeDate,
  NativeTypeError,
  objectPrototype,
  sliceText,
  tagOf,
  timeOf,
  toNumber,
  toText,
} from './intrinsics';
import { remote, remoteState } from './remote-state';

/** Deeper than any real value. Deeper objects would overflow the reader's stack. */
const MAX_DEPTH = 200;

export function encode(value: unknown): Wire {
  return encodeWithin(value, []);
}

function encodeWithin(value: unknown, parents: object[]): Wire {
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return value;
    case 'number':
      return isFiniteNumber(value) ? value : { $: 'number', v: toText(value) as 'NaN' };
    case 'undefined':
      return { $: 'undefined' };
    case 'object':
      return value === null ? null : encodeObject(value, parents);
    default:
      return { $: 'unserializable', v: typeof value };
  }
}

function encodeObject(value: object, parents: object[]): Wire {
  if (includes(parents, value)) return { $: 'unserializable', v: 'circular object' };
  if (parents.length >= MAX_DEPTH) return { $: 'unserializable', v: `object nested ${MAX_DEPTH} deep` };
  if (isArray(value)) {
    const inside = [...parents, value];
    // Not map: holes of a sparse row must become undefined.
    return arrayFrom(value, (item) => encodeWithin(item, inside));
  }
  if (value instanceof NativeDate) {
    const time = timeOf(value);
    return { $: 'date', v: isFiniteNumber(time) ? time : null };
  }
  const state = remoteState(value);
  if (state) return { $: 'handle', t: state.type, d: state.handle ?? -1 };
  const known = enumOf(value);
  if (known) return { $: 'enum', t: known.type, v: known.name };
  if (isBlob(value)) return { $: 'blob', ...blobParts(value) };
  const prototype = getPrototypeOf(value);
  if (prototype !== null && prototype !== objectPrototype) return { $: 'unserializable', v: className(value) };
  const inside = [...parents, value];
  const fields = mapList(entries(value), ([key, field]) => [key, encodeWithin(field, inside)] as const);
  return { $: 'object', v: fromEntries(fields) };
}

export function decode(wire: Wire): unknown {
  if (wire === null || typeof wire !== 'object') return wire;
  if (isArray(wire)) return mapList(wire, decode);
  switch (wire.$) {
    case 'undefined':
      return undefined;
    case 'number':
      return toNumber(wire.v);
    case 'date':
      return new NativeDate(wire.v ?? NaN);
    case 'object':
      return fromEntries(mapList(entries(wire.v), ([key, value]) => [key, decode(value)]));
    case 'handle':
      return remote(wire.t, wire.d, wire.x);
    case 'enum':
      return enumValue(wire.t, wire.v);
    case 'blob':
      return newBlob(wire.v, wire.c, wire.n);
    default:
      throw new NativeTypeError(`The host sent a ${wire.$}.`);
  }
}

function className(value: object): string {
  const name = sliceText(tagOf(value), 8, -1);
  if (name !== 'Object') return name;
  const maker = (value as { constructor?: { name?: unknown } }).constructor;
  return typeof maker?.name === 'string' ? maker.name : 'object';
}

export function success(value: unknown): Outcome {
  try {
    return { ok: true, value: encode(value) };
  } catch (error) {
    return failure(error);
  }
}

/** The name and message of a thrown value. It may be of any type, and its getters may throw. */
export function failure(thrown: unknown): Outcome {
  if (!hasMessage(thrown)) return { ok: false, name: '', message: safely(() => toText(thrown)), line: 0 };
  return {
    ok: false,
    name: safely(() => toText(thrown.name ?? 'Error')),
    message: safely(() => toText(thrown.message)),
    line: lineOf(safely(() => toText(thrown.stack))),
  };
}

/** Also false for a proxy that throws. */
function hasMessage(thrown: unknown): thrown is { name?: unknown; message?: unknown; stack?: unknown } {
  try {
    return typeof thrown === 'object' && thrown !== null && 'message' in thrown;
  } catch {
    return false;
  }
}

/** `    at FIN_HOLDINGS (main.js:42:9)`: the innermost frame of the script's own file. */
function lineOf(stack: string): number {
  return toNumber(matchText(/\bmain\.js:(\d+)/, stack)?.[1] ?? 0);
}

function safely(read: () => string): string {
  try {
    return read();
  } catch {
    return '';
  }
}
