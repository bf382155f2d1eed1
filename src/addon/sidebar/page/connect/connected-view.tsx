import type { ComponentChildren, Ref } from 'preact';
import type { ConnectionView, SidebarState } from '../../protocol';
import { formatTime } from '../format/format-time';
import { Button } from '../parts/button';
import { Confirm } from '../parts/confirm';
import { CutText } from '../parts/cut-text';
import { ErrorNote } from '../parts/error-note';
import type { ViewId } from '../view';
import { type ConnectActivity, type ConnectState, doneTexts } from './connect-state';
import { FormulasUse } from './formulas-use';
import { KeyAbilities } from './key-abilities';
import { NextSteps } from './next-steps';
import { RefusedKey } from './refused-key';

interface ConnectedViewProps {
  permissions: ComponentChildren;
  heading: Ref<HTMLHeadingElement>;
  connection: ConnectionView;
  state: SidebarState;
  connect: ConnectState;
  goTo: (view: ViewId) => void;
  onVerify: () => void;
  onOpenForm: () => void;
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
    verify: on.onVerify,
    disconnect: on.onDisconnect,
    optIn: on.onOptIn,
    refresh: on.onRefresh,
    optOut: on.onOptOut,
    share: on.onShare,
    unshare: on.onUnshare,
  };
  return (
    <div class="stack">
      {on.permissions}
      <div>
        <h2 class="title" tabIndex={-1} ref={heading}>
          <span class={state.keyRefusedAt === null ? 'dot dot-good' : 'dot dot-bad'} aria-hidden="true" />
          {connection.organizationName === null ? (
            'Connected'
          ) : (
            <>
              <span class="unseen">Connected to </span>
              <CutText text={connection.organizationName} />
            </>
          )}
        </h2>
        <CutText text={connection.baseUrl} className="small" />
        <p class="small">
          Verified <time dateTime={connection.verifiedAt}>{formatTime(connection.verifiedAt)}</time>
        </p>
      </div>
      {connect.done !== null && <p class="note note-done">{doneTexts[connect.done]}</p>}
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
      <FormulasUse state={state} doing={connect.doing} {...on} />
      <KeyAbilities connection={connection} />
      {state.isOwnConnection && (
        <div class="section">
          <Confirm
            text="Disconnect"
            kind="danger"
            warning={warnOfDisconnecting(state)}
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

function warnOfDisconnecting({ isSharedWithSpreadsheet, isSharedByUser }: SidebarState): string {
  if (isSharedByUser) {
    return 'This deletes everything the add-on stored: the key, what was read with it, and the connection shared with this spreadsheet. Formulas stop until someone connects again.';
  }
  const own = 'This deletes everything the add-on stored for you: the key and what was read with it.';
  return isSharedWithSpreadsheet ? `${own} The connection that another user shared stays.` : own;
}
