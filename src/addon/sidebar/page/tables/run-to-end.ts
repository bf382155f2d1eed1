import type { SidebarError, TableRunView, TablesView } from '../../protocol';
import { formatWait } from '../format';
import { messages } from '../messages/messages';
import type { Server } from '../server';
import { describeRun } from './describe-table';

interface Watch {
  isCancelled(): boolean;
  onStep(tables: TablesView, progress: string): void;
}

export type RunToEnd = { readonly run: TableRunView } | { readonly error: SidebarError };

/** If the wait is longer, the next scheduled run continues. */
const waitMaxSeconds = 300;
/** Gives up after this many steps without progress, because more calls would not help. */
const idleStepsMax = 5;

/**
 * Calls the server step by step until the table is complete: each execution ends well below Google's six minutes.
 * `readsEverything`: the first step begins to read all rows, and the others continue.
 */
export async function runToEnd(
  server: Server,
  id: string,
  { isCancelled, onStep }: Watch,
  readsEverything = false,
): Promise<RunToEnd> {
  const total = { added: 0, changed: 0, marked: 0, removed: 0 };
  let idleSteps = 0;
  let before = '';
  for (let isFirst = true; ; isFirst = false) {
    const response = await server.call('runTable', { id, readsEverything: readsEverything && isFirst });
    if (!response.ok) return { error: response.error };
    const { run, tables } = response.data;
    for (const name of ['added', 'changed', 'marked', 'removed'] as const) total[name] += run[name];
    const result = { run: { ...run, ...total } };
    onStep(tables, run.isDone ? '' : describeRun(run));
    const progress = `${run.rowCount} ${run.message ?? ''}`;
    idleSteps = progress === before ? idleSteps + 1 : 0;
    before = progress;
    const wait = run.retryAfterSeconds ?? 0;
    if (run.isDone || isCancelled() || wait > waitMaxSeconds || idleSteps >= idleStepsMax) return result;
    for (let left = wait; left > 0; left -= 1) {
      onStep(tables, messages.tables.run.wait(formatWait(left)));
      await new Promise((resolve) => setTimeout(resolve, 1_000));
      if (isCancelled()) return result;
    }
  }
}
