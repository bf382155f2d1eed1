import { ServiceError } from '../calls/service-error';
import { method, objectType, type ServiceType, service } from '../calls/service-type';
import { Handle } from '../calls/values';
import type { Run } from '../execution/run';
import type { HostContext } from '../host-context';
import { LockTable } from './lock-table';

interface LockData {
  readonly name: string;
}

/** Two lock objects of one kind are the same lock, held by the execution. */
export function lockService(context: HostContext): ServiceType[] {
  const table = new LockTable();
  const known = new WeakSet<Run>();
  const open = (name: (run: Run) => string) =>
    method('lock', '', ({ run }) => new Handle('Lock', { name: name(run) } satisfies LockData));
  const acquire = (run: Run, { name }: LockData, timeoutMs: number): Promise<boolean> => {
    if (!known.has(run)) {
      const release = () => table.releaseAll(run.id);
      known.add(run);
      run.whenEnded.push(release);
      // Locks do not outlast a suspension (reference of Ui).
      run.whenSuspended.push(release);
    }
    // The time is over before it began, even where the lock is free.
    return timeoutMs < 0 ? Promise.resolve(false) : table.acquire(name, run.id, timeoutMs);
  };

  return [
    service('LockService', {
      getScriptLock: open(() => 'script'),
      getUserLock: open((run) => `user:${run.user.id}`),
      getDocumentLock:
        context.unspecifiedBehaviours.documentStores === 'there'
          ? open(() => `document:${context.workbook.id}`)
          : method('lock', '', () => null),
    }),
    objectType('LockService.Lock', {
      tryLock: method<LockData, [number]>('lock', 'Number', ({ run, data, args: [ms] }) => acquire(run, data, ms)),
      waitLock: method<LockData, [number]>('lock', 'Number', async ({ run, data, args: [ms] }) => {
        if (!(await acquire(run, data, ms))) throw new ServiceError(context.messages.lockTimeout());
      }),
      hasLock: method<LockData, []>('lock', '', ({ run, data }) => table.isHeldBy(data.name, run.id)),
      releaseLock: method<LockData, []>('lock', '', ({ run, data }) => table.release(data.name, run.id)),
    }),
  ];
}
