import { ServiceError } from '../calls/service-error';
import { method, methodsOf, objectType, type ServiceType, service } from '../calls/service-type';
import { Handle } from '../calls/values';
import type { Run } from '../execution/run';
import type { HostContext } from '../host-context';

const lockMethod = methodsOf<LockData>();

interface LockData {
  readonly name: string;
}

/** Lock objects of one kind are the same lock. It is held by an execution, not by an object. */
export function lockService(context: HostContext): ServiceType[] {
  const table = new LockTable();
  const known = new WeakSet<Run>();
  const open = (name: (run: Run) => string) =>
    method('lock', '', ({ run }) => new Handle('Lock', { name: name(run) } satisfies LockData));
  const acquire = (run: Run, { name }: LockData, timeoutMs: number): Promise<boolean> => {
    if (!known.has(run)) {
      const release = () => table.releaseAll(run.id);
      known.add(run);
      run.onEnd.push(release);
      // Locks do not outlast a suspension (reference of Ui).
      run.onSuspend.push(release);
    }
    // With a negative time the attempt fails, even if the lock is free.
    if (timeoutMs < 0) return Promise.resolve(false);
    return context.sleeps.whileWaiting(run, table.acquire(name, run.id, timeoutMs * context.clock.slowdown));
  };

  return [
    service('LockService', {
      getScriptLock: open(() => 'script'),
      getUserLock: open((run) => `user:${run.user.id}`),
      getDocumentLock:
        context.unspecifiedBehaviours.documentStores === 'present'
          ? open(() => `document:${context.workbook.id}`)
          : method('lock', '', () => null),
    }),
    objectType('LockService.Lock', {
      tryLock: lockMethod('lock', 'Number', ({ run, data, args: [ms] }) => acquire(run, data, ms)),
      waitLock: lockMethod('lock', 'Number', async ({ run, data, args: [ms] }) => {
        if (!(await acquire(run, data, ms))) throw new ServiceError(context.messages.lockTimeout());
      }),
      hasLock: lockMethod('lock', '', ({ run, data }) => table.isHeldBy(data.name, run.id)),
      releaseLock: lockMethod('lock', '', ({ run, data }) => table.release(data.name, run.id)),
    }),
  ];
}

interface Waiter {
  readonly runId: number;
  readonly grant: (isHeld: boolean) => void;
  readonly timer: NodeJS.Timeout;
}

/** Locks by name, each held by one run at a time; the others wait in line. */
export class LockTable {
  private readonly holders = new Map<string, number>();
  private readonly waiters = new Map<string, Waiter[]>();

  isHeldBy(name: string, runId: number): boolean {
    return this.holders.get(name) === runId;
  }

  /** True if the run gets the lock within the time. */
  acquire(name: string, runId: number, timeoutMs: number): Promise<boolean> {
    if (!this.holders.has(name)) this.holders.set(name, runId);
    if (this.isHeldBy(name, runId)) return Promise.resolve(true);
    if (timeoutMs <= 0) return Promise.resolve(false);
    return new Promise((grant) => {
      const timer = setTimeout(() => this.giveUp(name, runId), timeoutMs);
      this.waiters.set(name, [...(this.waiters.get(name) ?? []), { runId, grant, timer }]);
    });
  }

  /** Has no effect for a run that does not hold the lock. */
  release(name: string, runId: number): void {
    if (!this.isHeldBy(name, runId)) return;
    this.holders.delete(name);
    const [next, ...rest] = this.waiters.get(name) ?? [];
    this.waiters.set(name, rest);
    if (!next) return;
    clearTimeout(next.timer);
    this.holders.set(name, next.runId);
    next.grant(true);
  }

  /** At the end of a run: releases its locks and drops its waiting requests. */
  releaseAll(runId: number): void {
    for (const name of this.waiters.keys()) this.giveUp(name, runId);
    for (const [name, holder] of this.holders) if (holder === runId) this.release(name, runId);
  }

  private giveUp(name: string, runId: number): void {
    const waiters = this.waiters.get(name) ?? [];
    this.waiters.set(
      name,
      waiters.filter((waiter) => waiter.runId !== runId),
    );
    for (const waiter of waiters.filter((w) => w.runId === runId)) {
      clearTimeout(waiter.timer);
      waiter.grant(false);
    }
  }
}
