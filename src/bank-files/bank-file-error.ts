/** What a caller may act on: it asks about what is ambiguous, and reads again with what the user says. */
export type BankFileErrorCode =
  | 'unknown format'
  | 'unknown encoding'
  | 'malformed'
  | 'ambiguous dates'
  | 'ambiguous amounts'
  | 'ambiguous sign'
  | 'ambiguous columns';

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
