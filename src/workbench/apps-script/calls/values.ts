import type { Outcome, Wire } from '../../execution/wire';

/** Returned by a method that returns the called object, with its new data. */
export class Self {
  constructor(readonly data: unknown) {}
}

export class EnumValue {
  constructor(
    readonly type: string,
    readonly name: string,
  ) {}
}

export class BlobValue {
  constructor(
    readonly bytes: Buffer,
    readonly contentType: string | null,
    readonly name: string | null,
  ) {}
}

/** A value of a script that cannot be serialized, such as a function. */
export class UnserializableValue {
  constructor(readonly kind: string) {}
}

/** Decodes what a script sent. The script may be hostile, so the value may have any form. */
export function decode(wire: Wire, handles: HandleTable): unknown {
  if (wire === null || typeof wire !== 'object') return wire;
  if (Array.isArray(wire)) return wire.map((item) => decode(item, handles));
  switch (wire.$) {
    case 'undefined':
      return undefined;
    case 'number':
      return Number(wire.v);
    case 'date':
      return new Date(wire.v ?? Number.NaN);
    case 'object':
      if (typeof wire.v !== 'object' || wire.v === null) return new UnserializableValue('object');
      return new Map(Object.entries(wire.v).map(([key, value]) => [key, decode(value, handles)]));
    case 'handle':
      return handles.at(wire.d, wire.t) ?? new UnserializableValue(String(wire.t));
    case 'enum':
      return new EnumValue(String(wire.t), String(wire.v));
    case 'blob':
      return new BlobValue(Buffer.from(String(wire.v), 'latin1'), textOrNull(wire.c), textOrNull(wire.n));
    case 'unserializable':
      return new UnserializableValue(String(wire.v));
    default:
      return new UnserializableValue('object');
  }
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

/** Reads the outcome that a process sent as JSON. Throws if it is none. */
export function readOutcome(text: string): Outcome {
  const { ok, value, name, message, line }: { readonly [field: string]: unknown } = Object(JSON.parse(text));
  if (ok === true && value !== undefined) return { ok, value: value as Wire };
  if (ok !== false) throw new TypeError('The process of the execution sent no outcome.');
  return {
    ok,
    name: textOrNull(name) ?? '',
    message: textOrNull(message) ?? '',
    line: typeof line === 'number' ? line : 0,
  };
}

export function encode(value: unknown, handles: HandleTable): Wire {
  if (value === undefined) return { $: 'undefined' };
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return value;
  if (typeof value === 'number') {
    return Number.isFinite(value) ? value : { $: 'number', v: String(value) as 'NaN' };
  }
  if (Array.isArray(value)) return value.map((item) => encode(item, handles));
  if (value instanceof Date) return { $: 'date', v: Number.isNaN(value.getTime()) ? null : value.getTime() };
  if (value instanceof Map) {
    return { $: 'object', v: Object.fromEntries([...value].map(([k, v]) => [k, encode(v, handles)])) };
  }
  if (value instanceof Handle) {
    const inlineData = value.inlineData === undefined ? {} : { x: value.inlineData };
    return { $: 'handle', t: value.type, d: handles.add(value), ...inlineData };
  }
  if (value instanceof EnumValue) return { $: 'enum', t: value.type, v: value.name };
  if (value instanceof BlobValue) {
    return { $: 'blob', v: value.bytes.toString('latin1'), c: value.contentType, n: value.name };
  }
  throw new TypeError(`A service returned a ${typeof value}, which cannot be sent to a script.`);
}

/**
 * The objects that a run received. The script gets only an index, so that it cannot forge an object, even if it replaces
 * JSON.stringify.
 */
export class HandleTable {
  private readonly handles: Handle[] = [];

  add(handle: Handle): number {
    return this.handles.push(handle) - 1;
  }

  /** null if this run did not receive an object of this index and type. */
  at(index: unknown, type: string): Handle | null {
    const found = typeof index === 'number' ? this.handles[index] : undefined;
    return found?.type === type ? found : null;
  }

  /** New data for an object, as for a builder after a call of a setter. */
  replace(index: number, data: unknown): void {
    const found = this.handles[index];
    if (found) this.handles[index] = new Handle(found.type, data, found.inlineData);
  }
}

/** An object of a service. A script has its index; `data` identifies the object. */
export class Handle<Data = unknown> {
  constructor(
    readonly type: string,
    readonly data: Data,
    /** Sent to the script with the index, so that it is read without a call. Never read back. */
    readonly inlineData?: unknown,
  ) {}
}
