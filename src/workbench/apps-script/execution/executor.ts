import { setMaxListeners } from 'node:events';
import { messageOf } from '../../error-text';
import type { RunSettings } from '../../execution/prelude/prelude';
import type { Outcome } from '../../execution/wire';
import type { AuthMode, Execution, HostUser, RunningExecution } from '../../host';
import { cellName } from '../../workbook/a1';
import type { CellAddress } from '../../workbook/workbook';
import { answerCall, type ServiceTypes } from '../calls/answer-call';
import { decode, encode, HandleTable, readOutcome } from '../calls/values';
import { flush } from '../cells/flush';
import type { HostContext } from '../host-context';
import { quotasOf } from '../quotas/usage';
import { type Run, RunLimit } from './run';
import { Slots } from './slots';
import type { WorkerPool } from './worker-pool';

export interface ExecutionRequest {
  readonly functionName: string;
  readonly kind: Execution['kind'];
  readonly mode: AuthMode;
  readonly user: HostUser;
  /** The cell of a custom function. */
  readonly formulaCell?: CellAddress;
  readonly args: readonly unknown[];
  readonly limitMs: number;
  /** An exceeded quota. The platform then does not start the function. */
  readonly quotaError?: string | null;
  /** Utilities.sleep advances the host's clock instead of waiting, because the clock is being advanced. */
  readonly movesClock?: boolean;
}

/** The returned value, as a value of the host, or the error. */
export type Result = { readonly ok: true; readonly value: unknown } | Extract<Outcome, { ok: false }>;

export interface FinishedExecution {
  readonly execution: Execution;
  readonly outcome: Result;
  /** The platform ended the run or did not start it. Its message has no line of the script. */
  readonly isPlatformFailure: boolean;
}

type RunOutcome = Omit<FinishedExecution, 'execution'>;

/** Runs functions of the script in workers, and limits their time and the number of executions of each user. */
export class Executor {
  private readonly slots: Slots;
  private readonly finished: Execution[] = [];
  private readonly active = new Map<number, RunningExecution>();
  private lastId = 0;

  constructor(
    private readonly context: HostContext,
    private readonly types: ServiceTypes,
    private readonly pool: WorkerPool,
  ) {
    this.slots = new Slots(context.limits.executionsPerUser, context.limits.slotWaitMs * context.clock.slowdown);
  }

  /** Newest first. */
  executions(): readonly Execution[] {
    return this.finished;
  }

  running(): readonly RunningExecution[] {
    return [...this.active.values()];
  }

  async run(request: ExecutionRequest): Promise<FinishedExecution> {
    const abort = new AbortController();
    // Each request of a batch adds a listener.
    setMaxListeners(0, abort.signal);
    const run = this.open(request, abort.signal);
    const startedMs = performance.now();
    const running: RunningExecution = {
      id: run.id,
      functionName: run.functionName,
      kind: run.kind,
      mode: run.mode,
      userId: run.user.id,
      startedAt: run.startedAt,
      cell: this.cellName(run.formulaCell),
    };
    this.active.set(run.id, running);
    this.context.emit('started', running);
    const runOutcome = await this.runInSlot(request, run).finally(() => {
      this.active.delete(run.id);
      abort.abort();
      for (const end of run.onEnd) end();
      // Nobody waits for it.
      if (run.hasUnflushedWrites) void flush(this.context, run);
    });
    const { outcome } = runOutcome;
    const execution: Execution = {
      ...running,
      durationMs: Math.round(
        (performance.now() - startedMs) / this.context.clock.slowdown + (run.limit?.skippedMs ?? 0),
      ),
      requests: run.requests,
      serviceCalls: run.serviceCalls,
      cacheHits: run.cacheHits,
      formulasFromText: run.formulasFromText,
      quotas: quotasOf(this.context, run.user),
      error: outcome.ok ? null : { name: outcome.name, message: outcome.message },
      log: run.log,
    };
    this.finished.unshift(execution);
    this.finished.length = Math.min(this.finished.length, this.context.limits.maxExecutions);
    this.context.emit('execution', execution);
    return { execution, ...runOutcome };
  }

  private async runInSlot(request: ExecutionRequest, run: Run): Promise<RunOutcome> {
    const { messages, bundle, unspecifiedBehaviours } = this.context;
    if (request.quotaError) return platformFailure('Exception', request.quotaError);
    const isStartedByUser = run.kind === 'menu' || run.kind === 'sidebar';
    if (isStartedByUser && this.context.installStates.of(run.user).grantedScopes?.length === 0) {
      const text = run.kind === 'sidebar' ? messages.authorizationRequiredInPage() : messages.authorizationRequired();
      return platformFailure('Exception', text);
    }
    if (!bundle.script.functionNames.has(request.functionName)) {
      return platformFailure('Exception', messages.functionNotFound(request.functionName));
    }
    if (!(await this.slots.acquire(run.user.id))) {
      const isTooMany = unspecifiedBehaviours.crowdedText === 'too many simultaneously';
      return platformFailure('Exception', isTooMany ? messages.tooManyExecutions() : messages.tooManyPerSecond());
    }
    try {
      return await this.runInWorker(request, run);
    } catch (error) {
      // Google's message has no reason, so the reason is in the log.
      run.log.push(messageOf(error));
      return platformFailure('Exception', messages.serverError());
    } finally {
      this.slots.release(run.user.id);
    }
  }

  private async runInWorker(request: ExecutionRequest, run: Run): Promise<RunOutcome> {
    const { messages, limits, bundle, clock, unspecifiedBehaviours } = this.context;
    const isCell = run.kind === 'cell';
    const isAddon = unspecifiedBehaviours.cellOverrun === 'of add-ons';
    const cellOverrun = isAddon ? messages.cellOverrun() : messages.boundCellOverrun();
    const overrun = isCell ? cellOverrun : messages.runOverrun();
    const settings: RunSettings = {
      mode: run.mode,
      timeZone: bundle.manifest.timeZone,
      clock: { now: clock.now(), realNow: Date.now(), slowdown: clock.slowdown },
    };
    // The time to start a process does not count as the script's time.
    const worker = await this.pool.acquire();
    let isOverrun = false;
    const overrunNow = () => {
      isOverrun = true;
      void this.pool.discard(worker);
    };
    const limit = new RunLimit(request.limitMs, overrunNow, clock.slowdown);
    run.limit = limit;
    this.context.sleeps.begin(run);
    try {
      const text = await worker.run(
        {
          functionName: request.functionName,
          args: JSON.stringify(request.args.map((arg) => encode(arg, run.handles))),
          settings,
          logLines: limits.logLines,
          logLineChars: limits.logLineChars,
        },
        {
          answer: async (call) => {
            return JSON.stringify(await answerCall(this.context, this.types, run, call));
          },
          log: (line) => run.log.push(line),
        },
      );
      // Read before the release: the process of an outcome that cannot be read is discarded, not used again.
      const outcome = text === '' ? null : resultOf(readOutcome(text), run);
      this.pool.release(worker);
      if (outcome !== null) return { outcome, isPlatformFailure: false };
      // The promise never settles: a cell fails, any other execution ends.
      return isCell ? platformFailure('', overrun) : { outcome: { ok: true, value: null }, isPlatformFailure: false };
    } catch (error) {
      if (isOverrun) return platformFailure('', overrun);
      await this.pool.discard(worker);
      throw error;
    } finally {
      this.context.sleeps.end(run);
      limit.close();
    }
  }

  private open(request: ExecutionRequest, signal: AbortSignal): Run {
    this.lastId += 1;
    return {
      id: this.lastId,
      functionName: request.functionName,
      kind: request.kind,
      mode: request.mode,
      user: request.user,
      formulaCell: request.formulaCell ?? null,
      startedAt: this.context.clock.now(),
      signal,
      movesClock: request.movesClock ?? false,
      requests: 0,
      serviceCalls: 0,
      cacheHits: 0,
      formulasFromText: 0,
      hasUnflushedWrites: false,
      log: [],
      handles: new HandleTable(),
      limit: null,
      onEnd: [],
      onSuspend: [],
    };
  }

  private cellName(cell: CellAddress | null): string | null {
    if (!cell) return null;
    const sheet = this.context.workbook.sheets().find(({ sheetId }) => sheetId === cell.sheetId);
    return `${sheet?.name ?? cell.sheetId}!${cellName(cell.row, cell.column)}`;
  }
}

function resultOf(outcome: Outcome, run: Run): Result {
  return outcome.ok ? { ok: true, value: decode(outcome.value, run.handles) } : outcome;
}

function platformFailure(name: string, message: string): RunOutcome {
  return { outcome: { ok: false, name, message, line: 0 }, isPlatformFailure: true };
}
