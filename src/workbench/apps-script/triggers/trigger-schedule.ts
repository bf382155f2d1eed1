import type { Execution, HostUser, TriggerView } from '../../host';
import { dayMs } from '../../time/zone';
import { EnumValue } from '../calls/values';
import type { Executor } from '../execution/executor';
import type { HostContext } from '../host-context';
import { addUsage, usedToday } from '../quotas/usage';
import type { TriggerRecord } from './schedule';
import { describeSchedule, nextRunAfter } from './schedule';

/** The time within which a sleep of the machine or a change of its clock is noticed. */
const MAX_TIMER_MS = 60_000;

/** Runs clock triggers when they are due or when a user runs them, as the user who created them. */
export class TriggerSchedule {
  private timer: NodeJS.Timeout | null = null;
  private isClosed = false;

  constructor(
    private readonly context: HostContext,
    private readonly executor: Executor,
  ) {}

  views(): readonly TriggerView[] {
    return this.context.store.state.triggers.map((trigger) => ({
      triggerUid: trigger.triggerUid,
      functionName: trigger.functionName,
      userId: trigger.userId,
      spreadsheetId: trigger.spreadsheetId,
      description: describeSchedule(trigger.schedule),
      nextRunAt: this.isDisabled(trigger) ? null : trigger.nextRunAt,
      lastRunAt: trigger.lastRunAt,
      isDisabled: this.isDisabled(trigger),
    }));
  }

  /** Call it after every change of triggers, install states or the clock: sets the timer for the next run. */
  update(): void {
    this.limitNextRuns();
    this.context.emit('triggers', this.views());
    this.wait();
  }

  async fire(triggerUid: string): Promise<Execution> {
    const trigger = this.context.store.state.triggers.find((record) => record.triggerUid === triggerUid);
    if (!trigger) throw new Error(`There is no trigger ${triggerUid}.`);
    if (trigger.spreadsheetId !== this.context.workbook.id) {
      throw new Error(`The trigger ${triggerUid} belongs to another workbook.`);
    }
    if (this.isDisabled(trigger)) throw new Error(`The trigger ${triggerUid} is disabled.`);
    return this.run(trigger);
  }

  /** Advances the clock, and stops to run each trigger that becomes due. */
  async advance(ms: number): Promise<readonly Execution[]> {
    const { clock } = this.context;
    const target = clock.now() + ms;
    const executions: Execution[] = [];
    for (let next = this.nextDue(target); next && !this.isClosed; next = this.nextDue(target)) {
      clock.skip((next.nextRunAt ?? 0) - clock.now());
      executions.push(await this.runDue(next, true));
    }
    if (this.isClosed) return executions;
    clock.skip(target - clock.now());
    this.update();
    return executions;
  }

  close(): void {
    this.isClosed = true;
    if (this.timer) clearTimeout(this.timer);
  }

  private isDisabled(trigger: TriggerRecord): boolean {
    const { isInstalled, isEnabled } = this.context.installStates.of(this.userOf(trigger));
    return trigger.isDisabled || !isInstalled || !isEnabled;
  }

  private userOf({ userId }: TriggerRecord): HostUser {
    return this.context.options.users.find(({ id }) => id === userId) ?? this.context.owner;
  }

  private nextDue(before: number): TriggerRecord | undefined {
    // Triggers of other spreadsheets do not run here.
    return this.context.store.state.triggers
      .filter((trigger) => !this.isDisabled(trigger) && trigger.spreadsheetId === this.context.workbook.id)
      .filter(({ nextRunAt }) => nextRunAt !== null && nextRunAt <= before)
      .sort((a, b) => (a.nextRunAt ?? 0) - (b.nextRunAt ?? 0))[0];
  }

  /** Corrects next runs that are too late because the machine's clock was set back. */
  private limitNextRuns(): void {
    const { clock, store } = this.context;
    for (const trigger of store.state.triggers) {
      const latest = nextRunAfter(trigger.schedule, clock.now());
      if (trigger.nextRunAt === null || latest === null || trigger.nextRunAt <= latest) continue;
      trigger.nextRunAt = latest;
      store.scheduleWrite();
    }
  }

  private wait(): void {
    if (this.timer) clearTimeout(this.timer);
    const next = this.nextDue(Number.POSITIVE_INFINITY);
    if (!next || this.isClosed) return;
    const { clock } = this.context;
    const waitMs = Math.min(MAX_TIMER_MS, Math.max(0, (next.nextRunAt ?? 0) - clock.now()) * clock.slowdown);
    this.timer = setTimeout(() => void this.runAllDue(), waitMs);
    this.timer.unref();
  }

  private async runAllDue(): Promise<void> {
    this.limitNextRuns();
    for (
      let due = this.nextDue(this.context.clock.now());
      due && !this.isClosed;
      due = this.nextDue(this.context.clock.now())
    ) {
      await this.runDue(due);
    }
    this.wait();
  }

  /** Sets the next run before this one starts, so that a run is not repeated. */
  private runDue(trigger: TriggerRecord, movesClock = false): Promise<Execution> {
    trigger.nextRunAt = nextRunAfter(trigger.schedule, this.context.clock.now());
    return this.run(trigger, movesClock);
  }

  private async run(trigger: TriggerRecord, movesClock = false): Promise<Execution> {
    const { context } = this;
    const user = this.userOf(trigger);
    trigger.lastRunAt = context.clock.now();
    const isSpent = usedToday(context, user.id, 'triggerMs') >= context.limits.triggerMsPerDay;
    const { execution } = await this.executor.run({
      functionName: trigger.functionName,
      kind: 'trigger',
      mode: 'FULL',
      user,
      args: [clockEvent(trigger.triggerUid, trigger.lastRunAt)],
      limitMs: context.limits.runMs,
      quotaError: isSpent ? context.messages.tooMuchComputerTime() : null,
      movesClock,
    });
    addUsage(context, user.id, 'triggerMs', execution.durationMs, execution.startedAt);
    this.update();
    return execution;
  }
}

/** The event object of a clock trigger. It has no document, and its fields are in UTC. */
function clockEvent(triggerUid: string, now: number): Map<string, unknown> {
  const date = new Date(now);
  const newYear = Date.UTC(date.getUTCFullYear(), 0, 1);
  const dayOfYear = Math.floor((now - newYear) / dayMs);
  return new Map<string, unknown>([
    ['authMode', new EnumValue('ScriptApp.AuthMode', 'FULL')],
    ['triggerUid', triggerUid],
    ['timezone', 'UTC'],
    ['year', date.getUTCFullYear()],
    ['month', date.getUTCMonth() + 1],
    ['day-of-month', date.getUTCDate()],
    ['day-of-week', date.getUTCDay() || 7],
    ['week-of-year', Math.floor((dayOfYear + new Date(newYear).getUTCDay()) / 7) + 1],
    ['hour', date.getUTCHours()],
    ['minute', date.getUTCMinutes()],
    ['second', date.getUTCSeconds()],
  ]);
}
