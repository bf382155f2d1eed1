export const redacted = '[redacted]';

/** A shorter part does not reveal the key, and may be a prefix that all keys of an API share. */
const partMinLength = 12;
/** A text may be percent-encoded several times. */
const encodingsMax = 3;
const percentEncoded = /%[2-7][0-9a-f]/i;

export interface Redactor {
  /**
   * Whether a text contains the key or a long part of it: in any case, percent-encoded, or the complete key in base64.
   */
  holdsKey(text: string): boolean;
  /** A JSON value with every text, number and property name that holds the key replaced by `[redacted]`. */
  redact(value: unknown): unknown;
}

/** A part is long from 12 characters on, or from a quarter of a key of more than 48. */
export function createRedactor(apiKey: string): Redactor {
  const key = apiKey.toLowerCase();
  const partLength = Math.min(key.length, Math.max(partMinLength, Math.ceil(key.length / 4)));
  // Every such part contains one of these pieces. Searching for these few pieces first is fast.
  const pieceLength = Math.ceil(partLength / 2);
  const pieces = slices(key, pieceLength, pieceLength);
  const parts = slices(key, partLength, 1);
  const encoded = base64Forms(apiKey).map((form) => form.toLowerCase());

  const holdsPlainKey = (text: string): boolean => {
    const lower = text.toLowerCase();
    const isIn = (part: string): boolean => lower.includes(part);
    return (pieces.some(isIn) && parts.some(isIn)) || encoded.some(isIn);
  };

  const holdsKey = (text: string): boolean => {
    let decoded = text;
    for (let round = 0; round < encodingsMax && percentEncoded.test(decoded); round += 1) {
      if (holdsPlainKey(decoded)) return true;
      decoded = percentDecode(decoded);
    }
    return holdsPlainKey(decoded);
  };

  const redact = (value: unknown): unknown => {
    if (typeof value === 'string' || typeof value === 'number') return holdsKey(String(value)) ? redacted : value;
    if (Array.isArray(value)) return value.map(redact);
    if (typeof value !== 'object' || value === null) return value;
    // An assignment to a property named __proto__ would set the prototype.
    return Object.fromEntries(
      Object.entries(value).map(([name, each]) => [holdsKey(name) ? redacted : name, redact(each)]),
    );
  };

  return { holdsKey, redact };
}

function percentDecode(text: string): string {
  return text.replace(/%([2-7][0-9a-f])/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

function slices(text: string, length: number, step: number): string[] {
  const found: string[] = [];
  for (let start = 0; start + length <= text.length; start += step) found.push(text.slice(start, start + length));
  return found;
}

const base64Alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/**
 * The base64 forms of a key, without the first and last characters, which depend on the neighbouring text. One form
 * with + and /, one with - and _.
 */
function base64Forms(key: string): string[] {
  const bits = Array.from(key, (character) => character.charCodeAt(0).toString(2).padStart(8, '0')).join('');
  // Four characters stand for three bytes, and the key may begin at any of the three.
  const forms = [0, 4, 2].map((start) => {
    const characters = slices(bits.slice(start), 6, 6).map((six) => base64Alphabet.charAt(Number.parseInt(six, 2)));
    return characters.join('');
  });
  return [...new Set([...forms, ...forms.map((form) => form.replace(/\+/g, '-').replace(/\//g, '_'))])];
}
