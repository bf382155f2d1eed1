import type { AddonError } from '../errors/addon-error';
import type { AddonErrorCode } from '../errors/error-codes';

/**
 * How a run ended: of a synced table, of the automatic rules, or of a refresh of formulas. Everything that is stored,
 * logged and shown about the end of a run is made from it, by the function that calls all steps of the run.
 *
 * `Code`: of the add-on's errors, and of reasons for which a run that met no error is not complete.
 */
export type RunOutcome<Code extends string = AddonErrorCode> =
  | { readonly kind: 'complete' }
  /** The next run continues; `left` counts what this one left to it, as far as it is known. */
  | { readonly kind: 'unfinished'; readonly problem: RunProblem<Code>; readonly left: number }
  | { readonly kind: 'failed'; readonly problem: AddonError };

/** Why a run is not complete. An error of the add-on is one. */
export interface RunProblem<Code extends string = AddonErrorCode> {
  readonly code: Code;
  readonly message: string;
  /** The message without the request id. */
  readonly sentence: string;
  readonly retryAfterSeconds: number | null;
}

/** What is stored of the last run; all null before the first. */
export interface LastRun<Code extends string = AddonErrorCode> {
  readonly lastRunAt: number | null;
  readonly lastOutcome: RunOutcome['kind'] | null;
  /** The sentence is English. Its code stands for it in other languages. */
  readonly lastError: string | null;
  readonly lastErrorCode: Code | null;
}

/** The same as the page shows it. */
export interface LastRunView<Code extends string = AddonErrorCode> extends Omit<LastRun<Code>, 'lastRunAt'> {
  readonly lastRunAt: string | null;
}

export const noLastRun: LastRun = { lastRunAt: null, lastOutcome: null, lastError: null, lastErrorCode: null };

/** `at`: when the run counts as run. */
export function lastRunOf<Code extends string>(outcome: RunOutcome<Code>, at: number): LastRun<Code | AddonErrorCode> {
  const problem = problemOf(outcome);
  return {
    lastRunAt: at,
    lastOutcome: outcome.kind,
    lastError: problem?.message ?? null,
    lastErrorCode: problem?.code ?? null,
  };
}

/** Null if the run is complete. */
export function problemOf<Code extends string>(outcome: RunOutcome<Code>): RunProblem<Code | AddonErrorCode> | null {
  return outcome.kind === 'complete' ? null : outcome.problem;
}

/** How many the run left to the next one. */
export function leftOf(outcome: RunOutcome<string>): number {
  return outcome.kind === 'unfinished' ? outcome.left : 0;
}

/** The end of a run that met no error of its own, or only one of a part. */
export function unfinished<Code extends string = AddonErrorCode>(
  code: Code,
  message: string,
  left: number,
): RunOutcome<Code> {
  return { kind: 'unfinished', problem: { code, message, sentence: message, retryAfterSeconds: null }, left };
}

export function viewLastRun<Code extends string>(run: LastRun<Code>): LastRunView<Code> {
  const { lastRunAt, lastOutcome, lastError, lastErrorCode } = run;
  return { lastRunAt: toIso(lastRunAt), lastOutcome, lastError, lastErrorCode };
}

export function toIso(ms: number | null): string | null {
  return ms === null ? null : new Date(ms).toISOString();
}
