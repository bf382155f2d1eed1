import type { Day, Decimal, DeliveredTransaction } from './statement';

/**
 * What one import states of one transaction, as `import_entries` keeps it. A stored transaction follows from its entries
 * (`valuesOf`), so an import can be undone by removing its own.
 */
export interface Entry {
  readonly date: Day;
  /** The day of booking. */
  readonly posted: Day | null;
  readonly authorized: Day | null;
  readonly amount: Decimal;
  readonly currency: string | null;
  readonly name: string;
  readonly memo: string | null;
  readonly category: string | null;
  readonly transferTo: string | null;
  readonly bankId: string | null;
  readonly replaces: string | null;
  readonly pending: boolean;
  readonly balance: Decimal | null;
}

/** An entry with the import that it is from. */
export interface KeptEntry extends Entry {
  readonly importNumber: number;
  readonly dialect: string;
  /** The first and last day that the import knew of the account. */
  readonly from: Day;
  readonly asOf: Day;
  /** The import says that this pending transaction has ended without being booked. */
  readonly isGone: boolean;
}

/** @throws Error if the amount has more digits than the database keeps: it would be rounded in silence. */
export function toEntry(transaction: DeliveredTransaction, currency: string | null): Entry {
  const { date, name, pending, line } = transaction;
  if (!/^-?\d{1,15}(?:\.\d{1,4})?$/.test(canonical(transaction.amount))) {
    const where = line === undefined ? `${date} ${name}` : `Line ${line}`;
    throw new Error(
      `${where}: the amount ${transaction.amount} has more than 15 digits or 4 decimals. Nothing was stored.`,
    );
  }
  return {
    date,
    posted: transaction.posted ?? null,
    authorized: transaction.authorized ?? null,
    amount: canonical(transaction.amount),
    currency: transaction.currency ?? currency,
    name,
    memo: transaction.memo ?? null,
    category: transaction.category ?? null,
    transferTo: transaction.transferTo ?? null,
    bankId: transaction.bankId ?? null,
    replaces: transaction.replaces ?? null,
    pending,
    balance: transaction.balance === undefined || transaction.balance === null ? null : canonical(transaction.balance),
  };
}

/** The same decimal without zeros at its end, so that `12.50` equals `12.5000` as text. */
export function canonical(amount: Decimal): Decimal {
  return amount.includes('.') ? amount.replace(/\.?0+$/, '') : amount;
}
