import type { Execution, HostEvents, MenuView, SidebarView, TriggerView } from '../host/host';
import type { NumberedViewChange, ViewSnapshot } from '../workbook/view';

/** What the server and the page say to each other. */

export interface PageState {
  /** Names this run of the server: after another start the page's changes have other numbers. */
  readonly run: string;
  readonly fileName: string;
  readonly userId: string;
  readonly workbook: ViewSnapshot;
  readonly menu: readonly MenuView[];
  readonly sidebar: SidebarState | null;
  readonly triggers: readonly TriggerView[];
  readonly executions: readonly Execution[];
  /** The host's clock, milliseconds since 1970. */
  readonly now: number;
  readonly timeZone: string;
}

/** The page's frame loads its HTML by `revision`, anew whenever the sidebar is opened again. */
export interface SidebarState {
  readonly title: SidebarView['title'];
  readonly revision: number;
}

export type PageEvent =
  /** The first of every connection. */
  | { readonly type: 'run'; readonly run: string }
  | { readonly type: 'change'; readonly change: NumberedViewChange }
  /** The page missed changes and must load the state again. */
  | { readonly type: 'reload' }
  | { readonly type: 'menu'; readonly menu: readonly MenuView[] }
  | { readonly type: 'sidebar'; readonly sidebar: SidebarState | null }
  | { readonly type: 'toast'; readonly toast: Omit<HostEvents['toast'], 'userId'> }
  | { readonly type: 'alert'; readonly alert: Omit<HostEvents['alert'], 'userId'> }
  | { readonly type: 'execution'; readonly execution: Execution; readonly now: number }
  | { readonly type: 'triggers'; readonly triggers: readonly TriggerView[]; readonly now: number };
