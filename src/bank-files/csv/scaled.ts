const decimals = 8;

/** An exact number as a whole one, for sums: `-12.34` is -1234000000n. */
export function toScaled(plain: string): bigint {
  const isNegative = plain.startsWith('-');
  const [whole = '', fraction = ''] = (isNegative ? plain.slice(1) : plain).split('.');
  const value = BigInt(`${whole}${fraction.slice(0, decimals).padEnd(decimals, '0')}`);
  return isNegative ? -value : value;
}

/** The number with as many decimals as it needs: -1234000000n is `-12.34`. */
export function fromScaled(scaled: bigint): string {
  const isNegative = scaled < 0n;
  const digits = String(isNegative ? -scaled : scaled).padStart(decimals + 1, '0');
  const fraction = digits.slice(-decimals).replace(/0+$/, '');
  return `${isNegative ? '-' : ''}${digits.slice(0, -decimals)}${fraction === '' ? '' : `.${fraction}`}`;
}
