import type { ViewId } from '../app-state';
import { messages } from '../messages/messages';
import { Button } from '../parts/buttons';
import type { Server } from '../server';
import type { ChangesControl } from './use-changes';

const text = messages.changes;

interface ChangesNoteProps {
  report: NonNullable<ChangesControl['report']>;
  server: Server;
  goTo: (view: ViewId) => void;
}

/** What was changed, and when it is to be seen. */
export function ChangesNote({ report: { changed, missing }, server, goTo }: ChangesNoteProps) {
  return (
    <div class="note" role="status">
      {changed > 0 && (
        <p class="note-text">
          {text.saved(changed)} {text.next}
        </p>
      )}
      {missing > 0 && <p class="note-text">{text.missing(missing)}</p>}
      {changed > 0 && (
        <div class="row">
          <Button onClick={() => goTo('refresh')}>{text.toRefresh}</Button>
          <Button kind="quiet" onClick={() => void server.call('showChanges')}>
            {text.openSheet}
          </Button>
        </div>
      )}
    </div>
  );
}
