import { type Run, recordUndoStep } from '../execution/run';
import type { HostContext } from '../host-context';

/**
 * Built-in formulas have their results after a flush; custom functions continue to run, as in Sheets, and a reader
 * sees `Loading...`. The workbook does not distinguish the two, so the wait is short.
 */
const LONGEST_WAIT_MS = 300;

export async function flush(context: HostContext, run: Run): Promise<void> {
  run.hasUnflushedWrites = false;
  let timer: NodeJS.Timeout | undefined;
  const longEnough = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, LONGEST_WAIT_MS);
  });
  await Promise.race([context.workbook.whenCalculated(), longEnough]);
  clearTimeout(timer);
}

/** Writes after a flush, because the change depends on current values. It still belongs to the same user's undo step. */
export async function afterFlush<T>(context: HostContext, run: Run, change: () => T): Promise<T> {
  await flushBeforeReading(context, run);
  return recordUndoStep(context.workbook, run, change);
}

/** Reads see the run's own writes. */
export async function flushBeforeReading(context: HostContext, run: Run): Promise<void> {
  if (run.hasUnflushedWrites) await flush(context, run);
}
