import type { ComponentChildren, Ref } from 'preact';
import type { ConnectionEntry, ConnectionView, SidebarState } from '../../protocol';
import type { ViewId } from '../app-state';
import { fill } from '../messages/fill';
import { messages } from '../messages/messages';
import { Button, Confirm } from '../parts/buttons';
import { ErrorNote } from '../parts/error-note';
import { Section } from '../parts/section';
import { CutText, Time } from '../parts/values';
import { FormulasUse } from './formulas-use';
import { KeyAbilities } from './key-abilities';
import { RefusedKey } from './problems';
import { hasSeveral, OwnConnection } from './several-connections';
import type { ConnectActivity, ConnectState } from './use-connect';

const text = messages.connect;
const { next } = messages.connect;

interface ConnectedViewProps {
  permissions: ComponentChildren;
  /** The list of connections, if there are several. */
  list: ComponentChildren;
  heading: Ref<HTMLHeadingElement>;
  connection: ConnectionView;
  state: SidebarState;
  connect: ConnectState;
  goTo: (view: ViewId) => void;
  onVerify: () => void;
  onOpenForm: () => void;
  onAdd: () => void;
  onRename: (name: string) => Promise<boolean>;
  onMakeDefault: () => void;
  onDisconnect: (deletesRowLists: boolean) => void;
  onOptIn: () => void;
  onRefresh: () => void;
  onOptOut: () => void;
  onShare: () => void;
  onUnshare: () => void;
}

export function ConnectedView({ heading, connection, state, connect, goTo, ...on }: ConnectedViewProps) {
  const isBusy = connect.doing !== null;
  // Explained by `RefusedKey`.
  const isRefusal = state.keyRefusedAt !== null && connect.failed?.error.code === 'unauthorized';
  const retry: { [Activity in ConnectActivity]: (() => void) | undefined } = {
    connect: undefined,
    add: undefined,
    rename: undefined,
    makeDefault: on.onMakeDefault,
    verify: on.onVerify,
    disconnect: () => on.onDisconnect(false),
    optIn: on.onOptIn,
    refresh: on.onRefresh,
    optOut: on.onOptOut,
    share: on.onShare,
    unshare: on.onUnshare,
  };
  const entry = hasSeveral(state) ? state.connections.find(({ name }) => name === state.connectionName) : undefined;
  return (
    <div class="stack">
      {on.permissions}
      {on.list}
      <div>
        <h2 class="title" tabIndex={-1} ref={heading}>
          <span class={state.keyRefusedAt === null ? 'dot dot-good' : 'dot dot-bad'} aria-hidden="true" />
          {entry === undefined && connection.organizationName === null ? (
            text.connected
          ) : (
            <>
              <span class="unseen">{text.connectedTo}</span>
              <CutText text={entry?.name ?? connection.organizationName ?? ''} />
            </>
          )}
        </h2>
        {entry !== undefined && connection.organizationName !== null && connection.organizationName !== entry.name && (
          <CutText text={connection.organizationName} className="small" />
        )}
        <CutText text={connection.baseUrl} className="small" />
        <p class="small">{fill(text.verifiedAt, <Time at={connection.verifiedAt} />)}</p>
      </div>
      {connect.done !== null && (
        <p class="note note-done">
          {connect.done === 'disconnect' ? text.done.disconnectOne : text.done[connect.done]}
        </p>
      )}
      {connect.done === 'connect' && state.refresh.wasSwitchedOff && <p class="note">{text.done.hourlyOff}</p>}
      {connect.done === 'connect' && <NextSteps goTo={goTo} />}
      {connect.failed !== null && !isRefusal && (
        <ErrorNote error={connect.failed.error} onRetry={retry[connect.failed.activity]} />
      )}
      {state.keyRefusedAt !== null && (
        <RefusedKey state={state} doing={connect.doing} onVerify={on.onVerify} onOpenForm={on.onOpenForm} />
      )}
      {state.keyRefusedAt === null && (
        <div class="row">
          <Button onClick={on.onVerify} isBusy={connect.doing === 'verify'} isOff={isBusy}>
            {connect.doing === 'verify' ? text.form.verifying : text.verifyAgain}
          </Button>
          <Button kind="quiet" onClick={on.onOpenForm} isOff={isBusy}>
            {state.isOwnConnection ? text.anotherKey : text.ownKey}
          </Button>
        </div>
      )}
      {entry?.isOwn === true && (
        <Section title={text.howFormulasUseIt}>
          <OwnConnection
            key={entry.name}
            {...entry}
            doing={connect.doing}
            onRename={on.onRename}
            onMakeDefault={on.onMakeDefault}
          />
        </Section>
      )}
      <FormulasUse state={state} doing={connect.doing} {...on} />
      <KeyAbilities connection={connection} />
      {state.isOwnConnection && (
        <div class="section">
          <Button onClick={on.onAdd} isOff={isBusy}>
            {text.addAnother}
          </Button>
          <Confirm
            text={text.disconnect.button}
            kind="danger"
            warning={[
              entry === undefined ? warnOfDisconnecting(state) : warnOfDisconnectingOne(entry),
              ...(state.hasRowLists ? [text.disconnect.warnLists] : []),
            ].join(' ')}
            confirmText={text.disconnect.confirm}
            busyText={text.disconnect.busy}
            isBusy={connect.doing === 'disconnect'}
            isOff={isBusy}
            onConfirm={() => on.onDisconnect(false)}
          >
            {state.hasRowLists && (
              <Button kind="danger" onClick={() => on.onDisconnect(true)} isOff={isBusy}>
                {text.disconnect.confirmLists}
              </Button>
            )}
          </Confirm>
        </div>
      )}
    </div>
  );
}

function warnOfDisconnectingOne({ name, isDefault, isShared }: ConnectionEntry): string {
  return text.disconnect.warnOne(name, isShared, isDefault);
}

function warnOfDisconnecting({ isSharedWithSpreadsheet, isSharedByUser }: SidebarState): string {
  if (isSharedByUser) return text.disconnect.warnAll;
  return isSharedWithSpreadsheet ? text.disconnect.warnOwnOnly : text.disconnect.warnOwn;
}

/** Suggests what to do with a new connection. */
function NextSteps({ goTo }: { goTo: (view: ViewId) => void }) {
  return (
    <Section title={next.title}>
      <ul class="next-steps">
        <li>
          <Button kind="primary" onClick={() => goTo('formulas')}>
            {next.formula}
          </Button>
          <p class="small">{next.formulaHint}</p>
        </li>
        <li>
          <Button onClick={() => goTo('refresh')}>{next.table}</Button>
          <p class="small">{next.tableHint}</p>
        </li>
        <li>
          <Button onClick={() => goTo('tag')}>{next.tag}</Button>
          <p class="small">{next.tagHint}</p>
        </li>
      </ul>
    </Section>
  );
}
