/** Converts a numeric column for JSON: a number, null as null, and zero without a sign. */
export function toNumber(decimal: string): number;
export function toNumber(decimal: string | null): number | null;
export function toNumber(decimal: string | null): number | null {
  return decimal === null ? null : withoutNegativeZero(Number(decimal));
}

/** JSON writes -0 as 0, but code that reads the value before would see -0. */
export function withoutNegativeZero(value: number): number {
  return value === 0 ? 0 : value;
}
