import type { MissingPermissions } from '../../protocol';
import { messages } from '../messages/messages';
import { Button } from '../parts/buttons';

const text = messages.connect.permissions;

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
