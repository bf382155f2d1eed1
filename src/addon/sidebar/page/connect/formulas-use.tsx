import type { SidebarState } from '../../protocol';
import { messages } from '../messages/messages';
import { Button, Confirm } from '../parts/buttons';
import { Section } from '../parts/section';
import type { ConnectActivity } from './connect-state';
import { describeFormulasUse } from './describe-connection';
import { describeFormerShare, describeShare } from './describe-share';

const use = messages.connect.formulasUse;

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
    <Section title={use.title}>
      <p>{describeFormulasUse(state)}</p>
      {state.share !== null && <p class="small">{describeShare(state)}</p>}
      {state.formerShare !== null && <p class="small">{describeFormerShare(state)}</p>}
      {isChoosable && !state.isOptedIn && (
        <Button
          kind={state.keyRefusedAt === null ? 'primary' : 'secondary'}
          onClick={onOptIn}
          isBusy={doing === 'optIn'}
          isOff={doing !== null}
        >
          {use.optIn}
        </Button>
      )}
      {isChoosable && state.isOptedIn && (
        <Button onClick={onOptOut} isBusy={doing === 'optOut' || doing === 'optIn'} isOff={doing !== null}>
          {doing === 'optIn' ? use.refreshing : use.optOut}
        </Button>
      )}
      {isShared && state.isSharedByUser && (
        <Button onClick={onUnshare} isBusy={doing === 'unshare'} isOff={doing !== null}>
          {doing === 'unshare' ? use.stopping : use.unshare}
        </Button>
      )}
      {isShared && !state.isSharedByUser && (
        // Only the user who shared it can share it again.
        <Confirm
          text={use.unshare}
          warning={state.isOwnConnection ? use.unshareWarning : use.unshareLastWarning}
          confirmText={use.unshareConfirm}
          busyText={use.stopping}
          isBusy={doing === 'unshare'}
          isOff={doing !== null}
          onConfirm={onUnshare}
        />
      )}
      {!isShared && state.formulasUse !== 'owner' && (
        <Confirm
          text={use.share}
          warning={use.shareWarning}
          confirmText={use.shareConfirm}
          busyText={use.sharing}
          isBusy={doing === 'share'}
          isOff={doing !== null}
          onConfirm={onShare}
        />
      )}
    </Section>
  );
}
