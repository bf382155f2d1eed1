import type { SidebarState } from '../../protocol';
import { Button } from '../parts/button';

/** Above the other views: what makes them fail, and the way to Connect, which explains it. */
export function Warnings({ state, onConnect }: { state: SidebarState; onConnect: () => void }) {
  const warning = findWarning(state);
  if (warning === null) return null;
  return (
    <div class="health warning">
      <span>{warning.text}</span>
      <Button kind="quiet" onClick={onConnect}>
        {warning.action}
      </Button>
    </div>
  );
}

/** The connection that is shown comes first, then what stops all, then the connections that only formulas use. */
function findWarning({ keyRefusedAt, missingPermissions, connections }: SidebarState) {
  if (keyRefusedAt !== null) return { text: 'The API refuses your key.', action: 'Enter a new key' };
  if (missingPermissions !== null) {
    return { text: 'Google has not given FIN every permission.', action: 'See which' };
  }
  const refused = connections.find(({ isRefused }) => isRefused);
  return refused === undefined ? null : { text: `The API refuses the key of ${refused.name}.`, action: 'Connect' };
}
