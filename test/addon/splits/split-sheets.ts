import { splitSheet as own, type SplitColumn } from '../../../src/addon/splits/split-sheet';
import type { Transaction } from '../../support/api/transaction-server';
import { FakeSheet } from '../../support/sheets/fake-sheet';

export type SplitCells = { readonly [Column in SplitColumn]?: unknown };

const everyColumn = Object.keys(own.columns) as SplitColumn[];

/** The sheet FIN Splits with the columns in any order; cells are values, as Sheets returns them. */
export function splitSheet(rows: readonly SplitCells[], columns: readonly SplitColumn[] = everyColumn): FakeSheet {
  const cells = [
    columns.map((column): unknown => own.columns[column].title),
    ...rows.map((row) => columns.map((column) => row[column] ?? '')),
  ];
  return gridOf(cells);
}

export function gridOf(cells: readonly (readonly unknown[])[], name: string = own.name): FakeSheet {
  return new FakeSheet(
    name,
    cells.map((row) => [...row]),
    9,
  );
}

/** The rows of one split, with what the sidebar records of the transaction. */
export function partsOf(transaction: object, ...parts: readonly SplitCells[]): SplitCells[] {
  return parts.map((part) => ({ ...recordOf(transaction), ...part }));
}

/** What the sidebar records of a transaction. */
export function recordOf(transaction: object) {
  const { id, transactionDate, name, displayAmount, currencyCode, pending, accountId } = transaction as Transaction;
  return {
    id,
    date: new Date(`${transactionDate}T00:00:00Z`),
    name,
    account: 'Checking',
    currency: currencyCode,
    recorded: displayAmount,
    pending,
    accountId,
  };
}
