import { addDecimals, toDecimal } from '../amount';
import type { BankTransaction, Day, Statement } from '../events';
import { newTransaction } from '../make-events';
import { findName } from './find-name';
import type { CsvLayout } from './layout';
import type { RowReader } from './row-reader';
import type { Row } from './split-rows';

/** What is known of a row before it is read as a transaction. */
export interface ReadableRow {
  readonly statement: Statement;
  readonly date: Day;
  /** As the file writes it, with a point and the sign of the sheet. */
  readonly amount: string;
  readonly currency: string | null;
  readonly pending: boolean;
}

/** Reads a row as a transaction. `texts` are those of its memo, which further rows may continue. */
export function readTransaction(
  { cells, line }: Row,
  reader: RowReader,
  { statement, date, amount, currency, pending }: ReadableRow,
  { isBalanceBefore }: Pick<CsvLayout, 'isBalanceBefore'>,
): { readonly transaction: BankTransaction; readonly texts: string[] } {
  const { places } = reader;
  const at = (place: number | undefined) => cellAt(cells, place);
  const party = amount.startsWith('-') ? at(places.payee) : at(places.payer);
  const names = textsOf(cells, places.name);
  const name = party || findName(names) || names[0] || (cells[places.name[0] ?? -1] ?? '');
  const balance = reader.balanceOf(cells, line);
  const original = reader.originalOf(cells, amount);
  const posted = reader.dayAt(places.posted, cells, line);
  const authorized = reader.dayAt(places.authorized, cells, line);
  const transaction = newTransaction({
    statement,
    date,
    posted: posted === date ? null : posted,
    valued: reader.dayAt(places.valued, cells, line),
    authorized: authorized === date ? null : authorized,
    amount: toDecimal(amount, currency) ?? '0.00',
    currency,
    name: toLine(name),
    type: toLine(at(places.type)) || null,
    bankId: idOf(at(places.id)),
    pending,
    balance: balance === null ? null : toDecimal(isBalanceBefore ? addDecimals([balance, amount]) : balance, currency),
    otherAccount: at(places.otherAccount) || null,
    check: idOf(at(places.check)),
    category: at(places.category) || null,
    original: original === null ? null : { ...original, amount: toDecimal(original.amount, original.currency) },
    line,
  });
  return { transaction, texts: textsOf(cells, places.memo).filter((text) => text !== name) };
}

/** The texts of a memo as one. */
export function toMemo(texts: readonly string[]): string {
  return texts.length < 2 ? toLine(texts[0] ?? '') : [...new Set(texts.map(toLine))].join(' · ');
}

/** A hyphen stands where there is nothing. */
export function cellAt(cells: readonly string[], place: number | undefined): string {
  return place === undefined || cells[place] === '-' ? '' : (cells[place] ?? '');
}

export function textsOf(cells: readonly string[], places: readonly number[]): string[] {
  return places.map((place) => cells[place] ?? '').filter((text) => text !== '' && text !== '-');
}

/** Texts over several lines are one line. */
function toLine(text: string): string {
  return /\s\s|[^\S ]/.test(text) ? text.replace(/\s+/g, ' ').trim() : text;
}

/** Some banks write zeros or a word where there is no number. */
function idOf(text: string): string | null {
  return text === '' || /^[0-]+$/.test(text) || /^(?:NONREF|NOTPROVIDED|NOT PROVIDED|N\/A)$/i.test(text) ? null : text;
}
