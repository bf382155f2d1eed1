/**
 * Decimal arithmetic on amounts. Each number means its shortest decimal text, so that 0.1 + 0.2 is 0.3. Uses no BigInt
 * literals, because Google does not document that Apps Script accepts them.
 */
export interface Decimal {
  readonly digits: bigint;
  /** How many of the digits are decimals. */
  readonly scale: number;
}

export const zero: Decimal = { digits: BigInt(0), scale: 0 };

export function subtractExactly(minuend: number, subtrahend: number): number {
  return fromDecimal(addDecimals([toDecimal(minuend), toDecimal(-subtrahend)]));
}

export function addDecimals(decimals: readonly Decimal[]): Decimal {
  // Most amounts have two decimals: numbers of one scale are added first, and only the sums are rescaled.
  const sums = new Map<number, bigint>();
  for (const { digits, scale } of decimals) sums.set(scale, (sums.get(scale) ?? zero.digits) + digits);
  const scale = Math.max(0, ...sums.keys());
  let total = zero.digits;
  for (const [each, digits] of sums) total += digits * tenToThe(scale - each);
  return { digits: total, scale };
}

/** The exact sum of amounts. Hundredths are added as whole numbers, which takes a tenth of the time of decimals. */
export function addAmounts(amounts: readonly number[]): Decimal {
  const others: Decimal[] = [];
  let hundredths = 0;
  for (const amount of amounts) {
    const own = toHundredths(amount);
    if (own !== null && Number.isSafeInteger(hundredths + own)) hundredths += own;
    else others.push(toDecimal(amount));
  }
  return addDecimals([{ digits: BigInt(hundredths), scale: 2 }, ...others]);
}

export function sumExactly(amounts: readonly number[]): number {
  return fromDecimal(addAmounts(amounts));
}

/** null if there are more decimals, or so many digits that two texts of them mean the same number. */
function toHundredths(amount: number): number | null {
  const hundredths = Math.round(amount * 100);
  return hundredths / 100 === amount && Math.abs(hundredths) < 1e15 ? hundredths : null;
}

export function negate({ digits, scale }: Decimal): Decimal {
  return { digits: -digits, scale };
}

/** Sample: 33.5 % of 10.01 is 3.35335. */
export function percentOf(amount: Decimal, percentage: number): Decimal {
  const { digits, scale } = toDecimal(percentage);
  return { digits: amount.digits * digits, scale: amount.scale + scale + 2 };
}

export function multiply(a: Decimal, b: Decimal): Decimal {
  return { digits: a.digits * b.digits, scale: a.scale + b.scale };
}

/** Decimals of a quotient, which may have no end. */
const quotientScale = 40;
/** Below these there may be a remainder of quotients: three thirds are 1, also if each was cut off. */
const exactScale = 30;

export function divide(dividend: Decimal, divisor: Decimal): Decimal {
  const digits = (dividend.digits * tenToThe(quotientScale + divisor.scale)) / divisor.digits;
  return { digits, scale: dividend.scale + quotientScale };
}

/** To a number of decimals; a half is rounded away from zero. */
export function roundDecimal(decimal: Decimal, places: number): Decimal {
  if (decimal.scale <= places) return decimal;
  if (decimal.scale > exactScale && places < exactScale) {
    return roundDecimal(roundDecimal(decimal, exactScale), places);
  }
  const unit = tenToThe(decimal.scale - places);
  const half = (decimal.digits < zero.digits ? -unit : unit) / BigInt(2);
  return { digits: (decimal.digits + half) / unit, scale: places };
}

/** Samples: `-12.5`, `1e-7`, `1.25e+21`. */
export function toDecimal(amount: number): Decimal {
  const hundredths = toHundredths(amount);
  if (hundredths !== null) return { digits: BigInt(hundredths), scale: 2 };
  const [, sign = '', whole = '0', fraction = '', exponent = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(String(amount)) ?? [];
  const scale = fraction.length - Number(exponent);
  const digits = BigInt(`${sign}${whole}${fraction}`);
  return scale >= 0 ? { digits, scale } : { digits: digits * tenToThe(-scale), scale: 0 };
}

/** The nearest number; never -0. */
export function fromDecimal({ digits, scale }: Decimal): number {
  const isNegative = digits < zero.digits;
  const text = String(isNegative ? -digits : digits).padStart(scale + 1, '0');
  const number = Number(`${text.slice(0, text.length - scale)}.${text.slice(text.length - scale)}0`);
  return isNegative ? -number : number;
}

function tenToThe(exponent: number): bigint {
  return BigInt(10) ** BigInt(exponent);
}
