/** By the text of the statement. */
const names = new Map<string, string>();

/**
 * The name under which each connection prepares a statement (`PoolQuery`), such as `page_12`. A text always has the same one,
 * and two texts never do.
 */
export function statementName(kind: string, text: string): string {
  const name = names.get(text) ?? `${kind}_${names.size}`;
  names.set(text, name);
  return name;
}
