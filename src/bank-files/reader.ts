import type { BankFileEvent } from './events';

/** The text of a file, decoded. It can be read several times, for what only the whole file decides (day before month). */
export interface FileText {
  /** Its chunks, of any length: a chunk may end within a line, but not within a surrogate pair. */
  chunks(): AsyncIterable<string>;
}

export interface ReadOptions {
  /** The order of numeric dates, for files in which every date fits both. */
  readonly dateOrder?: DateOrder | undefined;
  /** For files in which every amount fits both: `1,000` is one thousand or one. */
  readonly decimalMark?: DecimalMark | undefined;
  /** What positive amounts are, for a CSV file in which nothing says it: on a card, a purchase may be positive. */
  readonly positive?: MoneyDirection | undefined;
  /** The column of the amounts of a CSV file, by heading or place from 1; `3,4`: those of money out and of money in. */
  readonly amount?: string | undefined;
  /** Layouts of CSV files that were confirmed before, as JSON values. */
  readonly layouts?: readonly unknown[] | undefined;
}

export type MoneyDirection = 'in' | 'out';

/** Years are first in CSV files only, with two digits: `26-11-27`. */
export type DateOrder = 'day first' | 'month first' | 'year first';

export type DecimalMark = '.' | ',';

/** A reader of one format. It has no state: everything is in the iteration. */
export interface FormatReader {
  /** As a user knows it: `OFX`, `CAMT.053`, `CSV`. */
  readonly format: string;
  /** Whether the beginning of a file (up to 4,096 characters, fewer if the file is shorter) is of this format. */
  recognizes(head: string): boolean;
  /** The encoding of a file whose bytes do not tell it, by what the format knows of its text. */
  findCodePage?(textIn: (label: string) => FileText): Promise<string>;
  /**
   * The events of a file, in its order, in batches of any size: one per chunk is fast.
   *
   * @throws BankFileError if anything cannot be read: never a list without the row.
   */
  read(text: FileText, options: ReadOptions): AsyncIterable<readonly BankFileEvent[]>;
}
