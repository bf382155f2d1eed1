import { useState } from 'preact/hooks';
import type { SidebarState } from '../../protocol';
import type { ViewProps } from '../app-state';
import { messages } from '../messages/messages';
import { useFocusRescue } from '../parts/accessibility';
import { ConnectForm } from './connect-form';
import { ConnectedView } from './connected-view';
import { OthersConnectionNote } from './formulas-use';
import { PermissionsNote } from './problems';
import { ConnectionList, hasSeveral } from './several-connections';
import { useConnect } from './use-connect';

export function ConnectView({ server, state, dispatch, goTo, choose }: ViewProps) {
  const { connect, reload, openForm, onChange, ...on } = useConnect({ server, state, dispatch });
  // The form adds a connection instead of replacing the key.
  const [isAdding, setAdding] = useState(false);
  const { connection } = state;
  const isForm = connection === null || connect.isFormOpen;
  const heading = useFocusRescue<HTMLHeadingElement>(`${isForm} ${connect.done}`);
  const open = (isForAnother: boolean) => {
    setAdding(isForAnother);
    openForm(true);
  };

  const show = (name: string) => {
    // Earlier results belong to the previous connection.
    openForm(false);
    void choose(name);
  };

  const permissions = <PermissionsNote missing={state.missingPermissions} onCheck={() => void reload()} />;
  if (isForm) {
    const isForAnother = isAdding && connection !== null;
    const activity = isForAnother ? 'add' : 'connect';
    return (
      <ConnectForm
        above={
          <>
            {permissions}
            {connection === null && <OthersConnectionNote state={state} onCheck={() => void reload()} />}
          </>
        }
        heading={heading}
        fixedBaseUrl={state.fixedBaseUrl}
        // Another user chose the address of a shared connection, and a key entered here would be sent there.
        defaultBaseUrl={state.isOwnConnection ? (connection?.baseUrl ?? '') : state.defaultBaseUrl}
        purpose={purposeOf(state, isForAnother)}
        isBusy={connect.doing === activity}
        done={connect.done === 'disconnect' ? describeDisconnected(state) : null}
        error={connect.failed?.activity === activity ? connect.failed.error : null}
        onConnect={on.onConnect}
        onCancel={() => openForm(false)}
      />
    );
  }
  return (
    <ConnectedView
      permissions={permissions}
      list={hasSeveral(state) && <ConnectionList state={state} isOff={connect.doing !== null} onChoose={show} />}
      heading={heading}
      connection={connection}
      state={state}
      connect={connect}
      goTo={goTo}
      onVerify={() => void on.onVerify()}
      onOpenForm={() => open(false)}
      onAdd={() => open(true)}
      onRename={on.onRename}
      onMakeDefault={() => void onChange('makeDefault')}
      onDisconnect={(deletesRowLists) => void onChange('disconnect', { deletesRowLists })}
      onOptIn={() => void on.onOptIn()}
      onRefresh={() => void on.onRefresh()}
      onOptOut={() => void onChange('optOut')}
      onShare={() => void onChange('share')}
      onUnshare={() => void onChange('unshare')}
    />
  );
}

function purposeOf({ connection, others }: SidebarState, isForAnother: boolean) {
  if (connection === null) return others === null ? 'first' : 'own';
  return isForAnother ? 'another' : 'replacement';
}

function describeDisconnected({ refresh }: SidebarState): string {
  const { done } = messages.connect;
  return refresh.wasSwitchedOff ? `${done.disconnect} ${done.hourlyOff}` : done.disconnect;
}
