import type { SelectedTransaction } from '../../protocol';
import { readAmount } from '../format/read-amount';
import { messages } from '../messages/messages';
import { CutText } from '../parts/cut-text';

interface TransactionListProps {
  transactions: readonly SelectedTransaction[];
  /** The selection is being read again. */
  isStale: boolean;
}

/** Scrolls by itself, by keyboard too; rows out of sight are not laid out, so that 1,000 of them cost little. */
export function TransactionList({ transactions, isStale }: TransactionListProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable to be scrolled by keyboard.
    <section class={isStale ? 'scroll stale' : 'scroll'} aria-label={messages.tag.rows.label} tabIndex={0}>
      <ul class="transactions">
        {transactions.map((transaction, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row may be selected twice; the list is replaced whole.
          <TransactionRow key={`${index}`} transaction={transaction} />
        ))}
      </ul>
    </section>
  );
}

function TransactionRow({ transaction: { id, date, name, amount } }: { transaction: SelectedTransaction }) {
  const shown = amount === null ? null : readAmount(amount);
  return (
    <li class="transaction">
      <CutText text={name ?? id} className="transaction-name" />
      {shown !== null && <span class={`amount amount-${shown.sign}`}>{shown.text}</span>}
      {date !== null && <span class="transaction-date small">{date}</span>}
    </li>
  );
}
