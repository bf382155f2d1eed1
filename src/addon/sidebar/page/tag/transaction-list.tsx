import type { SelectedTransaction } from '../../protocol';
import { readAmount } from '../format/read-amount';
import { fill } from '../messages/fill';
import { messages } from '../messages/messages';
import { CutText } from '../parts/cut-text';
import type { ListedTransaction } from './compare-transactions';

const text = messages.tag.rows;

interface TransactionListProps {
  /** Before or after they were compared with the API. */
  transactions: readonly (SelectedTransaction | ListedTransaction)[];
  /** The selection is being read again. */
  isStale: boolean;
}

/** Scrolls, also by keyboard. Rows outside the visible area are not laid out, so that 1,000 rows stay fast. */
export function TransactionList({ transactions, isStale }: TransactionListProps) {
  // If nothing could be compared, one sentence above the list says it.
  const marksNotCompared = !transactions.every(isNotCompared);
  const listed = [...transactions.filter(isDifferent), ...transactions.filter((each) => !isDifferent(each))];
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must scroll it.
    <section class={isStale ? 'scroll stale' : 'scroll'} aria-label={messages.tag.rows.label} tabIndex={0}>
      <ul class="transactions">
        {listed.map((transaction, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: ids may repeat, and the complete list is replaced.
          <TransactionRow key={`${index}`} transaction={transaction} marksNotCompared={marksNotCompared} />
        ))}
      </ul>
    </section>
  );
}

function TransactionRow({
  transaction,
  marksNotCompared,
}: {
  transaction: SelectedTransaction | ListedTransaction;
  marksNotCompared: boolean;
}) {
  const { id, date, name, amount } = transaction;
  const shown = amount === null ? null : readAmount(amount);
  return (
    <li class="transaction">
      <CutText text={name ?? id} className="transaction-name" />
      {shown !== null && <span class={`amount amount-${shown.sign}`}>{shown.text}</span>}
      {date !== null && <span class="transaction-date small">{date}</span>}
      {marksNotCompared && isNotCompared(transaction) && (
        <span class="transaction-note small">{text.notComparedMark}</span>
      )}
      {isDifferent(transaction) && (
        <span class="transaction-note transaction-differs">
          {fill(text.inSheet, <bdi>{transaction.inSheet.join(' · ')}</bdi>)}
        </span>
      )}
    </li>
  );
}

function isDifferent(
  transaction: SelectedTransaction | ListedTransaction,
): transaction is ListedTransaction & { readonly inSheet: readonly string[] } {
  return 'inSheet' in transaction && transaction.inSheet !== undefined;
}

function isNotCompared(transaction: SelectedTransaction | ListedTransaction): boolean {
  return 'isCompared' in transaction && !transaction.isCompared;
}
