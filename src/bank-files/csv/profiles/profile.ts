import type { DecimalMark, MoneyDirection } from '../../reader';
import type { Columns } from '../layout';
import type { DayOrder } from '../read-day';

/** What is known of the CSV files of a bank, beyond what a file shows. Columns are named by their headings. */
export interface BankProfile {
  /** The bank and its country, and the kind of account if its files differ. */
  readonly bank: string;
  /** The headings by which a file is known. It may have further ones. */
  readonly headings: readonly string[];
  /** What the cells of a file without headings are, as in `CsvLayout.shape`. */
  readonly shape?: string;
  /** The columns that the file alone may not show, such as when it has one row. */
  readonly columns: Partial<Columns>;
  /** Of days with slashes, hyphens or points. Absent: the bank writes the year first or names of months. */
  readonly dayOrder?: DayOrder;
  /** Absent: the bank lets the user choose, or changed it. */
  readonly decimal?: DecimalMark;
  /** What positive amounts are, where there is one column of them. */
  readonly positive?: MoneyDirection;
}

/** Headings as the bank writes them, between bars. */
export function headings(text: string): readonly string[] {
  return text.split('|');
}
