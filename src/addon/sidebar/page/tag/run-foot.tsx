import type { SidebarError } from '../../protocol';
import { formatCount } from '../format/format-count';
import { formatWait } from '../format/format-time';
import { Button } from '../parts/button';
import { useSecondsLeft } from '../parts/use-seconds-left';
import { type AttachRun, canContinue, countBatches } from './attach-run';

interface RunFootProps {
  run: AttachRun;
  onRetryFailed: () => void;
  onResume: () => void;
  onStop: () => void;
  onAgain: () => void;
}

/** What can be done next: stop while sending, go on with what waits, or start over. */
export function RunFoot({ run, onRetryFailed, onResume, onStop, onAgain }: RunFootProps) {
  const { waiting, failed } = countBatches(run);
  if (run.isSending) {
    return (
      <div class="foot">
        <p class="small">Keep the sidebar open until it is done.</p>
        <Button onClick={onStop} isOff={run.isStopping}>
          Stop
        </Button>
      </div>
    );
  }
  return (
    <div class="foot">
      {waiting > 0 && canContinue(run) && <ContinueButton pausedBy={run.pausedBy} onResume={onResume} />}
      {failed > 1 && <Button onClick={onRetryFailed}>Retry all {formatCount(failed)} that failed</Button>}
      <Button kind={waiting > 0 && canContinue(run) ? 'quiet' : failed > 0 ? 'secondary' : 'primary'} onClick={onAgain}>
        Tag more rows
      </Button>
    </div>
  );
}

const noWait: SidebarError = { code: '', message: '', requestId: null, retryAfterSeconds: null };

function ContinueButton({ pausedBy, onResume }: { pausedBy: SidebarError | null; onResume: () => void }) {
  const secondsLeft = useSecondsLeft(pausedBy ?? noWait);
  return (
    <Button kind="primary" onClick={onResume} isOff={secondsLeft > 0}>
      {secondsLeft > 0 ? `Continue in ${formatWait(secondsLeft)}` : 'Continue'}
    </Button>
  );
}
