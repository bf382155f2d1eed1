/** The tab that a key moves to. Null if a tab bar does not handle the key. */
export function nextTab<Id extends string>(ids: readonly Id[], current: Id | null, key: string): Id | null {
  const index = current === null ? -1 : ids.indexOf(current);
  switch (key) {
    case 'ArrowRight':
      return ids[(index + 1) % ids.length] ?? null;
    case 'ArrowLeft':
      return ids[(index - 1 + ids.length) % ids.length] ?? null;
    case 'Home':
      return ids[0] ?? null;
    case 'End':
      return ids[ids.length - 1] ?? null;
    default:
      return null;
  }
}
