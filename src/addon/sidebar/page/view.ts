import type { ComponentType } from 'preact';
import type { SidebarState } from '../protocol';
import type { AppEvent } from './app-state';
import type { Messages } from './messages/english/messages';
import type { Server } from './server';

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
