import type { HostWorkbook } from '../host';
import type { Run } from './run';

/** What one run changes is one step of the workbook's undo. */
export function authoredIn({ history }: HostWorkbook): <T>(run: Run, change: () => T) => T {
  return (run, change) => history.within(`script ${run.id}`, change);
}
