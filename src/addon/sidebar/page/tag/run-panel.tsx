import { ErrorNote } from '../parts/error-note';
import { ProgressBar } from '../parts/progress-bar';
import { useFocusRescue } from '../parts/use-focus-rescue';
import { type AttachRun, countBatches } from './attach-run';
import { BatchLines } from './batch-lines';
import { describeOutcome, describeProgress, describeRun, describeShown } from './describe-run';
import { RunFoot } from './run-foot';

interface RunPanelProps {
  run: AttachRun;
  onRetry: (index: number) => void;
  onResume: () => void;
  onStop: () => void;
  onAgain: () => void;
}

/** Progress, what came of it, and a line per batch. */
export function RunPanel({ run, onRetry, onResume, onStop, onAgain }: RunPanelProps) {
  const heading = useFocusRescue<HTMLHeadingElement>(run.isSending, true);
  const { waiting, done, failed } = countBatches(run);
  const isAllDone = !run.isSending && waiting === 0 && failed === 0;
  return (
    <>
      <div class="stack">
        <div>
          <h2 class="title" tabIndex={-1} ref={heading}>
            {describeRun(run)}
          </h2>
          <ProgressBar label="Batches" done={done + failed} total={run.batches.length} text={describeProgress(run)} />
          <p class="small">{describeProgress(run)}</p>
        </div>
        {!run.isSending && (
          <div class={isAllDone ? 'note note-done' : 'note'} role="status">
            {describeOutcome(run).map((sentence) => (
              <p key={sentence} class="note-text">
                {sentence}
              </p>
            ))}
            {done > 0 && (
              <p class="note-text">{describeShown(run.shown) ?? 'Recalculating formulas that show tags…'}</p>
            )}
          </div>
        )}
        {run.pausedBy !== null && <ErrorNote error={run.pausedBy} />}
        <BatchLines run={run} onRetry={onRetry} />
      </div>
      <RunFoot run={run} onResume={onResume} onStop={onStop} onAgain={onAgain} />
    </>
  );
}
