import { Button } from '../parts/button';
import { EmptyState } from '../parts/empty-state';
import type { ViewProps } from '../view';
import { TagRows } from './tag-rows';

/** Decides whether tagging is possible at all; the rest is `TagRows`. */
export function TagView({ server, state, goTo }: ViewProps) {
  const { connection } = state;
  if (connection === null) {
    return (
      <EmptyState
        text="Connect a key to tag transactions from here."
        action="Connect"
        onAction={() => goTo('connect')}
      />
    );
  }
  if (!connection.canTag) {
    return (
      <div class="stack">
        <div>
          <h2 class="title">This key may not tag</h2>
          <p class="lead">
            It can read, but creating and attaching tags needs the scope <code>tags:write</code>.
          </p>
        </div>
        <ol class="steps">
          <li>
            Ask whoever manages API keys at {connection.organizationName ?? 'your organization'} for a key with{' '}
            <code>tags:write</code>.
          </li>
          <li>Connect with the new key. If this key was given the scope since, verify it again.</li>
        </ol>
        <div class="row">
          <Button kind="primary" onClick={() => goTo('connect')}>
            Go to Connect
          </Button>
        </div>
      </div>
    );
  }
  return <TagRows server={server} />;
}
