import type { Ref } from 'preact';
import type { SelectionView } from '../../protocol';
import { countOf } from '../format/format-count';
import { Button } from '../parts/button';
import { CutText } from '../parts/cut-text';
import { ErrorNote } from '../parts/error-note';
import { Section } from '../parts/section';
import { Skeleton } from '../parts/skeleton';
import { describeLeftOut, describeNothingFound, describeRange } from './describe-selection';
import type { TagState } from './tag-state';
import { TransactionList } from './transaction-list';

interface SelectionSectionProps {
  selection: TagState['selection'];
  /** With a view: continue after it. */
  onRead: (after: SelectionView | null) => void;
  buttonRef: Ref<HTMLButtonElement>;
}

export function SelectionSection({ selection, onRead, buttonRef }: SelectionSectionProps) {
  const isReading = selection.status === 'reading';
  const view = selection.status === 'read' ? selection.view : isReading ? selection.before : null;
  const hasRows = view !== null && view.transactions.length > 0;
  return (
    <Section title="Transactions">
      {selection.status === 'none' && <p>Select rows with transactions in the sheet, then use them here.</p>}
      {hasRows && (
        <p>
          <strong>{countOf(view.transactions.length, 'transaction')}</strong>
          <CutText text={`from ${describeRange(view)}`} className="small" />
        </p>
      )}
      {isReading && !hasRows && <Skeleton label="Reading the selection" lines={[100, 70, 100, 60]} />}
      {hasRows && <TransactionList transactions={view.transactions} isStale={isReading} />}
      {view !== null && !hasRows && !isReading && <p>{describeNothingFound(view)}</p>}
      {hasRows &&
        describeLeftOut(view).map((sentence) => (
          <p key={sentence} class="small">
            {sentence}
          </p>
        ))}
      {selection.status === 'failed' && <ErrorNote error={selection.error} />}
      <div class="row">
        <Button
          kind={hasRows ? 'secondary' : 'primary'}
          onClick={() => onRead(null)}
          isBusy={isReading}
          elementRef={buttonRef}
        >
          {isReading ? 'Reading…' : selection.status === 'failed' ? 'Retry' : 'Use selected rows'}
        </Button>
        {hasRows && !isReading && view.nextRow !== null && (
          <Button kind="quiet" onClick={() => onRead(view)}>
            Next rows
          </Button>
        )}
      </div>
    </Section>
  );
}
