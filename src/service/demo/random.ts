import { createHash } from 'node:crypto';

/** Numbers that look random and are the same for the same text. */
export interface Random {
  /** At least 0, below 1. */
  next(): number;
  /** An integer from 0 to below - 1. */
  index(below: number): number;
  /** An integer from least to most. */
  integer(least: number, most: number): number;
  pick<Value>(values: readonly Value[]): Value;
  chance(probability: number): boolean;
}

export function createRandom(seedText: string): Random {
  // mulberry32, a public-domain generator of 32 bits: plenty for a demo, and equal on every machine.
  let state = createHash('sha256').update(seedText).digest().readUInt32LE(0);
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const index = (below: number) => Math.floor(next() * below);
  return {
    next,
    index,
    integer: (least, most) => least + index(most - least + 1),
    pick: (values) => {
      const value = values[index(values.length)];
      if (value === undefined) throw new RangeError('Nothing to pick from.');
      return value;
    },
    chance: (probability) => next() < probability,
  };
}

/** The namespace of the demo's ids: any fixed UUID does. */
const namespace = Buffer.from('6f0a3a1e5d7c4b8e9a2f1c3d5e7f9b0d', 'hex');

/** A version 5 (name-based) UUID: the same text has the same id on every run and day. */
export function toUuid(text: string): string {
  const bytes = createHash('sha1').update(namespace).update(text).digest().subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x50, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
