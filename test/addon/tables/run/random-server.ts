import { payment, type Transaction } from '../../../support/api/transaction-server';

const hostileNames = ['=1+1', '+49 30', '007', '1/2', 'TRUE', "'quoted", '@name', 'Café', '#REF!', '2026-01-02'];

export interface RandomServer {
  readonly rows: Transaction[];
  /** Ids under which pending transactions came back. */
  readonly postedAs: Map<string, string>;
  add(seed: number): void;
  change(seed: number): void;
  remove(seed: number): void;
  post(seed: number): void;
}

/** Transactions of October and November that change; a pending one comes back posted under another id. */
export function randomServer(): RandomServer {
  const rows: Transaction[] = [];
  const postedAs = new Map<string, string>();
  let last = 0;
  return {
    rows,
    postedAs,
    add(seed) {
      last += 1;
      const day = String((seed % 28) + 1).padStart(2, '0');
      const name = `${hostileNames[seed % hostileNames.length]} ${last}`;
      rows.push(payment(last, { transactionDate: `2026-1${seed % 2}-${day}`, name, pending: seed % 3 === 0 }));
    },
    change(seed) {
      const index = rows.length === 0 ? -1 : seed % rows.length;
      const row = rows[index];
      if (row !== undefined) rows[index] = { ...row, name: `${row['name']}!`, displayAmount: seed / 100 };
    },
    remove(seed) {
      if (rows.length > 0) rows.splice(seed % rows.length, 1);
    },
    post(seed) {
      const pending = rows.filter((row) => row['pending'] === true);
      const row = pending[seed % Math.max(pending.length, 1)];
      if (row === undefined) return;
      last += 1;
      const posted = { ...row, id: payment(last).id, pending: false };
      rows[rows.indexOf(row)] = posted;
      postedAs.set(row.id, posted.id);
    },
  };
}
