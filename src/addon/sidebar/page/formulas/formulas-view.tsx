import { useCallback, useEffect, useState } from 'preact/hooks';
import type { FormattedTable, FormulaChoices, SidebarError } from '../../protocol';
import type { ViewProps } from '../app-state';
import { messages } from '../messages/messages';
import { Button } from '../parts/buttons';
import { ErrorNote } from '../parts/error-note';
import { ConnectionChooser } from '../parts/fields';
import { Skeleton } from '../parts/progress';
import { EmptyState } from '../parts/section';
import { WhatIfPanel } from '../plan/what-if-panel';
import type { Server } from '../server';
import { ExplainPanel } from './explain-panel';
import { describeLook, FormulaBuilder } from './formula-builder';
import { nameInFormulas } from './formula-form';

/** Builds a formula from fields, previews it and writes it into the selected cell. */
export function FormulasView({ server, state, goTo, choose }: ViewProps) {
  const [panel, setPanel] = useState<'explain' | 'plan' | null>(null);
  if (state.connection === null) {
    return (
      <EmptyState
        text={messages.formulas.connectFirst}
        action={messages.connect.connect}
        onAction={() => goTo('connect')}
      />
    );
  }
  // Another connection has other accounts and tags.
  const Panel = panel === 'explain' ? ExplainPanel : panel === 'plan' ? WhatIfPanel : null;
  if (Panel !== null) {
    return <Panel key={state.connectionFingerprint} server={server} onBack={() => setPanel(null)} />;
  }
  return (
    <>
      <div class="explain-link">
        <FormatButton server={server} />
        <Button kind="quiet" onClick={() => setPanel('plan')}>
          {messages.plan.title}
        </Button>
        <Button kind="quiet" onClick={() => setPanel('explain')}>
          {messages.explain.title}
        </Button>
      </div>
      <ConnectionChooser state={state} choose={choose} label={messages.formulas.connection} />
      <LoadedBuilder key={state.connectionFingerprint} server={server} connectionName={nameInFormulas(state)} />
    </>
  );
}

/** Gives a table of a typed formula the look of one that is inserted. */
function FormatButton({ server }: { server: Server }) {
  const [isRunning, setRunning] = useState(false);
  const [error, setError] = useState<SidebarError | null>(null);
  const [done, setDone] = useState<string | null>(null);
  const format = async () => {
    setRunning(true);
    const response = await server.call('formatHere');
    setRunning(false);
    setError(response.ok ? null : response.error);
    setDone(response.ok ? describeDone(response.data) : null);
  };
  return (
    <>
      <Button kind="quiet" isBusy={isRunning} onClick={() => void format()}>
        {messages.formulas.formatHere}
      </Button>
      {done !== null && <p class="note note-done">{done}</p>}
      {error !== null && <ErrorNote error={error} />}
    </>
  );
}

function describeDone({ cell, look }: FormattedTable): string {
  return look.isFormatted ? `${messages.formulas.formatted(cell)} ${describeLook(look)}`.trim() : describeLook(look);
}

function LoadedBuilder({ server, connectionName }: { server: Server; connectionName: string | null }) {
  const [lists, setLists] = useState<FormulaChoices | null>(null);
  const [error, setError] = useState<SidebarError | null>(null);
  const load = useCallback(async () => {
    setError(null);
    const response = await server.call('listChoices');
    if (response.ok) setLists(response.data);
    else setError(response.error);
  }, [server]);
  useEffect(() => void load(), [load]);

  if (error !== null) return <ErrorNote error={error} onRetry={() => void load()} />;
  if (lists === null) return <Skeleton label={messages.formulas.loading} lines={[40, 100, 40, 100]} />;
  return <FormulaBuilder server={server} lists={lists} connectionName={connectionName} />;
}
