import { type Budget, timeIsUp } from '../../platform/budget';
import type { EditableSheet } from '../../platform/platform';
import { cellsOf } from '../../sheets/areas';
import type { PlannedWrite } from '../../sheets/plan-writes';
import { applyNow, writeAll } from '../../sheets/write-cells';
import type { TableLocation } from '../sheet/locate-table';
import type { TableSheet } from '../sheet/table-sheet';
import { createEditGuard, type EditGuard, RowsMoved, type TableCell } from './edit-guard';

/** A write into rows of the table. */
export interface RowWrite extends PlannedWrite<TableCell> {
  /** The ids that the rows of its block get. */
  readonly ids?: readonly string[];
  /** It is the rest of rows that got their ids by a write before: they would be no one's if the run ended in between. */
  readonly isRest?: boolean;
}

/**
 * Google collects writes and applies them together at the next read, so that an edit of a user hardly comes between
 * them. More would take long enough for a script to be ended, or for a user to notice.
 */
const writesPerBatch = 25;
const cellsPerBatch = 60_000;

/**
 * Writes in batches: checks that the rows are where they were read, writes, and checks again. Makes at least the first
 * batch, and then as many as there is time for. Returns the number of writes; `written` is called after each batch.
 */
export function writeBatches(
  sheet: EditableSheet,
  guard: EditGuard,
  writes: readonly RowWrite[],
  hasTime: () => boolean,
  written: (batch: readonly RowWrite[]) => void = () => {},
): number {
  let done = 0;
  for (const batch of toBatches(writes)) {
    if (done > 0 && !hasTime()) return done;
    const areas = batch.flatMap((each) => each.areas);
    const rows = areas.map(({ row, rowCount }) => ({ from: row, to: row + rowCount - 1 }));
    const shown = batch.flatMap(({ cells }) => cells.filter((cell) => 'shown' in cell));
    writeAll(sheet, batch, () => guard.check(rows, shown));
    applyNow(sheet, areas);
    for (const {
      areas: [first],
      ids,
    } of batch)
      if (first !== undefined && ids !== undefined) guard.setIds(first.row, ids);
    done += batch.length;
    written(batch);
    if (batch.length > 1) checkAgain(() => guard.check(rows));
  }
  return done;
}

/** Writes without the plan of a run. `shown`: the ids of the rows as they were. Throws if there is no time for all. */
export function writeInTime(
  { sheet, idColumns }: Pick<TableSheet, 'sheet' | 'idColumns'>,
  location: TableLocation,
  shown: readonly string[],
  writes: readonly RowWrite[],
  budget: Budget,
  written?: (batch: readonly RowWrite[]) => void,
): void {
  const guard = createEditGuard(sheet, { location, index: { shown }, idColumns });
  const done = writeBatches(sheet, guard, writes, () => budget.remainingMs() > 0, written);
  if (done < writes.length) throw timeIsUp(budget);
}

function checkAgain(check: () => void): void {
  try {
    check();
  } catch (thrown) {
    if (thrown instanceof RowsMoved) thrown.isAfterWriting = true;
    throw thrown;
  }
}

function toBatches(writes: readonly RowWrite[]): RowWrite[][] {
  const batches: RowWrite[][] = [];
  let cells = 0;
  for (const each of writes) {
    const size = each.areas.reduce((sum, area) => sum + cellsOf(area), 0);
    const last = batches[batches.length - 1];
    cells += size;
    const isFull = last === undefined || last.length >= writesPerBatch || cells > cellsPerBatch;
    if (last !== undefined && (!isFull || each.isRest === true)) last.push(each);
    else {
      batches.push([each]);
      cells = size;
    }
  }
  return batches;
}
