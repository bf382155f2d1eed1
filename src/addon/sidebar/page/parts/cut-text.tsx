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
