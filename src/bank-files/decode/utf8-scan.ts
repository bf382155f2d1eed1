import { isAscii, isUtf8 } from 'node:buffer';

/**
 * Counts the characters of more than one byte in UTF-8, and the places that are not UTF-8, over chunks of any length.
 * Some banks cut a text after a number of bytes, within a character, so that one fault among many characters is UTF-8 still.
 */
export class Utf8Scan {
  /** The begun character of the chunk before. */
  private rest: Uint8Array = new Uint8Array(0);
  private characters = 0;
  private faults = 0;

  add(chunk: Uint8Array): void {
    const bytes = this.rest.length === 0 ? chunk : Buffer.concat([this.rest, chunk]);
    const end = bytes.length - begunLength(bytes);
    this.count(bytes.subarray(0, end));
    this.rest = bytes.slice(end);
  }

  end(): { readonly characters: number; readonly faults: number } {
    if (this.rest.length > 0) this.faults += 1;
    this.rest = new Uint8Array(0);
    return { characters: this.characters, faults: this.faults };
  }

  private count(bytes: Uint8Array): void {
    if (isAscii(bytes)) return;
    if (isUtf8(bytes)) {
      if (this.characters > many) return;
      for (const byte of bytes) if (byte >= 0xc0) this.characters += 1;
      return;
    }
    for (let at = 0; at < bytes.length; ) {
      const length = lengthAt(bytes, at);
      if (length === 0) this.faults += 1;
      if (length > 1) this.characters += 1;
      at += Math.max(1, length);
    }
  }
}

/** After so many characters, it is UTF-8 whatever a few places are, and counting on would take longer than all else. */
const many = 100_000;

/** The bytes of the character at this place; 0 if it is not UTF-8. */
function lengthAt(bytes: Uint8Array, at: number): number {
  const first = bytes[at] ?? 0;
  if (first < 0x80) return 1;
  const length = first < 0xc2 ? 0 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : first < 0xf5 ? 4 : 0;
  return length > 0 && isUtf8(bytes.subarray(at, at + length)) ? length : 0;
}

/** How many bytes at the end begin a character whose last byte is in the next chunk. */
function begunLength(bytes: Uint8Array): number {
  for (let back = 1; back <= 3 && back <= bytes.length; back += 1) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte >= 0xc0) return back < (byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : 4) ? back : 0;
    if (byte < 0x80) return 0;
  }
  return 0;
}
