import type { SidebarError } from '../../protocol';
import { formatWait } from '../format/format-time';
import { messages } from '../messages/messages';
import { Button } from '../parts/button';
import { useSecondsLeft } from '../parts/use-seconds-left';
import { type AttachRun, canContinue, countBatches } from './attach-run';

const text = messages.tag.run;

interface RunFootProps {
  run: AttachRun;
  onRetryFailed: () => void;
  onResume: () => void;
  onStop: () => void;
  onAgain: () => void;
}

/** The actions of a run: stop while sending, continue with waiting batches, or start over. */
export function RunFoot({ run, onRetryFailed, onResume, onStop, onAgain }: RunFootProps) {
  const { waiting, failed } = countBatches(run);
  if (run.isSending) {
    return (
      <div class="foot">
        <p class="small">{messages.general.keepOpen}</p>
        <Button onClick={onStop} isOff={run.isStopping}>
          {text.stop}
        </Button>
      </div>
    );
  }
  return (
    <div class="foot">
      {waiting > 0 && canContinue(run) && <ContinueButton pausedBy={run.pausedBy} onResume={onResume} />}
      {failed > 1 && <Button onClick={onRetryFailed}>{text.retryAll(failed)}</Button>}
      <Button kind={waiting > 0 && canContinue(run) ? 'quiet' : failed > 0 ? 'secondary' : 'primary'} onClick={onAgain}>
        {text.again}
      </Button>
    </div>
  );
}

const noWait: SidebarError = { code: '', message: '', requestId: null, retryAfterSeconds: null };

function ContinueButton({ pausedBy, onResume }: { pausedBy: SidebarError | null; onResume: () => void }) {
  const secondsLeft = useSecondsLeft(pausedBy ?? noWait);
  return (
    <Button kind="primary" onClick={onResume} isOff={secondsLeft > 0}>
      {secondsLeft > 0 ? text.continueIn(formatWait(secondsLeft)) : text.continue}
    </Button>
  );
}
