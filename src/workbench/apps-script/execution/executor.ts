import { setMaxListeners } from 'node:events';
import { messageOf } from '../../error-text';
import type { RunSettings } from '../../execution/prelude/prelude';
import { cellName } from '../../workbook/a1';
import type { CellAddress } from '../../workbook/workbook';
import { answerCall, type CallRequest, type ServiceTypes } from '../calls/answer-call';
import { decode, encode, HandleTable, type Outcome } from '../calls/values';
import type { AuthMode, Execution, HostUser, RunningExecution } from '../host';
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
  /** The clock is being moved: sleeping of the script is part of the step. */
  readonly movesClock?: boolean;
}

/** What the function returned, as values of the host, or how it failed. */
export type Result = { readonly ok: true; readonly value: unknown } | Extract<Outcome, { ok: false }>;

export interface Finished {
  readonly execution: Execution;
  readonly outcome: Result;
  /** The platform ended or refused the run: the message has no line of the script. */
  readonly isPlatformFailure: boolean;
}

type Ended = Omit<Finished, 'execution'>;

/** Runs functions of the script, each in a worker, within the user's slots and the run's time. */
export class Executor {
  private readonly slots: Slots;
  private readonly ended: Execution[] = [];
  private readonly goingOn = new Map<number, RunningExecution>();
  private lastId = 0;

  constructor(
    private readonly context: HostContext,
    private readonly types: ServiceTypes,
    private readonly pool: WorkerPool,
  ) {
    this.slots = new Slots(context.limits.executionsPerUser, context.limits.slotWaitMs);
  }

  /** Newest first. */
  executions(): readonly Execution[] {
    return this.ended;
  }

  running(): readonly RunningExecution[] {
    return [...this.goingOn.values()];
  }

  async run(request: ExecutionRequest): Promise<Finished> {
    const abort = new AbortController();
    // Each request of a batch listens.
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
    this.goingOn.set(run.id, running);
    this.context.emit('started', running);
    const ended = await this.runInSlot(request, run).finally(() => {
      this.goingOn.delete(run.id);
      abort.abort();
      for (const end of run.whenEnded) end();
    });
    const { outcome } = ended;
    const execution: Execution = {
      ...running,
      durationMs: Math.round(performance.now() - startedMs) + (run.limit?.skippedMs ?? 0),
      requests: run.requests,
      serviceCalls: run.serviceCalls,
      cacheHits: run.cacheHits,
      formulasFromText: run.formulasFromText,
      quotas: quotasOf(this.context, run.user),
      error: outcome.ok ? null : { name: outcome.name, message: outcome.message },
      log: run.log,
    };
    this.ended.unshift(execution);
    this.ended.length = Math.min(this.ended.length, this.context.limits.maxExecutions);
    this.context.emit('execution', execution);
    return { execution, ...ended };
  }

  private async runInSlot(request: ExecutionRequest, run: Run): Promise<Ended> {
    const { messages, bundle, unspecifiedBehaviours } = this.context;
    if (request.quotaError) return platformFailure('Exception', request.quotaError);
    const isAsked = run.kind === 'menu' || run.kind === 'sidebar';
    if (isAsked && this.context.installStates.of(run.user).grantedScopes?.length === 0) {
      const text = run.kind === 'sidebar' ? messages.authorizationRequiredInPage() : messages.authorizationRequired();
      return platformFailure('Exception', text);
    }
    if (!bundle.script.functionNames.has(request.functionName)) {
      return platformFailure('Exception', messages.functionNotFound(request.functionName));
    }
    if (!(await this.slots.take(run.user.id))) {
      const isTooMany = unspecifiedBehaviours.crowdedText === 'too many simultaneously';
      return platformFailure('Exception', isTooMany ? messages.tooManyExecutions() : messages.tooManyPerSecond());
    }
    try {
      return await this.runInWorker(request, run);
    } catch (error) {
      // Google says no more; the developer finds the reason in the log.
      run.log.push(messageOf(error));
      return platformFailure('Exception', messages.serverError());
    } finally {
      this.slots.giveBack(run.user.id);
    }
  }

  private async runInWorker(request: ExecutionRequest, run: Run): Promise<Ended> {
    const { messages, limits, bundle, clock, unspecifiedBehaviours } = this.context;
    const isCell = run.kind === 'cell';
    const isAddon = unspecifiedBehaviours.cellOverrun === 'of add-ons';
    const cellOverrun = isAddon ? messages.cellOverrun() : messages.boundCellOverrun();
    const overrun = isCell ? cellOverrun : messages.runOverrun();
    const settings: RunSettings = {
      mode: run.mode,
      timeZone: bundle.manifest.timeZone,
      clockOffsetMs: clock.now() - Date.now(),
    };
    // Waits for a process that is starting, which does not count as the script's time.
    const worker = await this.pool.take();
    let isOverrun = false;
    const limit = new RunLimit(request.limitMs, () => {
      isOverrun = true;
      void this.pool.discard(worker);
    });
    run.limit = limit;
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
            return JSON.stringify(await answerCall(this.context, this.types, run, JSON.parse(call) as CallRequest));
          },
          log: (line) => run.log.push(line),
        },
      );
      this.pool.giveBack(worker);
      if (text !== '') return { outcome: resultOf(JSON.parse(text) as Outcome, run), isPlatformFailure: false };
      // Nothing can settle this promise: a cell would wait forever, any other run ends.
      return isCell ? platformFailure('', overrun) : { outcome: { ok: true, value: null }, isPlatformFailure: false };
    } catch (error) {
      if (isOverrun) return platformFailure('', overrun);
      await this.pool.discard(worker);
      throw error;
    } finally {
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
      whenEnded: [],
      whenSuspended: [],
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

function platformFailure(name: string, message: string): Ended {
  return { outcome: { ok: false, name, message, line: 0 }, isPlatformFailure: true };
}
