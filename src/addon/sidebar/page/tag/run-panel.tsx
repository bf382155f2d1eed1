import { Button } from '../parts/button';
import { ErrorNote } from '../parts/error-note';
import { ProgressBar } from '../parts/progress-bar';
import { useFocusRescue } from '../parts/use-focus-rescue';
import { type AttachRun, countBatches } from './attach-run';
import { BatchLines } from './batch-lines';
import { describeOutcome, describeProgress, describeRun } from './describe-run';

interface RunPanelProps {
  run: AttachRun;
  onRetry: (index: number) => void;
  onResume: () => void;
  onStop: () => void;
  onAgain: () => void;
}

/** Progress, a line per batch, and what came of it. */
export function RunPanel({ run, onRetry, onResume, onStop, onAgain }: RunPanelProps) {
  const heading = useFocusRescue<HTMLHeadingElement>(run.isSending, true);
  const { waiting, done, failed } = countBatches(run);
  const isOver = !run.isSending;
  const isAllDone = isOver && waiting === 0 && failed === 0;
  return (
    <>
      <div class="stack">
        <div class="stack-tight">
          <h2 class="title" tabIndex={-1} ref={heading}>
            {describeRun(run)}
          </h2>
          <ProgressBar label="Batches" done={done + failed} total={run.batches.length} text={describeProgress(run)} />
          <p class="small">{describeProgress(run)}</p>
        </div>
        {isOver && (
          <div class={isAllDone ? 'note note-done' : 'note'} role="status">
            {describeOutcome(run).map((sentence) => (
              <p key={sentence} class="note-text">
                {sentence}
              </p>
            ))}
          </div>
        )}
        {run.pausedBy !== null && <ErrorNote error={run.pausedBy} onRetry={onResume} retryText="Continue" />}
        <BatchLines run={run} onRetry={onRetry} />
      </div>
      <div class="foot">
        {run.isSending && <p class="small">Keep the sidebar open until it is done.</p>}
        {run.isSending ? (
          <Button onClick={onStop} isOff={run.isStopping}>
            Stop
          </Button>
        ) : (
          <>
            {waiting > 0 && run.pausedBy === null && (
              <Button kind="primary" onClick={onResume}>
                Continue
              </Button>
            )}
            <Button kind={waiting > 0 && run.pausedBy === null ? 'quiet' : 'primary'} onClick={onAgain}>
              Tag more rows
            </Button>
          </>
        )}
      </div>
    </>
  );
}
