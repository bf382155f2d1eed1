import type { SidebarState } from '../../protocol';
import { messages } from '../messages/messages';
import { Button } from '../parts/buttons';

const { connect, permissions, refused } = messages.connect;

/** Warns above the other views about a problem that makes them fail, with a link to Connect, which explains it. */
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

/** Problems of the shown connection come first, then those of all, then those of connections that only formulas use. */
function findWarning({ keyRefusedAt, missingPermissions, connections }: SidebarState) {
  if (keyRefusedAt !== null) return { text: refused.own, action: refused.enter };
  if (missingPermissions !== null) {
    return { text: permissions.missing, action: permissions.see };
  }
  const other = connections.find(({ isRefused }) => isRefused);
  return other === undefined ? null : { text: refused.ofConnection(other.name), action: connect };
}
