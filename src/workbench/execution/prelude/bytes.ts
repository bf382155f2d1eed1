/** Bytes are Latin-1 text inside, and signed numbers (-128 to 127) for scripts, as Java's are. */
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
