import type { ArgumentsOf } from '../calls/arguments-of';
import { type Method, method } from '../calls/service-type';
import { Self } from '../calls/values';
import { flushedFirst } from '../cells/flush';
import { checkedRange, type RangeData, type SheetData, sheetState } from '../cells/handles';
import type { Run } from '../execution/run';
import type { HostContext } from '../host-context';
import { checkMayEdit, checkMayEditSheet } from '../permissions/edit-permission';

/** The three kinds of methods that ranges have. */
export function rangeMethods(context: HostContext) {
  return {
    /** About the range itself, not its cells. */
    local: <Signature extends string = ''>(
      get: (range: RangeData, args: ArgumentsOf<Signature>, run: Run) => unknown,
      signature?: Signature,
    ): Method =>
      method<RangeData, ArgumentsOf<Signature>>('document-read', signature ?? '', ({ run, data, args }) =>
        get(data, args, run),
      ),
    /** Reads the cells, including what this run wrote. */
    read: <Signature extends string = ''>(
      get: (range: RangeData, args: ArgumentsOf<Signature>, run: Run) => unknown,
      signature?: Signature,
    ): Method =>
      method<RangeData, ArgumentsOf<Signature>>('document-read', signature ?? '', ({ run, data, args }) =>
        flushedFirst(context, run, () => {
          checkInGrid(context, data);
          return get(data, args, run);
        }),
      ),
    /** Changes cells that the user may edit, and returns the range. */
    write: <Signature extends string = ''>(
      signature: Signature,
      set: (range: RangeData, args: ArgumentsOf<Signature>, run: Run) => void,
    ): Method =>
      method<RangeData, ArgumentsOf<Signature>>('document-write', signature, ({ run, data, args }) => {
        checkInGrid(context, data);
        checkMayEdit(context, run, data.sheetId, data);
        set(data, args, run);
        run.hasUnflushedWrites = true;
        return new Self(data);
      }),
  };
}

/** Throws if rows or columns of a range were deleted after a script asked for it. */
function checkInGrid(context: HostContext, { sheetId, row, column, rowCount, columnCount }: RangeData): void {
  checkedRange(context, sheetId, row, column, rowCount, columnCount);
}

/** The kinds of methods that sheets have. */
export function sheetMethods<Objects = object>(context: HostContext) {
  const change =
    (check: (sheetId: number, run: Run) => void) =>
    <Signature extends string = ''>(
      signature: Signature,
      set: (sheetId: number, args: ArgumentsOf<Signature, Objects>, run: Run) => void,
    ): Method =>
      method<SheetData, ArgumentsOf<Signature, Objects>>('document-write', signature, ({ run, data, args }) => {
        sheetState(context, data.sheetId);
        check(data.sheetId, run);
        set(data.sheetId, args, run);
        run.hasUnflushedWrites = true;
        return new Self(data);
      });
  return {
    read: <Signature extends string = ''>(
      get: (sheetId: number, args: ArgumentsOf<Signature, Objects>, run: Run) => unknown,
      signature?: Signature,
    ): Method =>
      method<SheetData, ArgumentsOf<Signature, Objects>>('document-read', signature ?? '', ({ run, data, args }) =>
        flushedFirst(context, run, () => {
          sheetState(context, data.sheetId);
          return get(data.sheetId, args, run);
        }),
      ),
    /** Changes the sheet itself: refused if the sheet is protected. */
    write: change((sheetId, run) => checkMayEditSheet(context, run, sheetId)),
    /** The method checks permissions itself. */
    writeChecked: change(() => {}),
  };
}
