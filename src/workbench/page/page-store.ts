import { useEffect, useState } from 'preact/hooks';
import type { ActiveFault } from '../faults/fault-list';
import type { AlertView, Execution, HostUser, MenuView, QuotaView, RunningExecution, TriggerView } from '../host';
import type { ClockWait, FaultState, SidebarState } from '../server/page-messages';
import type { FilterView } from '../workbook/view/workbook-view';
import type { CustomFunctionHelp } from '../workbook/workbook';
import type { DrawerState } from './drawer/drawer-state';
import { addExecutions } from './drawer/execution-list';
import type { PressedButton } from './filter/filter-buttons';

/** What the page shows around the grid. */
export interface PageView {
  readonly fileName: string;
  readonly isReplaceable: boolean;
  readonly importsBankFiles: boolean;
  /** The user of this page. */
  readonly user: HostUser;
  readonly users: readonly HostUser[];
  readonly menu: readonly MenuView[];
  /** The custom functions of the add-on, with their help. */
  readonly functions: readonly CustomFunctionHelp[];
  readonly sidebar: SidebarState | null;
  /** Open questions of scripts. The page shows the first one. */
  readonly alerts: readonly AlertView[];
  readonly triggers: readonly TriggerView[];
  /** Newest first. */
  readonly executions: readonly Execution[];
  /** Oldest first. */
  readonly running: readonly RunningExecution[];
  readonly quotas: { readonly [userId: string]: readonly QuotaView[] };
  /** The time of the host's clock, and the browser's time when the page received it. */
  readonly clock: { readonly now: number; readonly readAt: number };
  readonly clockSteps: readonly ClockStep[];
  /** The step of the clock that is being made. */
  readonly clockMove: ClockMove | null;
  readonly timeZone: string;
  readonly locale: string;
  readonly scriptTimeZone: string;
  readonly faults: FaultState;
  readonly saveError: string | null;
  readonly toasts: readonly Toast[];
  readonly drawer: DrawerState;
  readonly isHelpOpen: boolean;
  /** Whether the grid is loaded and drawn. It is most of the page, so everything else is shown before. */
  readonly isGridShown: boolean;
  readonly filters: readonly FilterView[];
  /** The filter button whose menu is open. */
  readonly pressedFilter: PressedButton | null;
  /** The address and text of the selected cell, for screen readers: cells are drawn on a canvas. */
  readonly selectedCell: string;
  /** The error message of the selected cell. Empty if it shows no error. */
  readonly selectedError: string;
  readonly isConnected: boolean;
  /** The action that the user started and waits for, such as a menu item of the add-on. */
  readonly waitingFor: string | null;
}

export interface Toast {
  readonly id: number;
  readonly title: string;
  readonly message: string;
}

export interface ClockMove {
  /** Null if the step is not divided, so that it has no progress and cannot be stopped. */
  readonly doneMs: number | null;
  readonly totalMs: number;
  readonly waitsFor: ClockWait;
}

/** A step of the host's clock that this page made, with the executions that ran during it. */
export interface ClockStep {
  readonly label: string;
  readonly from: number;
  readonly to: number;
  readonly executions: readonly Execution[];
}

type Listener = (view: PageView) => void;

/** Executions that start or end within this time are rendered together: a sheet may calculate forty cells at once. */
const batchMs = 50;

export class PageStore {
  private readonly listeners = new Set<Listener>();
  private lastToast = 0;
  private unconfirmedFaults = 0;
  private started: RunningExecution[] = [];
  private ended: Execution[] = [];
  private batchTimer: ReturnType<typeof setTimeout> | null = null;

  constructor(private current: PageView) {}

  get view(): PageView {
    return this.current;
  }

  set(change: Partial<PageView>): void {
    this.current = { ...this.current, ...change };
    for (const listener of this.listeners) listener(this.current);
  }

  on(listener: Listener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  executionStarted(running: RunningExecution): void {
    this.started.push(running);
    this.startBatch();
  }

  executionEnded(execution: Execution): void {
    this.ended.push(execution);
    this.startBatch();
  }

  /** Shows a message at the lower right. With a negative timeout it stays until the user closes it, as in Sheets. */
  toast(title: string, message: string, timeoutSeconds: number): void {
    this.lastToast += 1;
    const id = this.lastToast;
    this.set({ toasts: [...this.current.toasts, { id, title, message }] });
    if (timeoutSeconds >= 0) setTimeout(() => this.closeToast(id), timeoutSeconds * 1000);
  }

  closeToast(id: number): void {
    this.set({ toasts: this.current.toasts.filter((toast) => toast.id !== id) });
  }

  /** Shows the chosen faults before the server answers, because the next choice adds to them. */
  chooseFaults(active: readonly ActiveFault[]): void {
    this.unconfirmedFaults += 1;
    this.set({ faults: { active, requests: 0 } });
  }

  confirmFaults(faults: FaultState): void {
    this.unconfirmedFaults -= 1;
    this.setFaults(faults);
  }

  /** Ignores the server's state while a choice is unconfirmed, because that state is older. */
  setFaults(faults: FaultState): void {
    if (this.unconfirmedFaults === 0) this.set({ faults });
  }

  closeAlert(id: number): void {
    this.set({ alerts: this.current.alerts.filter((alert) => alert.id !== id) });
  }

  private startBatch(): void {
    this.batchTimer ??= setTimeout(() => {
      this.batchTimer = null;
      const [started, ended] = [this.started, this.ended];
      this.started = [];
      this.ended = [];
      const quotas = Object.fromEntries(ended.map(({ userId, quotas }) => [userId, quotas]));
      this.set({
        ...addExecutions(this.current, started, ended),
        quotas: { ...this.current.quotas, ...quotas },
      });
    }, batchMs);
  }
}

export function usePageView(store: PageStore): PageView {
  const [view, setView] = useState(store.view);
  useEffect(() => {
    setView(store.view);
    return store.on(setView);
  }, [store]);
  return view;
}

/** The time of the host's clock, updated every second. */
export function useHostNow({ now, readAt }: PageView['clock']): number {
  const [, tick] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => tick((count) => count + 1), 1000);
    return () => clearInterval(timer);
  }, []);
  return now + (Date.now() - readAt);
}
