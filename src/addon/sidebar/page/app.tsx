import { useCallback, useEffect, useReducer, useState } from 'preact/hooks';
import { reduceApp } from './app-state';
import { AnnounceProvider } from './parts/announce';
import { ErrorNote } from './parts/error-note';
import { Skeleton } from './parts/skeleton';
import { TabBar, TabPanel } from './parts/tabs';
import type { Server } from './server/server';
import { type ViewId, views } from './views';

/** `firstView` is the view a menu item asked for; without one a connected user starts at Tag. */
export function App({ server, firstView }: { server: Server; firstView: string | undefined }) {
  const [app, dispatch] = useReducer(reduceApp, { status: 'loading' });
  const [chosen, setChosen] = useState<ViewId | null>(views.find(({ id }) => id === firstView)?.id ?? null);
  const [visited, setVisited] = useState<ReadonlySet<ViewId>>(new Set());

  const load = useCallback(async () => {
    const response = await server.call('getState');
    dispatch(response.ok ? { type: 'loaded', state: response.data } : { type: 'failed', error: response.error });
  }, [server]);
  useEffect(() => void load(), [load]);

  const isConnected = app.status === 'ready' && app.server.connection !== null;
  const current = chosen ?? (isConnected ? 'tag' : 'connect');
  useEffect(() => {
    if (app.status !== 'ready') return;
    // From here on the view stays, whatever becomes of the connection.
    setChosen(current);
    setVisited((before) => (before.has(current) ? before : new Set([...before, current])));
  }, [app.status, current]);

  const goTo = (view: ViewId) => {
    setChosen(view);
    // Another user, a trigger or another tab may have changed what this view shows; asking costs no request to the API.
    if (app.status === 'ready' && view !== current) void load();
  };

  return (
    <AnnounceProvider>
      <main class="page">
        <h1 class="unseen">FIN</h1>
        <TabBar tabs={views} current={current} onChoose={goTo} />
        {views.map(({ id, Panel, isBoundToConnection }) => (
          <TabPanel key={id} id={id} isShown={id === current}>
            {app.status === 'loading' && <Skeleton label="Loading" lines={[60, 100, 80, 100]} />}
            {app.status === 'failed' && (
              <ErrorNote
                error={app.error}
                onRetry={() => {
                  dispatch({ type: 'loading' });
                  void load();
                }}
              />
            )}
            {app.status === 'ready' && app.error !== null && (
              <ErrorNote error={app.error} onRetry={() => void load()} />
            )}
            {app.status === 'ready' && (visited.has(id) || id === current) && (
              <Panel
                key={isBoundToConnection ? app.connectionSerial : 0}
                server={server}
                state={app.server}
                dispatch={dispatch}
                goTo={goTo}
              />
            )}
          </TabPanel>
        ))}
      </main>
    </AnnounceProvider>
  );
}
