import { useReducer } from 'preact/hooks';
import { messages } from '../messages/messages';
import { useAnnounce } from '../parts/announce';
import type { ViewProps } from '../view';
import { type ConnectActivity, type ConnectState, initialConnect, reduceConnect } from './connect-state';
import { withoutSecret } from './without-secret';

/** What the form holds; the name is asked for from the second connection on. */
export interface ConnectInput {
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly name: string | null;
}

/** Activities that change what the server then shows in its answer. */
const changes = {
  disconnect: 'disconnect',
  optOut: 'optOut',
  share: 'shareConnection',
  unshare: 'unshareConnection',
  makeDefault: 'makeDefaultConnection',
} as const;

export interface ConnectControl {
  readonly connect: ConnectState;
  openForm(isOpen: boolean): void;
  reload(): Promise<void>;
  /** Resolves to whether the key was stored. */
  onConnect(input: ConnectInput): Promise<boolean>;
  onVerify(): Promise<void>;
  onChange(activity: keyof typeof changes): Promise<void>;
  /** Resolves to whether it has the new name. */
  onRename(name: string): Promise<boolean>;
  onOptIn(): Promise<void>;
  onRefresh(): Promise<void>;
}

/** The calls of the Connect view, one at a time. */
export function useConnect({ server, state, dispatch }: Omit<ViewProps, 'goTo' | 'choose'>): ConnectControl {
  const [connect, dispatchConnect] = useReducer(reduceConnect, initialConnect);
  const announce = useAnnounce();

  const finish = (activity: ConnectActivity) => {
    dispatchConnect({ type: 'done', activity });
    announce(messages.connect.done[activity]);
  };
  const reload = async () => {
    const response = await server.call('getState');
    dispatch(response.ok ? { type: 'loaded', state: response.data } : { type: 'failed', error: response.error });
  };

  /** Formulas show what the connection before read until they are calculated again. How it went, the Refresh view shows. */
  const recalculate = async () => {
    const response = await server.call('refreshNow', null);
    if (response.ok) dispatch({ type: 'refreshed', refresh: response.data });
    else await reload();
  };

  const add = async (input: { name: string; baseUrl: string; apiKey: string }) => {
    dispatchConnect({ type: 'started', activity: 'add' });
    const response = await server.call('addConnection', input);
    if (!response.ok) {
      dispatchConnect({ type: 'failed', activity: 'add', error: withoutSecret(response.error, input.apiKey) });
      return false;
    }
    const { connections, connectionName } = response.data;
    dispatch({ type: 'loaded', state: response.data });
    const isDefault = connections.some((each) => each.isDefault && each.name === connectionName);
    finish(isDefault ? 'connect' : 'add');
    // No formula names it yet. As the first one of the user it may be the one of formulas that name none.
    if (isDefault) await recalculate();
    return true;
  };
  const onConnect = async ({ name, ...input }: ConnectInput) => {
    if (name !== null) return add({ name, ...input });
    dispatchConnect({ type: 'started', activity: 'connect' });
    const response = await server.call('connect', input);
    if (!response.ok) {
      dispatchConnect({ type: 'failed', activity: 'connect', error: withoutSecret(response.error, input.apiKey) });
      return false;
    }
    dispatch({ type: 'connected', connection: response.data });
    finish('connect');
    // Whose connection the formulas use may be another one from now on.
    await reload();
    await recalculate();
    return true;
  };

  const onVerify = async () => {
    dispatchConnect({ type: 'started', activity: 'verify' });
    const response = await server.call('verifyConnection');
    if (!response.ok) {
      dispatchConnect({ type: 'failed', activity: 'verify', error: response.error });
      return;
    }
    dispatch({ type: 'verified', connection: response.data });
    if (state.keyRefusedAt !== null) await reload();
    finish('verify');
  };

  const onChange: ConnectControl['onChange'] = async (activity) => {
    dispatchConnect({ type: 'started', activity });
    const response = await server.call(changes[activity]);
    if (!response.ok) {
      dispatchConnect({ type: 'failed', activity, error: response.error });
      return;
    }
    dispatch({ type: 'loaded', state: response.data });
    finish(activity);
    // Without a connection, cells keep the values that they show.
    if (activity === 'share' || activity === 'makeDefault') await recalculate();
  };

  const onRename = async (name: string) => {
    dispatchConnect({ type: 'started', activity: 'rename' });
    const response = await server.call('renameConnection', { name });
    if (!response.ok) {
      dispatchConnect({ type: 'failed', activity: 'rename', error: response.error });
      return false;
    }
    dispatch({ type: 'loaded', state: response.data });
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
    dispatchConnect({ type: 'started', activity: 'optIn' });
    const response = await server.call('optIn');
    if (!response.ok) {
      dispatchConnect({ type: 'failed', activity: 'optIn', error: response.error });
      return;
    }
    dispatch({ type: 'loaded', state: response.data });
    // Sheets keeps the errors of formulas until these are calculated again.
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
