import type { HostWorkbook } from '../host';
import type { Run } from './run';

/** What a user has a script do is one step of his undo; what a trigger does is nobody's at the keyboard. */
export function authoredIn({ history }: HostWorkbook): <T>(run: Run, change: () => T) => T {
  return (run, change) => {
    const userId = run.kind === 'trigger' ? null : run.user.id;
    return history.within({ userId, step: `script ${run.id}` }, change);
  };
}
