import type { SidebarState } from '../../protocol';
import { Button } from '../parts/button';
import { Confirm } from '../parts/confirm';
import { Section } from '../parts/section';
import type { ConnectActivity } from './connect-state';
import { describeFormulasUse } from './describe-connection';
import { describeShare, describeShareBefore } from './describe-share';

interface FormulasUseProps {
  state: SidebarState;
  doing: ConnectActivity | null;
  onOptIn: () => void;
  onOptOut: () => void;
  onShare: () => void;
  onUnshare: () => void;
}

/** Whose connection formulas use, and what this user can change about it. */
export function FormulasUse({ state, doing, onOptIn, onOptOut, onShare, onUnshare }: FormulasUseProps) {
  const isShared = state.isSharedWithSpreadsheet;
  const isChoosable = !isShared && state.isOwnConnection && state.isOwner !== false;
  return (
    <Section title="Whose connection formulas use">
      <p>{describeFormulasUse(state)}</p>
      {state.share !== null && <p class="small">{describeShare(state)}</p>}
      {state.shareBefore !== null && <p class="small">{describeShareBefore(state)}</p>}
      {isChoosable && !state.isOptedIn && (
        <Button
          kind={state.keyRefusedAt === null ? 'primary' : 'secondary'}
          onClick={onOptIn}
          isBusy={doing === 'optIn'}
          isOff={doing !== null}
        >
          Use my connection here
        </Button>
      )}
      {isChoosable && state.isOptedIn && (
        <Button onClick={onOptOut} isBusy={doing === 'optOut' || doing === 'optIn'} isOff={doing !== null}>
          {doing === 'optIn' ? 'Refreshing formulas…' : 'Stop using my connection here'}
        </Button>
      )}
      {isShared && state.isSharedByUser && (
        <Button onClick={onUnshare} isBusy={doing === 'unshare'} isOff={doing !== null}>
          {doing === 'unshare' ? 'Stopping…' : 'Stop sharing'}
        </Button>
      )}
      {isShared && !state.isSharedByUser && (
        <Confirm
          text="Stop sharing"
          warning={warnOfUnsharing(state.isOwnConnection)}
          confirmText="Stop it for everyone"
          busyText="Stopping…"
          isBusy={doing === 'unshare'}
          isOff={doing !== null}
          onConfirm={onUnshare}
        />
      )}
      {!isShared && state.formulasUse !== 'owner' && (
        <Confirm
          text="Share with this spreadsheet"
          warning="Everyone who can edit this spreadsheet will act with this key: their formulas read all the data it may read, and their sidebar may tag with it. They cannot see the key itself. Copies of the file do not take it along."
          confirmText="Share the connection"
          busyText="Sharing…"
          isBusy={doing === 'share'}
          isOff={doing !== null}
          onConfirm={onShare}
        />
      )}
    </Section>
  );
}

/** Only its user can share it again. */
function warnOfUnsharing(isOwnConnection: boolean): string {
  const formulas =
    'Another user shared this connection. Formulas stop using it for everyone, and the sidebar shows everyone that it was stopped.';
  return isOwnConnection
    ? `${formulas} Your own connection stays.`
    : `${formulas} You have no connection of your own, so the sidebar will not be connected.`;
}
