import type { Selectable } from 'kysely';
import type { TransactionTable } from '../database/tables';
import { canonical, type Entry, type KeptEntry } from './entry';

/** The columns of a transaction that its entries decide. All others belong to the user, such as tags and categories. */
export type EntryValues = Pick<
  Selectable<TransactionTable>,
  | 'transaction_date'
  | 'authorized_date'
  | 'name'
  | 'merchant_name'
  | 'amount'
  | 'currency_code'
  | 'pending'
  | 'is_ignored'
  | 'source_primary_category'
>;

/**
 * What is stored of a transaction that these entries state. Booked comes before pending. Then the dialect that stated it first
 * keeps its texts, so that a second source does not rename what the user knows, and of one dialect the entry that knew the
 * latest day counts, in whatever order the files were imported.
 */
export function valuesOf(entries: readonly KeptEntry[]): EntryValues {
  const first = entries.reduce((a, b) => (b.importNumber < a.importNumber ? b : a));
  const isBetter = (a: KeptEntry, b: KeptEntry) => {
    if (a.pending !== b.pending) return b.pending;
    const [isFirst, isOther] = [a.dialect === first.dialect, b.dialect === first.dialect];
    if (isFirst !== isOther) return isFirst;
    return a.asOf === b.asOf ? a.importNumber >= b.importNumber : a.asOf > b.asOf;
  };
  const best = entries.reduce((a, b) => (isBetter(b, a) ? b : a));
  return { ...toValues(best), is_ignored: best.pending && best.isGone };
}

/** The API's amount is positive when money leaves the account. */
export function toValues(entry: Entry): EntryValues {
  const { date, authorized, name, memo, amount, currency, pending, transferTo } = entry;
  const transfer = amount.startsWith('-') ? 'TRANSFER_OUT' : 'TRANSFER_IN';
  return {
    transaction_date: date,
    authorized_date: authorized,
    name: shownName(name, memo),
    merchant_name: memo === null || name === '' ? null : cut(name),
    amount: negated(amount),
    currency_code: currency,
    pending,
    is_ignored: false,
    source_primary_category: entry.category ?? (transferTo === null ? null : transfer),
  };
}

/** The longest text of a field that an export can be imported with. The entry keeps all of it. */
const textMax = 500;

/** The API has one text for what banks have two for: the name of the other party, and the purpose. */
export function shownName(name: string, memo: string | null): string {
  return cut([name, memo ?? ''].filter((text) => text !== '').join(' · '));
}

/** The database keeps no NUL. */
function cut(withNul: string): string {
  const text = withNul.replaceAll('\0', '');
  return text.length <= textMax ? text : text.slice(0, textMax).replace(/[\ud800-\udbff]$/, '');
}

/** The sign of the API's `amount`, or back. Zero has none. */
export function negated(amount: string): string {
  const plain = canonical(amount);
  if (plain.startsWith('-')) return plain.slice(1);
  return /[1-9]/.test(plain) ? `-${plain}` : plain;
}
