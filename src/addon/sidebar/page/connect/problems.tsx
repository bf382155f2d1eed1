import type { MissingPermissions, SidebarState } from '../../protocol';
import { fill } from '../messages/fill';
import { messages } from '../messages/messages';
import { Button } from '../parts/buttons';
import { Time } from '../parts/values';
import type { ConnectActivity } from './use-connect';

const text = messages.connect.permissions;
const { refused } = messages.connect;

interface PermissionsNoteProps {
  missing: MissingPermissions | null;
  onCheck: () => void;
}

/** Explains missing permissions: Google's consent page has a checkbox for each, and Google does not ask again. */
export function PermissionsNote({ missing, onCheck }: PermissionsNoteProps) {
  if (missing === null) return null;
  return (
    <div class="note note-warning">
      <p class="note-text">
        <strong>{text.missing}</strong> {text.why}
      </p>
      <ul class="names">
        {missing.uses.map((use) => (
          <li key={use}>{text.need(text.uses[use].name, text.uses[use].need)}</li>
        ))}
      </ul>
      <div class="row">
        {missing.url !== null && (
          <a class="button button-secondary" href={missing.url} target="_blank" rel="noopener noreferrer">
            {text.askAgain}
          </a>
        )}
        <Button kind="quiet" onClick={onCheck}>
          {text.checkAgain}
        </Button>
      </div>
      {missing.url === null && <p class="note-small">{text.reinstall}</p>}
    </div>
  );
}

interface RefusedKeyProps {
  state: SidebarState;
  doing: ConnectActivity | null;
  onVerify: () => void;
  onOpenForm: () => void;
}

/** Explains that the stored key is expired, revoked or replaced, and offers to enter a new one. */
export function RefusedKey({ state, doing, onVerify, onOpenForm }: RefusedKeyProps) {
  const { keyRefusedAt, isOwnConnection, connection } = state;
  if (keyRefusedAt === null) return null;
  const who = connection?.organizationName ?? refused.organization;
  return (
    <>
      <div class="note note-error" role="alert">
        <p class="note-text">
          <strong>{isOwnConnection ? refused.own : refused.shared}</strong> {refused.why}
        </p>
        <p class="note-small">{fill(refused.since, <Time at={keyRefusedAt} />)}</p>
      </div>
      <ol class="steps">
        <li>{fill(refused.askForKey, <bdi>{who}</bdi>)}</li>
        <li>{isOwnConnection ? refused.enterHere : refused.enterElsewhere}</li>
      </ol>
      <div class="row">
        <Button kind="primary" onClick={onOpenForm} isOff={doing !== null}>
          {isOwnConnection ? refused.enter : messages.connect.ownKey}
        </Button>
        <Button onClick={onVerify} isBusy={doing === 'verify'} isOff={doing !== null}>
          {doing === 'verify' ? refused.checking : messages.connect.permissions.checkAgain}
        </Button>
      </div>
    </>
  );
}
