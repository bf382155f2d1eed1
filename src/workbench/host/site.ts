import type { Bundle } from './bundle/read-bundle';
import type { HostEvents, HostOptions, HostUser, HostWorkbook } from './host';
import type { Limits } from './limits';
import type { Messages } from './messages';
import type { Standings } from './permission/standings';
import type { Readings } from './readings';
import type { Store } from './store/store';
import type { Clock } from './time/clock';

/** What the services of one host share. */
export interface Site {
  readonly options: HostOptions;
  readonly workbook: HostWorkbook;
  readonly bundle: Bundle;
  readonly owner: HostUser;
  readonly clock: Clock;
  readonly store: Store;
  readonly limits: Limits;
  readonly messages: Messages;
  readonly readings: Readings;
  readonly standings: Standings;
  emit<Name extends keyof HostEvents>(name: Name, event: HostEvents[Name]): void;
}
