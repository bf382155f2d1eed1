import type { Execution, RunningExecution } from '../../host';

export interface ExecutionFilter {
  readonly errorsOnly: boolean;
  /** Null for all functions. */
  readonly functionName: string | null;
}

export const noFilter: ExecutionFilter = { errorsOnly: false, functionName: null };

export interface ExecutionSummary {
  readonly running: number;
  /** By an error that the add-on did not expect, or that the platform raised. */
  readonly failed: number;
  /** Ended with a sentence of the add-on, such as that of an account that does not exist. */
  readonly refused: number;
  /** Median of the ended executions. Null if none has ended. */
  readonly medianMs: number | null;
}

/** The host keeps this many executions. */
export const maxExecutions = 200;

export function filterExecutions<Row extends Execution | RunningExecution>(
  rows: readonly Row[],
  { errorsOnly, functionName }: ExecutionFilter,
): Row[] {
  return rows.filter((row) => {
    const isFailed = 'error' in row && row.error !== null;
    return (!errorsOnly || isFailed) && (functionName === null || row.functionName === functionName);
  });
}

export function summarize(ended: readonly Execution[], running: readonly RunningExecution[]): ExecutionSummary {
  const sorted = ended.map(({ durationMs }) => durationMs).sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle];
  const medianMs = upper === undefined ? null : sorted.length % 2 ? upper : (upper + (sorted[middle - 1] ?? 0)) / 2;
  const withError = ended.filter(({ error }) => error !== null).length;
  const refused = ended.filter(isRefused).length;
  return { running: running.length, failed: withError - refused, refused, medianMs };
}

/** The add-on throws its sentences with the name of its menu. */
export function isRefused({ error }: Pick<Execution, 'error'>): boolean {
  return error?.name === 'FIN';
}

/** Counts all executions since the start. The host numbers them but keeps only the latest. */
export function countAll(rows: readonly { readonly id: number }[]): number {
  return rows.reduce((highest, { id }) => Math.max(highest, id), 0);
}

export function functionNames(rows: readonly { readonly functionName: string }[]): string[] {
  return [...new Set(rows.map(({ functionName }) => functionName))].sort();
}

/** Adds started and ended executions to the lists. The two events of one execution may arrive in either order. */
export function addExecutions(
  lists: { readonly executions: readonly Execution[]; readonly running: readonly RunningExecution[] },
  started: readonly RunningExecution[],
  ended: readonly Execution[],
): { executions: readonly Execution[]; running: readonly RunningExecution[] } {
  const added = ended.filter(({ id }) => !lists.executions.some((known) => known.id === id)).reverse();
  const executions = added.length === 0 ? lists.executions : [...added, ...lists.executions].slice(0, maxExecutions);
  const endedIds = new Set(executions.map(({ id }) => id));
  const knownIds = new Set(lists.running.map(({ id }) => id));
  const running = [...lists.running, ...started.filter(({ id }) => !knownIds.has(id))].filter(
    ({ id }) => !endedIds.has(id),
  );
  return { executions, running };
}
