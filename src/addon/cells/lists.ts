/** Items by what they have in common, in the order in which the keys come first; without those whose key is null. */
export function groupBy<Item, Key>(items: Iterable<Item>, keyOf: (item: Item) => Key | null): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    if (key !== null) addTo(groups, key, item);
  }
  return groups;
}

export function addTo<Key, Item>(groups: Map<Key, Item[]>, key: Key, item: Item): void {
  const own = groups.get(key);
  if (own === undefined) groups.set(key, [item]);
  else own.push(item);
}

/** Consecutive parts of at most this many. */
export function inParts<Each>(items: readonly Each[], size: number): Each[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, part) =>
    items.slice(part * size, (part + 1) * size),
  );
}

/** What the map has for the key, or what is created for it, which is never undefined. */
export function getOrAdd<Key, Value>(map: Map<Key, Value>, key: Key, create: () => Value): Value {
  const found = map.get(key);
  if (found !== undefined) return found;
  const created = create();
  map.set(key, created);
  return created;
}

export function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}

/** Makes a value when it is first needed. */
export function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | null = null;
  return () => {
    made = made ?? { value: make() };
    return made.value;
  };
}
