/**
 * Limits of Google's services that the add-on must stay within ("Quotas for Google Services", 2026-11). The workbench
 * enforces the same ones, and a test holds both lists equal.
 */
export const googleLimits = {
  cellRunMs: 30_000,
  runMs: 360_000,
  /** Of a consumer account. */
  fetchesPerDay: 20_000,
  cacheMaxTtlSeconds: 21_600,
  cacheValueBytes: 102_400,
  /** In bytes of UTF-8: 3,072 characters of three bytes each. */
  propertyValueBytes: 9_216,
  /** Names and values of a spreadsheet, or of a user. */
  propertyStoreBytes: 512_000,
  cellChars: 50_000,
  /** Of one formula. Not documented: a choice, below the 61,744 rows of 8 columns that were refused. */
  resultCells: 490_000,
} as const;

/** Within the 2,048 characters that Google allows. */
export const urlMaxLength = 1_900;

/** Google counts the bytes of UTF-8. */
export function sizeBytesOf(text: string): number {
  let bytes = 0;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
  }
  return bytes;
}
