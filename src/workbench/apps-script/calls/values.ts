/**
 * Values between a script's context and the host, as JSON text: plain JSON, and tagged objects for all other values.
 * A sample: `["A1",{"$":"date","v":1767225600000},{"$":"handle","t":"Range","d":3}]`
 */
export type Wire =
  | null
  | boolean
  | number
  | string
  | Wire[]
  | { $: 'undefined' }
  | { $: 'number'; v: 'NaN' | 'Infinity' | '-Infinity' }
  | { $: 'date'; v: number | null }
  | { $: 'object'; v: { [key: string]: Wire } }
  /** `d` is its index among the run's handles, `x` the data that the context may read. */
  | { $: 'handle'; t: string; d: number; x?: unknown }
  /** An answer: the object that was called is returned itself, as a builder does. */
  | { $: 'self' }
  | { $: 'enum'; t: string; v: string }
  /** Bytes as one Latin-1 character each. */
  | { $: 'blob'; v: string; c: string | null; n: string | null }
  /** A function, a Map, a circular object…: by its kind, so that the receiver can refuse it by name. */
  | { $: 'foreign'; v: string };

export type CallReply =
  | { readonly ok: true; readonly value: Wire }
  | { readonly ok: false; readonly name: string; readonly message: string };

/** How a run ended, as its context reports it. `line` is the line of main.js that threw, 0 when unknown. */
export type Outcome =
  | { readonly ok: true; readonly value: Wire }
  | { readonly ok: false; readonly name: string; readonly message: string; readonly line: number };

/** The called object itself, with new data. */
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
export class Foreign {
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
      return new Map(Object.entries(wire.v).map(([key, value]) => [key, decode(value, handles)]));
    case 'handle':
      return handles.at(wire.d, wire.t) ?? new Foreign(String(wire.t));
    case 'enum':
      return new EnumValue(wire.t, wire.v);
    case 'blob':
      return new BlobValue(Buffer.from(String(wire.v), 'latin1'), wire.c, wire.n);
    case 'foreign':
      return new Foreign(String(wire.v));
    default:
      return new Foreign('object');
  }
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
    const shown = value.shown === undefined ? {} : { x: value.shown };
    return { $: 'handle', t: value.type, d: handles.add(value), ...shown };
  }
  if (value instanceof EnumValue) return { $: 'enum', t: value.type, v: value.name };
  if (value instanceof BlobValue) {
    return { $: 'blob', v: value.bytes.toString('latin1'), c: value.contentType, n: value.name };
  }
  throw new TypeError(`A service answered with a ${typeof value}, which has no form in a script.`);
}

/**
 * The objects that a run received. Their data stays here and the script gets a number, so that no script can forge one,
 * even if it replaces JSON.stringify.
 */
export class HandleTable {
  private readonly handles: Handle[] = [];

  add(handle: Handle): number {
    return this.handles.push(handle) - 1;
  }

  /** null if this run did not receive an object of this number and type. */
  at(index: unknown, type: string): Handle | null {
    const found = typeof index === 'number' ? this.handles[index] : undefined;
    return found?.type === type ? found : null;
  }

  /** New data for an object, as for a builder after a call of a setter. */
  replace(index: number, data: unknown): void {
    const found = this.handles[index];
    if (found) this.handles[index] = new Handle(found.type, data, found.shown);
  }
}
/** An object of Google's that a script refers to by a number; its data identifies the object. */
export class Handle<Data = unknown> {
  constructor(
    readonly type: string,
    readonly data: Data,
    /** Sent to the script with the number, to be read without a call; never read back. */
    readonly shown?: unknown,
  ) {}
}
