import type { SelectedTransaction } from '../../protocol';
import { readAmount } from '../format/read-amount';
import { messages } from '../messages/messages';
import { CutText } from '../parts/cut-text';

interface TransactionListProps {
  transactions: readonly SelectedTransaction[];
  /** The selection is being read again. */
  isStale: boolean;
}

/** Scrolls, also by keyboard. Rows outside the visible area are not laid out, so that 1,000 rows stay fast. */
export function TransactionList({ transactions, isStale }: TransactionListProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must scroll it.
    <section class={isStale ? 'scroll stale' : 'scroll'} aria-label={messages.tag.rows.label} tabIndex={0}>
      <ul class="transactions">
        {transactions.map((transaction, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: ids may repeat, and the complete list is replaced.
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
