/** Errors of cells are short enough to read at a glance: one sentence, with the API's request id at its end. */
export const sentenceMaxLength = 120;

export function toSentence(text: string, requestId: string | null): string {
  const suffix = requestId === null ? '' : ` (request ${requestId})`;
  const room = sentenceMaxLength - suffix.length;
  return (text.length <= room ? text : `${withoutHalfPairs(text.slice(0, room - 1)).trimEnd()}…`) + suffix;
}

const quotedMaxLength = 28;

/** Quotes a text of the user in a sentence, shortened in the middle. */
export function quote(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= quotedMaxLength) return `"${line}"`;
  const half = (quotedMaxLength - 2) / 2;
  return `"${withoutHalfPairs(line.slice(0, half))}…${withoutHalfPairs(line.slice(-half))}"`;
}

/** A cut may split an emoji, which is two units long. */
function withoutHalfPairs(text: string): string {
  return text.replace(/^[\uDC00-\uDFFF]|[\uD800-\uDBFF]$/g, '');
}

/** Lists as many names as fit into a sentence. */
export function listNames(names: readonly string[], room: number): string {
  let text = '';
  for (const name of names) {
    const next = text === '' ? name : `${text}, ${name}`;
    if (next.length > room - (name === names[names.length - 1] ? 0 : 3)) return `${text}, …`;
    text = next;
  }
  return text;
}

/** Longer than any sentence that is shown. */
const scrubbedMaxLength = 1_000;

/**
 * Google's transport errors contain the complete address with its query, and services may repeat what they received.
 * Sample: `DNS error: https://api.example.com/v1/transactions?category=Rent`.
 */
export function scrub(text: string): string {
  const start = text.slice(0, scrubbedMaxLength);
  return start.replace(/\b[a-z][a-z0-9+.-]*:\/\/\S*/gi, '[address]').replace(/[A-Za-z0-9_-]{20,}/g, '[…]');
}
