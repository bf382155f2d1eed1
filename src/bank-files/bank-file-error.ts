/** What a caller may act on. `ambiguous dates`: ask, and read again with `dateOrder`. */
export type BankFileErrorCode = 'unknown format' | 'malformed' | 'ambiguous dates' | 'unknown encoding';

/** A file that cannot be read as a whole. Its message says what is wrong, in which line, and what to do. */
export class BankFileError extends Error {
  override readonly name = 'BankFileError';
  readonly code: BankFileErrorCode;
  /** From 1. Null: of the whole file. */
  readonly line: number | null;

  constructor(code: BankFileErrorCode, text: string, line: number | null = null) {
    super(line === null ? text : `Line ${line}: ${text}`);
    this.code = code;
    this.line = line;
  }
}
