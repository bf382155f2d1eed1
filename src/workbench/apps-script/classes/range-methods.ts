import { type Method, method } from '../calls/service-type';
import { Self } from '../calls/values';
import { flushBeforeReading } from '../cells/flush';
import type { RangeData } from '../cells/places';
import type { Run } from '../execution/run';
import type { Site } from '../host-context';
import { checkMayEdit } from '../permissions/edit-permission';

/** The three kinds of methods that ranges have. */
export function rangeMethods(site: Site) {
  return {
    /** About the range itself, whatever stands in its cells. */
    local: <Args extends readonly unknown[] = []>(
      get: (range: RangeData, args: Args, run: Run) => unknown,
      signature = '',
    ): Method => method<RangeData, Args>('document-read', signature, ({ run, data, args }) => get(data, args, run)),
    /** What stands in the cells, with what this run wrote. */
    read: <Args extends readonly unknown[] = []>(
      get: (range: RangeData, args: Args, run: Run) => unknown,
      signature = '',
    ): Method =>
      method<RangeData, Args>('document-read', signature, async ({ run, data, args }) => {
        await flushBeforeReading(site, run);
        return get(data, args, run);
      }),
    /** Changes cells that the user may edit, and answers with the range. */
    write: <Args extends readonly unknown[] = []>(
      signature: string,
      set: (range: RangeData, args: Args, run: Run) => void,
    ): Method =>
      method<RangeData, Args>('document-write', signature, ({ run, data, args }) => {
        checkMayEdit(site, run, data.sheetId, data);
        set(data, args, run);
        run.hasUnflushedWrites = true;
        return new Self(data);
      }),
  };
}
