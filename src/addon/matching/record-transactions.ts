import type { Cell } from '../cells/cells';
import { createDates } from '../cells/sheet-dates';
import { isRealDay } from '../days/day-text';
import { ofAccount, readAccountsIfAllowed } from '../lookup/accounts';
import type { EditableSheet, Platform } from '../platform/platform';
import { originalOf } from '../rows/change';
import { isBlank, type Row, rowsById, textOf } from '../rows/row';
import { accountIdOf, currencyOf, dayOf, givenAmountOf, merchantOf } from '../rows/transaction';
import type { Session } from '../session/session';
import { amountFormat } from '../sheets/design';
import type { Columns } from '../sheets/own-sheet';
import { type PlannedWrite, planWrites, type WrittenCell } from '../sheets/plan-writes';
import { writeAll } from '../sheets/write-cells';
import type { RecordedColumn } from './follow-moved';

/** The columns of a sheet of the add-on that say which transaction of the API a row is of. */
type RecordColumns = Columns<RecordedColumn | 'currency'>;

export interface RecordRow {
  /** From 1. */
  readonly row: number;
  readonly transaction: Row;
  /** What the row has; nothing if it is new. */
  readonly cells: readonly unknown[];
}

/** The blank ones of the cells that record these transactions, as the API has them: what the user says changes none. */
export function planRecords(
  platform: Platform,
  session: Session,
  columns: RecordColumns,
  rows: readonly RecordRow[],
): WrittenCell[] {
  const dates = createDates(platform);
  const accounts = rowsById(rows.length === 0 ? [] : readAccountsIfAllowed(session));
  const values: { readonly [Column in keyof RecordColumns]: (row: Row) => Cell } = {
    id: (row) => textOf(row, 'id'),
    date(row) {
      const day = dayOf(row) ?? '';
      return isRealDay(day) ? dates.midnight(day) : day;
    },
    name: (row) => textOf(row, 'name') ?? merchantOf(row),
    account: (row) => ofAccount(accounts, row, 'name'),
    currency: currencyOf,
    recorded: givenAmountOf,
    pending: (row) => row['pending'] === true,
    accountId: accountIdOf,
  };
  return (Object.keys(values) as (keyof RecordColumns)[]).flatMap((name) =>
    rows
      .filter(({ cells }) => isBlankIn(cells, columns[name]))
      .map(({ row, transaction }) => {
        const cell = { row, column: columns[name] + 1, value: values[name](originalOf(transaction)) };
        return name === 'recorded' ? { ...cell, format: formatOfAmount(transaction) } : cell;
      }),
  );
}

/** Whether a column is there and blank in a row. */
export function isBlankIn(cells: readonly unknown[], column: number): boolean {
  return column >= 0 && isBlank(cells[column]);
}

/** The number format of a cell with the amount of a transaction, or a part of it. */
export function formatOfAmount(row: Row): string {
  return amountFormat(currencyOf(row) ?? '', givenAmountOf(row));
}

/** The ids come first: the next run completes rows with an id, and a row without one would stay as it is. */
export function writeRecords(sheet: EditableSheet, { id }: Pick<RecordColumns, 'id'>, cells: WrittenCell[]): void {
  const hasIds = (write: PlannedWrite): number => Number(write.cells.some(({ column }) => column === id + 1));
  writeAll(
    sheet,
    planWrites(cells).sort((a, b) => hasIds(b) - hasIds(a)),
  );
}
