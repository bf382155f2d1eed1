import { googleLimits } from '../../platform/google-limits';
import { isObject } from '../../platform/parse-json';
import type { Platform } from '../../platform/platform';
import { ifValid, quietly, record } from '../../store/record';
import { lastRunOf, type RunOutcome, unfinished } from '../../trigger/run-outcome';
import type { TableState } from '../definition/table';
import { changeTableState, readTable, readTableState } from '../definition/table-store';
import type { ProblemCode, RowChanges } from '../views';
import { addLogLine, type LogLine, readLog } from './run-log';

/**
 * The run that has begun and not ended. There is one at most, because a run holds the document lock. If Google ends it,
 * the next run finds it here.
 */
const openRun = record('document', 'fin.tablerun', (text): OpenRun | typeof closed => parseRun(text) ?? closed);
/** Stored in place of it when the run has ended. */
const closed = 'closed';
const parseRun = ifValid(isOpenRun);

function readOpenRun(platform: Platform): OpenRun | null {
  const run = openRun.read(platform);
  return run === closed ? null : run;
}

interface OpenRun extends Readonly<RowChanges> {
  readonly tableId: string;
  readonly at: number;
  /** When the counts were stored. */
  readonly until: number;
}

/** What a run has written, counted as it goes on. */
export interface RunProgress {
  readonly changes: RowChanges;
  /** What can be undone of it; see `recordPlan`. */
  undo: UndoRecord | null | undefined;
  /** Rows that are coloured as new; absent if it colours none. */
  unseen?: { readonly since: number; readonly count: number };
  /** Ids of the rows that it has listed as removed. */
  readonly listed: Set<string>;
  /** Stores the counts if they changed: one property write. Called before anything that may take long. */
  save(): void;
  /** Called when the run has ended by itself. `platform`: where its end is stored. */
  close(platform: Platform): void;
}

/** Logs the run before, if Google ended it. Takes two service calls. */
export function startRun(platform: Platform, tableId: string, at: number): RunProgress {
  closeEndedRun(platform);
  const changes: RowChanges = { added: 0, changed: 0, marked: 0, removed: 0 };
  let saved = '';
  const save = (): void => {
    const counts = JSON.stringify(changes);
    if (counts === saved) return;
    saved = counts;
    const run: OpenRun = { tableId, at, until: platform.clock.now(), ...changes };
    quietly(() => openRun.write(platform, run));
  };
  save();
  // With the end of the run in one call, in which nothing can be deleted.
  const close = (end: Platform): void => quietly(() => openRun.write(end, closed));
  return { changes, undo: undefined, listed: new Set(), save, close };
}

/** A run that Google ended; null if none began, or if it may still be running. One service call. */
export function findEndedRun(platform: Platform): OpenRun | null {
  const run = readOpenRun(platform);
  const isOver = run !== null && platform.clock.now() - run.at > googleLimits.runMs;
  return isOver && !hasStoredEnd(platform, run) ? run : null;
}

/** The caller holds the document lock, so the run has ended. */
export function closeEndedRun(platform: Platform): void {
  const run = readOpenRun(platform);
  if (run === null) return;
  const isStored = hasStoredEnd(platform, run);
  if (!isStored && readTable(platform, run.tableId) !== null) {
    changeTableState(platform, run.tableId, endedState(run));
  }
  const isLogged = isStored && readLog(platform).some(({ tableId, at }) => tableId === run.tableId && at === run.at);
  if (!isLogged) addLogLine(platform, toEndedLine(run));
}

/** Google may end a run between its last steps. */
function hasStoredEnd(platform: Platform, { tableId, at }: OpenRun): boolean {
  return (readTableState(platform, tableId).lastRunAt ?? 0) >= at;
}

const endedByGoogle: RunOutcome<ProblemCode> = unfinished(
  'run_ended',
  'Google ended the run. The next run continues.',
  0,
);

/** What was to be undone of the run before is not what the last run changed. */
export function endedState({ until }: OpenRun): Partial<TableState> {
  return { ...lastRunOf(endedByGoogle, until), undo: null };
}

/** `requestCount` is not known. */
export function toEndedLine({ tableId, at, until, added, changed, marked, removed }: OpenRun): LogLine {
  const counts = { added, changed, marked, removed, left: 0 };
  const { lastError, lastErrorCode } = lastRunOf(endedByGoogle, until);
  return { at, tableId, ...counts, requestCount: 0, ms: until - at, error: lastError, code: lastErrorCode };
}

function isOpenRun(value: unknown): value is OpenRun {
  if (!isObject(value) || typeof value['tableId'] !== 'string') return false;
  const { at, until, added, changed, marked, removed } = value;
  return [at, until, added, changed, marked, removed].every((each) => Number.isFinite(each));
}

/** A date is its milliseconds in an array. */
type Stored = string | number | boolean | null | readonly [number];

/** Cells of a row by the key of their column. */
export interface StoredCells {
  readonly [key: string]: Stored;
}

/**
 * What a run planned to change, by the id that a row has after it: the cells before and after. Without the latter the
 * row was removed, without both it was added. What the run did not come to is still as it was.
 */
export type UndoRecord = ReadonlyMap<string, readonly [before?: StoredCells, after?: StoredCells]>;
