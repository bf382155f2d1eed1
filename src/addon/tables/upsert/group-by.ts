/** In the order in which the keys come first. */
export function groupBy<Each>(items: readonly Each[], keyOf: (item: Each) => string): Map<string, Each[]> {
  const groups = new Map<string, Each[]>();
  for (const each of items) {
    const key = keyOf(each);
    const own = groups.get(key);
    if (own === undefined) groups.set(key, [each]);
    else own.push(each);
  }
  return groups;
}
