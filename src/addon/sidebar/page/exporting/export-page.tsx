import { useEffect, useMemo, useState } from 'preact/hooks';
import type { SidebarError, SidebarState } from '../../protocol';
import { messages } from '../messages/messages';
import { AnnounceProvider } from '../parts/accessibility';
import { ErrorBoundary, ErrorNote } from '../parts/error-note';
import { ConnectionChooser } from '../parts/fields';
import { Skeleton } from '../parts/progress';
import { EmptyState, PanelHead } from '../parts/section';
import type { Server } from '../server';
import { ExportForm } from './export-form';

const text = messages.exporting;

/** Takes the place of the sidebar: exports a year of a connection. `serve` creates the server of one; null is the default. */
export function ExportPage({ serve }: { serve: (connection: string | null) => Server }) {
  const [name, setName] = useState<string | null>(null);
  const [state, setState] = useState<SidebarState | null>(null);
  const [failed, setFailed] = useState<SidebarError | null>(null);
  const server = useMemo(() => serve(name), [serve, name]);
  const load = async () => {
    setFailed(null);
    const response = await server.call('getState');
    if (response.ok) setState(response.data);
    else setFailed(response.error);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: read once for a connection.
  useEffect(() => void load(), [server]);
  const leave = () => void server.call('reopenSidebar');
  return (
    <AnnounceProvider>
      <main class="page">
        <h1 class="unseen">FIN</h1>
        <div class="panel stack" tabIndex={-1}>
          <PanelHead title={text.title} lead={text.lead} heading={null} back={text.back} onBack={leave} />
          {failed !== null && <ErrorNote error={failed} onRetry={() => void load()} />}
          {state === null && failed === null && <Skeleton label={messages.general.loading} lines={[60, 100, 80]} />}
          {state?.connection === null && (
            <EmptyState text={text.connectFirst} action={messages.connect.connect} onAction={leave} />
          )}
          {state !== null && state.connection !== null && (
            <ErrorBoundary>
              <ConnectionChooser state={state} choose={async (next) => setName(next)} label={text.chooseConnection} />
              <ExportForm key={state.connectionFingerprint} server={server} />
            </ErrorBoundary>
          )}
        </div>
      </main>
    </AnnounceProvider>
  );
}
