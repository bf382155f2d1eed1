import { isArray, keys, stringify } from './intrinsics';

/**
 * JSON of texts, numbers, booleans, null, and lists and objects of these. JSON.stringify would call `toJSON`, which a
 * script may have defined for all objects, and send what it returns. Reads only own properties, by index and not by an
 * iterator, which a script may have replaced too.
 */
export function toJsonText(value: unknown): string {
  if (typeof value !== 'object' || value === null) return stringify(value) ?? 'null';
  if (isArray(value)) {
    let items = '';
    for (let i = 0; i < value.length; i += 1) items += `${i === 0 ? '' : ','}${toJsonText(value[i])}`;
    return `[${items}]`;
  }
  const names = keys(value);
  let fields = '';
  for (let i = 0; i < names.length; i += 1) {
    const name = names[i] ?? '';
    const field: unknown = (value as { [name: string]: unknown })[name];
    fields += `${i === 0 ? '' : ','}${stringify(name)}:${toJsonText(field)}`;
  }
  return `{${fields}}`;
}
