import type { DecimalMark } from '../../reader';
import type { Columns, Positive } from '../layout';
import type { DayOrder } from '../read-day';

/** What is known of the CSV files of a bank, beyond what a file shows. Columns are named by their headings. */
export interface BankProfile {
  /** The bank and its country, and the kind of account if its files differ. */
  readonly bank: string;
  /** The headings by which a file is known. It may have further ones. */
  readonly headings: readonly string[];
  /** Absent: found in the file. */
  readonly columns?: Partial<Columns>;
  readonly dayOrder?: DayOrder;
  readonly decimal?: DecimalMark;
  readonly positive?: Positive;
  readonly currency?: string;
}
