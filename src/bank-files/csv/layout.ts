import type { DecimalMark, MoneyDirection } from '../reader';
import type { DayOrder } from './read-day';

/** A column, by its heading, or by its place from 1 where headings are missing or repeated. */
export type Column = string | number;

/** Which columns have what. */
export interface Columns {
  /** The days of a transaction: the first one that a row has counts. */
  readonly date: readonly Column[];
  /** The day on which it was booked, beside `date`. */
  readonly posted?: Column | undefined;
  readonly valued?: Column | undefined;
  /** The day on which the user paid. */
  readonly authorized?: Column | undefined;
  /** One column of amounts. Without it, `out` and `in`. */
  readonly amount?: Column | undefined;
  /** The amounts of rows in the currency that its heading says, where `amount` is empty: `USD$` beside `CAD$`. */
  readonly otherAmount?: Column | undefined;
  readonly out?: Column | undefined;
  readonly in?: Column | undefined;
  /** Says of each row whether money goes out or comes in: `Af`, `S`, `DBIT`. */
  readonly side?: Column | undefined;
  /** What the bank takes besides the amount. Always money out, unless it has the other sign than other fees. */
  readonly fee?: Column | undefined;
  readonly balance?: Column | undefined;
  /** Says of each balance whether it is owed: `Dr`, `Cr`. */
  readonly balanceSide?: Column | undefined;
  readonly currency?: Column | undefined;
  readonly originalAmount?: Column | undefined;
  readonly originalCurrency?: Column | undefined;
  /** The other party or the description: the first one that a row has is the name. */
  readonly name: readonly Column[];
  /** The other party if money comes in, and if it goes out. */
  readonly payer?: Column | undefined;
  readonly payee?: Column | undefined;
  /** Texts of the memo, as far as they are not the name. */
  readonly memo: readonly Column[];
  /** The bank's word for the kind of the transaction. */
  readonly type?: Column | undefined;
  readonly id?: Column | undefined;
  readonly check?: Column | undefined;
  readonly status?: Column | undefined;
  readonly account?: Column | undefined;
  readonly otherAccount?: Column | undefined;
  readonly category?: Column | undefined;
}

/** How the CSV files of a bank are read: a plain value, so that it can be kept as JSON for the next file. */
export interface CsvLayout {
  /** The bank, as in `Sparkasse, Germany`. Null: not known. */
  readonly bank: string | null;
  readonly delimiter: string;
  readonly quote: string | null;
  /** The headings. Null: the file has none. */
  readonly headings: readonly string[] | null;
  /** What the cells of a file without headings are, such as `day number text number`, by which the next file is known. */
  readonly shape: string;
  readonly columns: Columns;
  /** The order of numeric days. Null: the days are understood without. */
  readonly dayOrder: DayOrder | null;
  readonly decimal: DecimalMark;
  /** Of the balances, which a few banks write otherwise. */
  readonly balanceDecimal: DecimalMark;
  /** What positive numbers of `amount` are. */
  readonly positive: MoneyDirection;
  /** What positive numbers of `out` and `in` are: some banks write money out as `-12.00` into its own column. */
  readonly positiveOut: MoneyDirection;
  readonly positiveIn: MoneyDirection;
  /** What a positive balance is: of some cards, it is what is owed. */
  readonly positiveBalance: MoneyDirection;
  /** The sign of most fees. */
  readonly positiveFee: MoneyDirection;
  /** Whether the first row of a file without headings sums up the account, and is no transaction. */
  readonly hasSummaryRow: boolean;
  /** The currency of rows that do not say it, from a heading. */
  readonly currency: string | null;
  /** The order of the rows. Null: no running balance proves it. */
  readonly order: 'oldest first' | 'newest first' | null;
  /** Whether the balance of a row is the one before it. */
  readonly isBalanceBefore: boolean;
}
