import type { Bundle } from './bundle/read-bundle';
import type { HostEvents, HostOptions, HostUser, HostWorkbook } from './host';
import type { Messages } from './messages';
import type { InstallStates } from './permissions/install-state';
import type { Limits } from './quotas/limits';
import type { Store } from './store/store';
import type { Clock } from './time/clock';
import type { UnspecifiedBehaviours } from './unspecified-behaviours';

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
