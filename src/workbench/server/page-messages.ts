import type { ActiveFault } from '../faults/fault-list';
import type {
  AlertView,
  Execution,
  HostEvents,
  HostUser,
  MenuView,
  QuotaView,
  RunningExecution,
  SidebarView,
  TriggerView,
} from '../host';
import type { NumberedViewChange, ViewSnapshot } from '../workbook/view/workbook-view';
import type { UndoState } from '../workbook/workbook';

/** The messages between server and page. */

export interface PageState extends ShownState {
  /** Identifies this run of the server. After a restart the changes have other numbers. */
  readonly run: string;
  readonly fileName: string;
  /** Whether New and Import can replace the workbook. */
  readonly isReplaceable: boolean;
  /** Whether bank files can be imported: the accounts are on this machine. */
  readonly importsBankFiles: boolean;
  /** The user of the page. */
  readonly user: HostUser;
  readonly users: readonly HostUser[];
  readonly workbook: ViewSnapshot;
  readonly timeZone: string;
  /** Such as `de_DE`. */
  readonly locale: string;
  /** The script's zone, which may differ from the file's. */
  readonly scriptTimeZone: string;
  /** By user id. */
  readonly quotas: { readonly [userId: string]: readonly QuotaView[] };
  readonly undo: UndoState;
}

/**
 * What the page shows around the grid. It includes the current state of the host, so that a page can catch up after it
 * was disconnected.
 */
export interface ShownState extends TriggerState {
  readonly menu: readonly MenuView[];
  readonly sidebar: SidebarState | null;
  /** Questions of scripts that wait for this user. */
  readonly alerts: readonly AlertView[];
  readonly executions: readonly Execution[];
  readonly running: readonly RunningExecution[];
  /** The host's clock, milliseconds since 1970. */
  readonly now: number;
  readonly faults: FaultState;
  /** What is not saved, and why, in sentences; null if everything is saved. */
  readonly saveError: string | null;
}

export interface TriggerState {
  readonly triggers: readonly TriggerView[];
}

export interface FaultState {
  readonly active: readonly ActiveFault[];
  /** How many requests were affected since they were switched on. */
  readonly requests: number;
}

/** The frame loads its HTML by `revision`, which changes whenever the sidebar is opened again. */
export interface SidebarState {
  readonly title: SidebarView['title'];
  readonly revision: number;
}

export type PageEvent =
  /** The first of every connection. */
  | { readonly type: 'run'; readonly run: string; readonly shown: ShownState }
  | { readonly type: 'change'; readonly change: NumberedViewChange }
  /** The page missed changes, or the file was replaced, so it must load the state again. */
  | { readonly type: 'reload' }
  | { readonly type: 'menu'; readonly menu: readonly MenuView[] }
  | { readonly type: 'sidebar'; readonly sidebar: SidebarState | null }
  /** A script shows a sheet; by Univer's id. */
  | { readonly type: 'activeSheet'; readonly sheet: string }
  | { readonly type: 'toast'; readonly toast: Omit<HostEvents['toast'], 'userId'> }
  | { readonly type: 'alert'; readonly alert: AlertView }
  | { readonly type: 'alertClosed'; readonly id: number }
  | { readonly type: 'started'; readonly running: RunningExecution }
  | { readonly type: 'execution'; readonly execution: Execution; readonly now: number }
  | { readonly type: 'saveError'; readonly saveError: string | null }
  | { readonly type: 'undo'; readonly undo: UndoState }
  | { readonly type: 'faults'; readonly faults: FaultState }
  /** What a step of the clock waits for now. */
  | { readonly type: 'clock'; readonly waitsFor: ClockWait }
  | ({ readonly type: 'triggers'; readonly now: number } & TriggerState);

/** The API, which adds what happens until the new time, or the triggers that are due on the way. */
export type ClockWait = 'api' | 'triggers';

export interface ClockResponse {
  readonly from: number;
  readonly now: number;
  /** The executions that ran in that time. */
  readonly executions: readonly Execution[];
}
