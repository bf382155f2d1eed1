import { countOf, formatCount } from '../format/format-count';
import { CutText } from '../parts/cut-text';
import { ErrorNote } from '../parts/error-note';
import type { AttachRun, Batch } from './attach-run';
import { describeBatch } from './describe-run';

/** A heading for each tag and a line for each of its batches. */
export function BatchLines({ run, onRetry }: { run: AttachRun; onRetry: (index: number) => void }) {
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
                <BatchLine key={index} batch={batch} isSending={run.isSending} onRetry={() => onRetry(index)} />
              ))}
            </ul>
          </section>
        );
      })}
    </>
  );
}

function BatchLine({ batch, isSending, onRetry }: { batch: Batch; isSending: boolean; onRetry: () => void }) {
  const { state } = batch;
  return (
    <li class={`batch batch-${state.status}`}>
      <div class="batch-line">
        <span>{describeBatch(batch)}</span>
        <span class="batch-state">{describeState(batch)}</span>
      </div>
      {state.status === 'failed' && (
        <ErrorNote error={state.error} onRetry={isSending ? undefined : onRetry} retryText="Retry this batch" />
      )}
    </li>
  );
}

function describeState({ state, transactionIds }: Batch): string {
  switch (state.status) {
    case 'waiting':
      return 'waiting';
    case 'sending':
      return 'sending…';
    case 'failed':
      return 'failed';
    case 'done':
      return state.carrying === null || state.carrying === transactionIds.length
        ? `${formatCount(transactionIds.length)} tagged`
        : `${formatCount(state.carrying)} of ${countOf(transactionIds.length, 'transaction')}`;
  }
}
