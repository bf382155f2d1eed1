import { meantBy } from './german-names';

/** Two texts are equal whatever their case and blanks: `  Café  CRÈME` → `café crème`. */
export function foldText(text: string): string {
  return text.normalize('NFC').toLowerCase().replace(/\s+/g, ' ').trim();
}

/**
 * The same without accents: `  Café  CRÈME` → `cafe creme`. Marks of other scripts stay, because they change the
 * letter, as in ガス and カス.
 */
export function foldAccents(text: string): string {
  return foldText(text.normalize('NFKD').replace(/[\u0300-\u036f]/g, ''));
}

/** `LOWER(TRIM())` of a formula: TRIM of Sheets also removes all but one blank between two words, and accents stay. */
export function foldAsTrim(value: unknown): string {
  return asTrim(value).toLowerCase();
}

export function asTrim(value: unknown): string {
  return String(value ?? '')
    .trim()
    .replace(/ +/g, ' ');
}

/** Names are compared without case, blanks, underscores and hyphens: `Account Name` is `accountName`. */
export function foldName(name: string): string {
  return name.toLowerCase().replace(/[\s_-]/g, '');
}

/** The name that a text is in any case, or that it means in German; undefined if there is none. */
export function findName(names: readonly string[], text: string): string | undefined {
  const wanted = foldName(text);
  return names.find((name) => foldName(name) === wanted) ?? meantBy(names, foldAccents(text));
}

/** The names that are most similar to a misspelt one first, then the others in their order. */
export function nearestFirst(names: readonly string[], misspelt: string): string[] {
  const near = names.filter((name) => isNear(name, misspelt));
  return [...near, ...names.filter((name) => !near.includes(name))];
}

/** The name that was most likely meant; null if none is similar. */
export function nearestName(names: readonly string[], misspelt: string): string | null {
  const wanted = misspelt.toLowerCase();
  const near = names
    .filter((name) => name.length <= comparedMaxLength && isNear(name, misspelt))
    .map((name) => ({ name, distance: editDistance(name.toLowerCase(), wanted) }));
  near.sort((a, b) => a.distance - b.distance);
  return near[0]?.name ?? null;
}

/**
 * The time to compare two texts grows with the product of their lengths. Longer ones do not fit into an error anyway.
 */
const comparedMaxLength = 60;

/**
 * True if the misspelt text is the beginning of the name or of one of its words, or has some of them in the plural or
 * singular, or if few letters differ: one in short names, two in longer ones.
 */
function isNear(name: string, misspelt: string): boolean {
  const [a, b] = [name.toLowerCase(), misspelt.toLowerCase()];
  if (b.length > 2 && ` ${toSingular(a)} `.includes(` ${toSingular(b)} `)) return true;
  if (` ${a}`.includes(` ${b}`)) return b.length > 2;
  if (b.length > comparedMaxLength) return false;
  const distanceMax = b.length < 5 ? 1 : 2;
  return Math.abs(a.length - b.length) <= distanceMax && editDistance(a, b) <= distanceMax;
}

/** `groceries` and `grocery` are the same word, and so are `fees` and `fee`. */
function toSingular(text: string): string {
  return text.replace(/ies\b/g, 'y').replace(/s\b/g, '');
}

/**
 * The number of letters to insert, delete or swap with their neighbour. A replaced letter counts as two, so that
 * `amount` is not similar to `account`.
 */
function editDistance(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const isSame = a.charAt(row - 1) === b.charAt(column - 1);
      const isSwap =
        row > 1 &&
        column > 1 &&
        a.charAt(row - 1) === b.charAt(column - 2) &&
        a.charAt(row - 2) === b.charAt(column - 1);
      current[column] = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        isSame ? (last[column - 1] ?? 0) : Number.POSITIVE_INFINITY,
        isSwap ? (beforeLast[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    beforeLast = last;
    last = current;
  }
  return last[b.length] ?? 0;
}

/** What the column On of a sheet says. A blank cell means on, because users type a row to use it. */
export function isSwitchedOn(on: unknown): boolean {
  if (typeof on === 'boolean') return on;
  return !['false', 'off', 'no', '0'].includes(foldText(String(on ?? '')));
}

/** A short hash (FNV-1a) to notice changes by, which anybody could forge. */
export function hashOfText(text: string): string {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return (hash >>> 0).toString(36);
}
