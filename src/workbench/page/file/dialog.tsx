import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';

interface DialogProps {
  readonly title: string;
  readonly testId: string;
  readonly onClose: () => void;
  readonly children: ComponentChildren;
}

/** A dialog over the page; Escape closes it. */
export function Dialog({ title, testId, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    dialog.current?.showModal();
  }, []);
  return (
    <dialog class="file-dialog" ref={dialog} onClose={onClose} aria-label={title} data-testid={testId}>
      <h2>{title}</h2>
      {children}
    </dialog>
  );
}

interface QuestionProps {
  readonly title: string;
  readonly text: string;
  readonly action: string;
  readonly onAnswer: () => void;
  readonly onClose: () => void;
}

/** Asks before something is done that one may not want. */
export function Question({ title, text, action, onAnswer, onClose }: QuestionProps) {
  return (
    <Dialog title={title} testId="question" onClose={onClose}>
      <p>{text}</p>
      <div class="file-dialog-buttons">
        <button type="button" class="quiet-button" onClick={onClose}>
          Cancel
        </button>
        <button type="button" class="primary-button" onClick={onAnswer}>
          {action}
        </button>
      </div>
    </Dialog>
  );
}

interface NameQuestionProps {
  readonly title: string;
  readonly label: string;
  readonly name: string;
  readonly action: string;
  readonly note?: string;
  readonly onAnswer: (name: string) => void;
  readonly onClose: () => void;
}

export function NameQuestion({ title, label, name, action, note, onAnswer, onClose }: NameQuestionProps) {
  const input = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => input.current?.select(), []);
  return (
    <Dialog title={title} testId="name-question" onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          const typed = input.current?.value.trim() ?? '';
          if (typed !== '') onAnswer(typed);
        }}
      >
        <label class="file-dialog-field">
          {label}
          <input ref={input} type="text" defaultValue={name} maxLength={1000} required />
        </label>
        {note && <p class="file-dialog-note">{note}</p>}
        <div class="file-dialog-buttons">
          <button type="button" class="quiet-button" onClick={onClose}>
            Cancel
          </button>
          <button type="submit" class="primary-button">
            {action}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
