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

/**
 * A text on one line, shortened in the middle if it does not fit. The title and screen readers have the complete text.
 */
export function CutText({ text, className = '' }: { text: string; className?: string }) {
  const [head, tail] = splitForCut(text);
  const isWhole = tail === '';
  return (
    <span class={`cut ${className}`} title={text} dir="auto">
      {/* Two boxes are two words to a screen reader: it gets the text in one piece. */}
      {!isWhole && <span class="unseen">{head + tail}</span>}
      <span class="cut-head" aria-hidden={isWhole ? undefined : 'true'}>
        {head}
      </span>
      {!isWhole && (
        <span class="cut-tail" aria-hidden="true">
          {tail}
        </span>
      )}
    </span>
  );
}

const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** Enough for a tail of the longest emoji sequences. Keeps long names cheap, which may have 40,000 characters. */
const windowLength = 400;

/**
 * Splits a text into a head that may be cut and a tail of complete characters that is always shown:
 * `Payment to Blue Bottle Coffee` → `Payment to Blue Bottle`, ` Coffee`. A short text has no tail.
 */
export function splitForCut(text: string, tailLength = 7): [head: string, tail: string] {
  const line = text.replace(/\s+/g, ' ').trim();
  const characters = Array.from(segmenter.segment(line.slice(-windowLength)), ({ segment }) => segment);
  if (characters.length <= tailLength * 2) return [line, ''];
  const tail = characters.slice(-tailLength).join('');
  return [line.slice(0, line.length - tail.length), tail];
}
