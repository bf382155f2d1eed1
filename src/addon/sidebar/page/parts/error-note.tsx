import type { ComponentChildren } from 'preact';
import { useEffect, useErrorBoundary, useRef, useState } from 'preact/hooks';
import type { SidebarError } from '../../protocol';
import { formatWait } from '../format';
import { type DescribedError, describeError, describePartial } from '../messages/describe-error';
import { messages } from '../messages/messages';
import { Button } from './buttons';

interface ErrorNoteProps {
  error: SidebarError;
  onRetry?: (() => void) | undefined;
  retryText?: string;
  /** Whether a part may have been done before the error. */
  isPartial?: boolean;
  children?: ComponentChildren;
}

/** Shows an error, what to do, and a Retry button that waits as long as the API requested. */
export function ErrorNote({ error, onRetry, retryText = messages.general.retry, isPartial, children }: ErrorNoteProps) {
  const described = describeError(error);
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
        <ErrorText error={isPartial ? describePartial(described, error.message) : described} />
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

/** What an error means, and below it the server's own sentence if that says more. */
export function ErrorText({
  error: { text, original, requestId, isEnglish },
}: {
  error: Omit<DescribedError, 'meaning'>;
}) {
  return (
    <>
      <p class="note-text" {...(isEnglish ? { lang: 'en' } : {})}>
        {text}
      </p>
      {original !== null && (
        <p class="note-small" lang="en" dir="ltr">
          {original}
        </p>
      )}
      {requestId !== undefined && <p class="note-small">{messages.general.request(requestId)}</p>}
    </>
  );
}

const failed = {
  code: 'view_failed',
  message: messages.general.failures.view,
  requestId: null,
  retryAfterSeconds: null,
};

/** Contains the failure of a view, for example on a damaged state, so that other views work. */
export function ErrorBoundary({ children }: { children: ComponentChildren }) {
  const [error, retry] = useErrorBoundary();
  return error === undefined ? children : <ErrorNote error={failed} onRetry={retry} />;
}

/** Counts down the wait that the API requested, from the time the error was shown. 0 if it requested none. */
export function useSecondsLeft(error: SidebarError | null): number {
  const [until, setUntil] = useState(() => toEnd(error));
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    setUntil(toEnd(error));
    setNow(Date.now());
  }, [error]);
  const isWaiting = now < until;
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [isWaiting]);
  return isWaiting ? Math.ceil((until - now) / 1000) : 0;
}

function toEnd(error: SidebarError | null): number {
  return Date.now() + (error?.retryAfterSeconds ?? 0) * 1000;
}
