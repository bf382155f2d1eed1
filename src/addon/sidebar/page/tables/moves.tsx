import { useState } from 'preact/hooks';
import type { MoveView, PaymentView, SidebarError, TableView } from '../../protocol';
import { formatAmount, formatDay } from '../format';
import { messages } from '../messages/messages';
import { useAnnounce } from '../parts/accessibility';
import { Button } from '../parts/buttons';
import { ErrorNote } from '../parts/error-note';
import type { Server } from '../server';
import type { TablesControl } from './use-tables';

const text = messages.tables.moves;

interface MovesProps {
  server: Server;
  table: TableView;
  control: TablesControl;
}

/**
 * Rows that are gone and own transactions, each with the row that it may be now, to which a click moves the user's cells.
 * The row of an own transaction is removed then, so that each is confirmed alone.
 */
export function Moves({ server, table: { id, ownCount }, control }: MovesProps) {
  const [moves, setMoves] = useState<readonly MoveView[] | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<SidebarError | null>(null);
  const [done, setDone] = useState('');
  const announce = useAnnounce();
  const gone = moves?.filter(({ ownRow }) => ownRow === undefined) ?? [];
  const isOff = isBusy || control.busyId !== null;
  /** Finds them, after these were moved. */
  const send = async (wanted: readonly MoveView[]) => {
    setBusy(true);
    const pairs = wanted.map(({ from, to, ownRow = null }) => ({ from: from.id, to: to.id, ownRow }));
    const response = await server.call('moveCells', { id, pairs });
    setBusy(false);
    setError(response.ok ? null : response.error);
    if (!response.ok) return;
    const { moves: found, moved, left } = response.data;
    setMoves(found);
    if (pairs.length === 0) return;
    const said = text.done(moved) + (left === 0 ? '' : ` ${text.left(left)}`);
    setDone(said);
    announce(said);
    control.load();
  };
  return (
    <>
      {error !== null && <ErrorNote error={error} onRetry={() => void send([])} />}
      {done !== '' && <p class="note note-done">{done}</p>}
      {moves === null && (
        <Button kind="quiet" onClick={() => void send([])} isOff={isOff}>
          {ownCount > 0 ? text.findOwn : text.find}
        </Button>
      )}
      {moves?.length === 0 && <p class="small">{text.none}</p>}
      <ul class="review">
        {moves?.map((each) => (
          <li key={`${each.from.id} ${each.ownRow}`} class="small">
            {describe(each.from)} → {describe(each.to)}{' '}
            <Button
              kind="quiet"
              onClick={() => void send([each])}
              isOff={isOff}
              label={(each.ownRow === undefined ? text.moveOf : text.isItOf)(describe(each.from))}
            >
              {each.ownRow === undefined ? text.move : text.isIt}
            </Button>
          </li>
        ))}
      </ul>
      {gone.length > 1 && (
        <Button onClick={() => void send(gone)} isOff={isOff}>
          {text.moveAll(gone.length)}
        </Button>
      )}
    </>
  );
}

/** Sample: `10 Nov 2026, Coffee, -4.50`. */
function describe({ date, name, amount }: PaymentView): string {
  const parts = [date && formatDay(date), name, amount === null ? null : formatAmount(amount, 2)];
  return text.payment(parts.flatMap((part) => part || []));
}
