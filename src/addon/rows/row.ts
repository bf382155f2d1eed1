/** A record as the API sent it: any field may be missing, unknown or of another type. */
export type Row = { readonly [field: string]: unknown };

/** Field of a record by its dotted path; null if missing. */
export function fieldOf(row: Row, path: string): unknown {
  // Most fields are at the top, and a table reads each of its cells here. What objects inherit is no text or number.
  const own = row[path];
  if (typeof own === 'string' || typeof own === 'number' || typeof own === 'boolean') return own;
  if (own === undefined && !path.includes('.')) return null;
  let value: unknown = row;
  for (const name of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return null;
    value = (value as Row)[name];
  }
  return value ?? null;
}

/** Whether a field or a cell has no value. */
export function isBlank(value: unknown): boolean {
  return value === '' || value === null || value === undefined;
}

const levelsMax = 32;
const deeper = `(nested deeper than ${levelsMax} levels)`;

/**
 * The same row if it can be converted to JSON text: for the cells, the cache and sorting. A value nested more deeply
 * would exceed the call stack, and the complete list would fail. Its inner part is replaced by a note.
 */
export function withBoundedDepth(row: Row): Row {
  return Object.values(row).some((value) => isDeeper(value, levelsMax))
    ? Object.fromEntries(Object.entries(row).map(([name, value]) => [name, cutAt(value, levelsMax)]))
    : row;
}

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((each) => isDeeper(each, levels - 1));
}

function cutAt(value: unknown, levels: number): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (levels === 0) return deeper;
  if (Array.isArray(value)) return value.map((each) => cutAt(each, levels - 1));
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, cutAt(each, levels - 1)]));
}

/** Rows without an id cannot be deduplicated: two that are equal may be two transactions. */
export function hasId({ id }: Row): boolean {
  return !isBlank(id);
}

const idFields = ['id', 'accountId', 'parentTagId'] as const;

/** The same row with its ids in lower case: some servers spell one uuid in either case, and it is one id. */
export function withFoldedIds(row: Row): Row {
  const capital = idFields.filter((name) => isCapitalUuid(row[name]));
  return capital.length === 0
    ? row
    : { ...row, ...Object.fromEntries(capital.map((name) => [name, String(row[name]).toLowerCase()])) };
}

function isCapitalUuid(value: unknown): boolean {
  return typeof value === 'string' && /[A-F]/.test(value) && isUuid(value);
}

export function textOf(row: Row, path: string): string | null {
  const value = fieldOf(row, path);
  return typeof value === 'string' && value !== '' ? value : null;
}

export function numberOf(row: Row, path: string): number | null {
  const value = toNumber(fieldOf(row, path));
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

/** Converts a number that was sent as text, such as `"-12.50"`. As text, SUM would ignore it silently. */
export function toNumber(value: unknown): unknown {
  return typeof value === 'string' && /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(value) ? Number(value) : value;
}

/** Whether a text is the id of a transaction that only the user has. It is never sent. Sample: `own-1a2b3c4d`. */
export function isOwnId(text: string): boolean {
  return /^\s*own-/i.test(text);
}

/** A text in which case and blanks around it do not count. Blank without one. */
export function folded(text: unknown): string {
  return String(text ?? '')
    .trim()
    .toLowerCase();
}

/** An id as a cell shows it, or as the API spells it: two that differ in case are one. */
export function toId(value: unknown): string {
  return folded(value);
}

export function rowsById(rows: readonly Row[]): ReadonlyMap<unknown, Row> {
  return new Map(rows.map((row) => [row['id'], row]));
}

/** Whether a text is an id of the API, in either case, with blanks around it as cells may have them. */
export function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text.trim());
}
