/** The name that was probably meant: the one with the fewest changes, of at most a third of the letters. */
export function findNearest(names: readonly string[], given: string): string | null {
  // A longer name is none of ours, and comparing it would take long.
  if (given.length > 60) return null;
  const ranked = names
    .map((name) => ({ name, changes: countChanges(name.toLowerCase(), given.toLowerCase()) }))
    .filter(({ name, changes }) => changes <= name.length / 3)
    .sort((a, b) => a.changes - b.changes);
  return ranked[0]?.name ?? null;
}

/** Levenshtein's distance: letters that are added, removed or replaced. */
function countChanges(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (const [above, letter] of [...from].entries()) {
    const next = [above + 1];
    for (let place = 1; place <= to.length; place += 1) {
      const replaced = (row[place - 1] ?? 0) + (letter === to[place - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[place] ?? 0) + 1, (next[place - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[to.length] ?? 0;
}
