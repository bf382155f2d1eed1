/**
 * Decimal arithmetic on amounts: each number is taken at the shortest text that names it, so that 0.1 + 0.2 is 0.3.
 * BigInt without its literals, which es2019 does not know.
 */
export function subtractExactly(minuend: number, subtrahend: number): number {
  return sumExactly([minuend, -subtrahend]);
}

export function sumExactly(amounts: readonly number[]): number {
  const decimals = amounts.map(toDecimal);
  const scale = decimals.reduce((greatest, decimal) => Math.max(greatest, decimal.scale), 0);
  const total = decimals.reduce(
    (sum, decimal) => sum + decimal.digits * BigInt(10) ** BigInt(scale - decimal.scale),
    BigInt(0),
  );
  return fromDecimal(total, scale);
}

interface Decimal {
  readonly digits: bigint;
  readonly scale: number;
}

/** Samples: `-12.5`, `1e-7`, `1.25e+21`. */
function toDecimal(amount: number): Decimal {
  const [, sign = '', whole = '0', fraction = '', exponent = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(String(amount)) ?? [];
  const scale = fraction.length - Number(exponent);
  const digits = BigInt(`${sign}${whole}${fraction}`);
  return scale >= 0 ? { digits, scale } : { digits: digits * BigInt(10) ** BigInt(-scale), scale: 0 };
}

function fromDecimal(digits: bigint, scale: number): number {
  const isNegative = digits < BigInt(0);
  const text = String(isNegative ? -digits : digits).padStart(scale + 1, '0');
  const number = Number(`${text.slice(0, text.length - scale)}.${text.slice(text.length - scale)}0`);
  return isNegative ? -number : number;
}
