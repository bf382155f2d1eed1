import { useEffect, useRef, useState } from 'preact/hooks';
import type { TagProgress } from '../../protocol';
import { messages } from '../messages/messages';
import { Button } from '../parts/buttons';
import type { Server } from '../server';
import { countUnknown, resumeRun } from './attach-run';
import { describeOutcome } from './describe-run';

const text = messages.tag.interrupted;

interface InterruptedRunProps {
  progress: TagProgress;
  onContinue: (progress: TagProgress) => void;
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
        <Button onClick={() => onContinue(progress)}>{messages.tag.run.continue}</Button>
        <Button kind="quiet" onClick={onForget}>
          {text.forget}
        </Button>
      </div>
    </div>
  );
}

/**
 * Reads once whether an earlier page of this user left a run unfinished; `isRead` resolves when the server has
 * answered.
 */
export function useInterruptedRun(server: Server, mayTag: boolean) {
  const [progress, setProgress] = useState<TagProgress | null>(null);
  const asked = useRef<Promise<void> | null>(null);
  const asking = useRef(server);
  asking.current = server;
  useEffect(() => {
    if (!mayTag || asked.current !== null) return;
    asked.current = asking.current.call('getInterruptedRun').then((response) => {
      if (response.ok) setProgress(response.data.run);
    });
  }, [mayTag]);
  return { progress, forget: () => setProgress(null), isRead: () => asked.current ?? Promise.resolve() };
}
