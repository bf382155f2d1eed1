import type { ExportRowView } from '../addon/features/exporting/views';
import { type Decimal, sum, toDecimal } from './decimal';

/** A posted transaction, with its parts if it is split. */
export interface Transaction {
  /** Its row, or that of its first part. */
  readonly row: ExportRowView;
  readonly lines: readonly Line[];
  readonly id: string | null;
  readonly accountId: string;
  readonly day: string;
  readonly amount: Decimal;
  /** As the API says it; blank: it does not. */
  readonly currency: string;
}

export interface Line {
  readonly row: ExportRowView;
  readonly amount: Decimal;
}

/** A row of the list of transactions: a transaction, or a part of one. */
export interface BookLine {
  readonly transaction: Transaction;
  readonly line: Line;
  readonly entry: number;
  readonly account: string;
  /** The other account of the entry. Of a transfer in one entry, that of the other side. */
  readonly counter: string;
  readonly commodity: string;
}

export interface SortedRows {
  /** By day, then by id. */
  readonly transactions: readonly Transaction[];
  readonly pending: readonly ExportRowView[];
  /** Rows that no journal can have. */
  readonly withoutAmount: readonly ExportRowView[];
  readonly withoutDay: readonly ExportRowView[];
}

/** Puts parts together, and takes out what is not booked. */
export function sortRows(rows: readonly ExportRowView[]): SortedRows {
  const posted = rows.filter(({ isPending }) => !isPending);
  const withoutDay = posted.filter(({ day }) => day === null);
  const withoutAmount = posted.filter(({ day, amount }) => day !== null && amount === null);
  const groups = new Map<string, ExportRowView[]>();
  posted.forEach((row, index) => {
    if (row.day === null || row.amount === null) return;
    // Two rows without parts are two transactions, whatever their ids are.
    const key = row.part === null || row.id === null ? `row ${index}` : `id ${row.id}`;
    groups.set(key, [...(groups.get(key) ?? []), row]);
  });
  const transactions = Array.from(groups.values()).flatMap((own): Transaction[] => {
    const [row] = own;
    if (row === undefined || row.day === null) return [];
    const lines = own.map((each): Line => ({ row: each, amount: toDecimal(each.amount ?? 0) }));
    const amount = sum(lines.map((line) => line.amount));
    return [
      { row, lines, amount, id: row.id, accountId: row.accountId ?? '', day: row.day, currency: row.currency ?? '' },
    ];
  });
  const keyOf = ({ day, id, row }: Transaction): string => [day, id ?? '', row.name ?? ''].join('\n');
  transactions.sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : keyOf(a) > keyOf(b) ? 1 : 0));
  return { transactions, pending: rows.filter(({ isPending }) => isPending), withoutAmount, withoutDay };
}
