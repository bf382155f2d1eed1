import type { AuthMode, Execution, HostUser } from '../../host';
import type { CellAddress } from '../../workbook/workbook';
import type { HandleTable } from '../calls/values';
import type { HostWorkbook } from '../host-options';

/** A running execution: its user and mode, its usage, and what to do when it ends. */
export interface Run {
  readonly id: number;
  readonly functionName: string;
  readonly kind: Execution['kind'];
  readonly mode: AuthMode;
  readonly user: HostUser;
  /** The cell of a custom function; null for any other execution. */
  readonly formulaCell: CellAddress | null;
  readonly startedAt: number;
  readonly signal: AbortSignal;
  /** Utilities.sleep advances the host's clock instead of waiting. */
  readonly movesClock: boolean;
  requests: number;
  serviceCalls: number;
  cacheHits: number;
  formulasFromText: number;
  /** The next read must wait until the workbook has calculated the writes. */
  hasUnflushedWrites: boolean;
  readonly handles: HandleTable;
  /** null until the run has a worker. */
  limit: RunLimit | null;
  readonly log: string[];
  /** Called when the run ends, to release its locks and alerts. */
  readonly onEnd: (() => void)[];
  /** Called when an alert suspends the script. */
  readonly onSuspend: (() => void)[];
}

const scriptStepPrefix = 'script ';

/** Whether an undo step was made by a script. */
export function isScriptStep(stepName: string): boolean {
  return stepName.startsWith(scriptStepPrefix);
}

/** Records a change by a script. All changes by one execution are one undo step. */
export function recordUndoStep<T>(workbook: HostWorkbook, run: Pick<Run, 'id'>, change: () => T): T {
  return workbook.deferCalculation(() => workbook.history.recordStep(`${scriptStepPrefix}${run.id}`, change));
}

/** The time that a run may take: real time, divided by the slowdown of the host's clock, plus skipped time. */
export class RunLimit {
  private readonly startedMs = performance.now();
  private timer: NodeJS.Timeout;
  skippedMs = 0;

  constructor(
    private readonly limitMs: number,
    private readonly end: () => void,
    private readonly slowdown: number,
  ) {
    this.timer = setTimeout(end, limitMs * slowdown);
  }

  /** Adds skipped time instead of waiting. Resolves to the same milliseconds, or never if the limit is exceeded. */
  skip(ms: number): Promise<number> {
    this.skippedMs += ms;
    clearTimeout(this.timer);
    const leftMs = this.limitMs - this.skippedMs - (performance.now() - this.startedMs) / this.slowdown;
    this.timer = setTimeout(this.end, Math.max(0, leftMs * this.slowdown));
    return leftMs > 0 ? Promise.resolve(ms) : new Promise(() => {});
  }

  close(): void {
    clearTimeout(this.timer);
  }
}
