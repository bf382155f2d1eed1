import type { SidebarState } from '../../protocol';
import { formatTime } from '../format/format-time';
import { Button } from '../parts/button';
import type { ConnectActivity } from './connect-state';

interface RefusedKeyProps {
  state: SidebarState;
  doing: ConnectActivity | null;
  onVerify: () => void;
  onOpenForm: () => void;
}

/** The stored key is expired, revoked or replaced: what that means, and the way to a new one. */
export function RefusedKey({ state, doing, onVerify, onOpenForm }: RefusedKeyProps) {
  const { keyRefusedAt, isOwnConnection, connection } = state;
  if (keyRefusedAt === null) return null;
  const who = connection?.organizationName ?? 'your organization';
  return (
    <>
      <div class="note note-error" role="alert">
        <p class="note-text">
          <strong>The API refuses {isOwnConnection ? 'your key' : 'the shared key'}.</strong> It expired, was revoked,
          or was replaced by another one.
        </p>
        <p class="note-small">
          Since <time dateTime={keyRefusedAt}>{formatTime(keyRefusedAt)}</time>. Formulas show what was read before, as
          long as it is kept; tables keep their rows.
        </p>
      </div>
      <ol class="steps">
        <li>
          Ask whoever manages API keys at <bdi>{who}</bdi> for a new key.
        </li>
        <li>
          {isOwnConnection
            ? 'Enter it here. Formulas, tables and the schedule go on with it.'
            : 'Have the user who shared the key connect again and share the new one, or use a key of your own.'}
        </li>
      </ol>
      <div class="row">
        <Button kind="primary" onClick={onOpenForm} isOff={doing !== null}>
          {isOwnConnection ? 'Enter a new key' : 'Use a key of your own'}
        </Button>
        <Button onClick={onVerify} isBusy={doing === 'verify'} isOff={doing !== null}>
          {doing === 'verify' ? 'Checking…' : 'Check again'}
        </Button>
      </div>
    </>
  );
}
