import { isText } from './is-text';

/** Maximum length of an object's JSON text. */
export const objectLengthMax = 10_000;

/** Maximum depth of nested objects and lists. Thousands would exceed the stack of a reader. */
export const objectLevelsMax = 100;

/** Parses an object from JSON text in a CSV file; undefined if PostgreSQL cannot store it as an object. */
export function readObject(value: unknown): string | undefined {
  const object = typeof value === 'string' ? parse(value) : value;
  if (typeof object !== 'object' || object === null || Array.isArray(object) || !isStorable(object)) return undefined;
  const text = JSON.stringify(object);
  return text.length <= objectLengthMax ? text : undefined;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isStorable(value: unknown, level = 1): boolean {
  if (typeof value === 'string') return isText(value);
  if (typeof value !== 'object' || value === null) return true;
  if (level > objectLevelsMax) return false;
  return Object.entries(value).every(([name, part]) => isText(name) && isStorable(part, level + 1));
}
