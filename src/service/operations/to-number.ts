/** The JSON edge: a numeric column as a number, null as null, and zero without a sign. */
export function toNumber(decimal: string): number;
export function toNumber(decimal: string | null): number | null;
export function toNumber(decimal: string | null): number | null {
  return decimal === null ? null : withoutNegativeZero(Number(decimal));
}

/** JSON would write -0 as 0, but whoever reads the value before that would see two zeros. */
export function withoutNegativeZero(value: number): number {
  return value === 0 ? 0 : value;
}
