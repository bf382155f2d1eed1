import type { MissingPermissions, PermissionUse } from '../../protocol';
import { Button } from '../parts/button';

/** Google's own words for a permission, and what FIN needs it for. */
const uses: { readonly [Use in PermissionUse]: { readonly name: string; readonly need: string } } = {
  reading: { name: 'Connect to an external service', need: 'without it nothing can be read from the API' },
  schedule: { name: 'Run when you are not present', need: 'without it there is no hourly refresh' },
  sheet: { name: 'View and manage this spreadsheet', need: 'without it nothing can be written into cells' },
  sidebar: { name: 'Display content in sidebars', need: 'without it the menu and this sidebar may stop working' },
};

interface PermissionsNoteProps {
  missing: MissingPermissions | null;
  onCheck: () => void;
}

/** On Google's consent page each permission has a box of its own, and Google does not ask again by itself. */
export function PermissionsNote({ missing, onCheck }: PermissionsNoteProps) {
  if (missing === null) return null;
  return (
    <div class="note note-warning">
      <p class="note-text">
        <strong>Google has not given FIN every permission.</strong> A box was left blank on Google’s consent page.
      </p>
      <ul class="names">
        {missing.uses.map((use) => (
          <li key={use}>
            “{uses[use].name}”: {uses[use].need}.
          </li>
        ))}
      </ul>
      <div class="row">
        {missing.url !== null && (
          <a class="button button-secondary" href={missing.url} target="_blank" rel="noopener noreferrer">
            Ask Google again
          </a>
        )}
        <Button kind="quiet" onClick={onCheck}>
          Check again
        </Button>
      </div>
      {missing.url === null && <p class="note-small">Reinstall the add-on and check every box.</p>}
    </div>
  );
}
