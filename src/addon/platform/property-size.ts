/** Google allows 9 KB per property value, in bytes of UTF-8: 3,072 characters of three bytes each. */
export const propertyMaxBytes = 9_216;

export function sizeBytesOf(text: string): number {
  let bytes = 0;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
  }
  return bytes;
}
