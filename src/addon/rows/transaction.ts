import type { accountTransactionFields } from '../../contract/resources';
import { dayNumber } from '../days/day-number';
import { changeOf, type RowChange, withRowChange } from './change';
import { numberOf, type Row, textOf } from './row';

/** The fields of a transaction that the add-on reads. */
export const transactionField = {
  account: 'accountId',
  accountName: 'accountName',
  institution: 'institutionName',
  date: 'transactionDate',
  authorized: 'authorizedDate',
  merchant: 'merchantName',
  /** Money in is positive. */
  amount: 'displayAmount',
  /** The API's own has the opposite sign. */
  negated: 'amount',
  currency: 'currencyCode',
  share: 'accountOwnershipPercentage',
  ignored: 'isIgnored',
  category: 'organizationTransactionCategoryName',
  detailed: 'sourceDetailedCategory',
  primary: 'sourcePrimaryCategory',
} as const satisfies { readonly [name: string]: keyof typeof accountTransactionFields };

/** The day without a time. A date with a time would sort after its own day. */
export function dayOf(row: Row): string | null {
  return textOf(row, transactionField.date)?.slice(0, 10) ?? null;
}

/** The day on which sums count it: its own, or what the user says in place of it. */
export function countedDayOf(row: Row): string | null {
  return changeOf(row)?.countsOn ?? dayOf(row);
}

/** Its own day, in days since 1970-01-01; null for a row without a date, such as an account. */
export function transactionDay(row: Row): number | null {
  return dayNumber(row[transactionField.date]);
}

/** Whether the date has a time. */
export function hasTime(row: Row): boolean {
  return (textOf(row, transactionField.date) ?? '').length > 10;
}

export function authorizedDay(row: Row): number | null {
  return dayNumber(row[transactionField.authorized]);
}

/** Money in is positive. A list without amounts adds up to 0. */
export function amountOf(row: Row): number {
  return givenAmountOf(row) ?? 0;
}

/**
 * null without an amount. `displayAmount` is preferred: that it is the negated `amount` holds only "currently"
 * (specification, 2.3).
 */
export function givenAmountOf(row: Row): number | null {
  const amount = numberOf(row, transactionField.amount);
  if (amount !== null) return amount;
  const negated = numberOf(row, transactionField.negated);
  return negated === null ? null : 0 - negated;
}

/** The same transaction with another amount. */
export function withAmount(row: Row, amount: number): Row {
  const { amount: shown, negated } = transactionField;
  return { ...row, [shown]: amount, ...(row[negated] === undefined ? {} : { [negated]: 0 - amount }) };
}

export function currencyOf(row: Row): string | null {
  return textOf(row, transactionField.currency);
}

export function merchantOf(row: Row): string | null {
  return textOf(row, transactionField.merchant);
}

export function accountIdOf(row: Row): string | null {
  return textOf(row, transactionField.account);
}

export function isIgnored(row: Row): boolean {
  return row[transactionField.ignored] === true;
}

/** The organization's name for the category. */
export function givenCategoryOf(row: Row): string | null {
  return textOf(row, transactionField.category);
}

/** The API's name for the category, such as `FOOD_AND_DRINK_GROCERIES`. */
export function sourceCategoryOf(row: Row): string | null {
  return detailedCategoryOf(row) ?? primaryCategoryOf(row);
}

export function detailedCategoryOf(row: Row): string | null {
  const change = changeOf(row);
  return isRecategorized(change) ? change.source : textOf(row, transactionField.detailed);
}

export function primaryCategoryOf(row: Row): string | null {
  return isRecategorized(changeOf(row)) ? null : textOf(row, transactionField.primary);
}

/** The source has categorized something else than what the user says it is. */
function isRecategorized(change: RowChange | null): change is RowChange {
  return change !== null && change.category !== null;
}

/** The transaction as the user says it is. The fields of the source stay as the API sent them. */
export function withChange(row: Row, change: RowChange): Row {
  const { category, merchant, name } = change;
  return withRowChange(row, change, {
    ...(category === null ? {} : { [transactionField.category]: category }),
    ...(merchant === null ? {} : { [transactionField.merchant]: merchant }),
    ...(name === null ? {} : { name }),
  });
}

/** All that the category depends on. */
export function categoryKeyOf(row: Row): string {
  return [givenCategoryOf, detailedCategoryOf, primaryCategoryOf].map((read) => read(row) ?? '').join('\n');
}
