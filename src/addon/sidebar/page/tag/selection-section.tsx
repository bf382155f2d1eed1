import type { Ref } from 'preact';
import type { SelectionView } from '../../protocol';
import { messages } from '../messages/messages';
import { Button } from '../parts/button';
import { CutText } from '../parts/cut-text';
import { ErrorNote } from '../parts/error-note';
import { Section } from '../parts/section';
import { Skeleton } from '../parts/skeleton';
import { describeComparison, describeLeftOut, describeNothingFound, describeRange } from './describe-selection';
import type { TagState } from './tag-state';
import { TransactionList } from './transaction-list';

const { rows } = messages.tag;

interface SelectionSectionProps {
  selection: TagState['selection'];
  /** Reads the selection, or continues after a given view. */
  onRead: (after: SelectionView | null) => void;
  buttonRef: Ref<HTMLButtonElement>;
}

export function SelectionSection({ selection, onRead, buttonRef }: SelectionSectionProps) {
  const isReading = selection.status === 'reading';
  const view = selection.status === 'read' ? selection.view : isReading ? selection.before : null;
  const comparison = selection.status === 'read' ? selection.comparison : null;
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
      {hasRows && <TransactionList transactions={comparison?.transactions ?? view.transactions} isStale={isReading} />}
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
          {isReading ? messages.general.reading : selection.status === 'failed' ? messages.general.retry : rows.use}
        </Button>
        {hasRows && !isReading && view.nextRow !== null && (
          <Button kind="quiet" onClick={() => onRead(view)}>
            {rows.next}
          </Button>
        )}
      </div>
    </Section>
  );
}
