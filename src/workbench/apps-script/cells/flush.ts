import { type Run, recordUndoStep } from '../execution/run';
import type { HostContext } from '../host-context';

/**
 * In Sheets, a flush waits for built-in formulas, but not for custom functions, whose cells then show `Loading...`. The
 * workbook cannot wait for one kind only, so the wait is short.
 */
const MAX_WAIT_MS = 300;

export async function flush(context: HostContext, run: Run): Promise<void> {
  run.hasUnflushedWrites = false;
  let timer: NodeJS.Timeout | undefined;
  const timedOut = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, MAX_WAIT_MS);
  });
  await Promise.race([context.workbook.whenCalculated(), timedOut]);
  clearTimeout(timer);
}

/** Makes a change that depends on current values, after a flush. It belongs to the undo step of the run. */
export function afterFlush<T>(context: HostContext, run: Run, change: () => T): T | Promise<T> {
  return flushedFirst(context, run, () => recordUndoStep(context.workbook, run, change));
}

/** Lets a read see the run's own writes. It waits only if there are any. */
export function flushedFirst<T>(context: HostContext, run: Run, act: () => T): T | Promise<T> {
  return run.hasUnflushedWrites ? flush(context, run).then(act) : act();
}
