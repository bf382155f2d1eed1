import type { SidebarState } from '../../protocol';
import { messages } from '../messages/messages';
import { Button } from '../parts/button';

const { connect, permissions, refused } = messages.connect;

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
  if (keyRefusedAt !== null) return { text: refused.own, action: refused.enter };
  if (missingPermissions !== null) {
    return { text: permissions.missing, action: permissions.see };
  }
  const other = connections.find(({ isRefused }) => isRefused);
  return other === undefined ? null : { text: refused.ofConnection(other.name), action: connect };
}
