import { arrayPrototype, getPrototypeOf, hasOwn, isArray, keys, objectPrototype, stringify } from './intrinsics';

/**
 * JSON of texts, numbers, booleans, null, and lists and objects of these. JSON.stringify would call a `toJSON` that a
 * script has defined for all objects, and send what it returns.
 */
export function toJsonText(value: unknown): string {
  return hasForeignToJson() ? withoutToJson(value) : (stringify(value) ?? 'null');
}

/** The prototype of Object.prototype cannot be changed. */
function hasForeignToJson(): boolean {
  if (getPrototypeOf(arrayPrototype) !== objectPrototype) return true;
  return hasOwn(arrayPrototype, 'toJSON') || hasOwn(objectPrototype, 'toJSON');
}

/**
 * Three times slower. Reads only own properties, by index and not by an iterator, which a script may have replaced too.
 */
function withoutToJson(value: unknown): string {
  if (typeof value !== 'object' || value === null) return stringify(value) ?? 'null';
  if (isArray(value)) {
    let items = '';
    for (let i = 0; i < value.length; i += 1) items += `${i === 0 ? '' : ','}${withoutToJson(value[i])}`;
    return `[${items}]`;
  }
  const names = keys(value);
  let fields = '';
  for (let i = 0; i < names.length; i += 1) {
    const name = names[i] ?? '';
    const field: unknown = (value as { [name: string]: unknown })[name];
    fields += `${i === 0 ? '' : ','}${stringify(name)}:${withoutToJson(field)}`;
  }
  return `{${fields}}`;
}
