import type { SidebarError } from '../../protocol';

export type RefreshActivity =
  | { readonly name: 'refresh'; readonly readsEverything: boolean }
  | { readonly name: 'switch'; readonly isOn: boolean }
  | { readonly name: 'rewriting'; readonly isOn: boolean }
  | { readonly name: 'cell' }
  | { readonly name: 'repair' };

export interface RefreshState {
  readonly doing: RefreshActivity | null;
  readonly failed: { readonly activity: RefreshActivity; readonly error: SidebarError } | null;
  readonly done: string | null;
}

export type RefreshEvent =
  | { type: 'started'; activity: RefreshActivity }
  | { type: 'failed'; activity: RefreshActivity; error: SidebarError }
  | { type: 'done'; text: string };

export const initialRefresh: RefreshState = { doing: null, failed: null, done: null };

export function reduceRefresh(state: RefreshState, event: RefreshEvent): RefreshState {
  switch (event.type) {
    case 'started':
      // A second click during a run has no effect.
      return state.doing === null ? { doing: event.activity, failed: null, done: null } : state;
    case 'failed':
      return { doing: null, failed: { activity: event.activity, error: event.error }, done: null };
    case 'done':
      return { doing: null, failed: null, done: event.text };
  }
}
