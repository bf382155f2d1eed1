/**
 * Whether two texts of a bank may name the same party: at least half of the words of the shorter one are in the other. Numbers
 * and short words do not count, because terminals and dates change between a reservation and its booking.
 */
export function areSimilar(a: string, b: string): boolean {
  const [first, second] = [wordsOf(a), wordsOf(b)];
  if (first.size === 0 || second.size === 0) return fold(a) === fold(b);
  const common = [...first].filter((word) => second.has(word)).length;
  return common * 2 >= Math.min(first.size, second.size);
}

function wordsOf(text: string): ReadonlySet<string> {
  return new Set(fold(text).match(/\p{L}{3,}/gu) ?? []);
}

function fold(text: string): string {
  return text.toLowerCase().normalize('NFKD').replace(/\p{M}/gu, '').trim();
}
