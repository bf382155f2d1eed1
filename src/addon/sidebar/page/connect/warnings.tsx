import type { SidebarState } from '../../protocol';
import { Button } from '../parts/button';

/** Above the other views: what makes them fail, and the way to Connect, which explains it. */
export function Warnings({ state, onConnect }: { state: SidebarState; onConnect: () => void }) {
  const { keyRefusedAt, missingPermissions } = state;
  if (keyRefusedAt === null && missingPermissions === null) return null;
  return (
    <div class="health warning">
      <span>{keyRefusedAt === null ? 'Google has not given FIN every permission.' : 'The API refuses your key.'}</span>
      <Button kind="quiet" onClick={onConnect}>
        {keyRefusedAt === null ? 'See which' : 'Enter a new key'}
      </Button>
    </div>
  );
}
