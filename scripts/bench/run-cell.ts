import { compileFunction } from 'node:vm';
import type { Services } from './bench-platform';
import type { execute, Task } from './execution';

/** The result of a cell. */
export interface CellResult {
  /** Rows of the result. 0 if the cell ended with an error. */
  readonly rows: number;
  readonly tick: number;
  readonly error: string | null;
  /** More than 1 if an error asked to try again later. */
  readonly evaluations: number;
  readonly longestMs: number;
}

export type LoadExecution = () => { readonly execute: typeof execute };

const evaluationsMax = 40;

/** Evaluates a cell until it has a result, as Sheets does after an edit or a refresh. */
export function runCell(load: LoadExecution, task: Task, services: Services): CellResult {
  let longestMs = 0;
  for (let evaluations = 1; ; evaluations += 1) {
    const startedAt = services.now();
    try {
      const outcome = load().execute(task, services);
      longestMs = Math.max(longestMs, services.now() - startedAt);
      return { ...outcome, error: null, evaluations, longestMs };
    } catch (thrown) {
      longestMs = Math.max(longestMs, services.now() - startedAt);
      const { code, retryAfterSeconds, message } = thrown as AddonError;
      // A defect of the bench or the add-on must stop the measurement.
      if (code === 'unexpected' || (code === undefined && task.kind !== 'plain')) throw thrown;
      const isWorthRepeating = code === 'time_limit' || typeof retryAfterSeconds === 'number';
      if (!isWorthRepeating || evaluations === evaluationsMax) {
        return { rows: 0, tick: 0, error: message, evaluations, longestMs };
      }
      services.call({ name: 'sleep', ms: (retryAfterSeconds ?? 1) * 1_000 });
    }
  }
}

/** The public part of an error of the add-on: its code, and when to try again. */
interface AddonError {
  readonly code?: string;
  readonly retryAfterSeconds?: number | null;
  readonly message: string;
}

/** Loads the code again for each execution, as Google does, so that no module state survives. */
export function loaderOf(code: string): LoadExecution {
  const run = compileFunction(code, ['module', 'exports', 'require'], { filename: 'bench-execution.js' });
  return () => {
    const module = { exports: {} };
    run(module, module.exports, require);
    return module.exports as ReturnType<LoadExecution>;
  };
}
