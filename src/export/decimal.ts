/** An exact amount. Sums are never rounded. */
export interface Decimal {
  readonly digits: bigint;
  /** How many of the digits are decimals. */
  readonly scale: number;
}

export const zero: Decimal = { digits: BigInt(0), scale: 0 };

/** The number that the shortest decimal text means, so that 0.1 is a tenth. Samples: `-12.5`, `1e-7`, `1.25e+21`. */
export function toDecimal(amount: number): Decimal {
  const [, sign = '', whole = '0', fraction = '', exponent = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(String(amount)) ?? [];
  const scale = fraction.length - Number(exponent);
  const digits = BigInt(`${sign}${whole}${fraction}`);
  return scale >= 0 ? { digits, scale } : { digits: digits * BigInt(10) ** BigInt(-scale), scale: 0 };
}

export function sum(amounts: readonly Decimal[]): Decimal {
  const scale = amounts.reduce((most, each) => Math.max(most, each.scale), 0);
  return { digits: amounts.reduce((total, each) => total + digitsAt(each, scale), BigInt(0)), scale };
}

export function add(a: Decimal, b: Decimal): Decimal {
  return sum([a, b]);
}

export function negate({ digits, scale }: Decimal): Decimal {
  return { digits: -digits, scale };
}

export function absolute(amount: Decimal): Decimal {
  return isNegative(amount) ? negate(amount) : amount;
}

export function isZero({ digits }: Decimal): boolean {
  return digits === BigInt(0);
}

export function isNegative({ digits }: Decimal): boolean {
  return digits < BigInt(0);
}

export function isEqual(a: Decimal, b: Decimal): boolean {
  return isZero(add(a, negate(b)));
}

/** How many decimals it needs. */
export function placesOf({ digits, scale }: Decimal): number {
  let [rest, places] = [digits, scale];
  while (places > 0 && rest % BigInt(10) === BigInt(0)) {
    rest /= BigInt(10);
    places -= 1;
  }
  return places;
}

/** With at least so many decimals, and never rounded. Sample: `-12.50`. */
export function writeDecimal(amount: Decimal, placesMin: number): string {
  const places = Math.max(placesMin, placesOf(amount));
  const digits =
    amount.scale > places ? amount.digits / BigInt(10) ** BigInt(amount.scale - places) : digitsAt(amount, places);
  const text = String(digits < BigInt(0) ? -digits : digits).padStart(places + 1, '0');
  const whole = text.slice(0, text.length - places);
  return `${digits < BigInt(0) ? '-' : ''}${whole}${places === 0 ? '' : `.${text.slice(-places)}`}`;
}

function digitsAt({ digits, scale }: Decimal, wanted: number): bigint {
  return digits * BigInt(10) ** BigInt(wanted - scale);
}
