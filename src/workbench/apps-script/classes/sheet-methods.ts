import { type Method, method } from '../calls/service-type';
import { Self } from '../calls/values';
import { flushBeforeReading } from '../cells/flush';
import { type SheetData, sheetState } from '../cells/places';
import type { Run } from '../execution/run';
import type { Site } from '../host-context';
import { checkMayEditSheet } from '../permissions/edit-permission';

/** The kinds of methods that sheets have. */
export function sheetMethods(site: Site) {
  const change =
    (check: (sheetId: number, run: Run) => void) =>
    <Args extends readonly unknown[] = []>(
      signature: string,
      set: (sheetId: number, args: Args, run: Run) => void,
    ): Method =>
      method<SheetData, Args>('document-write', signature, ({ run, data, args }) => {
        sheetState(site, data.sheetId);
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
        await flushBeforeReading(site, run);
        sheetState(site, data.sheetId);
        return get(data.sheetId, args, run);
      }),
    /** Changes the sheet itself: refused where the sheet is protected. */
    write: change((sheetId, run) => checkMayEditSheet(site, run, sheetId)),
    /** Checks by itself what it changes. */
    writeChecked: change(() => {}),
  };
}
