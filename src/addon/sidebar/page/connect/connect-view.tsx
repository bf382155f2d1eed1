import { useReducer } from 'preact/hooks';
import { useAnnounce } from '../parts/announce';
import { useFocusRescue } from '../parts/use-focus-rescue';
import type { ViewProps } from '../view';
import { ConnectForm } from './connect-form';
import { type ConnectActivity, doneTexts, initialConnect, reduceConnect } from './connect-state';
import { ConnectedView } from './connected-view';
import { PermissionsNote } from './permissions-note';
import { withoutSecret } from './without-secret';

export function ConnectView({ server, state, dispatch, goTo }: ViewProps) {
  const [connect, tell] = useReducer(reduceConnect, initialConnect);
  const announce = useAnnounce();
  const { connection } = state;
  const isForm = connection === null || connect.isFormOpen;
  const heading = useFocusRescue<HTMLHeadingElement>(`${isForm} ${connect.done}`);

  const finish = (activity: ConnectActivity) => {
    tell({ type: 'done', activity });
    announce(doneTexts[activity]);
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

  const onConnect = async (baseUrl: string, apiKey: string) => {
    tell({ type: 'started', activity: 'connect' });
    const response = await server.call('connect', { baseUrl, apiKey });
    if (!response.ok) {
      tell({ type: 'failed', activity: 'connect', error: withoutSecret(response.error, apiKey) });
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
    tell({ type: 'started', activity: 'verify' });
    const response = await server.call('verifyConnection');
    if (!response.ok) {
      tell({ type: 'failed', activity: 'verify', error: response.error });
      return;
    }
    dispatch({ type: 'verified', connection: response.data });
    if (state.keyRefusedAt !== null) await reload();
    finish('verify');
  };

  const change = async (
    activity: 'disconnect' | 'optOut' | 'share' | 'unshare',
    operation: 'disconnect' | 'optOut' | 'shareConnection' | 'unshareConnection',
  ) => {
    tell({ type: 'started', activity });
    const response = await server.call(operation);
    if (!response.ok) {
      tell({ type: 'failed', activity, error: response.error });
      return;
    }
    dispatch({ type: 'loaded', state: response.data });
    finish(activity);
    // Without a connection, cells keep the values that they show.
    if (activity === 'share') await recalculate();
  };

  const onOptIn = async () => {
    tell({ type: 'started', activity: 'optIn' });
    const response = await server.call('optIn');
    if (!response.ok) {
      tell({ type: 'failed', activity: 'optIn', error: response.error });
      return;
    }
    dispatch({ type: 'loaded', state: response.data });
    // Sheets keeps the errors of formulas until these are calculated again.
    await refresh('optIn');
  };
  const refresh = async (activity: 'optIn' | 'refresh') => {
    tell({ type: 'started', activity });
    const response = await server.call('refreshNow', null);
    if (!response.ok) {
      tell({ type: 'failed', activity: 'refresh', error: response.error });
      return;
    }
    dispatch({ type: 'refreshed', refresh: response.data });
    finish(activity);
  };

  const permissions = <PermissionsNote missing={state.missingPermissions} onCheck={() => void reload()} />;
  if (isForm) {
    return (
      <ConnectForm
        permissions={permissions}
        heading={heading}
        fixedBaseUrl={state.fixedBaseUrl}
        // The address of a shared connection is another user's choice: a key typed below it would go there.
        defaultBaseUrl={state.isOwnConnection ? (connection?.baseUrl ?? '') : state.defaultBaseUrl}
        isReplacing={connection !== null}
        isBusy={connect.doing === 'connect'}
        done={connect.done === 'disconnect' ? doneTexts.disconnect : null}
        error={connect.failed?.activity === 'connect' ? connect.failed.error : null}
        onConnect={onConnect}
        onCancel={() => tell({ type: 'form', isOpen: false })}
      />
    );
  }
  return (
    <ConnectedView
      permissions={permissions}
      heading={heading}
      connection={connection}
      state={state}
      connect={connect}
      goTo={goTo}
      onVerify={onVerify}
      onOpenForm={() => tell({ type: 'form', isOpen: true })}
      onDisconnect={() => void change('disconnect', 'disconnect')}
      onOptIn={() => void onOptIn()}
      onRefresh={() => void refresh('refresh')}
      onOptOut={() => void change('optOut', 'optOut')}
      onShare={() => void change('share', 'shareConnection')}
      onUnshare={() => void change('unshare', 'unshareConnection')}
    />
  );
}
