/**
 * Limits of Google's services that the add-on must stay within ("Quotas for Google Services", 2026-11). The workbench
 * enforces the same ones, and a test holds both lists equal.
 */
export const googleLimits = {
  cellRunMs: 30_000,
  runMs: 360_000,
  cacheMaxTtlSeconds: 21_600,
  cacheValueBytes: 102_400,
  /** In bytes of UTF-8: 3,072 characters of three bytes each. */
  propertyValueBytes: 9_216,
  cellChars: 50_000,
  /** Of one formula. Not documented: a choice, below the 61,744 rows of 8 columns that were refused. */
  resultCells: 490_000,
} as const;
