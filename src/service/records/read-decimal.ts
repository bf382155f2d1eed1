/** A decimal in the form that the database stores; undefined if it has more digits before or after the point, or is none. */
export function readDecimal([before, after]: readonly [number, number], value: unknown): string | undefined {
  if (typeof value !== 'number' && typeof value !== 'string') return undefined;
  const text = typeof value === 'number' ? writeOut(value) : value.trim();
  const [, sign, whole = '', fraction = ''] = /^([+-]?)(\d*)(?:\.(\d*))?$/.exec(text) ?? [];
  if (whole === '' && fraction === '') return undefined;
  const digits = whole.replace(/^0+/, '');
  // Zeros at the end are no digits too many.
  if (digits.length > before || /[1-9]/.test(fraction.slice(after))) return undefined;
  const decimals = fraction.slice(0, after);
  return `${sign === '-' ? '-' : ''}${digits || '0'}${decimals === '' ? '' : `.${decimals}`}`;
}

/** JavaScript writes small and large numbers with an exponent. Sample: `-1.25e-7`. */
function writeOut(value: number): string {
  const text = String(value);
  const [, sign = '', first = '', rest = '', exponent] = /^(-?)(\d)(?:\.(\d+))?e([+-]\d+)$/.exec(text) ?? [];
  if (exponent === undefined) return text;
  const digits = first + rest;
  const places = Number(exponent);
  return places < 0 ? `${sign}0.${'0'.repeat(-places - 1)}${digits}` : `${sign}${digits.padEnd(places + 1, '0')}`;
}
