import { type Method, method } from '../calls/service-type';
import { Self } from '../calls/values';
import { flushBeforeReading } from '../cells/flush';
import { type RangeData, type SheetData, sheetState } from '../cells/handles';
import type { Run } from '../execution/run';
import type { HostContext } from '../host-context';
import { checkMayEdit, checkMayEditSheet } from '../permissions/edit-permission';

/** The three kinds of methods that ranges have. */
export function rangeMethods(context: HostContext) {
  return {
    /** About the range itself, not its cells. */
    local: <Args extends readonly unknown[] = []>(
      get: (range: RangeData, args: Args, run: Run) => unknown,
      signature = '',
    ): Method => method<RangeData, Args>('document-read', signature, ({ run, data, args }) => get(data, args, run)),
    /** Reads the cells, including what this run wrote. */
    read: <Args extends readonly unknown[] = []>(
      get: (range: RangeData, args: Args, run: Run) => unknown,
      signature = '',
    ): Method =>
      method<RangeData, Args>('document-read', signature, async ({ run, data, args }) => {
        await flushBeforeReading(context, run);
        return get(data, args, run);
      }),
    /** Changes cells that the user may edit, and returns the range. */
    write: <Args extends readonly unknown[] = []>(
      signature: string,
      set: (range: RangeData, args: Args, run: Run) => void,
    ): Method =>
      method<RangeData, Args>('document-write', signature, ({ run, data, args }) => {
        checkMayEdit(context, run, data.sheetId, data);
        set(data, args, run);
        run.hasUnflushedWrites = true;
        return new Self(data);
      }),
  };
}

/** The kinds of methods that sheets have. */
export function sheetMethods(context: HostContext) {
  const change =
    (check: (sheetId: number, run: Run) => void) =>
    <Args extends readonly unknown[] = []>(
      signature: string,
      set: (sheetId: number, args: Args, run: Run) => void,
    ): Method =>
      method<SheetData, Args>('document-write', signature, ({ run, data, args }) => {
        sheetState(context, data.sheetId);
        check(data.sheetId, run);
        set(data.sheetId, args, run);
        run.hasUnflushedWrites = true;
        return new Self(data);
      });
  return {
    read: <Args extends readonly unknown[] = []>(
      get: (sheetId: number, args: Args, run: Run) => unknown,
      signature = '',
    ): Method =>
      method<SheetData, Args>('document-read', signature, async ({ run, data, args }) => {
        await flushBeforeReading(context, run);
        sheetState(context, data.sheetId);
        return get(data.sheetId, args, run);
      }),
    /** Changes the sheet itself: refused if the sheet is protected. */
    write: change((sheetId, run) => checkMayEditSheet(context, run, sheetId)),
    /** The method checks permissions itself. */
    writeChecked: change(() => {}),
  };
}
