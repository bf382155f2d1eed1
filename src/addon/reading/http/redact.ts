import type { Http, HttpResponse } from '../../platform/platform';

export const redacted = '[redacted]';

/** A shorter part does not reveal the key, and may be a prefix that all keys of an API share. */
const partMinLength = 12;
/** A text may be encoded several times, for URLs and HTML. */
const encodingsMax = 8;
const encodedCharacter = /%([2-7][0-9a-f])|&#x0*([2-7][0-9a-f]);|&#0*(\d{2,3});|&(amp|lt|gt|quot|apos);/gi;

export interface Redactor {
  /**
   * Whether a text contains the key or a long part of it, in any case, also if encoded for URLs or HTML. Or the complete
   * key in base64, once or twice, in hexadecimal, or reversed.
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
  const inBase64 = base64Forms(apiKey);
  const reversed = key.split('').reverse().join('');
  const encoded = [...inBase64, ...inBase64.flatMap(base64Forms), hexOf(apiKey), reversed].map((form) =>
    form.toLowerCase(),
  );

  const holdsPlainKey = (text: string): boolean => {
    const lower = text.toLowerCase();
    const isIn = (part: string): boolean => lower.includes(part);
    return (pieces.some(isIn) && parts.some(isIn)) || encoded.some(isIn);
  };

  const holdsKey = (text: string): boolean => {
    let decoded = text;
    for (let round = 0; round < encodingsMax; round += 1) {
      if (holdsPlainKey(decoded)) return true;
      const next = decodeOnce(decoded);
      if (next === decoded) return false;
      decoded = next;
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

const namedCharacters: { readonly [name: string]: string } = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Samples: `%66`, `&#x66;` and `&#102;` → `f`, `&amp;` → `&`. */
function decodeOnce(text: string): string {
  if (!/[%&]/.test(text)) return text;
  return text.replace(
    encodedCharacter,
    (_, percent: string | undefined, hex: string | undefined, decimal: string | undefined, name = '') => {
      if (decimal !== undefined) return String.fromCharCode(Number(decimal));
      const code = percent ?? hex;
      return code === undefined
        ? (namedCharacters[name.toLowerCase()] ?? '')
        : String.fromCharCode(Number.parseInt(code, 16));
    },
  );
}

function hexOf(text: string): string {
  return Array.from(text, (character) => character.charCodeAt(0).toString(16).padStart(2, '0')).join('');
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

/**
 * HTTP whose answers and errors never contain the key, whatever the API sends back. Every answer is redacted before
 * anything reads it, including rows: a row with the key would show it in a cell.
 */
export function redactingHttp(http: Http, apiKey: string): Http {
  const redactor = createRedactor(apiKey);
  const redact = ({ status, headers, text }: HttpResponse): HttpResponse => ({
    status,
    headers: Object.fromEntries(Object.entries(headers).filter(([, value]) => !redactor.holdsKey(value))),
    text: redactText(redactor, text),
  });
  return {
    fetch: (request) => redact(redactingError(redactor, () => http.fetch(request))),
    fetchAll: (requests) => redactingError(redactor, () => http.fetchAll(requests)).map(redact),
  };
}

/** Google's errors may quote the request. */
function redactingError<T>(redactor: Redactor, send: () => T): T {
  try {
    return send();
  } catch (thrown) {
    throw redactor.holdsKey(String((thrown as Error | undefined)?.message)) ? new Error(redacted) : thrown;
  }
}

/** Nearly every answer has no key and is returned unchanged. */
function redactText(redactor: Redactor, text: string): string {
  if (!redactor.holdsKey(unescapeJson(text))) return text;
  try {
    return JSON.stringify(redactor.redact(JSON.parse(text)));
  } catch {
    return redacted;
  }
}

/** Samples: `\/` → `/`, `\u0066` → `f`. */
function unescapeJson(text: string): string {
  if (!text.includes('\\')) return text;
  return text.replace(/\\(?:u00([2-7][0-9a-f])|(["\\/]))/gi, (_, hex: string | undefined, plain: string) =>
    hex === undefined ? plain : String.fromCharCode(Number.parseInt(hex, 16)),
  );
}
