import type { createDates } from '../../cells/sheet-dates';
import type { HiddenColumn } from '../../changes/write-changes';
import type { Connection } from '../../connections/connection';
import type { Interval } from '../../days/intervals';
import type { GroupMembers } from '../../kinds/user-categories';
import type { EditableSheet, Platform } from '../../platform/platform';
import type { Session } from '../../session/session';
import type { OwnedColumn } from '../definition/datasets';
import type { SyncedTable, TableState } from '../definition/table';
import type { LocatedRows } from '../sheet/locate-rows';
import type { RunProgress } from './run-progress';

/** What a sheet says about the days of a table before a run reads its rows. */
export interface SheetDays {
  /** The rows, of which the first plan is made. If they have moved when it is written, another one is made. */
  readonly located: LocatedRows;
  /** Of all rows with a date, ascending. */
  readonly days: readonly number[];
  /** Days from which somebody has deleted rows, or moved them by another date, since the last complete run. */
  readonly deleted: readonly Interval[];
  /** How many rows these days had. */
  readonly deletedRowCount: number;
}

/** What FIN Changes says of the transactions of each month, for the next run to find the months where it differs. */
export interface ChangeMarks {
  /** Sample: `678:1k2j3h,681:zz8a01`, the months since 0 and hashes. */
  readonly marks: string;
  /** Whether the user says something of a transaction in place of what a column of the API does. */
  says(id: string, key: string): boolean;
  /** Whether a cell of such a column shows what the user says, however it is spelled. */
  repeats(id: string, key: string, cell: unknown): boolean;
  /** The days of those that differ from what the last complete run found. */
  readonly days: readonly Interval[];
}

/** What the steps of one run of a table share. */
export interface TableRun {
  readonly platform: Platform;
  /** The same with the properties as they were when the run began, which are read together. */
  readonly stored: Platform;
  readonly table: SyncedTable;
  readonly startedAt: number;
  readonly progress: RunProgress;
  readonly sheet: EditableSheet;
  readonly owned: readonly OwnedColumn[];
  /** As it was before the run, with the headings of its layout. */
  readonly state: TableState;
  readonly connection: Connection;
  /** The categories that groups of the filter may stand for; undefined: all, because every editor can read them. */
  readonly members: GroupMembers | undefined;
  readonly session: Session;
  /** What FIN Changes must not record of its transactions: the table does not show it, and not every editor can read it. */
  readonly unrecorded: readonly HiddenColumn[];
  readonly dates: ReturnType<typeof createDates>;
  /** The days of the sheet's rows before the run. Null: the run reads all days, as in a load. */
  readonly sheetDays: SheetDays | null;
  /** What FIN Changes says, and the days whose rows it has changed since the last run. */
  readonly changed: ChangeMarks;
  /** Whether the table is not loaded to its end yet, or all of it is read again. */
  readonly isLoad: boolean;
  /** Whether there is time to write another block. */
  hasTime(): boolean;
}

/** A run before it is known what the user has changed. */
export type PreparedRun = Omit<TableRun, 'changed'>;

/** What is known of a run before its first step. */
export type StartedRun = Pick<TableRun, 'platform' | 'stored' | 'table' | 'startedAt' | 'progress'>;
