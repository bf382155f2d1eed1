import type { ComponentChildren, Ref } from 'preact';
import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { messages } from '../messages/messages';

interface ButtonProps {
  children: ComponentChildren;
  onClick?: () => void;
  /** Each view has one primary button. `quiet` looks like a link; `danger` is a quiet button that deletes. */
  kind?: 'primary' | 'secondary' | 'quiet' | 'danger';
  type?: 'button' | 'submit';
  /** Disables the button with aria-disabled, so that it keeps the focus. */
  isOff?: boolean;
  isBusy?: boolean;
  label?: string | undefined;
  describedBy?: string | undefined;
  expanded?: boolean | undefined;
  elementRef?: Ref<HTMLButtonElement> | undefined;
}

export function Button({ children, onClick, kind = 'secondary', type = 'button', ...rest }: ButtonProps) {
  const isOff = rest.isOff === true || rest.isBusy === true;
  return (
    <button
      type={type}
      class={`button button-${kind}`}
      ref={rest.elementRef ?? null}
      aria-disabled={isOff ? 'true' : undefined}
      aria-busy={rest.isBusy === true ? 'true' : undefined}
      aria-label={rest.label}
      aria-describedby={rest.describedBy}
      aria-expanded={rest.expanded}
      onClick={(event) => {
        if (isOff) event.preventDefault();
        else onClick?.();
      }}
    >
      {children}
    </button>
  );
}

interface ConfirmProps {
  /** Text of the button that opens the confirmation. */
  text: string;
  /** Its name, if the text alone does not say what it is about. */
  label?: string;
  kind?: 'secondary' | 'quiet' | 'danger';
  /** What will happen, in a sentence or two. */
  warning: ComponentChildren;
  confirmText: string;
  busyText: string;
  isBusy: boolean;
  isOff?: boolean;
  onConfirm: () => void;
  /** More buttons, before the others. */
  children?: ComponentChildren;
}

/** Asks for confirmation before an action that affects others or cannot be undone. Escape and Cancel close it. */
export function Confirm({ text, label, isOff, ...question }: ConfirmProps) {
  const [isAsking, setAsking] = useState(false);
  const asker = useRef<HTMLButtonElement>(null);
  const hasAsked = useRef(false);
  useLayoutEffect(() => {
    if (!isAsking && hasAsked.current) asker.current?.focus();
    hasAsked.current = isAsking;
  }, [isAsking]);
  if (isAsking) return <Question {...question} onCancel={() => setAsking(false)} />;
  return (
    <Button
      kind={question.kind ?? 'secondary'}
      onClick={() => setAsking(true)}
      isOff={isOff === true}
      label={label}
      elementRef={asker}
      expanded={false}
    >
      {text}
    </Button>
  );
}

type QuestionProps = Omit<ConfirmProps, 'text' | 'label' | 'isOff'> & {
  onCancel: () => void;
};

/** What a confirmation asks. Its Cancel gets the focus. */
export function Question({
  kind,
  warning,
  confirmText,
  busyText,
  isBusy,
  onConfirm,
  onCancel,
  children,
}: QuestionProps) {
  const warningId = useId();
  const leaver = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => leaver.current?.focus(), []);
  return (
    <fieldset
      class="note note-warning confirm"
      aria-labelledby={warningId}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !isBusy) onCancel();
      }}
    >
      <p class="note-text" id={warningId}>
        {warning}
      </p>
      <div class="row">
        {children}
        <Button kind={kind === 'danger' ? 'danger' : 'secondary'} onClick={onConfirm} isBusy={isBusy}>
          {isBusy ? busyText : confirmText}
        </Button>
        <Button kind="quiet" onClick={onCancel} isOff={isBusy} elementRef={leaver}>
          {messages.general.cancel}
        </Button>
      </div>
    </fieldset>
  );
}

interface SwitchProps {
  label: string;
  /** What it does, or its state, below it. */
  hint: ComponentChildren;
  isOn: boolean;
  isBusy: boolean;
  /** It cannot be used; the hint says why. */
  isOff?: boolean;
  onChange: (isOn: boolean) => void;
}

export function Switch({ label, hint, isOn, isBusy, isOff = false, onChange }: SwitchProps) {
  const id = useId();
  return (
    <>
      <button
        type="button"
        class="switch"
        role="switch"
        aria-checked={isOn}
        aria-busy={isBusy ? 'true' : undefined}
        aria-disabled={isBusy || isOff ? 'true' : undefined}
        aria-describedby={id}
        onClick={() => {
          if (!isBusy && !isOff) onChange(!isOn);
        }}
      >
        <span>{label}</span>
        <span class="switch-track" aria-hidden="true">
          <span class="switch-knob" />
        </span>
      </button>
      <p class="small" id={id}>
        {hint}
      </p>
    </>
  );
}
