import { useEffect, useState } from 'preact/hooks';
import type { Execution, HostEvents, MenuView, TriggerView } from '../../host/host';
import type { SidebarState } from '../../server/page-messages';

/** What the page shows around the grid. */
export interface PageView {
  readonly fileName: string;
  readonly hasFiles: boolean;
  readonly menu: readonly MenuView[];
  readonly sidebar: SidebarState | null;
  readonly triggers: readonly TriggerView[];
  readonly executions: readonly Execution[];
  /** The host's clock, and when the page learned it by its own. */
  readonly clock: { readonly now: number; readonly readAt: number };
  readonly timeZone: string;
  readonly toasts: readonly Toast[];
  readonly alert: Omit<HostEvents['alert'], 'userId'> | null;
  readonly isDrawerOpen: boolean;
  readonly isConnected: boolean;
  /** A menu item or trigger of the add-on that is running. */
  readonly running: string | null;
}

export interface Toast {
  readonly id: number;
  readonly title: string;
  readonly message: string;
}

type Listener = (view: PageView) => void;

export class PageStore {
  private readonly listeners = new Set<Listener>();
  private lastToast = 0;

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

  /** Shows a message at the lower right; a negative time keeps it until it is closed, as in Sheets. */
  toast(title: string, message: string, timeoutSeconds: number): void {
    this.lastToast += 1;
    const id = this.lastToast;
    this.set({ toasts: [...this.current.toasts, { id, title, message }] });
    if (timeoutSeconds >= 0) setTimeout(() => this.closeToast(id), timeoutSeconds * 1000);
  }

  closeToast(id: number): void {
    this.set({ toasts: this.current.toasts.filter((toast) => toast.id !== id) });
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
