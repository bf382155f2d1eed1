import { native, refuseUnknown } from './bridge';
import {
  assign,
  create,
  getOwnPropertyDescriptors,
  matchText,
  NativeTypeError,
  privateState,
  toText,
} from './intrinsics';

interface BlobState {
  bytes: string;
  contentType: string | null;
  name: string | null;
}

const states = privateState<BlobState>();

const contentTypes: { readonly [extension: string]: string | undefined } = assign(create(null), {
  css: 'text/css',
  csv: 'text/csv',
  gif: 'image/gif',
  htm: 'text/html',
  html: 'text/html',
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  js: 'text/javascript',
  json: 'application/json',
  pdf: 'application/pdf',
  png: 'image/png',
  svg: 'image/svg+xml',
  txt: 'text/plain',
  xml: 'application/xml',
  zip: 'application/zip',
});

export const blobMethods = {
  getBytes(): number[] {
    return toSignedBytes(stateOf(this).bytes);
  },
  getDataAsString(charset?: string): string {
    return native('decodeText', stateOf(this).bytes, charset ?? 'UTF-8');
  },
  getContentType(): string | null {
    return stateOf(this).contentType;
  },
  getName(): string | null {
    return stateOf(this).name;
  },
  setName(name: string): object {
    stateOf(this).name = toText(name);
    return this;
  },
  setContentTypeFromExtension(): object {
    const state = stateOf(this);
    const extension = matchText(/\.([a-z\d]+)$/i, state.name ?? '')?.[1] ?? '';
    state.contentType = contentTypes[extension.toLowerCase()] ?? state.contentType;
    return this;
  },
  toString(): string {
    return 'Blob';
  },
};

const prototype = create(refuseUnknown('Blob'), getOwnPropertyDescriptors(blobMethods));

export function newBlob(bytes: string, contentType: string | null, name: string | null): object {
  const blob: object = create(prototype);
  states.set(blob, { bytes, contentType, name });
  return blob;
}

export function isBlob(value: object): boolean {
  return states.has(value);
}

export function blobParts(value: object): { v: string; c: string | null; n: string | null } {
  const { bytes, contentType, name } = stateOf(value);
  return { v: bytes, c: contentType, n: name };
}

function stateOf(value: object): BlobState {
  const state = states.get(value);
  if (!state) throw new NativeTypeError('Illegal invocation');
  return state;
}

/** Bytes are Latin-1 text internally, and signed numbers (-128 to 127) for scripts, as in Java. */
export function toSignedBytes(latin1: string): number[] {
  const bytes = new Array<number>(latin1.length);
  for (let i = 0; i < latin1.length; i += 1) bytes[i] = (latin1.charCodeAt(i) << 24) >> 24;
  return bytes;
}

export function fromSignedBytes(bytes: readonly number[]): string {
  let text = '';
  for (let start = 0; start < bytes.length; start += 8_192) {
    const codes = bytes.slice(start, start + 8_192).map((byte) => byte & 255);
    text += String.fromCharCode(...codes);
  }
  return text;
}
