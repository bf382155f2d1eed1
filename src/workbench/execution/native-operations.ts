import { Buffer } from 'node:buffer';
import { createHash, randomUUID } from 'node:crypto';
import { TextDecoder } from 'node:util';
import { formatDate, parseDate } from '../time/date-pattern';
import { isTimeZone } from '../time/zone';
import { fill, type Texts } from './texts';

const DIGESTS: { readonly [algorithm: string]: string } = {
  MD5: 'md5',
  SHA_1: 'sha1',
  SHA_256: 'sha256',
  SHA_384: 'sha384',
  SHA_512: 'sha512',
};

type Operation = (first: string, second: string) => string;

class RefusedOperation extends Error {
  constructor(
    readonly text: keyof Texts,
    readonly value = '',
  ) {
    super(text);
  }
}

const bytes = (latin1: string) => Buffer.from(latin1, 'latin1');
const latin1 = (buffer: Buffer) => buffer.toString('latin1');

const operations: { readonly [name: string]: Operation } = {
  uuid: () => randomUUID(),
  base64Encode: (data) => bytes(data).toString('base64'),
  base64EncodeWebSafe: (data) => bytes(data).toString('base64').replaceAll('+', '-').replaceAll('/', '_'),
  base64Decode: (text) => latin1(fromBase64(text)),
  encodeText: (text, charset) => {
    if (/^utf-?8$/i.test(charset)) return latin1(Buffer.from(text, 'utf8'));
    if (/^(us-ascii|ascii)$/i.test(charset)) return [...text].map((c) => (c > '\x7f' ? '?' : c)).join('');
    if (/^(iso-8859-1|latin1)$/i.test(charset)) return [...text].map((c) => (c > '\xff' ? '?' : c)).join('');
    throw new RefusedOperation('invalidArgument', charset);
  },
  decodeText: (data, charset) => {
    try {
      return new TextDecoder(charset, { ignoreBOM: true }).decode(bytes(data));
    } catch {
      throw new RefusedOperation('invalidArgument', charset);
    }
  },
  formatDate: (text) => {
    const [instant, timeZone, pattern] = JSON.parse(text) as [number | null, string, string];
    if (instant === null) throw new RefusedOperation('invalidArgument', 'date');
    return withPattern(pattern, timeZone, () => formatDate(instant, timeZone, pattern));
  },
  parseDate: (text) => {
    const [date, timeZone, pattern] = JSON.parse(text) as [string, string, string];
    const instant = withPattern(pattern, timeZone, () => parseDate(date, timeZone, pattern));
    if (instant === null) throw new RefusedOperation('unparseableDate', date);
    return String(instant);
  },
};

for (const [algorithm, hash] of Object.entries(DIGESTS)) {
  const table = operations as { [name: string]: Operation };
  table[`digest ${algorithm}`] = (data) => latin1(createHash(hash).update(bytes(data)).digest());
}

/** The first character of the answer is `=` for a result and `!` for an error message. */
export function runNative(texts: Texts, name: string, first: string, second: string): string {
  const operation = Object.hasOwn(operations, name) ? operations[name] : undefined;
  if (!operation) return `!${fill(texts.invalidArgument, name)}`;
  try {
    return `=${operation(first, second)}`;
  } catch (error) {
    if (error instanceof RefusedOperation) return `!${fill(texts[error.text], error.value)}`;
    // Not its message, because the error may be Node's.
    return `!${fill(texts.invalidArgument, name)}`;
  }
}

function fromBase64(text: string): Buffer {
  if (!/^[A-Za-z0-9+/\s]*={0,2}\s*$/.test(text)) throw new RefusedOperation('couldNotDecode');
  return Buffer.from(text, 'base64');
}

/** Java uses GMT for an unknown zone. Here it is an error, so that it is noticed. */
function withPattern<Result>(pattern: string, timeZone: string, work: () => Result): Result {
  if (!isTimeZone(timeZone)) throw new RefusedOperation('invalidTimeZone', timeZone);
  try {
    return work();
  } catch (error) {
    if (error instanceof RangeError) throw new RefusedOperation('invalidArgument', pattern);
    throw error;
  }
}
