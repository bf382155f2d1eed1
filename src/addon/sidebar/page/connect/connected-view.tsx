import type { ComponentChildren, Ref } from 'preact';
import type { ConnectionEntry, ConnectionView, SidebarState } from '../../protocol';
import { formatTime } from '../format/format-time';
import { Button } from '../parts/button';
import { Confirm } from '../parts/confirm';
import { CutText } from '../parts/cut-text';
import { ErrorNote } from '../parts/error-note';
import { Section } from '../parts/section';
import type { ViewId } from '../view';
import { type ConnectActivity, type ConnectState, doneTexts } from './connect-state';
import { hasSeveral } from './describe-entry';
import { FormulasUse } from './formulas-use';
import { KeyAbilities } from './key-abilities';
import { NextSteps } from './next-steps';
import { OwnConnection } from './own-connection';
import { RefusedKey } from './refused-key';

interface ConnectedViewProps {
  permissions: ComponentChildren;
  /** All connections, where there are several. */
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
  onDisconnect: () => void;
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
    disconnect: on.onDisconnect,
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
            'Connected'
          ) : (
            <>
              <span class="unseen">Connected to </span>
              <CutText text={entry?.name ?? connection.organizationName ?? ''} />
            </>
          )}
        </h2>
        {entry !== undefined && connection.organizationName !== null && connection.organizationName !== entry.name && (
          <CutText text={connection.organizationName} className="small" />
        )}
        <CutText text={connection.baseUrl} className="small" />
        <p class="small">
          Verified <time dateTime={connection.verifiedAt}>{formatTime(connection.verifiedAt)}</time>
        </p>
      </div>
      {connect.done !== null && (
        <p class="note note-done">{connect.done === 'disconnect' ? disconnectedOne : doneTexts[connect.done]}</p>
      )}
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
            {connect.doing === 'verify' ? 'Verifying…' : 'Verify again'}
          </Button>
          <Button kind="quiet" onClick={on.onOpenForm} isOff={isBusy}>
            {state.isOwnConnection ? 'Use another key' : 'Use a key of your own'}
          </Button>
        </div>
      )}
      {entry?.isOwn === true && (
        <Section title="How formulas use it">
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
            Add another connection
          </Button>
          <Confirm
            text="Disconnect"
            kind="danger"
            warning={entry === undefined ? warnOfDisconnecting(state) : warnOfDisconnectingOne(entry)}
            confirmText="Delete and disconnect"
            busyText="Disconnecting…"
            isBusy={connect.doing === 'disconnect'}
            isOff={isBusy}
            onConfirm={on.onDisconnect}
          />
        </div>
      )}
    </div>
  );
}

const disconnectedOne = 'Disconnected: the key and what was read with it are deleted.';

function warnOfDisconnectingOne({ name, isDefault, isShared }: ConnectionEntry): string {
  const deleted = `This deletes the key of ${name} and what was read with it${isShared ? ', and stops sharing it with this spreadsheet' : ''}. Your other connections stay.`;
  return isDefault
    ? `${deleted} Formulas that name no connection show an error until another one is the default.`
    : `${deleted} Formulas and tables that name it show an error.`;
}

function warnOfDisconnecting({ isSharedWithSpreadsheet, isSharedByUser }: SidebarState): string {
  if (isSharedByUser) {
    return 'This deletes everything the add-on stored: the key, what was read with it, and the connection shared with this spreadsheet. Formulas stop until someone connects again.';
  }
  const own = 'This deletes everything the add-on stored for you: the key and what was read with it.';
  return isSharedWithSpreadsheet ? `${own} The connection that another user shared stays.` : own;
}
