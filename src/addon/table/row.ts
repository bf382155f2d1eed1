/** A record of the API as it came: any field may be missing, of another type, or unknown. */
export type Row = { readonly [field: string]: unknown };

/** Field of a record by dotted path; null stands for missing. */
export function fieldOf(row: Row, path: string): unknown {
  let value: unknown = row;
  for (const name of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return null;
    value = (value as Row)[name];
  }
  return value ?? null;
}

/** Rows without an id may look alike and be several. */
export function hasId({ id }: Row): boolean {
  return id !== undefined && id !== null && id !== '';
}

export function textOf(row: Row, path: string): string | null {
  const value = fieldOf(row, path);
  return typeof value === 'string' && value !== '' ? value : null;
}

export function numberOf(row: Row, path: string): number | null {
  const value = toNumber(fieldOf(row, path));
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

/** A number that came as text, such as `"-12.50"`: left text, a sum would pass it over without a word. */
export function toNumber(value: unknown): unknown {
  return typeof value === 'string' && /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(value) ? Number(value) : value;
}
