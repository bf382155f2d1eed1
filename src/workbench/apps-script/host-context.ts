import type { HostEvents, HostUser } from '../host';
import type { Bundle } from './bundle';
import type { Sleeps } from './execution/sleeps';
import type { HostOptions, HostWorkbook, UnspecifiedBehaviours } from './host-options';
import type { Messages } from './messages';
import type { InstallStates } from './permissions/install-state';
import type { Limits } from './quotas/limits';
import type { Store } from './store/store';

/** What the services of one host share. */
export interface HostContext {
  readonly options: HostOptions;
  readonly workbook: HostWorkbook;
  readonly bundle: Bundle;
  readonly owner: HostUser;
  readonly clock: Clock;
  readonly store: Store;
  readonly limits: Limits;
  readonly messages: Messages;
  readonly unspecifiedBehaviours: UnspecifiedBehaviours;
  readonly installStates: InstallStates;
  readonly sleeps: Sleeps;
  emit<Name extends keyof HostEvents>(name: Name, event: HostEvents[Name]): void;
}

/** The host's clock: real time, slowed down, plus the time by which it was advanced. */
interface Clock {
  now(): number;
  skip(ms: number): void;
  /** How many real milliseconds one millisecond of this clock takes. */
  readonly slowdown: number;
}

/** The offset is stored, because stored times of runs and quotas depend on it. */
export function createClock(realNow: () => number, { state, scheduleWrite }: Store, slowdown = 1): Clock {
  const startedAt = realNow();
  return {
    slowdown,
    now: () => startedAt + Math.floor((realNow() - startedAt) / slowdown) + state.clockOffsetMs,
    skip: (ms) => {
      state.clockOffsetMs += Math.max(0, ms);
      scheduleWrite();
    },
  };
}
