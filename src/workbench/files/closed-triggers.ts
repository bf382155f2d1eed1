import type { Execution, TriggerView } from '../host/host';
import type { OpenedWorkbook } from './opened-workbook';
import type { FileEntry, NamedSnapshot } from './workbook-store';

export interface ClosedTriggersOptions {
  readonly list: () => readonly FileEntry[];
  readonly read: (id: string) => NamedSnapshot;
  readonly open: (what: NamedSnapshot) => Promise<OpenedWorkbook>;
  readonly save: (snapshot: NamedSnapshot) => void;
  readonly onFailure: (message: string) => void;
}

/** A laptop that slept, and a clock that was set, are noticed within so long. */
const longestTimerMs = 60_000;
/** By the host's clock: a workbook that cannot be opened is not tried again at once. */
const restMs = 300_000;

/**
 * Triggers of workbooks that are there but not open: when one is due, its workbook is opened for that run and closed
 * again. Those of a workbook in the trash rest.
 */
export class ClosedTriggers {
  private readonly restsUntil = new Map<string, number>();
  private running: OpenedWorkbook | null = null;
  private isClosed = false;

  constructor(private readonly options: ClosedTriggersOptions) {}

  /** Calls `run` when the next one is due, for as long as `opened` is the open workbook. */
  watch(opened: OpenedWorkbook, run: () => Promise<unknown>): () => void {
    let timer: NodeJS.Timeout | null = null;
    let isStopped = false;
    const wait = () => {
      if (timer !== null) clearTimeout(timer);
      if (isStopped) return;
      const { host } = opened;
      const next = Math.min(...this.waiting(opened).map((trigger) => this.dueAt(trigger)));
      if (next === Number.POSITIVE_INFINITY) return;
      const waitMs = Math.min(longestTimerMs, Math.max(0, next - host.now()));
      timer = setTimeout(() => {
        if (next > host.now()) wait();
        else void run().then(wait);
      }, waitMs);
      timer.unref();
    };
    wait();
    const stopListening = opened.host.on('triggers', wait);
    return () => {
      isStopped = true;
      stopListening();
      if (timer !== null) clearTimeout(timer);
    };
  }

  /** What is due at once, one workbook after the other. What fails in one is told, and stops no other. */
  async run(opened: OpenedWorkbook): Promise<Execution[]> {
    const now = opened.host.now();
    const due = this.waiting(opened).filter((trigger) => this.dueAt(trigger) <= now);
    const executions: Execution[] = [];
    for (const id of new Set(due.map(({ spreadsheetId }) => spreadsheetId))) {
      if (this.isClosed) break;
      try {
        executions.push(...(await this.runOne(id)));
        this.restsUntil.delete(id);
      } catch (cause) {
        this.restsUntil.set(id, now + restMs);
        const name = this.options.list().find((file) => file.id === id)?.name ?? id;
        this.options.onFailure(`The triggers of “${name}” did not run: ${(cause as Error).message}`);
      }
    }
    return executions;
  }

  /** Ends a run that goes on, with what it has done so far saved. */
  async close(): Promise<void> {
    this.isClosed = true;
    const { running } = this;
    if (running === null) return;
    this.options.save(running.workbook.snapshot() as NamedSnapshot);
    await this.end(running);
  }

  private async runOne(id: string): Promise<readonly Execution[]> {
    const closed = await this.options.open(this.options.read(id));
    this.running = closed;
    try {
      if (this.isClosed) return [];
      // What is due at once.
      const executions = await closed.host.advanceClock(0);
      await closed.workbook.whenCalculated();
      if (this.running === closed) this.options.save(closed.workbook.snapshot() as NamedSnapshot);
      return executions;
    } finally {
      await this.end(closed);
    }
  }

  private async end(closed: OpenedWorkbook): Promise<void> {
    if (this.running !== closed) return;
    this.running = null;
    await closed.dispose();
  }

  private waiting({ workbook, host }: OpenedWorkbook): TriggerView[] {
    const isWhole = new Set(
      this.options
        .list()
        .filter(({ isTrashed, fault }) => !isTrashed && fault === null)
        .map(({ id }) => id),
    );
    return host
      .triggers()
      .filter(
        ({ spreadsheetId, isDisabled }) => !isDisabled && spreadsheetId !== workbook.id && isWhole.has(spreadsheetId),
      );
  }

  private dueAt({ spreadsheetId, nextRunAt }: TriggerView): number {
    return Math.max(nextRunAt ?? Number.POSITIVE_INFINITY, this.restsUntil.get(spreadsheetId) ?? 0);
  }
}
