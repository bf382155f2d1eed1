import { fill, type Texts } from '../texts';
import { fromSignedBytes, isBlob, newBlob, toSignedBytes } from './blob';
import { native, serviceError } from './bridge';
import { enumOf } from './enums';
import { apply, everyOf, isArray, isFiniteNumber, NativeDate } from './intrinsics';
import { toJsonText } from './json-text';
import { invoke } from './remote';

type Data = string | number[];

/** IANA names of Google's Charset values. */
const UTF_8 = 'UTF-8';
const US_ASCII = 'US-ASCII';

/** Utilities runs in the execution's own process; only `sleep` calls the host. */
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
    // Without a charset, the text is encoded as US-ASCII, with a question mark for any other character.
    computeDigest(algorithm: object, value: Data, charset?: object): number[] {
      return toSignedBytes(native(`digest ${algorithm}`, bytesOf(value, nameOf(charset, US_ASCII))));
    },
    newBlob(data: Data, contentType?: string, name?: string): object {
      const given = contentType ?? (typeof data === 'string' ? 'text/plain' : null);
      return newBlob(bytesOf(data, UTF_8), given, name ?? null);
    },
    formatDate(date: Date, timeZone: string, format: string): string {
      return native('formatDate', toJsonText([date.getTime(), String(timeZone), String(format)]));
    },
    parseDate(date: string, timeZone: string, format: string): Date {
      return new Date(Number(native('parseDate', toJsonText([String(date), String(timeZone), String(format)]))));
    },
  };
  return withSignatures(methods, texts);
}

function nameOf(charset: object | undefined, usual: string): string {
  return charset === undefined ? usual : `${charset}`.replace('_', '-');
}

type Methods = { readonly [name: string]: (...args: never[]) => unknown };

const digest = 'Utilities.DigestAlgorithm';
const charset = 'Utilities.Charset';
const texts = (method: string) => [`${method}String`, `${method}Byte[]`, `${method}String,${charset}`];

/** The overloads of Google's reference. `?` may be null or left out, `…` may repeat. */
const overloads: { readonly [method: string]: readonly string[] } = {
  base64Decode: ['String', `String,${charset}`],
  base64Encode: texts(''),
  base64EncodeWebSafe: texts(''),
  computeDigest: texts(`${digest},`),
  formatDate: ['Date,String,String'],
  getUuid: [''],
  newBlob: ['String,String?,String?', 'Byte[],String?,String?'],
  parseDate: ['String,String,String'],
  sleep: ['Object'],
};

/** Adds a check of the arguments to each method, with Google's errors. */
function withSignatures(methods: Methods, messages: Texts): Methods {
  const checked: { [name: string]: (...args: never[]) => unknown } = {};
  for (const name of Object.keys(methods)) {
    const method = methods[name] as (...args: never[]) => unknown;
    const parameters = (overloads[name] ?? []).map((overload) => (overload === '' ? [] : overload.split(',')));
    checked[name] = function (this: unknown, ...args: never[]): unknown {
      let isMatched = false;
      for (let i = 0; i < parameters.length && !isMatched; i += 1) isMatched = matches(parameters[i] ?? [], args);
      if (!isMatched) {
        throw serviceError('Exception', fill(messages.signature, typesOf(args), `Utilities.${name}`));
      }
      for (let i = 0; i < args.length; i += 1) {
        const given: unknown = args[i];
        const isBytes = !isArray(given) || everyOf(given, isFiniteNumber);
        if (!isBytes) {
          throw serviceError('Exception', fill(messages.cannotConvert, 'Array', 'Byte[]'));
        }
      }
      return apply(method, this, args);
    };
  }
  return checked;
}

function matches(parameters: readonly string[], args: readonly unknown[]): boolean {
  if (args.length > parameters.length) return false;
  for (let i = 0; i < parameters.length; i += 1) if (!fits(parameters[i] ?? '', args[i])) return false;
  return true;
}

function fits(type: string, value: unknown): boolean {
  if (type === 'Object') return true;
  if (value === null || value === undefined) return type === 'String?';
  switch (type) {
    case 'String':
    case 'String?':
      return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
    case 'Byte[]':
      return isArray(value);
    case 'Date':
      return value instanceof NativeDate;
    case 'Blob':
      return typeof value === 'object' && isBlob(value);
    default:
      return typeof value === 'object' && enumOf(value)?.type === type;
  }
}

function typesOf(args: readonly unknown[]): string {
  let types = '';
  for (let i = 0; i < args.length; i += 1) types += `${i === 0 ? '' : ','}${typeOf(args[i])}`;
  return types;
}

function typeOf(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  if (typeof value === 'string') return 'String';
  if (typeof value === 'boolean') return 'Boolean';
  if (isArray(value)) return everyOf(value, isFiniteNumber) ? 'number[]' : 'Array';
  if (typeof value !== 'object') return typeof value;
  return isBlob(value) ? 'Blob' : (enumOf(value)?.type ?? '(class)');
}
