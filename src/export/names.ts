/**
 * Names that beancount, ledger and hledger all accept, so that each account has one name in all files. The rules are
 * those of beancount, which are the strictest: a part of an account begins with a capital letter or a digit, and has
 * letters, digits and hyphens.
 */
export function toAccountPart(text: string): string {
  const parts = text
    .normalize('NFC')
    .replace(/['’`]/g, '')
    .replace(/[^\p{L}0-9]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60);
  const part = Array.from(parts);
  const first = (part[0] ?? '').toUpperCase();
  const isFirst = capital.test(first) && /^[\p{Lu}0-9]/u.test(first);
  return isFirst ? first + part.slice(1).join('') : `X${part.join('')}`;
}

/**
 * Capital letters that beancount 2 knows: of Latin, Greek and Cyrillic letters. `ß` has two. Its table lacks letters that
 * are newer, or beyond 16 bits.
 */
const capital = /^[A-Z0-9À-ÖØ-ÞĀ-ĶĹ-ŇŊ-ŽΆΈ-ΏΑ-ΫЀ-Я][\p{L}0-9]*$/u;

/** `Food and drink: Groceries` → `Food-and-drink:Groceries`. */
export function toCategoryPath(category: string): string {
  return category
    .split(/\s*:\s+/)
    .map(toAccountPart)
    .join(':');
}

/** Words that beancount reads as values. */
const values = ['TRUE', 'FALSE', 'NULL'];

/** `usd` → `USD`; a symbol that beancount would not read as a currency is changed: `$` → `X24`. */
export function toCommodity(code: string): string {
  const text = code.trim().toUpperCase();
  if (/^[A-Z][A-Z0-9'._-]{0,22}[A-Z0-9]$/.test(text) && !values.includes(text)) return text;
  const plain = text.replace(/[^A-Z0-9]/g, (each) => each.charCodeAt(0).toString(16).toUpperCase());
  return `X${plain}`.slice(0, 20).padEnd(2, 'X');
}

/**
 * One name for each key. Those that would share a name get a part of their key's hash, which does not depend on what else
 * is there in another year.
 */
export function distinctNames(keys: Iterable<string>, toName: (key: string) => string): ReadonlyMap<string, string> {
  const sorted = Array.from(new Set(keys)).sort();
  const byName = new Map<string, string[]>();
  for (const key of sorted) {
    const name = toName(key);
    byName.set(name, [...(byName.get(name) ?? []), key]);
  }
  const names = new Map<string, string>();
  const taken = new Set(Array.from(byName).flatMap(([name, own]) => (own.length === 1 ? name : [])));
  for (const [name, own] of byName) {
    for (const key of own) {
      let found = own.length === 1 ? name : `${name}-${hash(key)}`;
      while (own.length > 1 && taken.has(found)) found += '0';
      taken.add(found);
      names.set(key, found);
    }
  }
  return names;
}

/** FNV-1a, in four hexadecimal digits. */
function hash(text: string): string {
  let sum = 0x811c9dc5;
  for (const character of text) sum = Math.imul(sum ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return ((sum ^ (sum >>> 16)) & 0xffff).toString(16).toUpperCase().padStart(4, '0');
}

/** On one line, without characters that control a terminal or a reader. */
export function toLine(text: string): string {
  return text
    .replace(/\p{Cf}/gu, '')
    .replace(/\p{Cs}/gu, '\uFFFD')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim();
}
