import type { ComponentChildren } from 'preact';
import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { messages } from '../messages/messages';
import { Button } from './button';

interface ConfirmProps {
  /** Text of the button that opens the confirmation. */
  text: string;
  kind?: 'secondary' | 'quiet' | 'danger';
  /** What will happen, in a sentence or two. */
  warning: ComponentChildren;
  confirmText: string;
  busyText: string;
  isBusy: boolean;
  isOff?: boolean;
  onConfirm: () => void;
}

/** Asks for confirmation before an action that affects others or cannot be undone. Escape and Cancel close it. */
export function Confirm({
  text,
  kind = 'secondary',
  warning,
  confirmText,
  busyText,
  isBusy,
  isOff,
  onConfirm,
}: ConfirmProps) {
  const [isAsking, setAsking] = useState(false);
  const warningId = useId();
  const asker = useRef<HTMLButtonElement>(null);
  const leaver = useRef<HTMLButtonElement>(null);
  const hasAsked = useRef(false);
  useLayoutEffect(() => {
    if (isAsking) leaver.current?.focus();
    else if (hasAsked.current) asker.current?.focus();
    hasAsked.current = isAsking;
  }, [isAsking]);
  if (!isAsking) {
    return (
      <Button kind={kind} onClick={() => setAsking(true)} isOff={isOff === true} elementRef={asker} expanded={false}>
        {text}
      </Button>
    );
  }
  return (
    <fieldset
      class="note note-warning confirm"
      aria-labelledby={warningId}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !isBusy) setAsking(false);
      }}
    >
      <p class="note-text" id={warningId}>
        {warning}
      </p>
      <div class="row">
        <Button kind={kind === 'danger' ? 'danger' : 'secondary'} onClick={onConfirm} isBusy={isBusy}>
          {isBusy ? busyText : confirmText}
        </Button>
        <Button kind="quiet" onClick={() => setAsking(false)} isOff={isBusy} elementRef={leaver}>
          {messages.general.cancel}
        </Button>
      </div>
    </fieldset>
  );
}
