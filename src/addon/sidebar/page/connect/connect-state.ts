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
  /** The form is asked for although there is a connection. */
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

/** What a done activity changed, in one sentence. */
export const doneTexts: { readonly [Activity in ConnectActivity]: string } = {
  connect: 'Connected.',
  add: 'Connected. Formulas use it where they name it.',
  rename: 'Renamed.',
  makeDefault: 'Formulas that name no connection use this one now.',
  verify: 'The key still works.',
  disconnect: 'Disconnected: everything the add-on stored for you is deleted.',
  optIn: 'Formulas here may use your connection now, and are reading fresh data.',
  refresh: 'Formulas are reading fresh data.',
  optOut: 'Formulas here no longer use your connection. Cells keep what they show until they are calculated again.',
  share: 'Shared: formulas of everyone who edits this spreadsheet now use this connection.',
  unshare: 'No longer shared. Cells keep what they show until they are calculated again.',
};
