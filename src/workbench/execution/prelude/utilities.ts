import type { Texts } from '../texts';
import { newBlob } from './blob';
import { native } from './bridge';
import { fromSignedBytes, toSignedBytes } from './bytes';
import { invoke } from './remote';
import { withSignatures } from './utilities-signatures';

type Data = string | number[];

/** As Google's Charset values are named by IANA. */
const UTF_8 = 'UTF-8';
const US_ASCII = 'US-ASCII';

/** Utilities computes in the execution's own process; sleep alone asks the host. */
export function createUtilities(texts: Texts, skip: (ms: number) => void) {
  const bytesOf = (data: Data, charset: string): string =>
    typeof data === 'string' ? native('encodeText', data, charset) : fromSignedBytes(data);
  const methods = {
    sleep(this: object, milliseconds: unknown): void {
      skip(Number(invoke(this, 'sleep', [milliseconds])));
    },
    getUuid(): string {
      return native('uuid');
    },
    base64Encode(data: Data, charset?: object): string {
      return native('base64Encode', bytesOf(data, nameOf(charset, UTF_8)));
    },
    base64EncodeWebSafe(data: Data, charset?: object): string {
      return native('base64EncodeWebSafe', bytesOf(data, nameOf(charset, UTF_8)));
    },
    base64Decode(encoded: string): number[] {
      return toSignedBytes(native('base64Decode', String(encoded)));
    },
    // Without a charset this takes text for US-ASCII, and any other character for a question mark.
    computeDigest(algorithm: object, value: Data, charset?: object): number[] {
      return toSignedBytes(native(`digest ${algorithm}`, bytesOf(value, nameOf(charset, US_ASCII))));
    },
    newBlob(data: Data, contentType?: string, name?: string): object {
      const given = contentType ?? (typeof data === 'string' ? 'text/plain' : null);
      return newBlob(bytesOf(data, UTF_8), given, name ?? null);
    },
    formatDate(date: Date, timeZone: string, format: string): string {
      return native('formatDate', JSON.stringify([date.getTime(), String(timeZone), String(format)]));
    },
    parseDate(date: string, timeZone: string, format: string): Date {
      return new Date(Number(native('parseDate', JSON.stringify([String(date), String(timeZone), String(format)]))));
    },
  };
  return withSignatures(methods, texts);
}

function nameOf(charset: object | undefined, usual: string): string {
  return charset === undefined ? usual : `${charset}`.replace('_', '-');
}
