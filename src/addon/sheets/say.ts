import { literal } from '../cells/split-list';

/**
 * A text whose words in braces are the results of formulas, as a formula. Sample: `in {currency}` with `A1` is
 * `"in "&A1`.
 */
export function say(text: string, formulas: { readonly [name: string]: string } = {}): string {
  const parts = text
    .split(/\{(\w+)\}/)
    .map((part, index) => (index % 2 === 0 ? literal(part) : (formulas[part] ?? '""')));
  return parts.filter((part, index) => part !== '""' || (index === 0 && parts.length === 1)).join('&');
}

/** A whole number in the locale of the spreadsheet. */
export function whole(formula: string): string {
  return `FIXED(${formula},0)`;
}

/** A text of at most so many characters, whose end shows that there are more. */
export function shorten(formula: string, max: number): string {
  return `LET(text,${formula}&"",IF(LEN(text)>${max},LEFT(text,${max - 1})&"…",text))`;
}
