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
