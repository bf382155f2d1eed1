import type { ExportHoldingView } from '../../addon/features/exporting/views';
import type { Book } from '../book';
import type { AccountBook } from '../check-accounts';
import { add, type Decimal, negate, toDecimal, writeDecimal } from '../decimal';
import type { Deductibles } from '../deductibles';
import { dayBefore } from '../period';

/** How the spreadsheets of a language read a file that is opened by a click. */
export interface CsvDialect {
  readonly separator: ',' | ';';
  readonly decimalMark: '.' | ',';
}

type CsvCell = string | number | boolean | null | Amount;

/** An amount, which no spreadsheet may take for anything else. */
interface Amount {
  readonly amount: Decimal;
  readonly places: number;
}

/** A row per transaction, and per part of one that is split: posted ones, in the order of the journals. */
export function writeTransactionsCsv(book: Book, dialect: CsvDialect): string {
  const accounts = new Map(book.accounts.map(({ view }) => [view.id, view]));
  const headings = [
    ...['Entry', 'Date', 'Account', 'Institution', 'Amount', 'Currency', 'Kind', 'Kind reason', 'Category', 'Group'],
    ...['Name', 'Merchant', 'Note', 'Tags', 'Part', 'Counted on', 'Ignored', 'Ledger account', 'Counter account'],
    ...['Transaction ID', 'Account ID', 'Name (API)', 'Merchant (API)', 'Category (API)'],
  ];
  const rows = book.lines.map(
    ({ transaction, line: { row, amount }, entry, account, counter, commodity }): CsvCell[] => {
      const view = accounts.get(transaction.accountId);
      const { part, original } = row;
      return [
        ...[entry, transaction.day, view?.name ?? transaction.accountId, view?.institution ?? null],
        ...[moneyOf(book, amount, commodity), transaction.currency || (view?.currency ?? '')],
        ...[row.kind, row.reason, row.category, row.group, row.name, row.merchant, row.note, row.tags.join(', ')],
        part === null ? null : part.isRest ? '(rest)' : `${part.number} of ${part.count}`,
        row.countedOn === row.day ? null : row.countedOn,
        ...[row.isIgnored ? 'yes' : null, account, counter, row.id, transaction.accountId],
        ...(original === null ? [null, null, null] : [original.name, original.merchant, original.category]),
      ];
    },
  );
  return toCsv([headings, ...rows], dialect);
}

/** A row per account: its balances at the beginning and the end, and whether they agree with the transactions. */
export function writeAccountsCsv(book: Book, dialect: CsvDialect): string {
  const { from, until } = book.year.view;
  const headings = [
    ...['Account', 'Institution', 'Category', 'Currency', 'Ledger account', 'Opening date', 'Opening balance'],
    ...['Opening by', 'Transactions', 'Money in', 'Money out', 'Closing date', 'Computed balance', 'Known balance'],
    ...['Difference', 'Result', 'Account ID'],
  ];
  const rows = book.accounts.map((account): CsvCell[] => {
    const { view, path, commodity, opening, openingBy, count, moneyIn, moneyOut, computed, closing } = account;
    const money = (amount: Decimal | null): Amount | null =>
      amount === null ? null : moneyOf(book, amount, commodity);
    const difference = computed === null || closing === null ? null : add(closing, negate(computed));
    return [
      ...[view.name, view.institution, view.category, view.currency, path, dayBefore(from), money(opening)],
      ...[openingBy, count, money(moneyIn), money(moneyOut), until, money(computed), money(closing)],
      ...[money(difference), resultOf(account), view.id],
    ];
  });
  return toCsv([headings, ...rows], dialect);
}

function resultOf({ isBooked, isProven, opening, openingReason, closing, closingReason, gaps }: AccountBook): string {
  if (!isBooked || opening === null) return `Unknown: ${openingReason ?? ''}`;
  if (closing === null) return `Unknown: ${closingReason ?? ''}`;
  if (gaps.length > 0) return 'Gap';
  return isProven ? 'Reconciled' : 'Agrees, not proven by statements';
}

/** A row per holding, as they are on the day of the export. */
export function writeHoldingsCsv({ year: { view } }: Book, dialect: CsvDialect): string {
  const names = new Map(view.accounts.map(({ id, name }) => [id, name]));
  const headings = [
    ...[
      'As of',
      'Account',
      'Name',
      'Ticker',
      'Quantity',
      'Price',
      'Value',
      'Cost basis',
      'Gain',
      'Currency',
      'Account ID',
    ],
  ];
  const rows = (view.holdings ?? []).map((holding): CsvCell[] => {
    const { accountId, name, ticker, quantity, price, value, currency } = holding;
    return [
      ...[view.today, names.get(accountId) ?? accountId, name, ticker, exact(quantity), exact(price), exact(value)],
      ...[exact(holding.cost) ?? 'unknown', gainOf(holding), currency, accountId],
    ];
  });
  return toCsv([headings, ...rows], dialect);
}

/** A row per transaction, or part of one, with a tag of which receipts are kept: each once. */
export function writeDeductibleCsv(book: Book, { lines }: Deductibles, dialect: CsvDialect): string {
  const accounts = new Map(book.accounts.map(({ view }) => [view.id, view.name]));
  const headings = [
    ...['Deductible tags', 'Date', 'Payee', 'Paid', 'Currency', 'Account', 'Category', 'Receipt', 'Note', 'Tags'],
    ...['Part', 'Entry', 'Transaction ID'],
  ];
  const rows = lines.map(({ of, tags, paid, receipts }): CsvCell[] => {
    const { transaction, line, entry, commodity } = of;
    const { row } = line;
    return [
      ...[tags.join(', '), transaction.day, row.merchant ?? row.name, moneyOf(book, paid, commodity), commodity],
      ...[accounts.get(transaction.accountId) ?? transaction.accountId, row.category],
      ...[receipts.length === 0 ? 'MISSING' : receipts.join(' '), row.note, row.tags.join(', ')],
      ...[row.part === null ? null : `${row.part.number} of ${row.part.count}`, entry, row.id],
    ];
  });
  return toCsv([headings, ...rows], dialect);
}

/** A row per tag and currency, and at the end one per currency in which each transaction counts once. */
export function writeDeductibleTotalsCsv(book: Book, { tags, all }: Deductibles, dialect: CsvDialect): string {
  const headings = ['Deductible tag', 'Currency', 'Number', 'Paid', 'Without receipt', 'Paid without receipt'];
  const rows = [...tags, { ...all, tag: '(all, each once)' }].flatMap(({ tag, sums }) =>
    sums.map(({ commodity, count, paid, missingCount, missingPaid }): CsvCell[] => [
      ...[tag, commodity, count, moneyOf(book, paid, commodity)],
      ...[missingCount, moneyOf(book, missingPaid, commodity)],
    ]),
  );
  return toCsv([headings, ...rows], dialect);
}

function moneyOf({ places }: Book, amount: Decimal, commodity: string): Amount {
  return { amount, places: places.get(commodity) ?? 2 };
}

function gainOf({ value, cost }: ExportHoldingView): Amount | null {
  if (value === null || cost === null) return null;
  return { amount: add(toDecimal(value), negate(toDecimal(cost))), places: 0 };
}

function exact(amount: number | null): Amount | null {
  return amount === null ? null : { amount: toDecimal(amount), places: 0 };
}

/** A mark of the encoding at the beginning, without which some spreadsheets misread letters, and lines that end as RFC 4180 says. */
function toCsv(rows: readonly (readonly CsvCell[])[], dialect: CsvDialect): string {
  const lines = rows.map((row) => row.map((value) => toCell(value, dialect)).join(dialect.separator));
  return `\uFEFF${lines.map((line) => `${line}\r\n`).join('')}`;
}

function toCell(value: CsvCell, dialect: CsvDialect): string {
  if (value === null) return '';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (typeof value === 'string') return quoted(asText(value, dialect));
  return writeDecimal(value.amount, value.places).replace('.', dialect.decimalMark);
}

/**
 * A text that a spreadsheet could take for a formula begins with an apostrophe; so does one that has an apostrophe there,
 * so that taking off one gives what the text was. A spreadsheet that divides at the other separator sees no formula
 * either, nor one on a line of its own.
 */
function asText(text: string, { separator }: CsvDialect): string {
  const plain = text.replace(/\p{Cc}+/gu, ' ').replace(/\p{Cs}/gu, '\uFFFD');
  const other = separator === ',' ? /(;\s*)(?=[=+\-@＝＋－＠])/g : /(,\s*)(?=[=+\-@＝＋－＠])/g;
  const guarded = plain.replace(other, "$1'");
  return /^\s*[=+\-@＝＋－＠'|%]/.test(guarded) ? `'${guarded}` : guarded;
}

function quoted(text: string): string {
  return /[",;]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
