import type { Connection } from '../../connections/connection';
import type { createDates } from '../../formulas/run';
import type { EditableSheet, Platform } from '../../platform/platform';
import type { Session } from '../../session/session';
import { datasetOf, type OwnedColumn } from '../definition/datasets';
import type { SyncedTable, TableState } from '../definition/table';

/** What the steps of one run of a table share. */
export interface TableRun {
  readonly platform: Platform;
  readonly table: SyncedTable;
  readonly startedAt: number;
  readonly sheet: EditableSheet;
  readonly owned: readonly OwnedColumn[];
  /** As it was before the run, with the headings of its layout. */
  readonly state: TableState;
  readonly connection: Connection;
  readonly session: Session;
  readonly dates: ReturnType<typeof createDates>;
  /** Whether the table is not loaded to its end yet, or all of it is read again. */
  readonly isLoad: boolean;
  /** Whether there is time to write another block. */
  hasTime(): boolean;
}

/** What is known of a run before its first step. */
export type StartedRun = Pick<TableRun, 'platform' | 'table' | 'startedAt'>;

/** Whether a run reads all days; otherwise only those that are due. */
export function readsAllDays({ table, isLoad }: Pick<TableRun, 'table' | 'isLoad'>): boolean {
  return isLoad || table.isSnapshot === true || datasetOf(table.dataset).date === null;
}
