import { useReducer } from 'preact/hooks';
import type { SidebarError, SidebarOperation, SidebarOperations, SidebarResponse } from '../../protocol';
import type { ViewProps } from '../app-state';
import { messages } from '../messages/messages';
import { useAnnounce } from '../parts/accessibility';

/** The content of the form. The name is requested from the second connection on. */
export interface ConnectInput {
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly name: string | null;
}

/** Activities whose answer is the new state. */
const changes = {
  disconnect: 'disconnect',
  optOut: 'optOut',
  share: 'shareConnection',
  unshare: 'unshareConnection',
  makeDefault: 'makeDefaultConnection',
} as const;

interface ConnectControl {
  readonly connect: ConnectState;
  openForm(isOpen: boolean): void;
  reload(): Promise<void>;
  /** Resolves to whether the key was stored. */
  onConnect(input: ConnectInput): Promise<boolean>;
  onVerify(): Promise<void>;
  onChange(activity: keyof typeof changes, input?: { deletesRowLists: boolean } | null): Promise<void>;
  /** Resolves to whether the connection was renamed. */
  onRename(name: string): Promise<boolean>;
  onOptIn(): Promise<void>;
  onRefresh(): Promise<void>;
}

/** The calls of the Connect view, one at a time. */
export function useConnect({ server, state, dispatch }: Omit<ViewProps, 'goTo' | 'choose'>): ConnectControl {
  const [connect, dispatchConnect] = useReducer(reduceConnect, initialConnect);
  const announce = useAnnounce();

  /** The data of the answer; null after an error, which is shown without the key. */
  const attempt = async <Name extends SidebarOperation>(
    activity: ConnectActivity,
    call: () => Promise<SidebarResponse<Name>>,
    apiKey = '',
  ): Promise<SidebarOperations[Name]['output'] | null> => {
    dispatchConnect({ type: 'started', activity });
    const response = await call();
    if (response.ok) return response.data;
    dispatchConnect({ type: 'failed', activity, error: withoutSecret(response.error, apiKey) });
    return null;
  };
  const finish = (activity: ConnectActivity) => {
    dispatchConnect({ type: 'done', activity });
    announce(messages.connect.done[activity]);
  };
  const reload = async () => {
    const response = await server.call('getState');
    dispatch(response.ok ? { type: 'loaded', state: response.data } : { type: 'failed', error: response.error });
  };

  /** Formulas show data of the previous connection until they recalculate. The Refresh view shows the result. */
  const recalculate = async () => {
    const response = await server.call('refreshNow', null);
    if (response.ok) dispatch({ type: 'refreshed', refresh: response.data });
    else await reload();
  };

  const add = async (input: { name: string; baseUrl: string; apiKey: string }) => {
    const added = await attempt('add', () => server.call('addConnection', input), input.apiKey);
    if (added === null) return false;
    const { connections, connectionName } = added;
    dispatch({ type: 'loaded', state: added });
    const isDefault = connections.some((each) => each.isDefault && each.name === connectionName);
    finish(isDefault ? 'connect' : 'add');
    // No formula can name a new connection yet, but formulas without a name use it if it is the default.
    if (isDefault) await recalculate();
    return true;
  };
  const onConnect = async ({ name, ...input }: ConnectInput) => {
    if (name !== null) return add({ name, ...input });
    const connection = await attempt('connect', () => server.call('connect', input), input.apiKey);
    if (connection === null) return false;
    dispatch({ type: 'connected', connection });
    finish('connect');
    // Formulas may use another connection now.
    await reload();
    await recalculate();
    return true;
  };

  const onVerify = async () => {
    const connection = await attempt('verify', () => server.call('verifyConnection'));
    if (connection === null) return;
    dispatch({ type: 'verified', connection });
    if (state.keyRefusedAt !== null) await reload();
    finish('verify');
  };

  const onChange: ConnectControl['onChange'] = async (activity, input = null) => {
    const changed = await attempt(activity, () => server.call(changes[activity], input));
    // What follows after the keys are deleted may fail.
    if (changed === null && activity === 'disconnect') await reload();
    if (changed === null) return;
    dispatch({ type: 'loaded', state: changed });
    finish(activity);
    // Without a connection, cells keep their values.
    if (activity === 'share' || activity === 'makeDefault') await recalculate();
  };

  const onRename = async (name: string) => {
    const renamed = await attempt('rename', () => server.call('renameConnection', { name }));
    if (renamed === null) return false;
    dispatch({ type: 'loaded', state: renamed });
    finish('rename');
    return true;
  };

  const refresh = async (activity: 'optIn' | 'refresh') => {
    dispatchConnect({ type: 'started', activity });
    const response = await server.call('refreshNow', null);
    if (!response.ok) {
      dispatchConnect({ type: 'failed', activity: 'refresh', error: response.error });
      return;
    }
    dispatch({ type: 'refreshed', refresh: response.data });
    finish(activity);
  };
  const onOptIn = async () => {
    const optedIn = await attempt('optIn', () => server.call('optIn'));
    if (optedIn === null) return;
    dispatch({ type: 'loaded', state: optedIn });
    // Formulas keep their errors until they recalculate.
    await refresh('optIn');
  };

  return {
    connect,
    openForm: (isOpen) => dispatchConnect({ type: 'form', isOpen }),
    reload,
    onConnect,
    onVerify,
    onChange,
    onRename,
    onOptIn,
    onRefresh: () => refresh('refresh'),
  };
}

/** Redacts the key from any message. */
export function withoutSecret(error: SidebarError, secret: string): SidebarError {
  if (secret === '') return error;
  return { ...error, message: error.message.split(secret).join('•••') };
}

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

type ConnectEvent =
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
