import { useState } from 'preact/hooks';
import type { FormulaWithoutIds, SidebarError } from '../../protocol';
import { messages } from '../messages/messages';
import { Button } from '../parts/buttons';
import { ErrorNote } from '../parts/error-note';
import type { Server } from '../server';

const { ids } = messages.tag.rows;

/** Offers to show the ids of rows that a formula lists without. */
export function RowsWithoutIds({ formula, server }: { formula: FormulaWithoutIds; server: Server }) {
  const [isBusy, setBusy] = useState(false);
  const [isDone, setDone] = useState(false);
  const [error, setError] = useState<SidebarError | null>(null);
  const show = async () => {
    setBusy(true);
    setError(null);
    const response = await server.call('showIds', { cell: formula.cell });
    setBusy(false);
    if (response.ok) setDone(true);
    else setError(response.error);
  };
  if (isDone) return <p role="status">{ids.shown(formula.cell)}</p>;
  return (
    <>
      <p>{ids.needed}</p>
      {!formula.canShow && (
        <p>
          {ids.type(formula.cell)} <code>{formula.option}</code>
        </p>
      )}
      {formula.canShow && (
        <div class="row">
          <Button onClick={() => void show()} isBusy={isBusy}>
            {ids.show}
          </Button>
        </div>
      )}
      {error !== null && <ErrorNote error={error} />}
    </>
  );
}
