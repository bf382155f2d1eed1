import { createHash, randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';

/**
 * `fin_`, 30 random characters and 6 of checksum. A mistyped key is refused without a database query, and secret
 * scanners recognize it.
 */
const prefix = 'fin_';
const secretLength = 30;
const checksumLength = 6;
const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const shape = new RegExp(`^${prefix}[0-9A-Za-z]{${secretLength + checksumLength}}$`);

export function createKeyText(): string {
  const secret = Array.from({ length: secretLength }, () => alphabet.charAt(randomInt(alphabet.length))).join('');
  return prefix + secret + checksumOf(secret);
}

export function isKeyText(text: string): boolean {
  if (!shape.test(text)) return false;
  const secret = text.slice(prefix.length, -checksumLength);
  return text.endsWith(checksumOf(secret));
}

const keyLike = /fin_\w{10,}/gi;

/** Removes possible keys from a text, even if they are percent-encoded, partly or several times. */
export function withoutKeys(text: string): string {
  const decoded = decodeAscii(text);
  const redacted = decoded.replace(keyLike, `${prefix}[redacted]`);
  return redacted === decoded ? text : redacted;
}

/** `%255F` → `_`: decodes until nothing is encoded, in one pass, because decoding everything again takes the square of it. */
function decodeAscii(text: string): string {
  if (!text.includes('%')) return text;
  const decoded: string[] = [];
  for (const char of text) {
    decoded.push(char);
    // What was decoded may be the end of another code.
    for (let code = codeAtEnd(decoded); code !== null; code = codeAtEnd(decoded)) {
      decoded.splice(-3, 3, String.fromCharCode(code));
    }
  }
  return decoded.join('');
}

function codeAtEnd(chars: readonly string[]): number | null {
  if (chars.at(-3) !== '%') return null;
  const digits = chars.slice(-2).join('');
  return /^[0-7][0-9a-f]$/i.test(digits) ? Number.parseInt(digits, 16) : null;
}

/** The hash that is stored. 178 bits of randomness need no salt and no slow hash. */
export function hashKeyText(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

function checksumOf(secret: string): string {
  let rest = crc32(prefix + secret);
  let text = '';
  for (let place = 0; place < checksumLength; place += 1) {
    text = alphabet.charAt(rest % alphabet.length) + text;
    rest = Math.floor(rest / alphabet.length);
  }
  return text;
}
