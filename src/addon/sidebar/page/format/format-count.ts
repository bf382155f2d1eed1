export function formatCount(count: number, locale?: string): string {
  return new Intl.NumberFormat(locale).format(count);
}

/** `1 transaction`, `1,000 transactions`; a plural that is not singular + s is given. */
export function countOf(count: number, singular: string, plural = `${singular}s`, locale?: string): string {
  return `${formatCount(count, locale)} ${count === 1 ? singular : plural}`;
}

/** `a`, `a and b`, `a, b and c`. */
export function joinWords(words: readonly string[]): string {
  if (words.length < 2) return words.join('');
  return `${words.slice(0, -1).join(', ')} and ${words[words.length - 1]}`;
}
