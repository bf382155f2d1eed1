import type { TagProgress } from '../../protocol';
import { messages } from '../messages/messages';
import { Button } from '../parts/button';
import { countUnknown, resumeRun } from './attach-run';
import { describeOutcome } from './describe-run';

const text = messages.tag.interrupted;

interface InterruptedRunProps {
  progress: TagProgress;
  onContinue: () => void;
  onForget: () => void;
}

/**
 * A run whose sidebar was closed or reloaded: shows what was tagged and what is unknown, and can continue with the
 * rest.
 */
export function InterruptedRun({ progress, onContinue, onForget }: InterruptedRunProps) {
  const unknown = countUnknown(progress);
  return (
    <div class="note note-warning" role="status">
      <p class="note-text">
        <strong>{text.title}</strong>
      </p>
      {describeOutcome(resumeRun(progress)).map((sentence) => (
        <p key={sentence} class="note-text">
          {sentence}
        </p>
      ))}
      {unknown > 0 && <p class="note-text">{text.unknown(unknown)}</p>}
      <div class="row">
        <Button onClick={onContinue}>{messages.tag.run.continue}</Button>
        <Button kind="quiet" onClick={onForget}>
          {text.forget}
        </Button>
      </div>
    </div>
  );
}
