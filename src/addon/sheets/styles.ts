import { currencyDigits } from '../cells/currency-digits';

/** Number formats that the add-on sets. */
export const automaticFormat = 'General';
/** The format "plain text". */
export const textFormat = '@';
export const wholeFormat = '#,##0';
export const moneyFormat = '#,##0.00';
/** What may be below zero. */
export const signedMoneyFormat = '#,##0.00;[Red]-#,##0.00';
/** At least two decimals, and all that a number has. */
export const exactFormat = '#,##0.00######';
export const monthFormat = 'mmm yyyy';
export const dayFormat = 'yyyy-mm-dd';
export const minuteFormat = 'yyyy-mm-dd hh:mm';
export const secondFormat = 'yyyy-mm-dd hh:mm:ss';

/** Colours of texts and their backgrounds. */
export const ink = '#1f2933';
export const muted = '#6b7782';
export const band = '#f3f5f7';
/** Of rows that are gone. */
export const grey = '#999999';
export const noColor = '#ffffff';
/** The background of new rows: none of those that Sheets offers. */
export const newColor = '#eaf4fe';
/** Of what is received and spent, in every chart. */
export const green = '#2a7d68';
export const red = '#c96f5a';

/** As many decimals as `in=` rounds to. */
export function currencyFormat(currency: string): string {
  const digits = currencyDigits(currency);
  return digits === 0 ? wholeFormat : `#,##0.${'0'.repeat(digits)}`;
}

/** Whether amounts of a currency would be shown with fewer decimals than this one has. */
export function hidesDigits(currency: string, amount: unknown): boolean {
  return typeof amount === 'number' && Number(amount.toFixed(currencyDigits(currency))) !== amount;
}

/** Of an amount, with all of its digits. */
export function amountFormat(currency: string, amount: unknown): string {
  return hidesDigits(currency, amount) ? exactFormat : currencyFormat(currency);
}
