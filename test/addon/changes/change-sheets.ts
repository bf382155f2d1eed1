import { type ChangeColumn, changeSheet as own } from '../../../src/addon/changes/change-sheet';
import type { FakeSheet } from '../../support/sheets/fake-sheet';
import { gridOf, recordOf } from '../splits/split-sheets';

export type ChangeCells = { readonly [Column in ChangeColumn]?: unknown };

export const everyColumn = Object.keys(own.columns) as ChangeColumn[];

/** The sheet FIN Changes with these columns; cells are values, as Sheets returns them. */
export function changeSheet(rows: readonly ChangeCells[], columns: readonly ChangeColumn[] = everyColumn): FakeSheet {
  const titles = columns.map((column): unknown => own.columns[column].title);
  return gridOf([titles, ...rows.map((row) => columns.map((column) => row[column] ?? ''))], own.name);
}

/** A row of the sheet, with what the sidebar records of the transaction. */
export function changeOf(transaction: object, said: ChangeCells): ChangeCells {
  return { ...recordOf(transaction), ...said };
}
