import { Throws } from './case';

/** A value as text, so that all types of values can be compared and written to a cell. */
export function textOf(value: unknown): string {
  if (value instanceof Throws) return `throws ${value.name}: ${value.message}`;
  if (value instanceof RegExp) return `like ${value}`;
  if (isDate(value)) return Number.isNaN(value.getTime()) ? 'Invalid Date' : `Date ${value.toISOString()}`;
  if (Array.isArray(value)) return `[${Array.from(value as unknown[], textOf).join(', ')}]`;
  if (typeof value === 'string') return JSON.stringify(value);
  if (typeof value !== 'object' || value === null) return String(value);
  const fields = Object.entries(value).map(([key, field]) => `${key}: ${textOf(field)}`);
  return fields.length === 0 ? String(value) : `{${fields.join(', ')}}`;
}

/** The result of a function as text: its value or its error. */
export function observe(run: () => unknown): string {
  try {
    return textOf(run());
  } catch (thrown) {
    return textOfThrown(thrown);
  }
}

export function textOfThrown(thrown: unknown): string {
  if (typeof thrown !== 'object' || thrown === null) return `throws ${textOf(thrown)}`;
  const { name, message } = thrown as { name?: unknown; message?: unknown };
  return `throws ${String(name)}: ${String(message)}`;
}

/** Does not use instanceof, because a date may come from another realm. */
function isDate(value: unknown): value is Date {
  return Object.prototype.toString.call(value) === '[object Date]';
}
