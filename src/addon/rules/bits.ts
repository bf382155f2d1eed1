/** A set of rows, one bit for each: thousands of rules may fit most of the rows. */
export type Bits = Uint8Array;

export function clearedBits(count: number): Bits {
  return new Uint8Array(Math.ceil(count / 8));
}

export function setBit(bits: Bits, index: number): void {
  bits[index >> 3] = (bits[index >> 3] ?? 0) | (1 << (index & 7));
}

export function hasBit(bits: Bits, index: number): boolean {
  return ((bits[index >> 3] ?? 0) & (1 << (index & 7))) !== 0;
}

/** The rows that are not in the set. The bits beyond the last row stay cleared. */
export function invertBits(bits: Bits, count: number): Bits {
  const inverted = bits.map((byte) => ~byte);
  const rest = count % 8;
  if (rest > 0) inverted[inverted.length - 1] = (inverted[inverted.length - 1] ?? 0) & ((1 << rest) - 1);
  return inverted;
}

export function keepBits(bits: Bits, kept: Bits): Bits {
  return bits.map((byte, index) => byte & (kept[index] ?? 0));
}

export function withoutBits(bits: Bits, removed: Bits): Bits {
  return bits.map((byte, index) => byte & ~(removed[index] ?? 0));
}

export function joinBits(bits: Bits, added: Bits): Bits {
  return bits.map((byte, index) => byte | (added[index] ?? 0));
}

export function countBits(bits: Bits): number {
  let count = 0;
  for (let byte of bits) for (; byte !== 0; byte &= byte - 1) count += 1;
  return count;
}

/** Calls `visit` with the index of each row in the set. */
export function eachBit(bits: Bits, visit: (index: number) => void): void {
  bits.forEach((byte, at) => {
    for (let bit = 0; byte >> bit !== 0; bit += 1) if (((byte >> bit) & 1) !== 0) visit(at * 8 + bit);
  });
}
