import { hourMs } from '../../days/day-number';
import { coverageAfter, everything, joinCoverage } from '../../days/intervals';
import type { AddonError } from '../../errors/addon-error';
import { errorPolicy } from '../../errors/error-policies';
import { googleLimits } from '../../platform/google-limits';
import { storeTogether } from '../../store/property-snapshot';
import { lastRunOf, leftOf, problemOf, type RunOutcome, unfinished } from '../../trigger/run-outcome';
import type { TableState } from '../definition/table';
import { changeTableState, dayCounts, readTableState } from '../definition/table-store';
import { type DayCounts, formatDayCounts } from '../read/day-counts';
import type { ServerRows } from '../read/read-server-rows';
import { storeUndo } from '../undo/undo-record';
import type { ReviewItem } from '../upsert/plan-upsert';
import type { ProblemCode, TableRunView } from '../views';
import { addLogLine } from './run-log';
import type { StartedRun, TableRun } from './table-run';
import type { WrittenRows } from './write-plan';

/** How a run ended. */
export interface RunEnd {
  readonly outcome: RunOutcome<ProblemCode>;
  /** Findings of this run. */
  readonly review: readonly ReviewItem[];
  readonly requestCount: number;
  /** What becomes known of the table by it. */
  readonly state: Partial<TableState>;
  /** Rows of each day; absent if the run is not complete or rows are not read by days. */
  readonly dayCounts?: DayCounts;
}

export interface RunReport extends TableRunView {
  readonly requestCount: number;
  readonly review: readonly ReviewItem[];
}

/** Stores the end of a run in the table's state and in the log, and reports it. */
export function recordRun(started: StartedRun, end: RunEnd): RunReport {
  const { platform, stored, table, startedAt, progress } = started;
  const { outcome, requestCount, review } = end;
  const { changes } = progress;
  const problem = problemOf(outcome);
  const left = leftOf(outcome);
  const undo = storeUndo(started);
  // The state first: without the day counts, deleted rows come back within a week.
  const { rowCount } = storeTogether(stored, (together) => {
    const state = changeTableState(together, table.id, {
      ...end.state,
      ...undo,
      ...(progress.unseen === undefined || progress.unseen.count === 0 ? {} : { unseen: progress.unseen }),
      ...(changes.marked > 0 ? { hasGone: true } : {}),
      ...lastRunOf(outcome, platform.clock.now()),
      rowsLeft: left,
    });
    if (end.dayCounts !== undefined) {
      dayCounts.of(table.id).write(together, formatDayCounts(end.dayCounts, googleLimits.propertyValueBytes));
    }
    addLogLine(together, {
      at: startedAt,
      tableId: table.id,
      ...changes,
      left,
      requestCount,
      ms: platform.clock.now() - startedAt,
      error: problem?.message ?? null,
      code: problem?.code ?? null,
    });
    progress.close(together);
    return state;
  });
  return {
    ...changes,
    isDone: outcome.kind === 'complete',
    message: problem?.sentence ?? null,
    code: problem?.code ?? null,
    left,
    retryAfterSeconds: problem?.retryAfterSeconds ?? null,
    rowCount,
    requestCount,
    review,
  };
}

/** The end of a run that read everything it wanted to, and wrote all or a part of it. */
export function endOfWriting(run: TableRun, server: ServerRows, written: WrittenRows): RunEnd {
  const { days, covered: accounts, past } = server;
  const { state, session, startedAt } = run;
  const { planned, headings, rowCount } = written;
  const { review, unsure, relinked, isKeyed, replacedCount, ownCount, dayCounts } = planned;
  const ended = outcomeOf(written);
  const isDone = ended.kind === 'complete';
  const problem = isDone ? (past?.problem ?? null) : null;
  const outcome: typeof ended = problem === null ? ended : { kind: 'unfinished', problem, left: 0 };
  const fetchedAt = session.readAt() ?? startedAt;
  const covered = (days ?? [everything]).map((each) => ({ ...each, fetchedAt }));
  return {
    outcome,
    review,
    requestCount: session.requestCount(),
    ...(isDone && dayCounts !== null ? { dayCounts } : {}),
    state: {
      readWith: run.connection.id,
      headings,
      rowCount,
      failures: 0,
      retryAt: null,
      review,
      reviewMore: 0,
      unsure,
      relinked,
      replaced: state.replaced || replacedCount,
      ownCount,
      isKeyed: isKeyed || (isDone && days === null),
      ...(isDone && accounts !== undefined ? { accounts } : {}),
      ...(isDone && past !== undefined ? { past: past.reckoned } : {}),
      ...(isDone
        ? {
            changes: run.changed.marks,
            loadSince: null,
            coverage: joinCoverage(coverageAfter(state.coverage, covered), hourMs),
          }
        : {}),
      // The next run compares all rows.
      ...(written.isMisplaced ? { coverage: [] } : {}),
      // Somebody has deleted all row keys. The next run reads everything and writes them.
      ...(state.isKeyed && !isKeyed && days !== null ? { coverage: [] } : {}),
    },
  };
}

function outcomeOf({ isMoved, left, rowCount }: WrittenRows): RunOutcome<ProblemCode> {
  if (isMoved) {
    return unfinished('rows_moved', 'Somebody was moving rows or columns. The next run continues.', left);
  }
  if (left > 0) return unfinished('rows_left', `${rowCount} rows are written, ${left} are left.`, left);
  return { kind: 'complete' };
}

const backOffMaxHours = 24;

/** The end of a run by the time limit, by the rate limit, or by a failure. */
export function endOfError({ platform, table }: StartedRun, error: AddonError, requestCount: number): RunEnd {
  const now = platform.clock.now();
  const { retryAfterSeconds } = error;
  const end = { review: [], requestCount };
  if (errorPolicy(error).isLimit) {
    const retryAt = retryAfterSeconds === null ? null : now + retryAfterSeconds * 1_000;
    return { ...end, outcome: { kind: 'unfinished', problem: error, left: 0 }, state: { retryAt } };
  }
  // Each consecutive failure doubles the pause of the schedule. "Run now" ignores the pause.
  const failures = readTableState(platform, table.id).failures + 1;
  const hours = Math.min(2 ** (failures - 1), backOffMaxHours);
  // Half an hour less, because Google's hourly trigger is not exact.
  const retryAt = now + hours * hourMs - hourMs / 2;
  return { ...end, outcome: { kind: 'failed', problem: error }, state: { failures, retryAt } };
}
