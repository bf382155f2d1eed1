import type { Field, FieldTable } from '../../contract/fields';

/**
 * Converts a query string to the types of the contract, strictly: `true` and `false` are booleans, plain digits are
 * integers. Anything else stays text, and the schema refuses it by name.
 */
export function readQueryTypes(fields: FieldTable, query: Record<string, unknown>): void {
  for (const [name, field] of Object.entries(fields)) {
    const value = query[name];
    if (typeof value === 'string') query[name] = toTyped(field, value);
  }
}

function toTyped(field: Field, text: string): string | number | boolean {
  if (field.type === 'boolean') return text === 'true' ? true : text === 'false' ? false : text;
  if (field.type === 'integer') return /^-?\d{1,15}$/.test(text) ? Number(text) : text;
  return text;
}
