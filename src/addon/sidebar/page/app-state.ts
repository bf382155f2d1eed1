import type { ComponentType } from 'preact';
import type { Messages } from '../../messages/en/page/messages';
import type { ConnectionView, RefreshView, SidebarError, SidebarState } from '../protocol';
import type { Server } from './server';

/** The state that all views show. */
export type AppState =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly error: SidebarError }
  | {
      readonly status: 'ready';
      readonly server: SidebarState;
      /** The error of the last reload. The shown state may be out of date. */
      readonly error: SidebarError | null;
    };

export type AppEvent =
  | { type: 'loading' }
  | { type: 'failed'; error: SidebarError }
  | { type: 'loaded'; state: SidebarState }
  | { type: 'connected'; connection: ConnectionView }
  | { type: 'verified'; connection: ConnectionView }
  | { type: 'refreshed'; refresh: RefreshView };

export function reduceApp(app: AppState, event: AppEvent): AppState {
  switch (event.type) {
    case 'loading':
      return { status: 'loading' };
    case 'failed':
      return app.status === 'ready' ? { ...app, error: event.error } : { status: 'failed', error: event.error };
    case 'loaded':
      return { status: 'ready', server: { ...event.state, refresh: remember(app, event.state.refresh) }, error: null };
    case 'connected':
      return app.status === 'ready' ? { ...app, server: connected(app.server, event.connection) } : app;
    case 'verified':
      return app.status === 'ready' ? { ...app, server: { ...app.server, connection: event.connection } } : app;
    case 'refreshed':
      return app.status === 'ready'
        ? { ...app, server: { ...app.server, refresh: remember(app, event.refresh) } }
        : app;
  }
}

/** Only the answer to the disconnecting call says that it switched the hourly refresh off; it is told until it is on. */
function remember(app: AppState, refresh: RefreshView): RefreshView {
  const wasSwitchedOff = app.status === 'ready' && app.server.refresh.wasSwitchedOff;
  return { ...refresh, wasSwitchedOff: !refresh.isHourlyOn && (refresh.wasSwitchedOff || wasSwitchedOff) };
}

/** Updates what a new connection certainly changes, before the server answers. */
function connected(server: SidebarState, connection: ConnectionView): SidebarState {
  const formulasUse = server.formulasUse === 'none' ? 'ownIfOwner' : server.formulasUse;
  const known = { connection, connectionFingerprint: null, keyRefusedAt: null, isOwnConnection: true, isOptedIn: true };
  return { ...server, ...known, formulasUse };
}

export interface ViewProps {
  readonly server: Server;
  readonly state: SidebarState;
  readonly dispatch: (event: AppEvent) => void;
  readonly goTo: (view: ViewId) => void;
  /** Switches all views to another connection. */
  readonly choose: (connectionName: string) => Promise<void>;
}

export interface View {
  readonly id: ViewId;
  readonly label: string;
  readonly Panel: ComponentType<ViewProps>;
}

/** The views are the areas of the page whose texts name a tab. */
export type ViewId = {
  [Area in keyof Messages]: Messages[Area] extends { readonly tab: string } ? Area : never;
}[keyof Messages];

/** Whether what the sidebar shows is outdated: the connection was replaced, or its key is refused. */
export function changesConnection({ code }: SidebarError): boolean {
  return ['connection_changed', 'not_connected', 'unauthorized', 'unknown_connection'].includes(code);
}
