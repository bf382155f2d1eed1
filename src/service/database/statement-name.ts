/** A statement that each connection prepares under its name (`PoolQuery`). */
export interface NamedText {
  readonly sql: string;
  readonly name: string;
}

/** By the text of the statement. */
const names = new Map<string, string>();

/** A name such as `page_12`. A text always has the same one, and two texts never do. */
export function statementName(kind: string, text: string): string {
  const name = names.get(text) ?? `${kind}_${names.size}`;
  names.set(text, name);
  return name;
}

/** Writes the text of given arguments once: a new string would be compared with the prepared one for every request. */
export function keepTexts<Arguments extends readonly (string | number)[]>(
  kind: string,
  write: (...given: Arguments) => string,
): (...given: Arguments) => NamedText {
  const kept = new Map<string, NamedText>();
  return (...given) => {
    const key = given.join();
    const found = kept.get(key);
    if (found !== undefined) return found;
    const sql = write(...given);
    const named = { sql, name: statementName(kind, sql) };
    kept.set(key, named);
    return named;
  };
}
