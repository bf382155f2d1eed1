const decimals = 8;

/** An exact number as a whole one, for sums: `-12.34` is -1234000000n. */
export function toScaled(plain: string): bigint {
  const isNegative = plain.startsWith('-');
  const [whole = '', fraction = ''] = (isNegative ? plain.slice(1) : plain).split('.');
  const value = BigInt(`${whole}${fraction.slice(0, decimals).padEnd(decimals, '0')}`);
  return isNegative ? -value : value;
}
