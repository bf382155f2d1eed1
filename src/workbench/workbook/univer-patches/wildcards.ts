import {
  type BaseValueObject,
  BooleanValueObject,
  compareToken,
  ErrorType,
  ErrorValueObject,
  StringValueObject,
} from '@univerjs/engine-formula';

/**
 * Defect: Univer 0.25.1 compares texts with wildcards, as in COUNTIF, MATCH and VLOOKUP, by a regular expression with a
 * `.*` for each star. It backtracks: twelve stars and a text of 300 letters take hours, and nothing can stop it. Its `*`
 * and `?` also match no line break, and it has no `~~`. Replaces one method for the process. Can go when the formulas in
 * the test end without it.
 */
export function patchWildcards(): void {
  const prototype = StringValueObject.prototype as unknown as Comparison;
  prototype._checkWildcard = function check(pattern, operator) {
    const text = this.getValue().toLocaleLowerCase();
    const result = compareWithWildcards(text, pattern, operator);
    return result === null ? ErrorValueObject.create(ErrorType.ERROR) : BooleanValueObject.create(result);
  };
}

interface Comparison {
  _checkWildcard(this: { getValue(): string }, pattern: string, operator: string): BaseValueObject;
}

/**
 * null: the comparison takes too long. Less and greater compare with the pattern's text, its wildcards replaced by
 * spaces, as Univer does.
 */
function compareWithWildcards(text: string, pattern: string, operator: string): boolean | null {
  const parts = parseWildcards(pattern);
  if (operator === compareToken.LESS_THAN || operator === compareToken.LESS_THAN_OR_EQUAL) {
    return text < withoutWildcards(parts);
  }
  const matches = matchesWildcards(text, parts);
  if (operator === compareToken.EQUALS || matches === null) return matches;
  return operator === compareToken.NOT_EQUAL ? !matches : matches || text > withoutWildcards(parts);
}

const anyText = Symbol('*');
const anyCharacter = Symbol('?');
type Part = string | typeof anyText | typeof anyCharacter;

/** One part for each character. A tilde before a wildcard or another tilde makes it literal. */
function parseWildcards(pattern: string): Part[] {
  return (pattern.match(/~[*?~]|[\s\S]/g) ?? []).map((each) => {
    if (each === '*') return anyText;
    if (each === '?') return anyCharacter;
    return each.length > 1 ? each.slice(1) : each;
  });
}

function withoutWildcards(parts: readonly Part[]): string {
  return parts.map((part) => (typeof part === 'string' ? part : ' ')).join('');
}

/** In characters: 50 ms. Two texts of 50,000 characters could take 600 million. */
const stepsMax = 10_000_000;

/**
 * Goes back only to the last star: what the earlier ones matched need not change. So it takes at most the length of the
 * text times that of the pattern. null: more than `stepsMax`.
 */
function matchesWildcards(text: string, parts: readonly Part[]): boolean | null {
  let steps = 0;
  let at = 0;
  let part = 0;
  let star = -1;
  let starEnd = 0;
  while (at < text.length) {
    steps += 1;
    if (steps > stepsMax) return null;
    const expected = parts[part];
    if (expected === anyText) {
      star = part;
      starEnd = at;
      part += 1;
    } else if (expected === anyCharacter || expected === text[at]) {
      at += 1;
      part += 1;
    } else if (star >= 0) {
      starEnd += 1;
      at = starEnd;
      part = star + 1;
    } else return false;
  }
  while (parts[part] === anyText) part += 1;
  return part === parts.length;
}
