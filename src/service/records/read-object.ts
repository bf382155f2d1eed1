/** Of an object's JSON text. */
export const objectLengthMax = 10_000;

/** The JSON text of an object, which a CSV file holds as text. undefined: not an object that PostgreSQL can store. */
export function readObject(value: unknown): string | undefined {
  const object = typeof value === 'string' ? parse(value) : value;
  if (typeof object !== 'object' || object === null || Array.isArray(object)) return undefined;
  let isStorable = true;
  const text = JSON.stringify(object, (name, part: unknown) => {
    isStorable &&= isText(name) && (typeof part !== 'string' || isText(part));
    return part;
  });
  return isStorable && text.length <= objectLengthMax ? text : undefined;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** jsonb refuses NUL and half of a surrogate pair. */
function isText(text: string): boolean {
  return !text.includes('\u0000') && Buffer.from(text).toString() === text;
}
