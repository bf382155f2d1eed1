import type { HandleTable } from './handle-table';
import { Handle } from './handle-table';
import type { Wire } from './wire';

export { Handle };

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
