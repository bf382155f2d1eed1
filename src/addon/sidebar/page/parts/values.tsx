import { formatDay, formatTime } from '../format';

/** An amount as a sheet or the page shows it, coloured by its sign. */
export function Amount({ text }: { text: string }) {
  const shown = readAmount(text);
  return <span class={`amount amount-${shown.sign}`}>{shown.text}</span>;
}

/** An ISO instant in a time zone; the reader's if it is absent or null. */
export function Time({ at, timeZone = null }: { at: string; timeZone?: string | null }) {
  return <time dateTime={at}>{formatTime(at, undefined, timeZone)}</time>;
}

/** A day such as `2026-12-01`. */
export function Day({ day }: { day: string }) {
  return <time dateTime={day}>{formatDay(day)}</time>;
}

interface ShownAmount {
  /** The displayed text, with a leading minus sign if negative. */
  readonly text: string;
  readonly sign: 'positive' | 'negative' | 'neutral';
}

/**
 * Finds the sign of an amount as a sheet displays it, in any locale and format:
 * `-$12.50`, `−12,50 €`, `$-12.50`, `12.50-`, `($12.50)`.
 */
export function readAmount(shown: string): ShownAmount {
  const text = shown.trim();
  const hasDigitButZero = /[^\P{Nd}0]/u.test(text);
  if (!hasDigitButZero) return { text, sign: 'neutral' };
  const positive = withoutSign(text);
  return positive === null ? { text, sign: 'positive' } : { text: `\u2212${positive}`, sign: 'negative' };
}

/** Removes parentheses, or a minus before the first digit or at the end. Null if the amount is not negative. */
function withoutSign(text: string): string | null {
  if (text.startsWith('(') && text.endsWith(')')) return text.slice(1, -1);
  const before = text.slice(0, text.search(/\p{Nd}/u));
  const at = lastMinus(before);
  if (at >= 0) return before.slice(0, at) + text.slice(at + 1).trimStart();
  return lastMinus(text) === text.length - 1 ? text.slice(0, -1).trimEnd() : null;
}

function lastMinus(text: string): number {
  for (let index = text.length - 1; index >= 0; index -= 1) {
    if (/[-\u2010-\u2015\u2212]/.test(text.charAt(index))) return index;
  }
  return -1;
}
