/**
 * What dateFrom and dateTo of a list have been seen to do. The specification says neither which date they filter nor
 * whether they include their own days. That they include them is not kept: an outdated "inclusive" would lose rows.
 */
export interface DateFilter {
  readonly isDateFromExclusive: boolean;
  readonly isDateToExclusive: boolean;
  /**
   * The filter works on another date, such as authorizedDate: a row may lie so many days outside the days asked for. 0
   * if no row did.
   */
  readonly shiftDays: number;
  /** Rows of any days came. The list is read without dates, in one piece. */
  readonly isIgnored: boolean;
  /** A row came by its transactionDate although its authorizedDate lies outside the days asked for. */
  readonly isByTransactionDate: boolean;
}

export const unknownDateFilter: DateFilter = {
  isDateFromExclusive: false,
  isDateToExclusive: false,
  shiftDays: 0,
  isIgnored: false,
  isByTransactionDate: false,
};

/** Whether rows that were read before may lack some: they were asked for as if the server filtered transactionDate. */
export function makesDoubtful(found: DateFilter, before: DateFilter): boolean {
  return found.isIgnored !== before.isIgnored || found.shiftDays !== before.shiftDays;
}
