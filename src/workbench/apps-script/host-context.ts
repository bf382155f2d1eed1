import type { HostEvents, HostUser } from '../host';
import type { Bundle } from './bundle';
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
  emit<Name extends keyof HostEvents>(name: Name, event: HostEvents[Name]): void;
}

/** The host's clock: real time plus the time by which it was advanced. */
interface Clock {
  now(): number;
  offsetMs(): number;
  skip(ms: number): void;
}

export function createClock(realNow: () => number, offsetMs: number): Clock {
  let offset = offsetMs;
  return {
    now: () => realNow() + offset,
    offsetMs: () => offset,
    skip: (ms) => {
      offset += Math.max(0, ms);
    },
  };
}
