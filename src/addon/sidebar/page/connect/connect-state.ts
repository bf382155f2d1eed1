import type { SidebarError } from '../../protocol';

export type ConnectActivity =
  | 'connect'
  | 'add'
  | 'rename'
  | 'makeDefault'
  | 'verify'
  | 'disconnect'
  | 'optIn'
  | 'refresh'
  | 'optOut'
  | 'share'
  | 'unshare';

export interface ConnectState {
  readonly doing: ConnectActivity | null;
  readonly failed: { readonly activity: ConnectActivity; readonly error: SidebarError } | null;
  readonly done: ConnectActivity | null;
  /** Whether the user opened the form although there is a connection. */
  readonly isFormOpen: boolean;
}

export type ConnectEvent =
  | { type: 'started'; activity: ConnectActivity }
  | { type: 'failed'; activity: ConnectActivity; error: SidebarError }
  | { type: 'done'; activity: ConnectActivity }
  | { type: 'form'; isOpen: boolean };

export const initialConnect: ConnectState = { doing: null, failed: null, done: null, isFormOpen: false };

export function reduceConnect(state: ConnectState, event: ConnectEvent): ConnectState {
  switch (event.type) {
    case 'started':
      return { ...state, doing: event.activity, failed: null, done: null };
    case 'failed':
      return { ...state, doing: null, failed: { activity: event.activity, error: event.error } };
    case 'done':
      return { doing: null, failed: null, done: event.activity, isFormOpen: false };
    case 'form':
      return { ...state, isFormOpen: event.isOpen, failed: null, done: null };
  }
}
