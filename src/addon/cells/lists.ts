/** In the order in which the keys come first. */
export function groupBy<Each, Key>(items: Iterable<Each>, keyOf: (item: Each) => Key): Map<Key, Each[]> {
  const groups = new Map<Key, Each[]>();
  for (const each of items) {
    const key = keyOf(each);
    const own = groups.get(key);
    if (own === undefined) groups.set(key, [each]);
    else own.push(each);
  }
  return groups;
}

/** Consecutive parts of at most this many. */
export function inParts<Each>(items: readonly Each[], size: number): Each[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, part) =>
    items.slice(part * size, (part + 1) * size),
  );
}
