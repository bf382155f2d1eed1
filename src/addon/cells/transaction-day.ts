import { dayNumber } from '../days/day-number';
import type { Row } from './row';

/** The day of a transaction, in days since 1970-01-01; null for a row without a date, such as an account. */
export function transactionDay(row: Row): number | null {
  return dayNumber(row['transactionDate']);
}
