import type { Ref } from 'preact';
import { useState } from 'preact/hooks';
import type { SelectedTransaction, SelectionView } from '../../protocol';
import type { ViewId } from '../app-state';
import { ChangeFormPanel } from '../changes/change-form';
import { ChangesNote } from '../changes/changes-note';
import { KindLine } from '../changes/kind-line';
import { type ChangesControl, useChanges } from '../changes/use-changes';
import { fill } from '../messages/fill';
import { messages } from '../messages/messages';
import { Button } from '../parts/buttons';
import { ErrorNote } from '../parts/error-note';
import { Skeleton } from '../parts/progress';
import { Section } from '../parts/section';
import { Amount, CutText } from '../parts/values';
import type { Server } from '../server';
import type { ListedTransaction } from './compare-transactions';
import { RowsWithoutIds } from './rows-without-ids';
import { describeComparison, describeLeftOut, describeNothingFound, describeRange } from './selection';
import type { TagState } from './tag-state';
import { describeSplit, type SplitControl } from './use-selection';

const { rows } = messages.tag;
const text = messages.tag.rows;

interface SelectionSectionProps {
  selection: TagState['selection'];
  /** Reads the selection, or continues after a given view. */
  onRead: (after: SelectionView | null) => void;
  buttonRef: Ref<HTMLButtonElement>;
  split: SplitControl;
  server: Server;
  connectionFingerprint: string;
  goTo: (view: ViewId) => void;
  /** The view has another primary button. */
  isSecondary?: boolean;
}

export function SelectionSection({
  selection,
  onRead,
  buttonRef,
  split,
  server,
  goTo,
  ...rest
}: SelectionSectionProps) {
  const isReading = selection.status === 'reading';
  const view = selection.status === 'read' ? selection.view : isReading ? selection.before : null;
  const comparison = selection.status === 'read' ? selection.comparison : null;
  const listId = comparison === null || selection.status !== 'read' ? null : selection.view.selectionId;
  const changes = useChanges(server, rest.connectionFingerprint, listId);
  const hasRows = view !== null && view.transactions.length > 0;
  return (
    <Section title={rows.title}>
      {selection.status === 'none' && <p>{rows.none}</p>}
      {hasRows && (
        <p>
          <strong>{rows.count(view.transactions.length)}</strong>
          <CutText text={rows.from(describeRange(view))} className="small" />
        </p>
      )}
      {isReading && !hasRows && <Skeleton label={rows.reading} lines={[100, 70, 100, 60]} />}
      {comparison !== null &&
        describeComparison(comparison).map(({ text, isWarning }) => (
          <p key={text} class={isWarning ? 'note note-warning note-text' : 'small'}>
            {text}
          </p>
        ))}
      {hasRows && (
        <TransactionList
          transactions={comparison?.transactions ?? view.transactions}
          isStale={isReading}
          changes={changes}
        />
      )}
      {view !== null &&
        !hasRows &&
        !isReading &&
        (view.withoutIds === null ? (
          <p>{describeNothingFound(view)}</p>
        ) : (
          <RowsWithoutIds formula={view.withoutIds} server={server} />
        ))}
      {hasRows &&
        describeLeftOut(view).map((sentence) => (
          <p key={sentence} class="small">
            {sentence}
          </p>
        ))}
      {selection.status === 'failed' && <ErrorNote error={selection.error} />}
      <div class="row">
        <Button
          kind={hasRows || rest.isSecondary === true ? 'secondary' : 'primary'}
          onClick={() => onRead(null)}
          isBusy={isReading}
          elementRef={buttonRef}
        >
          {isReading ? messages.general.reading : selection.status === 'failed' ? messages.general.retry : rows.use}
        </Button>
        {hasRows && !isReading && view.nextRow !== null && (
          <Button kind="quiet" onClick={() => onRead(view)}>
            {rows.next}
          </Button>
        )}
        {hasRows && !isReading && (
          <Button kind="quiet" onClick={() => split.start(view.selectionId)} isBusy={split.isBusy}>
            {split.isBusy ? text.split.adding : text.split.start}
          </Button>
        )}
        {hasRows && listId !== null && (
          <Button kind="quiet" onClick={changes.openForm} isBusy={changes.busy === 'opening'}>
            {changes.busy === 'opening' ? messages.general.reading : messages.changes.start}
          </Button>
        )}
      </div>
      {split.done !== null && split.done.selectionId === view?.selectionId && (
        <div class="note" role="status">
          {describeSplit(split.done.report).map((sentence) => (
            <p key={sentence} class="note-text">
              {sentence}
            </p>
          ))}
        </div>
      )}
      {split.error !== null && <ErrorNote error={split.error} />}
      {changes.form !== null && view !== null && (
        <ChangeFormPanel key={listId} form={changes.form} count={view.transactions.length} control={changes} />
      )}
      {changes.report !== null && <ChangesNote report={changes.report} server={server} goTo={goTo} />}
      {changes.error !== null && <ErrorNote error={changes.error} />}
    </Section>
  );
}

interface TransactionListProps {
  /** Before or after they were compared with the API. */
  transactions: readonly (SelectedTransaction | ListedTransaction)[];
  /** The selection is being read again. */
  isStale: boolean;
  changes: ChangesControl;
}

/** More rows than this do not fit into the list before it scrolls. */
const fittingRows = 4;

/** Scrolls, also by keyboard, or shows all rows. Rows outside the visible area are not laid out, so that 1,000 rows stay fast. */
function TransactionList({ transactions, isStale, changes }: TransactionListProps) {
  const [showsAll, setShowsAll] = useState(false);
  // If nothing could be compared, one sentence above the list says it.
  const marksNotCompared = !transactions.every(isNotCompared);
  const listed = [...transactions.filter(isDifferent), ...transactions.filter((each) => !isDifferent(each))];
  const classes = ['scroll', ...(showsAll ? ['scroll-all'] : []), ...(isStale ? ['stale'] : [])].join(' ');
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must scroll it. */}
      <section class={classes} aria-label={messages.tag.rows.label} tabIndex={0}>
        <ul class="transactions">
          {listed.map((transaction, index) => (
            <TransactionRow
              // biome-ignore lint/suspicious/noArrayIndexKey: ids may repeat, and the complete list is replaced.
              key={`${index}`}
              transaction={transaction}
              marksNotCompared={marksNotCompared}
              changes={changes}
            />
          ))}
        </ul>
      </section>
      {listed.length > fittingRows && (
        <Button kind="quiet" onClick={() => setShowsAll(!showsAll)} expanded={showsAll}>
          {showsAll ? text.showFewer : text.showAll(listed.length)}
        </Button>
      )}
    </>
  );
}

function TransactionRow({
  transaction,
  marksNotCompared,
  changes,
}: {
  transaction: SelectedTransaction | ListedTransaction;
  marksNotCompared: boolean;
  changes: ChangesControl;
}) {
  const { id, date, name, amount } = transaction;
  const kind = changes.kinds.get(id);
  const currency = 'currency' in transaction ? transaction.currency : null;
  return (
    <li class="transaction">
      <CutText text={name ?? id} className="transaction-name" />
      {amount !== null && <Amount text={amount} />}
      {date !== null && <span class="transaction-date small">{date}</span>}
      {currency !== null && amount !== null && <span class="transaction-currency small">{currency}</span>}
      {transaction.isSplit === true && <span class="transaction-note small">{text.split.mark}</span>}
      {marksNotCompared && isNotCompared(transaction) && (
        <span class="transaction-note small">{text.notComparedMark}</span>
      )}
      {kind !== undefined && <KindLine view={kind} name={name ?? id} control={changes} />}
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
