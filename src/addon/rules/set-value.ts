/** What a rule may write into a cell. */
export type SetValue = string | number | boolean;

export function isValue(value: unknown): value is SetValue {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}
