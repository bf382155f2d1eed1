import type { AddonError } from '../errors/addon-error';
import type { AddonErrorCode } from '../errors/error-codes';

/**
 * How a run ended: of a synced table, of the automatic rules, or of a refresh of formulas. Everything that is stored,
 * logged and shown about the end of a run is made from it, by the function that calls all steps of the run.
 *
 * `Reason`: codes of its own for a run that met no error and is not complete.
 */
export type RunOutcome<Reason extends string = never> =
  | { readonly kind: 'complete' }
  /** The next run continues; `left` counts what this one left to it, as far as it is known. */
  | { readonly kind: 'unfinished'; readonly problem: RunProblem<Reason>; readonly left: number }
  | { readonly kind: 'failed'; readonly problem: AddonError };

/** Why a run is not complete. An error of the add-on is one. */
export interface RunProblem<Reason extends string = never> {
  readonly code: AddonErrorCode | Reason;
  readonly message: string;
  /** The message without the request id. */
  readonly sentence: string;
  readonly retryAfterSeconds: number | null;
}

/** What is stored of the last run; all null before the first. */
export interface LastRun<Reason extends string = never> {
  readonly lastRunAt: number | null;
  readonly lastOutcome: RunOutcome['kind'] | null;
  /** The sentence is English. Its code stands for it in other languages. */
  readonly lastError: string | null;
  /** Null also if a version that stored only the sentence did. */
  readonly lastErrorCode: AddonErrorCode | Reason | null;
}

export const noLastRun: LastRun = { lastRunAt: null, lastOutcome: null, lastError: null, lastErrorCode: null };

/** `at`: when the run counts as run. */
export function lastRunOf<Reason extends string>(outcome: RunOutcome<Reason>, at: number): LastRun<Reason> {
  const problem = problemOf(outcome);
  return {
    lastRunAt: at,
    lastOutcome: outcome.kind,
    lastError: problem?.message ?? null,
    lastErrorCode: problem?.code ?? null,
  };
}

/** Null if the run is complete. */
export function problemOf<Reason extends string>(outcome: RunOutcome<Reason>): RunProblem<Reason> | null {
  return outcome.kind === 'complete' ? null : outcome.problem;
}

export function leftOf(outcome: RunOutcome<string>): number {
  return outcome.kind === 'unfinished' ? outcome.left : 0;
}
