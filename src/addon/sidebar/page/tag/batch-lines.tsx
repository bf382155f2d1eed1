import { messages } from '../messages/messages';
import { Button } from '../parts/buttons';
import { CutText } from '../parts/cut-text';
import { ErrorNote } from '../parts/error-note';
import { type AttachRun, type Batch, canSplit } from './attach-run';
import { describeBatch } from './describe-run';

const text = messages.tag.run;

/** A heading for each tag and a line for each of its batches. */
interface BatchLinesProps {
  run: AttachRun;
  /** Describes the transaction at a one-based position. Null if the sheet shows only its id. */
  nameOf: (place: number) => string | null;
  onRetry: (index: number) => void;
  onSplit: (index: number) => void;
}

export function BatchLines({ run, nameOf, onRetry, onSplit }: BatchLinesProps) {
  const lines = run.batches.map((batch, index) => ({ batch, index }));
  const tagIds = [...new Set(run.batches.map(({ tagId }) => tagId))];
  return (
    <>
      {tagIds.map((tagId) => {
        const own = lines.filter(({ batch }) => batch.tagId === tagId);
        const path = own[0]?.batch.tagPath ?? '';
        return (
          <section key={tagId} class="section" aria-label={path}>
            <h3 class="section-title">
              <CutText text={path} />
            </h3>
            <ul class="batches">
              {own.map(({ batch, index }) => (
                <BatchLine
                  key={index}
                  batch={batch}
                  name={batch.from === batch.to ? nameOf(batch.from) : null}
                  isSending={run.isSending}
                  onRetry={() => onRetry(index)}
                  onSplit={() => onSplit(index)}
                />
              ))}
            </ul>
          </section>
        );
      })}
    </>
  );
}

interface BatchLineProps {
  batch: Batch;
  name: string | null;
  isSending: boolean;
  onRetry: () => void;
  onSplit: () => void;
}

function BatchLine({ batch, name, isSending, onRetry, onSplit }: BatchLineProps) {
  const { state } = batch;
  return (
    <li class={`batch batch-${state.status}`}>
      <div class="batch-line">
        <span>{describeBatch(batch)}</span>
        <span class="batch-state">{describeState(batch)}</span>
      </div>
      {state.status === 'failed' && (
        <>
          {name !== null && <CutText text={name} className="small" />}
          <ErrorNote error={state.error} onRetry={isSending ? undefined : onRetry} retryText={text.retryOne}>
            {!isSending && canSplit(batch) && (
              <Button kind="quiet" onClick={onSplit}>
                {text.split}
              </Button>
            )}
          </ErrorNote>
        </>
      )}
    </li>
  );
}

function describeState({ state, transactionIds }: Batch): string {
  switch (state.status) {
    case 'waiting':
      return text.waiting;
    case 'sending':
      return text.sendingOne;
    case 'failed':
      return text.failed;
    case 'done':
      return state.taggedCount === null || state.taggedCount === transactionIds.length
        ? text.tagged(transactionIds.length)
        : text.taggedOf(state.taggedCount, transactionIds.length);
  }
}
