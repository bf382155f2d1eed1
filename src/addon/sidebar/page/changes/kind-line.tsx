import type { KindView } from '../../protocol';
import { formatDay } from '../format';
import { messages } from '../messages/messages';
import { Button } from '../parts/buttons';
import type { ChangesControl } from './use-changes';

const text = messages.changes;

/** The kind of a transaction with its reason; a match can be reversed or confirmed. */
export function KindLine({ view, name, control }: { view: KindView; name: string; control: ChangesControl }) {
  const isMatch = view.by === 'match' && view.kind === 'transfer';
  const isBusy = control.busy !== null;
  return (
    <span class="transaction-note small">
      {`${text.kinds[view.kind]} · `}
      <bdi>{describeReason(view)}</bdi>
      {isMatch && (
        <span class="kind-actions">
          <Button
            kind="quiet"
            onClick={() => control.decide(view.id, false)}
            isOff={isBusy}
            label={`${text.notTransfer} · ${name}`}
          >
            {text.notTransfer}
          </Button>
          <Button
            kind="quiet"
            onClick={() => control.decide(view.id, true)}
            isOff={isBusy}
            label={`${text.isTransfer} · ${name}`}
          >
            {text.isTransfer}
          </Button>
        </span>
      )}
    </span>
  );
}

function describeReason({ by, other }: KindView): string {
  if (other === null || (by !== 'match' && by !== 'return')) {
    const known: { readonly [by: string]: string } = text.reasons;
    return known[by] ?? by;
  }
  const day = other.day === null ? '' : formatDay(other.day);
  if (by === 'return') return text.returned(other.account, day);
  return other.count > 1 ? text.matchedOne(other.count, other.account, day) : text.matched(other.account, day);
}
