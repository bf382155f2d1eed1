import type { SidebarState } from '../../protocol';
import { formatTime } from '../format';
import { fill } from '../messages/fill';
import { messages } from '../messages/messages';
import { Button, Confirm } from '../parts/buttons';
import { Section } from '../parts/section';
import type { ConnectActivity } from './use-connect';

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

/** Says whose connection formulas of this spreadsheet use. */
export function describeFormulasUse({ formulasUse, isOwnConnection, isOwner }: SidebarState): string {
  switch (formulasUse) {
    case 'spreadsheet':
      return use.spreadsheet;
    case 'own':
      return use.own;
    case 'owner':
      return isOwnConnection ? use.ownerNotYours : use.owner;
    case 'ownIfOwner':
      return use.ownIfOwner;
    case 'none':
      return describeNone(isOwnConnection, isOwner);
  }
}

function describeNone(isOwnConnection: boolean, isOwner: boolean | null): string {
  if (!isOwnConnection) return use.none;
  if (isOwner === false) return use.noneOfOwner;
  return isOwner === true ? use.noneYet : use.noneYetIfOwner;
}

/**
 * Samples: `You shared it on 20 Nov 2026, 14:00.`, `Another user shared it on …: Northwind, https://api.example.com.`
 */
export function describeShare({ share, isSharedByUser }: Pick<SidebarState, 'share' | 'isSharedByUser'>): string {
  if (share === null) return '';
  const what = nameOf(share);
  const time = formatTime(share.sharedAt);
  return isSharedByUser ? use.sharedByYouAt(time, what) : use.sharedByOtherAt(time, what);
}

/** Sample: `Before that, until 20 Nov 2026, 13:00: Northwind, https://api.example.com. A different user stopped it.` */
export function describeFormerShare({ formerShare, share }: Pick<SidebarState, 'share' | 'formerShare'>): string {
  if (formerShare === null) return '';
  const { stoppedAt, isStoppedByOther } = formerShare;
  const until = share === null ? use.sharedUntil : use.sharedBefore;
  const who = isStoppedByOther ? use.stoppedByOther : use.stoppedBySharer;
  return `${until(formatTime(stoppedAt), nameOf(formerShare))} ${who}`;
}

function nameOf({ organizationName, baseUrl }: { organizationName: string | null; baseUrl: string }): string {
  return organizationName === null ? baseUrl : `${organizationName}, ${baseUrl}`;
}

const text = messages.connect.others;
const { formulasUse } = messages.connect;

/** Tells a user without a connection what formulas and tables read with, and how to ask for a share. */
export function OthersConnectionNote({ state, onCheck }: { state: SidebarState; onCheck: () => void }) {
  const { others, formerShare } = state;
  if (others === null && formerShare === null) return null;
  return (
    <div class="note others">
      <p class="note-text">
        {others === null ? formulasUse.none : others.isOwners ? `${formulasUse.owner} ${text.needNoKey}` : text.other}
      </p>
      {others !== null && others.sources.length > 0 && (
        <p class="note-text">{fill(text.tables, <bdi>{others.sources.map(nameOf).join('; ')}</bdi>)}</p>
      )}
      {formerShare !== null && <p class="note-text">{describeFormerShare(state)}</p>}
      {others?.isOwners === true && <p class="note-text">{fill(text.status, <code>=FIN_STATUS()</code>)}</p>}
      {others !== null && (
        <p class="note-text">{others.isOwners ? text.askOwner(formulasUse.share) : text.askUser(formulasUse.share)}</p>
      )}
      <Button kind="quiet" onClick={onCheck}>
        {messages.connect.permissions.checkAgain}
      </Button>
    </div>
  );
}
