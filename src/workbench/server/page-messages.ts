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
} from '../apps-script/host';
import type { ActiveFault } from '../faults/active-faults';
import type { NumberedViewChange, ViewSnapshot } from '../workbook/view/workbook-view';
import type { UndoState } from '../workbook/workbook';

/** What the server and the page say to each other. */

export interface PageState extends ShownState {
  /** Names this run of the server: after another start the page's changes have other numbers. */
  readonly run: string;
  readonly fileName: string;
  /** Whether New and Import can replace the workbook. */
  readonly isReplaceable: boolean;
  /** Whose page it is. */
  readonly user: HostUser;
  readonly users: readonly HostUser[];
  readonly workbook: ViewSnapshot;
  readonly timeZone: string;
  /** Such as `de_DE`. */
  readonly locale: string;
  /** The script's own zone, which need not be the file's. */
  readonly scriptTimeZone: string;
  /** By user. */
  readonly quotas: { readonly [userId: string]: readonly QuotaView[] };
  readonly undo: UndoState;
}

/** What stands around the grid, of the host as it is now: what a page missed while it was not connected is in it. */
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
  /** What is not saved at the moment, and why, in sentences; null: everything is. */
  readonly notSaved: string | null;
}

export interface TriggerState {
  readonly triggers: readonly TriggerView[];
}

export interface FaultState {
  readonly active: readonly ActiveFault[];
  /** How many requests came since they were switched on. */
  readonly requests: number;
}

/** The page's frame loads its HTML by `revision`, which changes whenever the sidebar is opened again. */
export interface SidebarState {
  readonly title: SidebarView['title'];
  readonly revision: number;
}

/** Without its HTML, which the frame loads by `revision`. */

export type PageEvent =
  /** The first of every connection. */
  | { readonly type: 'run'; readonly run: string; readonly shown: ShownState }
  | { readonly type: 'change'; readonly change: NumberedViewChange }
  /** The page missed changes, or the file is another now: it must load the state again. */
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
  | { readonly type: 'saving'; readonly notSaved: string | null }
  | { readonly type: 'undo'; readonly undo: UndoState }
  | { readonly type: 'faults'; readonly faults: FaultState }
  | ({ readonly type: 'triggers'; readonly now: number } & TriggerState);

export interface ClockAnswer {
  readonly from: number;
  readonly now: number;
  /** What ran on the way. */
  readonly executions: readonly Execution[];
}
