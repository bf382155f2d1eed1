import { type Run, recordUndoStep } from '../execution/run';
import type { HostContext } from '../host-context';

/** As in Sheets, a flush does not wait for custom functions, whose cells then show `Loading...`. */
export function flush(context: HostContext, run: Run): Promise<void> {
  run.hasUnflushedWrites = false;
  return context.workbook.whenBuiltInsCalculated();
}

/** Makes a change that depends on current values, after a flush. It belongs to the undo step of the run. */
export function afterFlush<T>(context: HostContext, run: Run, change: () => T): T | Promise<T> {
  return flushedFirst(context, run, () => recordUndoStep(context.workbook, run, change));
}

/** Lets a read see the run's own writes. It waits only if there are any. */
export function flushedFirst<T>(context: HostContext, run: Run, act: () => T): T | Promise<T> {
  return run.hasUnflushedWrites ? flush(context, run).then(act) : act();
}
