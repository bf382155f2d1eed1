import type { ComponentType } from 'preact';
import type { SidebarState } from '../protocol';
import type { AppEvent } from './app-state';
import { ConnectView } from './connect/connect-view';
import { RefreshView } from './refresh/refresh-view';
import type { Server } from './server/server';
import { TagView } from './tag/tag-view';

export interface ViewProps {
  readonly server: Server;
  readonly state: SidebarState;
  readonly dispatch: (event: AppEvent) => void;
  readonly goTo: (view: ViewId) => void;
}

export interface View {
  readonly id: ViewId;
  readonly label: string;
  readonly Panel: ComponentType<ViewProps>;
  /** A view about one connection starts afresh when the connection becomes another. */
  readonly isBoundToConnection: boolean;
}

export type ViewId = 'connect' | 'tag' | 'refresh';

/** The tab bar, in its order. A further view is a further line here. */
export const views: readonly View[] = [
  { id: 'connect', label: 'Connect', Panel: ConnectView, isBoundToConnection: false },
  { id: 'tag', label: 'Tag', Panel: TagView, isBoundToConnection: true },
  { id: 'refresh', label: 'Refresh', Panel: RefreshView, isBoundToConnection: false },
];
