import { useCallback, useEffect, useMemo, useReducer, useRef, useState } from 'preact/hooks';
import type { SidebarState } from '../protocol';
import { type AppEvent, changesConnection, reduceApp, type View, type ViewId } from './app-state';
import { ConnectView } from './connect/connect-view';
import { FormulasView } from './formulas/formulas-view';
import { messages } from './messages/messages';
import { AnnounceProvider } from './parts/accessibility';
import { ErrorBoundary, ErrorNote } from './parts/error-note';
import { Skeleton } from './parts/progress';
import { TabBar, TabPanel } from './parts/tabs';
import { ReconcilePage } from './reconcile/reconcile-view';
import { RefreshPage } from './refresh/refresh-view';
import type { Server } from './server';
import { TagPage } from './tag/tag-view';

import { AccountHealth, Warnings } from './warnings';

const lookEveryMs = 60_000;

/**
 * `serve` creates the server of a connection; null is the default. `firstView` is the view that a menu item opened.
 * Without it, Connect is first until there is a connection, then Tag.
 */
export function App({
  serve,
  firstView,
}: {
  serve: (connection: string | null) => Server;
  firstView: string | undefined;
}) {
  const [app, dispatch] = useReducer(reduceApp, { status: 'loading' });
  const [current, setCurrent] = useState<ViewId | null>(views.find(({ id }) => id === firstView)?.id ?? null);
  const [visited, setVisited] = useState<ReadonlySet<ViewId>>(new Set());

  const connection = app.status === 'ready' ? connectionToAsk(app.server) : null;
  const server = useMemo(() => serve(connection), [serve, connection]);
  const latest = useRef(server);
  latest.current = server;

  // Calls run in parallel. An answer is ignored if a newer call was made.
  const latestCall = useRef(0);
  const dispatchNewer = useCallback((event: AppEvent) => {
    latestCall.current += 1;
    dispatch(event);
  }, []);
  const followLanguage = useFollowedLanguage();
  const load = useCallback(
    async (isUnasked = false, asking = latest.current) => {
      latestCall.current += 1;
      const call = latestCall.current;
      const response = await asking.call('getState');
      if (call !== latestCall.current) return;
      if (!response.ok) {
        // This reload was automatic: the shown state stays, and the next action shows the error.
        if (!isUnasked) dispatch({ type: 'failed', error: response.error });
        return;
      }
      dispatch({ type: 'loaded', state: response.data });
      followLanguage(response.data.language, asking);
      setCurrent((chosen) => chosen ?? (response.data.connection === null ? 'connect' : 'tag'));
    },
    [followLanguage],
  );
  useEffect(() => void load(), [load]);
  const choose = useCallback((name: string) => load(false, serve(name)), [load, serve]);
  const watched = useMemo(() => reloadingServer(server, () => void load(true)), [server, load]);
  const isReady = app.status === 'ready';
  useEffect(() => {
    if (!isReady || current !== 'refresh') return;
    // A trigger runs elsewhere, so only the state shows that it ran.
    const look = () => document.hidden || void load(true);
    const timer = setInterval(look, lookEveryMs);
    addEventListener('focus', look);
    return () => {
      clearInterval(timer);
      removeEventListener('focus', look);
    };
  }, [isReady, current, load]);
  useEffect(() => {
    if (current !== null) setVisited((before) => new Set([...before, current]));
  }, [current]);

  const goTo = (view: ViewId) => {
    setCurrent(view);
    // Another user, a trigger or another tab may have changed the data of this view. Reloading makes no API request.
    if (isReady && view !== current) void load();
  };
  const retry = () => {
    dispatch({ type: 'loading' });
    void load();
  };

  return (
    <AnnounceProvider>
      <main class="page">
        <h1 class="unseen">FIN</h1>
        <TabBar tabs={views} current={current} onChoose={goTo} />
        {app.status === 'ready' && app.server.connectionFingerprint !== null && (
          <AccountHealth key={connectionsOf(app.server)} server={watched} />
        )}
        {app.status === 'ready' && current !== 'connect' && (
          <Warnings state={app.server} onConnect={() => goTo('connect')} />
        )}
        {!isReady && (
          <div class="panel" tabIndex={-1}>
            {app.status === 'loading' && <Skeleton label={messages.general.loading} lines={[60, 100, 80, 100]} />}
            {app.status === 'failed' && <ErrorNote error={app.error} onRetry={retry} />}
          </div>
        )}
        {app.status === 'ready' &&
          views.map(({ id, Panel }) => (
            <TabPanel key={id} id={id} isShown={id === current}>
              {app.error !== null && <ErrorNote error={app.error} onRetry={() => void load()} />}
              {(visited.has(id) || id === current) && (
                <ErrorBoundary>
                  <Panel server={watched} state={app.server} dispatch={dispatchNewer} goTo={goTo} choose={choose} />
                </ErrorBoundary>
              )}
            </TabPanel>
          ))}
      </main>
    </AnnounceProvider>
  );
}

/** Requests the default without its name, so that calls use the new default if it changes. */
function connectionToAsk({ connections, connectionName }: SidebarState): string | null {
  const shown = connections.find(({ name }) => name === connectionName);
  return shown === undefined || shown.isDefault ? null : shown.name;
}

/** Changes when a connection is added, deleted or replaced. */
function connectionsOf({ connectionFingerprint, connections }: SidebarState): string {
  return [connectionFingerprint, ...connections.map(({ name }) => name)].join('\n');
}

/** Reloads the state if an answer shows that the connection was replaced or that its key is refused. */
function reloadingServer(server: Server, reload: () => void): Server {
  return {
    async call(operation, ...input) {
      const response = await server.call(operation, ...input);
      // A newly entered key is not the stored one.
      const isNewKey = operation === 'connect' || operation === 'addConnection';
      if (!response.ok && !isNewKey && changesConnection(response.error)) reload();
      return response;
    },
  };
}

/** The views of the tab bar in order. Add a view here. */
const views: readonly View[] = [
  { id: 'connect', label: messages.connect.tab, Panel: ConnectView },
  { id: 'tag', label: messages.tag.tab, Panel: TagPage },
  { id: 'refresh', label: messages.refresh.tab, Panel: RefreshPage },
  { id: 'formulas', label: messages.formulas.tab, Panel: FormulasView },
  { id: 'reconcile', label: messages.reconcile.tab, Panel: ReconcilePage },
];

/**
 * Takes the language of each state that the page reads. If it differs from that of the first state, the page asks to be
 * opened again, once nothing would be lost.
 */
function useFollowedLanguage(): (language: SidebarState['language'], server: Server) => void {
  const shown = useRef<SidebarState['language'] | null>(null);
  return useCallback((language, server) => {
    shown.current = shown.current ?? language;
    if (language === shown.current || hasUnsaved()) return;
    shown.current = language;
    void server.call('reopenSidebar');
  }, []);
}

const textFields = 'textarea, input:not([type=checkbox], [type=radio], [type=color], [type=button], [type=date])';

/** Whether another page would lose a typed text, a choice of transactions or tags, or a running action. */
function hasUnsaved(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(textFields);
  return (
    Array.from(fields).some(({ value }) => value !== '') ||
    document.querySelector('.transaction, .chip, .batch, button[aria-busy="true"]') !== null
  );
}
