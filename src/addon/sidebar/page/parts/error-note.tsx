import type { ComponentChildren } from 'preact';
import { useRef } from 'preact/hooks';
import type { SidebarError } from '../../protocol';
import { formatWait } from '../format/format-time';
import { describeError } from '../messages/describe-error';
import { messages } from '../messages/messages';
import { Button } from './button';
import { ErrorText } from './error-text';
import { useSecondsLeft } from './use-seconds-left';

interface ErrorNoteProps {
  error: SidebarError;
  onRetry?: (() => void) | undefined;
  retryText?: string;
  children?: ComponentChildren;
}

/** Shows an error, what to do, and a Retry button that waits as long as the API requested. */
export function ErrorNote({ error, onRetry, retryText = messages.general.retry, children }: ErrorNoteProps) {
  const secondsLeft = useSecondsLeft(error);
  const note = useRef<HTMLDivElement>(null);
  const retry = () => {
    // The note disappears with its button, so the focus moves to the start of the view.
    note.current?.closest<HTMLElement>('.panel')?.focus();
    onRetry?.();
  };
  return (
    <div class="note note-error" ref={note}>
      <div role="alert">
        <ErrorText error={describeError(error)} />
        {error.requestId !== null && <p class="note-small">{messages.general.request(error.requestId)}</p>}
      </div>
      {(onRetry !== undefined || children !== undefined) && (
        <div class="row">
          {onRetry !== undefined && (
            <Button onClick={retry} isOff={secondsLeft > 0}>
              {secondsLeft > 0 ? messages.general.retryIn(retryText, formatWait(secondsLeft)) : retryText}
            </Button>
          )}
          {children}
        </div>
      )}
    </div>
  );
}
