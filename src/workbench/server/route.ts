import type { IncomingMessage, ServerResponse } from 'node:http';
import type { SavedWorkbook } from '../data-folder/saved-workbook';
import type { ApiFaults } from '../faults/api-faults';
import type { Host, HostUser } from '../host';
import type { Workbook } from '../workbook/workbook';
import type { BankImports } from './bank-imports';
import type { EventStream } from './event-stream';
import type { RouteName } from './route-callers';

export type Route = (
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
  user: HostUser,
) => Promise<void> | void;

/** Without a data folder, the routes that replace the workbook are missing. */
export type Routes = { readonly [Name in RouteName]?: Route };

export interface RouteContext {
  readonly workbook: Workbook;
  readonly host: Host;
  /** null if the workbook is not saved. */
  readonly saved: SavedWorkbook | null;
  /** null if the accounts are not on this machine. */
  readonly bankImports: BankImports | null;
  readonly faults: ApiFaults;
  readonly events: EventStream;
  readonly beforeClockChange: (now: number) => Promise<void>;
  readonly pageDir: string;
}

/** Returns a function that records changes as one undo step. `name` separates the steps of different routes. */
export function createUndoSteps({ history }: Pick<Workbook, 'history'>, name: string): (act: () => void) => void {
  let count = 0;
  return (act) => {
    count += 1;
    history.recordStep(`${name} ${count}`, act);
  };
}
